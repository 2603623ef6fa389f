import type { Exif } from 'sharp';

/** The two lines of a photo's metadata that say whose work it is. Everything else is left out of public files. */
export interface Credit {
  artist: string | null;
  copyright: string | null;
}

const MAKE = 0x010f;
const MODEL = 0x0110;
const ORIENTATION = 0x0112;
const SOFTWARE = 0x0131;
const ARTIST = 0x013b;
const COPYRIGHT = 0x8298;
const MAX_LENGTH = 200;
/** A photo has "Exif" once or twice; a file with a million of them is an attack. */
const MAX_MARKERS = 100;

const NONE: Credit = { artist: null, copyright: null };

/** The two lines of a JPEG, PNG or WebP file. Never throws: metadata that cannot be read is metadata that is not there. */
export function readCredit(bytes: Buffer): Credit {
  const tiff = findTiff(bytes);
  return tiff ? creditOf(tiff) : NONE;
}

/** The two lines of an EXIF block that begins with its byte order; never throws. */
export function creditOf(tiff: Buffer): Credit {
  const texts = textsOf(tiff);
  return { artist: texts.get(ARTIST) ?? null, copyright: texts.get(COPYRIGHT) ?? null };
}

/** The program and the camera that such a block names, without a serial number or an owner. */
export function makingOf(tiff: Buffer) {
  const texts = textsOf(tiff);
  return { program: texts.get(SOFTWARE), make: texts.get(MAKE), model: texts.get(MODEL) };
}

/** The texts of the first directory that are kept or shown, up to where the block is cut off. */
function textsOf(tiff: Buffer): Map<number, string | null> {
  const texts = new Map<number, string | null>();
  quietly(() => {
    for (const { tag, type, at, long } of entriesOf(tiff)) {
      if (type !== 2 || ![MAKE, MODEL, SOFTWARE, ARTIST, COPYRIGHT].includes(tag)) continue;
      const lengthBytes = long(at + 4);
      const start = lengthBytes <= 4 ? at + 8 : long(at + 8);
      texts.set(tag, cleaned(tiff.toString('utf8', start, Math.min(start + lengthBytes, start + 4 * MAX_LENGTH))));
    }
  }, undefined);
  return texts;
}

/** How the picture is to be turned, 1 to 8; 1 for what cannot be read. */
export function orientationOf(tiff: Buffer): number {
  return quietly(() => {
    for (const { tag, at, short } of entriesOf(tiff)) {
      const value = tag === ORIENTATION ? short(at + 8) : 0;
      if (value >= 1 && value <= 8) return value;
    }
    return 1;
  }, 1);
}

/** The entries of the first directory. @throws RangeError where the block is cut off */
function* entriesOf(tiff: Buffer) {
  const isLittle = tiff[0] === 0x49;
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  const count = Math.min(short(directory), 200);
  for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
    yield { tag: short(at), type: short(at + 2), at, short, long };
  }
}

function quietly<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** An EXIF block of the orientation and the two lines, or null where there is nothing to say. */
export function exifBlockOf({ artist, copyright, orientation }: Credit & { orientation: number }): Buffer | null {
  const texts = [
    { tag: ARTIST, text: artist },
    { tag: COPYRIGHT, text: copyright },
  ].flatMap(({ tag, text }) => (text ? [{ tag, bytes: Buffer.from(`${text}\0\0\0\0`) }] : []));
  if (texts.length === 0 && orientation === 1) return null;
  const directory = Buffer.alloc(8 + 2 + 12 * (texts.length + 1) + 4);
  directory.write('II*\0', 0, 'latin1');
  directory.writeUInt32LE(8, 4);
  directory.writeUInt16LE(texts.length + 1, 8);
  const writeEntry = (entry: number, tag: number, type: number, count: number, value: number): void => {
    const at = 10 + 12 * entry;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  };
  writeEntry(0, ORIENTATION, 3, 1, orientation);
  let offset = directory.length;
  for (const [index, { tag, bytes }] of texts.entries()) {
    // Longer than four bytes by its padding, so it always stands behind the directory.
    writeEntry(index + 1, tag, 2, bytes.length, offset);
    offset += bytes.length;
  }
  return Buffer.concat([directory, ...texts.map(({ bytes }) => bytes)]);
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

/** A name and a year need no markup: a line with any is not a credit. Copyright may hold two lines, split by NUL. */
export function cleaned(text: string): string | null {
  const line = text
    .replace(/[\s\0]+/g, ' ')
    .replace(/<[^\s<>@]+@[^\s<>@]+>/g, '')
    .slice(0, MAX_LENGTH)
    .trim();
  if (/[<>{}`$\\]/.test(line)) return null;
  return line.replace(/[^\p{L}\p{M}\p{N} .,:;!()&@/+_©®'’-]/gu, '').trim() || null;
}
