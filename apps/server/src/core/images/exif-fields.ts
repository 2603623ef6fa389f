import { entriesOf, quietly } from './credit.ts';

/** EXIF fields that say how a picture was made. Texts are verbatim. */
export interface ExifFields {
  program: string | null;
  make: string | null;
  model: string | null;
  artist: string | null;
  /** Descriptions and comments. Generators write their settings into them. */
  comments: string[];
  /** True if it has an exposure time, an aperture or a film speed. Only cameras and scanners write these. */
  hasExposure: boolean;
}

const DESCRIPTION = 0x010e;
const MAKE = 0x010f;
const MODEL = 0x0110;
const SOFTWARE = 0x0131;
const ARTIST = 0x013b;
const EXIF_DIRECTORY = 0x8769;
const USER_COMMENT = 0x9286;
/** Windows writes UTF-16 into these: XPTitle and XPComment. */
const WINDOWS_TEXTS = [0x9c9b, 0x9c9c];
/** ExposureTime, FNumber, PhotographicSensitivity. */
const EXPOSURE = [0x829a, 0x829d, 0x8827];

/** Settings come after the prompt, which may be long. */
const LONGEST_BYTES = 65_536;

/** Reads a TIFF block of EXIF from its byte order on. Never throws: it keeps what it read before a damaged entry. */
export function readExifFields(tiff: Buffer): ExifFields {
  const fields: ExifFields = { program: null, make: null, model: null, artist: null, comments: [], hasExposure: false };
  const directories: (number | undefined)[] = [undefined];
  quietly(() => {
    for (const directory of directories) {
      for (const entry of entriesOf(tiff, directory)) {
        const { tag } = entry;
        if (tag === EXIF_DIRECTORY && directories.length === 1) directories.push(entry.long(entry.at + 8));
        else if (EXPOSURE.includes(tag)) fields.hasExposure = true;
        else if (tag === USER_COMMENT) addTo(fields.comments, userComment(bytesOf(tiff, entry)));
        else if (WINDOWS_TEXTS.includes(tag)) addTo(fields.comments, bytesOf(tiff, entry).toString('utf16le'));
        else if (tag === DESCRIPTION) addTo(fields.comments, bytesOf(tiff, entry).toString('utf8'));
        else if (tag === MAKE) fields.make ??= plain(bytesOf(tiff, entry).toString('utf8'));
        else if (tag === MODEL) fields.model ??= plain(bytesOf(tiff, entry).toString('utf8'));
        else if (tag === SOFTWARE) fields.program ??= plain(bytesOf(tiff, entry).toString('utf8'));
        else if (tag === ARTIST) fields.artist ??= plain(bytesOf(tiff, entry).toString('utf8'));
      }
    }
  }, undefined);
  return fields;
}

const plain = (text: string): string | null => text.replaceAll('\0', '').trim() || null;

function addTo(comments: string[], text: string): void {
  const comment = plain(text);
  if (comment) comments.push(comment);
}

interface Entry {
  at: number;
  long(at: number): number;
}

/** Returns the bytes of a value. One of at most four bytes is inside its entry. */
function bytesOf(tiff: Buffer, { at, long }: Entry): Buffer {
  const length = long(at + 4);
  const start = length <= 4 ? at + 8 : long(at + 8);
  return tiff.subarray(start, start + Math.min(length, LONGEST_BYTES));
}

/** UserComment begins with the name of its encoding in eight bytes. UTF-16 comes in both byte orders, whatever EXIF says. */
function userComment(value: Buffer): string {
  const text = value.subarray(8);
  if (value.toString('latin1', 0, 7) !== 'UNICODE') return text.toString('utf8');
  const pairs = text.subarray(0, text.length & ~1);
  const isBig = pairs[0] === 0 || (pairs[0] === 0xfe && pairs[1] === 0xff);
  return (isBig ? Buffer.from(pairs).swap16() : pairs).toString('utf16le').replace(/^\ufeff/, '');
}
