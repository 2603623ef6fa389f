import type { Exif } from 'sharp';

/** The two lines of a photo's metadata that say whose work it is. Everything else is left out of public files. */
export interface Credit {
  artist: string | null;
  copyright: string | null;
}

const ARTIST = 0x013b;
const COPYRIGHT = 0x8298;
const MAX_LENGTH = 200;
/** A photo says "Exif" once or twice; a file that says it a million times was made to keep us reading. */
const MAX_MARKERS = 100;

/**
 * Finds the EXIF block of a JPEG, PNG or WebP file and reads the two lines from its first directory.
 * Never throws: metadata that cannot be read is metadata that is not there.
 */
export function readCredit(bytes: Buffer): Credit {
  const none = { artist: null, copyright: null };
  const tiff = findTiff(bytes);
  if (!tiff) return none;
  try {
    return readDirectory(tiff);
  } catch (error) {
    if (error instanceof RangeError) return none;
    throw error;
  }
}

/** The EXIF to write into a public file. */
export function exifOf({ artist, copyright }: Credit): Exif {
  return { IFD0: { ...(artist && { Artist: artist }), ...(copyright && { Copyright: copyright }) } };
}

/** One line for the page of a picture, or null. */
export function creditLine({ artist, copyright }: Credit): string | null {
  return [...new Set([artist, copyright])].filter(Boolean).join(' · ') || null;
}

/** The block starts with its byte order; JPEG puts it behind "Exif", PNG into eXIf, WebP into a chunk named EXIF. */
function findTiff(bytes: Buffer): Buffer | null {
  for (const marker of ['Exif\0\0', 'eXIf', 'EXIF']) {
    let at = bytes.indexOf(marker, 0, 'latin1');
    for (let found = 0; at >= 0 && found < MAX_MARKERS; found++) {
      // WebP states a length between the name and the data, and some writers repeat "Exif" inside.
      for (const skip of [0, 4, 10]) {
        const tiff = bytes.subarray(at + marker.length + skip);
        const order = tiff.toString('latin1', 0, 4);
        if (order === 'II*\0' || order === 'MM\0*') return tiff;
      }
      at = bytes.indexOf(marker, at + 1, 'latin1');
    }
  }
  return null;
}

function readDirectory(tiff: Buffer): Credit {
  const isLittle = tiff[0] === 0x49;
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const credit: Credit = { artist: null, copyright: null };
  const directory = long(4);
  const count = Math.min(short(directory), 200);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    const tag = short(entry);
    const isText = short(entry + 2) === 2;
    if (!isText || (tag !== ARTIST && tag !== COPYRIGHT)) continue;
    const lengthBytes = long(entry + 4);
    const start = lengthBytes <= 4 ? entry + 8 : long(entry + 8);
    const text = cleaned(tiff.toString('utf8', start, Math.min(start + lengthBytes, start + 4 * MAX_LENGTH)));
    if (tag === ARTIST) credit.artist = text;
    else credit.copyright = text;
  }
  return credit;
}

/** A name and a year need no markup: a line with any is not a credit. Copyright may hold two lines, split by NUL. */
function cleaned(text: string): string | null {
  const line = text
    .replace(/[\s\0]+/g, ' ')
    .replace(/<[^\s<>@]+@[^\s<>@]+>/g, '')
    .slice(0, MAX_LENGTH)
    .trim();
  if (/[<>{}`$\\]/.test(line)) return null;
  return line.replace(/[^\p{L}\p{M}\p{N} .,:;!()&@/+_©®'’-]/gu, '').trim() || null;
}
