import { Refusal } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import sharp from 'sharp';
import { type Decoded, fromPixels, type Pixels, sizeOf } from './pixels.ts';

/** Only this module decodes uploads, from memory; only the picture process loads it. */
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
});

/**
 * Decodes the first frame, upright, no wider than `maxWidth`. The caller has inspected the bytes and limits
 * the time.
 * @throws Refusal IMAGE_BROKEN
 */
export async function decode(bytes: Buffer, maxWidth: number): Promise<Decoded> {
  try {
    const input = sharp(bytes, { failOn: 'error', limitInputPixels: UPLOAD.maxPixels, pages: 1 });
    const { orientation = 1, autoOrient } = await input.metadata();
    const isTurned = orientation >= 5;
    // Made small first and upright after: turning the whole picture took 450 MB and 18 s for the worst of files.
    const { data, info } = await input
      .resize({ ...(isTurned ? { height: maxWidth } : { width: maxWidth }), withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const upright = await turnUpright({ data, ...sizeOf(info) }, orientation);
    return { ...upright, originalWidth: autoOrient.width, originalHeight: autoOrient.height };
  } catch (error) {
    // libvips says what it found wrong in words only; with the bytes of a stranger every failure means: damaged.
    throw new Refusal('IMAGE_BROKEN', {}, { cause: error });
  }
}

/** Mirrored left to right or not, then turned by degrees clockwise, for the EXIF orientations 1 to 8. */
const TURNS = [
  { degrees: 0, isMirrored: false },
  { degrees: 0, isMirrored: true },
  { degrees: 180, isMirrored: false },
  { degrees: 180, isMirrored: true },
  { degrees: 270, isMirrored: true },
  { degrees: 90, isMirrored: false },
  { degrees: 90, isMirrored: true },
  { degrees: 270, isMirrored: false },
];

async function turnUpright(pixels: Pixels, orientation: number): Promise<Pixels> {
  const { degrees, isMirrored } = TURNS[orientation - 1] ?? TURNS[0]!;
  if (degrees === 0 && !isMirrored) return pixels;
  const { data, info } = await fromPixels(pixels)
    .flop(isMirrored)
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...sizeOf(info) };
}
