import { Refusal } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

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
    const { orientation = 1, autoOrient } = await input.metadata();
    const isTurned = orientation >= 5;
    // Made small first and upright after: turning the whole picture took 450 MB and 18 s for the worst of files.
    const { data, info } = await input
      .resize({ ...(isTurned ? { height: maxWidth } : { width: maxWidth }), withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
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

function sizeOf({ width, height, channels }: Pixels | OutputInfo): Omit<Pixels, 'data'> {
  return { width, height, channels };
}

/** A pipeline that starts from decoded pixels. */
export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
}
