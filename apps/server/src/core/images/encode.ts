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
 * Makes everything that an upload needs while its sender waits.
 * @param written  credit that the artist wants in the public files
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
 * Encodes AVIF in the same widths. A job does it, because each takes up to half a second. The widest has full chroma
 * resolution, which printing needs. The others are shown small and use 4:2:0, like WebP.
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

/**
 * Returns the step that writes metadata into a public file: the original's credit, completed by the artist's choice.
 */
function metadataFor({ artist, copyright }: Credit, written: WrittenCredit | null): (image: Sharp) => Sharp {
  if (!written) return (image) => image.withExif(exifOf({ artist, copyright }));
  const full = { ...written, creator: artist ?? written.creator, copyright: copyright ?? written.copyright };
  const exif = exifOf({ artist: full.creator, copyright: full.copyright });
  const xmp = xmpOf(rightsOf({}, full))!.toString();
  return (image) => image.withExif(exif).withXmp(xmp);
}

/** Returns the widths below the picture's own, and the picture's own up to the widest. */
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
  // One at a time: each takes a libuv thread, which reading files needs too.
  for (const width of widths) {
    const resized = fromPixels(pixels).resize(isSquare ? { width, height: width, fit: 'cover' } : { width });
    const bytes = await format(metadata(resized), width).toBuffer();
    files.push({ width, bytes });
  }
  return files;
}

/** Only this module decodes uploads, from memory. Only the picture process loads this module. */
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
});

/**
 * Decodes the first frame, upright, at most `maxWidth` wide. The caller inspects the bytes and limits the time.
 * @throws Refusal IMAGE_BROKEN
 */
export async function decode(bytes: Buffer, maxWidth: number): Promise<Decoded> {
  try {
    const input = sharp(bytes, { failOn: 'error', limitInputPixels: UPLOAD.maxPixels, pages: 1 });
    const { orientation = 1, autoOrient } = await input.metadata();
    const isTurned = orientation >= 5;
    // Shrink first, then turn upright. Turning the whole picture took 450 MB and 18 s for the worst files.
    const { data, info } = await input
      .resize({ ...(isTurned ? { height: maxWidth } : { width: maxWidth }), withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const upright = await turnUpright({ data, ...sizeOf(info) }, orientation);
    return { ...upright, originalWidth: autoOrient.width, originalHeight: autoOrient.height };
  } catch (error) {
    // libvips reports errors only as text. For uploaded bytes, every failure means a damaged file.
    throw new Refusal('IMAGE_BROKEN', {}, { cause: error });
  }
}

/** Horizontal mirroring, then clockwise rotation, for the EXIF orientations 1 to 8. */
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

/** Returns a thumbhash: about 25 bytes in base64, from which the browser paints a blurred placeholder. */
export async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Returns the fingerprints to store, by which we recognize the picture: see fingerprint.ts. */
export async function fingerprintsIn(pixels: Pixels): Promise<Fingerprints> {
  return fingerprintsOf(await greyOf(fromPixels(pixels)));
}

/**
 * Shrinks a public version of a picture for comparison: see second-look.ts.
 * @param isCoarse  uses a quarter of the pixels, each repeated four times, which halves the time to open it
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

/** Doubles a square of half the side by repeating each pixel four times. */
function doubled(grey: Uint8Array): Uint8Array {
  const made = new Uint8Array(GREY_SIDE ** 2);
  for (let y = 0; y < GREY_SIDE; y++) {
    const row = (y >> 1) * (GREY_SIDE / 2);
    for (let x = 0; x < GREY_SIDE; x++) made[y * GREY_SIDE + x] = grey[row + (x >> 1)]!;
  }
  return made;
}

/** Returns the picture in grey, stretched to a square. */
function greyOf(picture: Sharp, side = GREY_SIDE): Promise<Buffer> {
  return picture
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'fill' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
