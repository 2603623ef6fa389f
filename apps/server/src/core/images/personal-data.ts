import { crc32, inflateSync } from 'node:zlib';
import { exifBlockOf } from './credit.ts';
import type { ImageType } from './files.ts';
import { colourTableBytes, readHeader, riffChunks, skipSubBlocks } from './headers.ts';
import { MAX_XMP_BYTES, rightsOf, type WrittenCredit, xmpOf } from './rights.ts';

/**
 * Removes everything that is not needed to show or license a file: location, time, camera, serial numbers, owner,
 * thumbnails, comments, editing history, and other pictures after its end. Keeps pixels, animation, colour profile and
 * orientation byte for byte. Rewrites creator, credit, copyright and licence. Keeps Content Credentials unless they
 * name the camera or the location. Never throws: it stops at what it cannot parse, and the decoder decides.
 * @param added  credit and licence to write if the file itself has none
 */
export function withoutPersonalData(bytes: Buffer, type: ImageType, added?: WrittenCredit | null): Buffer {
  const strip = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp, 'image/gif': gif }[type];
  return strip(bytes, added);
}

function namesCameraOrLocation(credentials: Buffer): boolean {
  // Assertions about the camera or the location, or a compressed box that we cannot search.
  return ['stds.exif', 'exif:', 'exifEX:', 'c2pa.metadata', 'GPS', 'brob'].some((word) =>
    credentials.includes(word, 0, 'latin1'),
  );
}

export const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
export const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');

export function starts(bytes: Buffer, name: Buffer | string): boolean {
  return (
    bytes.length >= name.length &&
    bytes.toString('latin1', 0, name.length) === (typeof name === 'string' ? name : name.toString('latin1'))
  );
}

/** Photos have some dozens of segments. In a file with more than this, the rest is dropped. */
const MAX_SEGMENTS = 10_000;

/** Filters the segments (ITU T.81, B.1.1). Keeps only application segments that tell how to read the pixels. */
function jpeg(bytes: Buffer, added?: WrittenCredit | null): Buffer {
  const kept: Buffer[] = [];
  const credentials: Buffer[] = [];
  const found: { exif?: Buffer; xmp?: Buffer; iptc?: Buffer } = {};
  let jfif: Buffer | null = null;
  let at = 2;
  for (let segments = 0; segments < MAX_SEGMENTS && at + 1 < bytes.length && bytes[at] === 0xff; segments++) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const hasNoLength = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
    const end = hasNoLength || at + 4 > bytes.length ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    const data = segment.subarray(4);
    if (marker === 0xd9) {
      kept.push(segment);
      break;
    }
    if (marker === 0xe0) {
      // Drop the thumbnail that may follow.
      if (starts(data, 'JFIF\0') && data.length >= 14) {
        jfif ??= Buffer.concat([Buffer.from([0xff, 0xe0, 0, 16]), data.subarray(0, 12), Buffer.from([0, 0])]);
      }
    } else if (marker === 0xe1) {
      if (starts(data, EXIF_NAME)) found.exif ??= data.subarray(EXIF_NAME.length);
      else if (starts(data, XMP_NAME)) found.xmp ??= data.subarray(XMP_NAME.length);
    } else if (marker === 0xed) found.iptc ??= data;
    else if (marker === 0xeb) credentials.push(segment);
    else if ((marker === 0xe2 && starts(data, 'ICC_PROFILE\0')) || (marker === 0xee && starts(data, 'Adobe')))
      kept.push(segment);
    else if (!((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe)) kept.push(segment);
    at = Math.max(end, at + 2);
    if (marker === 0xda) {
      const scanEnd = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
    }
  }
  const rights = rightsOf(found, added);
  const [exif, xmp] = [exifBlockOf(rights), xmpOf(rights)];
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...(jfif ? [jfif] : []),
    ...(exif ? [jpegSegment(EXIF_NAME, exif)] : []),
    ...(xmp ? [jpegSegment(XMP_NAME, xmp)] : []),
    ...(namesCameraOrLocation(Buffer.concat(credentials)) ? [] : credentials),
    ...kept,
  ]);
}

/** Returns the end of the pixels: the next marker that is neither a restart nor an escaped byte. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function jpegSegment(name: Buffer, data: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + name.length + data.length, 2);
  return Buffer.concat([head, name, data]);
}

const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

const PNG_XMP = 'XML:com.adobe.xmp\0';

/**
 * Returns the XMP. It is always compressed in zTXt, and in iTXt if a flag says so. The output is limited, so it cannot
 * fill the memory.
 */
export function pngXmp(name: 'iTXt' | 'zTXt', data: Buffer): Buffer {
  const isPacked = name === 'zTXt' || data[PNG_XMP.length] === 1;
  const text = data.subarray(PNG_XMP.length + (name === 'zTXt' ? 1 : 4));
  if (!isPacked) return text;
  try {
    return inflateSync(text, { maxOutputLength: MAX_XMP_BYTES });
  } catch {
    // Damaged or too large. Unreadable metadata counts as missing.
    return Buffer.alloc(0);
  }
}

function png(bytes: Buffer, added?: WrittenCredit | null): Buffer {
  const kept: Buffer[] = [];
  const found: { exif?: Buffer; xmp?: Buffer } = {};
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (PNG_KEPT.has(name) || (name === 'caBX' && !namesCameraOrLocation(data))) kept.push(bytes.subarray(at, end));
    else if (name === 'eXIf') found.exif ??= data;
    else if ((name === 'iTXt' || name === 'zTXt') && starts(data, PNG_XMP)) found.xmp ??= pngXmp(name, data);
    if (name === 'IEND') break;
    at = end;
  }
  const rights = rightsOf(found, added);
  const [exif, xmp] = [exifBlockOf(rights), xmpOf(rights)];
  return Buffer.concat([
    bytes.subarray(0, 8),
    ...kept.slice(0, 1),
    ...(exif ? [pngChunk('eXIf', exif)] : []),
    ...(xmp ? [pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), xmp]))] : []),
    ...kept.slice(1),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH']);
const WEBP_KEPT = new Set([...WEBP_PIXELS, 'ANIM', 'ANMF', 'ICCP']);

function webp(bytes: Buffer, added?: WrittenCredit | null): Buffer {
  const kept: Buffer[] = [];
  const found: { exif?: Buffer; xmp?: Buffer } = {};
  let canvas: Buffer | null = null;
  for (const { name, data } of riffChunks(bytes, 12)) {
    if (name === 'VP8X') canvas ??= Buffer.from(data);
    else if (name === 'EXIF') found.exif ??= starts(data, EXIF_NAME) ? data.subarray(EXIF_NAME.length) : data;
    else if (name === 'XMP ') found.xmp ??= data;
    else if (name === 'ANMF') {
      const frame = [...riffChunks(data, 16)].filter((each) => WEBP_PIXELS.has(each.name));
      kept.push(
        riffChunk(name, Buffer.concat([data.subarray(0, 16), ...frame.map((each) => riffChunk(each.name, each.data))])),
      );
    } else if (WEBP_KEPT.has(name) || (name === 'C2PA' && !namesCameraOrLocation(data)))
      kept.push(riffChunk(name, data));
  }
  const rights = rightsOf(found, added);
  if (added) canvas ??= canvasOf(bytes);
  const [exif, xmp] = canvas ? [exifBlockOf(rights), xmpOf(rights)] : [null, null];
  // Flags in the canvas tell which of the two follow.
  if (canvas && canvas.length > 0) canvas[0] = (canvas[0]! & ~0x0c) | (exif ? 0x08 : 0) | (xmp ? 0x04 : 0);
  const parts = [
    Buffer.from('WEBP'),
    ...(canvas ? [riffChunk('VP8X', canvas)] : []),
    ...kept,
    ...(exif ? [riffChunk('EXIF', exif)] : []),
    ...(xmp ? [riffChunk('XMP ', xmp)] : []),
  ];
  return riffChunk('RIFF', Buffer.concat(parts));
}

/** Makes the extended header (VP8X) that a simple file lacks. */
function canvasOf(bytes: Buffer): Buffer | null {
  const size = readHeader(bytes, 'image/webp');
  if (!size) return null;
  const canvas = Buffer.alloc(10);
  const hasAlpha = bytes.toString('latin1', 12, 16) === 'VP8L' && (bytes[24]! & 0x10) !== 0;
  if (hasAlpha) canvas[0] = 0x10;
  canvas.writeUIntLE(size.width - 1, 4, 3);
  canvas.writeUIntLE(size.height - 1, 7, 3);
  return canvas;
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}....`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

export const GIF_XMP = '\x21\xff\x0bXMP DataXMP';
/**
 * Ends the XMP block. Readers that know only sub-blocks get from any byte of the text to its end (XMP specification,
 * part 3, 1.1.2).
 */
const GIF_XMP_END = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);

const GIF_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** Drops comments, plain text and foreign applications. Copies the rest block by block. */
function gif(bytes: Buffer, added?: WrittenCredit | null): Buffer {
  if (bytes.length < 13) return bytes;
  let at = 13 + colourTableBytes(bytes[10]!);
  const kept: Buffer[] = [bytes.subarray(0, at)];
  while (at + 1 < bytes.length) {
    const start = at;
    const isImage = bytes[at] === 0x2c;
    if (!isImage && bytes[at] !== 0x21) break;
    at = Math.min(
      skipSubBlocks(bytes, isImage ? at + 11 + colourTableBytes(bytes[at + 9] ?? 0) : at + 2),
      bytes.length,
    );
    const name = bytes.toString('latin1', start + 3, start + 14);
    const isControl = bytes[start + 1] === 0xf9;
    const isApplication = bytes[start + 1] === 0xff && GIF_APPLICATIONS.includes(name);
    if (isImage || isControl || isApplication) kept.push(bytes.subarray(start, at));
  }
  // A truncated file gets no block after its last frame.
  const xmp = added && bytes[at] === 0x3b ? xmpOf(rightsOf({}, added)) : null;
  if (xmp) kept.push(Buffer.from(GIF_XMP, 'latin1'), xmp, GIF_XMP_END);
  if (bytes[at] === 0x3b) kept.push(Buffer.from([0x3b]));
  return Buffer.concat(kept);
}
