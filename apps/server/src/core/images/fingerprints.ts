import { rgbaToThumbHash } from 'thumbhash';
import { fromPixels, type Pixels } from './pixels.ts';

/** @returns about 25 bytes in base64, from which the browser paints a blurred placeholder */
export async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/**
 * 64 bits that stay nearly the same when a picture is recompressed, cropped a little or watermarked: whether each of
 * 8 x 8 fields is brighter than its neighbour. Two pictures are alike when at most 10 bits differ.
 * @returns 64 digits of 0 and 1, for a column of type bit(64)
 */
export async function dhashOf(pixels: Pixels): Promise<string> {
  const grey = await fromPixels(pixels)
    .flatten({ background: '#ffffff' })
    .resize({ width: 9, height: 8, fit: 'fill' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column;
      bits += grey[at]! > grey[at + 1]! ? '1' : '0';
    }
  }
  return bits;
}
