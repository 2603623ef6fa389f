import type { ImagePurpose } from '@unslop/domain/calls/images';
import { IMAGE_WIDTHS } from '@unslop/domain/limits';
import type { Sharp } from 'sharp';
import { type Credit, exifOf, readCredit } from './credit.ts';
import { decode } from './decoder.ts';
import { dhashOf, thumbhashOf } from './fingerprints.ts';
import { type Decoded, fromPixels, type Pixels } from './pixels.ts';

export interface PublicFile {
  width: number;
  bytes: Buffer;
}

/** Everything that is made of an upload while its sender waits. */
export interface Encoded {
  /** The upright picture's size in pixels: of the original, or of the square for an avatar. */
  width: number;
  height: number;
  /** WebP, narrowest first; the last one is the largest. */
  files: PublicFile[];
  thumbhash: string;
  dhash: string;
  credit: Credit;
}

const WIDEST = Math.max(...IMAGE_WIDTHS);
const AVATAR_SIDES = [256, 512];

/** @throws Refusal IMAGE_BROKEN */
export async function encode(bytes: Buffer, purpose: ImagePurpose): Promise<Encoded> {
  const credit = readCredit(bytes);
  const decoded = await decode(bytes, WIDEST);
  const isAvatar = purpose === 'avatar';
  const widths = isAvatar ? AVATAR_SIDES : widthsOf(decoded);
  const files = await sizesOf(decoded, widths, isAvatar, credit, (image) => image.webp({ quality: 80 }));
  const side = Math.max(...AVATAR_SIDES);
  return {
    width: isAvatar ? side : decoded.originalWidth,
    height: isAvatar ? side : decoded.originalHeight,
    files,
    thumbhash: await thumbhashOf(decoded),
    dhash: await dhashOf(decoded),
    credit,
  };
}

/** AVIF in the same widths: half a second each, so a job makes them. */
export async function encodeAvif(bytes: Buffer): Promise<PublicFile[]> {
  const credit = readCredit(bytes);
  const decoded = await decode(bytes, WIDEST);
  return sizesOf(decoded, widthsOf(decoded), false, credit, (image) => image.avif({ quality: 50, effort: 2 }));
}

/** Narrower than the picture, and the picture's own width up to the widest. */
function widthsOf({ width }: Pick<Decoded, 'width'>): number[] {
  return [...IMAGE_WIDTHS.filter((each) => each < width), Math.min(width, WIDEST)];
}

async function sizesOf(
  pixels: Pixels,
  widths: readonly number[],
  isSquare: boolean,
  credit: Credit,
  format: (image: Sharp) => Sharp,
): Promise<PublicFile[]> {
  const files: PublicFile[] = [];
  // One after the other: each takes a thread of the pool that reading files needs as well.
  for (const width of widths) {
    const resized = fromPixels(pixels).resize(isSquare ? { width, height: width, fit: 'cover' } : { width });
    const bytes = await format(resized.withExif(exifOf(credit))).toBuffer();
    files.push({ width, bytes });
  }
  return files;
}
