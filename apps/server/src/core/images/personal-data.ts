import { crc32, inflateSync } from 'node:zlib';
import { type Credit, cleaned, creditOf, exifBlockOf, orientationOf } from './credit.ts';
import type { ImageType } from './files.ts';
import { colourTableBytes, riffChunks, skipSubBlocks } from './headers.ts';

/**
 * Removes what is not needed to show or to license a file: location, time, camera, serial numbers, owner,
 * thumbnails, comments, editing history, other pictures behind its end. Pixels, animation, colour profile and orientation stay
 * byte for byte; creator, credit, copyright and licence are written anew; Content Credentials stay unless they name the
 * camera or the location. Never throws: what cannot be followed ends there, and the decoder decides.
 */
export function withoutPersonalData(bytes: Buffer, type: ImageType): Buffer {
  const strip = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp, 'image/gif': gif }[type];
  return strip(bytes);
}

/** What a licence needs. */
interface Rights extends Credit {
  orientation: number;
  /** XMP properties by their names. */
  named: Map<string, string>;
}

const NAMESPACES: Record<string, string> = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  cc: 'http://creativecommons.org/ns#',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
};
const TEXTS = ['dc:creator', 'dc:rights', 'photoshop:Credit', 'xmpRights:UsageTerms'];
const LINKS = ['xmpRights:WebStatement', 'cc:license', 'Iptc4xmpExt:DigitalSourceType'];
const LINK = /^https?:\/\/[\w.~:/?#@!$&'()*+,;=%-]{1,300}$/;
const MAX_XMP_BYTES = 65_536;

function rightsOf({ exif, xmp, iptc }: { exif?: Buffer; xmp?: Buffer; iptc?: Buffer }): Rights {
  const rights: Rights = {
    ...(exif ? creditOf(exif) : { artist: null, copyright: null }),
    orientation: exif ? orientationOf(exif) : 1,
    named: new Map(),
  };
  const text = xmp?.toString('utf8', 0, MAX_XMP_BYTES) ?? '';
  for (const name of [...TEXTS, ...LINKS]) {
    const value = propertyOf(text, name);
    const kept = TEXTS.includes(name) ? cleaned(value) : LINK.test(value) ? value : null;
    if (kept) rights.named.set(name, kept);
  }
  const iptcNames = { 80: 'dc:creator', 110: 'photoshop:Credit', 116: 'dc:rights' } as const;
  for (const [tag, name] of Object.entries(iptcNames)) {
    const value = iptc && cleaned(iptcOf(iptc, Number(tag)));
    if (value && !rights.named.has(name)) rights.named.set(name, value);
  }
  rights.artist ??= rights.named.get('dc:creator') ?? null;
  rights.copyright ??= rights.named.get('dc:rights') ?? null;
  return rights;
}

/** As an attribute, an element, the first item of a list in an element, or an address that an element points to. */
function propertyOf(xmp: string, name: string): string {
  const asAttribute = xmp.indexOf(`${name}="`);
  if (asAttribute >= 0) return unescaped(upTo(xmp, asAttribute + name.length + 2, '"'));
  const element = xmp.indexOf(`<${name}`);
  if (element < 0) return '';
  const end = xmp.indexOf(`</${name}>`, element);
  const inside = xmp.slice(element, end < 0 ? element + 500 : Math.min(end, element + 2_000));
  const resource = inside.indexOf('rdf:resource="');
  if (resource >= 0) return unescaped(upTo(inside, resource + 14, '"'));
  const item = inside.indexOf('<rdf:li');
  const start = inside.indexOf('>', item < 0 ? 0 : item);
  return start < 0 ? '' : unescaped(upTo(inside, start + 1, '<'));
}

function upTo(text: string, start: number, mark: string): string {
  const end = text.indexOf(mark, start);
  return text.slice(start, end < 0 ? Math.min(text.length, start + 500) : Math.min(end, start + 500)).trim();
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}

/** A line of the older IPTC record within Photoshop's block. */
function iptcOf(block: Buffer, tag: number): string {
  const at = block.indexOf(Buffer.from([0x1c, 0x02, tag]));
  if (at < 0 || at + 5 > block.length) return '';
  return block.toString('utf8', at + 5, Math.min(at + 5 + block.readUInt16BE(at + 3), at + 505));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Null where there is nothing to say. */
function xmpOf({ named }: Rights): Buffer | null {
  if (named.size === 0) return null;
  const lists: Record<string, string> = { 'dc:creator': 'Seq', 'dc:rights': 'Alt', 'xmpRights:UsageTerms': 'Alt' };
  const properties = [...named].map(([name, value]) => {
    if (name === 'cc:license') return `<${name} rdf:resource="${escaped(value)}"/>`;
    const list = lists[name];
    const language = list === 'Alt' ? ' xml:lang="x-default"' : '';
    return list
      ? `<${name}><rdf:${list}><rdf:li${language}>${escaped(value)}</rdf:li></rdf:${list}></${name}>`
      : `<${name}>${escaped(value)}</${name}>`;
  });
  const spaces = Object.entries(NAMESPACES).map(([prefix, address]) => `xmlns:${prefix}="${address}"`);
  return Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${spaces.join(' ')}>${properties.join('')}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}

function namesCameraOrLocation(credentials: Buffer): boolean {
  // Assertions about the camera and the location, or a compressed box that cannot be searched.
  return ['stds.exif', 'exif:', 'exifEX:', 'c2pa.metadata', 'GPS', 'brob'].some((word) =>
    credentials.includes(word, 0, 'latin1'),
  );
}

const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');
function starts(bytes: Buffer, name: Buffer | string): boolean {
  return (
    bytes.length >= name.length &&
    bytes.toString('latin1', 0, name.length) === (typeof name === 'string' ? name : name.toString('latin1'))
  );
}

/** Photos have some dozens; the rest of a file with more is dropped. */
const MAX_SEGMENTS = 10_000;

/** Segments (ITU T.81, B.1.1): of the application segments those that say how to read the pixels stay. */
function jpeg(bytes: Buffer): Buffer {
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
      // Without the thumbnail that may follow.
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
  const rights = rightsOf(found);
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

/** Pixels run on to the next marker that is neither a restart nor an escaped byte. */
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

/** Packed in zTXt always, in iTXt where a flag says so; then so much of it at most that it cannot fill the memory. */
function pngXmp(name: 'iTXt' | 'zTXt', data: Buffer): Buffer {
  const isPacked = name === 'zTXt' || data[PNG_XMP.length] === 1;
  const text = data.subarray(PNG_XMP.length + (name === 'zTXt' ? 1 : 4));
  if (!isPacked) return text;
  try {
    return inflateSync(text, { maxOutputLength: MAX_XMP_BYTES });
  } catch {
    // Damaged or too large: metadata that cannot be read is metadata that is not there.
    return Buffer.alloc(0);
  }
}

function png(bytes: Buffer): Buffer {
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
  const rights = rightsOf(found);
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

function webp(bytes: Buffer): Buffer {
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
  const rights = rightsOf(found);
  const [exif, xmp] = canvas ? [exifBlockOf(rights), xmpOf(rights)] : [null, null];
  // The canvas says which of the two follow.
  if (canvas && canvas.length > 0) canvas[0] = (canvas[0]! & ~0x0c) | (exif ? 0x08 : 0) | (xmp ? 0x04 : 0);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    ...(canvas ? [riffChunk('VP8X', canvas)] : []),
    ...kept,
    ...(exif ? [riffChunk('EXIF', exif)] : []),
    ...(xmp ? [riffChunk('XMP ', xmp)] : []),
  ]);
  const head = Buffer.from('RIFF....', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}....`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

const GIF_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** Comments, plain text and foreign applications go; the rest is copied block by block. */
function gif(bytes: Buffer): Buffer {
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
  if (bytes[at] === 0x3b) kept.push(Buffer.from([0x3b]));
  return Buffer.concat(kept);
}
