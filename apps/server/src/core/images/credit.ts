import type { Exif } from 'sharp';

/** Credit lines in a photo's metadata. Public files keep no other metadata. */
export interface Credit {
  artist: string | null;
  copyright: string | null;
}

const ORIENTATION = 0x0112;
const ARTIST = 0x013b;
const COPYRIGHT = 0x8298;
const MAX_LENGTH = 200;
/** Maximum number of EXIF markers to try. Photos have one or two; a file with a million of them is an attack. */
const MAX_MARKERS = 100;

const NONE: Credit = { artist: null, copyright: null };

/** Reads the credit lines of a JPEG, PNG or WebP file. Never throws: unreadable metadata counts as missing. */
export function readCredit(bytes: Buffer): Credit {
  const tiff = findTiff(bytes);
  return tiff ? creditOf(tiff) : NONE;
}

/** Reads the credit lines of an EXIF block that begins with its byte order. Never throws. */
export function creditOf(tiff: Buffer): Credit {
  const texts = textsOf(tiff);
  return { artist: texts.get(ARTIST) ?? null, copyright: texts.get(COPYRIGHT) ?? null };
}

/** Reads the credit lines of the first directory, up to where the block is cut off. */
function textsOf(tiff: Buffer): Map<number, string | null> {
  const texts = new Map<number, string | null>();
  quietly(() => {
    for (const { tag, type, at, long } of entriesOf(tiff)) {
      if (type !== 2 || ![ARTIST, COPYRIGHT].includes(tag)) continue;
      const lengthBytes = long(at + 4);
      const start = lengthBytes <= 4 ? at + 8 : long(at + 8);
      texts.set(tag, cleaned(tiff.toString('utf8', start, Math.min(start + lengthBytes, start + 4 * MAX_LENGTH))));
    }
  }, undefined);
  return texts;
}

/** Returns the EXIF orientation, 1 to 8. Returns 1 if it cannot be read. */
export function orientationOf(tiff: Buffer): number {
  return quietly(() => {
    for (const { tag, at, short } of entriesOf(tiff)) {
      const value = tag === ORIENTATION ? short(at + 8) : 0;
      if (value >= 1 && value <= 8) return value;
    }
    return 1;
  }, 1);
}

/**
 * Yields the entries of a directory.
 * @param start  offset of the directory; the first one if undefined
 * @throws RangeError if the block is cut off
 */
export function* entriesOf(tiff: Buffer, start?: number) {
  const isLittle = tiff[0] === 0x49;
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = start ?? long(4);
  const count = Math.min(short(directory), 200);
  for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
    yield { tag: short(at), type: short(at + 2), at, short, long };
  }
}

/** Returns `otherwise` if reading runs past the end of the buffer. */
export function quietly<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Returns an EXIF block with the orientation and the credit lines, or null if it would be empty. */
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
    // The padding makes it longer than four bytes, so it always comes after the directory.
    writeEntry(index + 1, tag, 2, bytes.length, offset);
    offset += bytes.length;
  }
  return Buffer.concat([directory, ...texts.map(({ bytes }) => bytes)]);
}

/** Returns the EXIF to write into a public file. */
export function exifOf({ artist, copyright }: Credit): Exif {
  return { IFD0: { ...(artist && { Artist: artist }), ...(copyright && { Copyright: copyright }) } };
}

/** Returns the credit line for a picture's page, or null. */
export function creditLine({ artist, copyright }: Credit): string | null {
  return [...new Set([artist, copyright])].filter(Boolean).join(' · ') || null;
}

/**
 * Finds the byte order with which the EXIF block begins, and returns everything from there to the end of the file. JPEG
 * puts the block after "Exif", PNG into eXIf, WebP into a chunk named EXIF.
 */
function findTiff(bytes: Buffer): Buffer | null {
  for (const marker of ['Exif\0\0', 'eXIf', 'EXIF']) {
    let at = bytes.indexOf(marker, 0, 'latin1');
    for (let found = 0; at >= 0 && found < MAX_MARKERS; found++) {
      // WebP puts a length between the name and the data. Some writers repeat "Exif" inside.
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

/**
 * Cleans a credit line. Names and years need no markup, so a line with markup is dropped. Copyright may have two lines,
 * separated by NUL.
 */
export function cleaned(text: string): string | null {
  const line = text
    .replace(/[\s\0]+/g, ' ')
    .replace(/<[^\s<>@]+@[^\s<>@]+>/g, '')
    .slice(0, MAX_LENGTH)
    .trim();
  if (/[<>{}`$\\]/.test(line)) return null;
  return line.replace(/[^\p{L}\p{M}\p{N} .,:;!()&@/+_©®'’-]/gu, '').trim() || null;
}
