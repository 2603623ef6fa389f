import { Refusal } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import sharp, { type Sharp } from 'sharp';

/**
 * The one place that decodes what strangers send. libvips opens some forty formats, SVG and PDF among them, whatever
 * the file is called: here it opens four, from memory only. Writing AVIF is untouched by this.
 * For the whole process, as libvips keeps it; raw pixels are not a format and stay allowed.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Every upload is decoded once, so the cache would only hold memory.
sharp.cache(false);

/** Seconds of work for one output; a 40 megapixel photo needs less than one. */
const TIMEOUT_SECONDS = 5;

/** Pixels in memory: 8 bits a channel, sRGB, upright. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export interface Decoded extends Pixels {
  /** The whole picture's size after its orientation was applied. */
  originalWidth: number;
  originalHeight: number;
}

/**
 * Decodes the first frame, upright, no wider than `maxWidth`. The caller has inspected the bytes and holds a place
 * in the gate.
 * @throws Refusal IMAGE_BROKEN
 */
export async function decode(bytes: Buffer, maxWidth: number): Promise<Decoded> {
  try {
    const input = sharp(bytes, { failOn: 'error', limitInputPixels: UPLOAD.maxPixels, pages: 1 });
    const { autoOrient } = await input.metadata();
    const { data, info } = await input
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data, width, height, channels, originalWidth: autoOrient.width, originalHeight: autoOrient.height };
  } catch (error) {
    // libvips says what it found wrong in words only; with the bytes of a stranger every failure means: damaged.
    throw new Refusal('IMAGE_BROKEN', {}, { cause: error });
  }
}

/** A pipeline that starts from decoded pixels. */
export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
}
