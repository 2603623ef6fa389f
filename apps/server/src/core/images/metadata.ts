import { inflateSync } from 'node:zlib';
import type { ImageType } from './files.ts';
import { riffChunks } from './headers.ts';
import { EXIF_NAME, GIF_XMP, pngXmp, starts, XMP_NAME } from './personal-data.ts';
import { MAX_XMP_BYTES } from './rights.ts';

/** Metadata blocks of a file. */
interface Metadata {
  exif?: Buffer;
  xmp?: Buffer;
  iptc?: Buffer;
  /** Text chunks of a PNG with their keyword, verbatim, and the comments of a JPEG, whose keyword is empty. */
  texts: { keyword: string; text: string }[];
}

/** Returns a file's metadata blocks. Never throws: it stops at the first block that it cannot parse. */
export function metadataOf(bytes: Buffer, type: ImageType): Metadata {
  const found: Metadata = { texts: [] };
  ({ 'image/jpeg': ofJpeg, 'image/png': ofPng, 'image/webp': ofWebp, 'image/gif': ofGif })[type](bytes, found);
  return found;
}

/** Images have some dozens of blocks. A file with more than this was built to keep a reader busy. */
const MAX_BLOCKS = 10_000;
const MAX_TEXTS = 100;
/** Settings come after the prompt, which may be long. */
const LONGEST_TEXT_BYTES = 65_536;

/** Reads the segments of a JPEG up to the first scan. */
function ofJpeg(bytes: Buffer, found: Metadata): void {
  let at = 2;
  for (let blocks = 0; blocks < MAX_BLOCKS && at + 4 <= bytes.length && bytes[at] === 0xff; blocks++) {
    const marker = bytes[at + 1]!;
    if (marker === 0xda || marker === 0xd9) return;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, end);
    if (marker === 0xe1 && starts(data, EXIF_NAME)) found.exif ??= data.subarray(EXIF_NAME.length);
    else if (marker === 0xe1 && starts(data, XMP_NAME)) found.xmp ??= data.subarray(XMP_NAME.length);
    else if (marker === 0xed) found.iptc ??= data;
    else if (marker === 0xfe && found.texts.length < MAX_TEXTS)
      found.texts.push({ keyword: '', text: data.toString('utf8') });
    at = Math.max(end, at + 2);
  }
}

function ofPng(bytes: Buffer, found: Metadata): void {
  let at = 8;
  for (let blocks = 0; blocks < MAX_BLOCKS && at + 12 <= bytes.length; blocks++) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (name === 'eXIf') found.exif ??= data;
    else if ((name === 'iTXt' || name === 'zTXt') && starts(data, 'XML:com.adobe.xmp\0'))
      found.xmp ??= pngXmp(name, data);
    else if (['tEXt', 'iTXt', 'zTXt'].includes(name) && found.texts.length < MAX_TEXTS)
      found.texts.push(pngText(name, data));
    at = end;
  }
}

/** Parses a text chunk (PNG, 11.3.3). A damaged or oversized compressed text counts as empty. */
function pngText(name: string, data: Buffer): { keyword: string; text: string } {
  const end = data.indexOf(0);
  if (end < 0) return { keyword: data.toString('latin1', 0, 80), text: '' };
  const keyword = data.toString('latin1', 0, Math.min(end, 80));
  if (name === 'tEXt') return { keyword, text: data.toString('utf8', end + 1, end + 1 + LONGEST_TEXT_BYTES) };
  const isPacked = name === 'zTXt' || data[end + 1] === 1;
  // iTXt has a language and a translated keyword between its flags and the text.
  const start = name === 'zTXt' ? end + 2 : data.indexOf(0, data.indexOf(0, end + 3) + 1) + 1;
  const rest = data.subarray(start);
  return { keyword, text: (isPacked ? inflated(rest) : rest.subarray(0, LONGEST_TEXT_BYTES)).toString('utf8') };
}

function inflated(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: LONGEST_TEXT_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

function ofWebp(bytes: Buffer, found: Metadata): void {
  let blocks = 0;
  for (const { name, data } of riffChunks(bytes, 12)) {
    if (blocks++ > MAX_BLOCKS) return;
    if (name === 'EXIF') found.exif ??= starts(data, EXIF_NAME) ? data.subarray(EXIF_NAME.length) : data;
    else if (name === 'XMP ') found.xmp ??= data;
  }
}

function ofGif(bytes: Buffer, found: Metadata): void {
  const at = bytes.indexOf(GIF_XMP, 0, 'latin1');
  if (at >= 0) found.xmp = bytes.subarray(at + GIF_XMP.length, at + GIF_XMP.length + MAX_XMP_BYTES);
}
