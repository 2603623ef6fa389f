import type { ImagePurpose } from '@unslop/domain/calls/images';
import { Refusal } from '@unslop/domain/errors';
import { AVATAR_SIDES, IMAGE_WIDTHS, UPLOAD } from '@unslop/domain/limits';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type Credit, exifOf, readCredit } from './credit.ts';
import { type Fingerprints, fingerprintsOf, GREY_SIDE, isFingerprinted } from './fingerprint.ts';
import { type Decoded, fromPixels, type Pixels, sizeOf } from './pixels.ts';
import { rightsOf, type WrittenCredit, xmpOf } from './rights.ts';
import type { SmallPicture } from './second-look.ts';

export interface PublicFile {
  width: number;
  bytes: Buffer;
}

const WIDEST = Math.max(...IMAGE_WIDTHS);

/**
 * Everything that is made of an upload while its sender waits.
 * @param written  what the artist wants to have written into the public files
 * @returns the upright size, of the original or of the square for an avatar; `files` are WebP, narrowest first
 * @throws Refusal IMAGE_BROKEN
 */
export async function encode(bytes: Buffer, purpose: ImagePurpose, written: WrittenCredit | null = null) {
  const credit = readCredit(bytes);
  const decoded = await decode(bytes, WIDEST);
  const isAvatar = purpose === 'avatar';
  const widths = isAvatar ? AVATAR_SIDES : widthsOf(decoded);
  const files = await sizesOf(decoded, widths, isAvatar, metadataFor(credit, written), (image) =>
    image.webp({ quality: 80 }),
  );
  const side = Math.max(...AVATAR_SIDES);
  return {
    width: isAvatar ? side : decoded.originalWidth,
    height: isAvatar ? side : decoded.originalHeight,
    files,
    thumbhash: await thumbhashOf(decoded),
    fingerprints: isFingerprinted(purpose) ? await fingerprintsIn(decoded) : null,
    credit,
  };
}

/**
 * AVIF in the same widths: up to half a second each, so a job makes them. The widest keeps the colour of every pixel, which the
 * dots of a print need; the others, shown small, have one for four pixels, as in WebP.
 */
export async function encodeAvif(bytes: Buffer, written: WrittenCredit | null = null): Promise<PublicFile[]> {
  const credit = readCredit(bytes);
  const decoded = await decode(bytes, WIDEST);
  const metadata = metadataFor(credit, written);
  const widths = widthsOf(decoded);
  return sizesOf(decoded, widths, false, metadata, (image, width) =>
    image.avif({ quality: 50, effort: 2, chromaSubsampling: width === widths.at(-1) ? '4:4:4' : '4:2:0' }),
  );
}

/** What a public file says about its maker: what the original says, and what the artist wants besides. */
function metadataFor({ artist, copyright }: Credit, written: WrittenCredit | null): (image: Sharp) => Sharp {
  if (!written) return (image) => image.withExif(exifOf({ artist, copyright }));
  const full = { ...written, creator: artist ?? written.creator, copyright: copyright ?? written.copyright };
  const exif = exifOf({ artist: full.creator, copyright: full.copyright });
  const xmp = xmpOf(rightsOf({}, full))!.toString();
  return (image) => image.withExif(exif).withXmp(xmp);
}

/** Narrower than the picture, and the picture's own width up to the widest. */
function widthsOf({ width }: Pick<Decoded, 'width'>): number[] {
  return [...IMAGE_WIDTHS.filter((each) => each < width), Math.min(width, WIDEST)];
}

async function sizesOf(
  pixels: Pixels,
  widths: readonly number[],
  isSquare: boolean,
  metadata: (image: Sharp) => Sharp,
  format: (image: Sharp, width: number) => Sharp,
): Promise<PublicFile[]> {
  const files: PublicFile[] = [];
  // One after the other: each takes a thread of the pool that reading files needs as well.
  for (const width of widths) {
    const resized = fromPixels(pixels).resize(isSquare ? { width, height: width, fit: 'cover' } : { width });
    const bytes = await format(metadata(resized), width).toBuffer();
    files.push({ width, bytes });
  }
  return files;
}

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

/** Kept with the picture, to know it again: see fingerprint.ts. */
export async function fingerprintsIn(pixels: Pixels): Promise<Fingerprints> {
  return fingerprintsOf(await greyOf(fromPixels(pixels)));
}

/**
 * Makes what a public version of a picture is compared by: see second-look.ts.
 * @param isCoarse  with a quarter of the pixels, each four times: opened in half the time
 * @throws Refusal IMAGE_BROKEN
 */
export async function smallPictureOf(bytes: Buffer, { isCoarse = false } = {}): Promise<SmallPicture> {
  try {
    const input = sharp(bytes, { failOn: 'error', limitInputPixels: UPLOAD.maxPixels });
    const { width, height } = await input.metadata();
    const grey = isCoarse ? doubled(await greyOf(input, GREY_SIDE / 2)) : await greyOf(input);
    return { grey, width, height };
  } catch (error) {
    throw new Refusal('IMAGE_BROKEN', {}, { cause: error });
  }
}

/** Each pixel of a square of half the side, four times. */
function doubled(grey: Uint8Array): Uint8Array {
  const made = new Uint8Array(GREY_SIDE ** 2);
  for (let y = 0; y < GREY_SIDE; y++) {
    const row = (y >> 1) * (GREY_SIDE / 2);
    for (let x = 0; x < GREY_SIDE; x++) made[y * GREY_SIDE + x] = grey[row + (x >> 1)]!;
  }
  return made;
}

/** Stretched to a square. */
function greyOf(picture: Sharp, side = GREY_SIDE): Promise<Buffer> {
  return picture
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'fill' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
