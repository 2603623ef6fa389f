import type { ImagePurpose } from '@unslop/domain/calls/images';
import { Refusal } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import type { ImageType } from './files.ts';

/** Facts stated in a file's header. Reading them decompresses nothing. */
interface Header {
  type: ImageType;
  /** Size in pixels, before the orientation of a photo is applied. */
  width: number;
  height: number;
  /** 1 for a still picture. */
  frames: number;
  /** True if the decoder must hold the whole picture at 16 bits a channel. This costs as much as twice the pixels. */
  isHeavy?: true;
}

/** Detects the type by the first bytes, and ignores the name and type that the client claims. */
export function typeOf(bytes: Buffer): ImageType | null {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return null;
}
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Walks the file's blocks until its size and number of frames are known. Takes a few milliseconds at most for 10 MB.
 * @returns null if the blocks are inconsistent
 */
export function readHeader(bytes: Buffer, type: ImageType): Header | null {
  const read = { 'image/jpeg': readJpeg, 'image/png': readPng, 'image/webp': readWebp, 'image/gif': readGif }[type];
  try {
    const size = read(bytes);
    return size && size.width > 0 && size.height > 0 && size.frames > 0 ? { type, ...size } : null;
  } catch (error) {
    // Reading past the end means that the file was cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Size = Omit<Header, 'type'>;

/** Walks the segments up to the frame header (ITU T.81, B.2.2). A thumbnail lies inside APP1 and is skipped. */
function readJpeg(bytes: Buffer): Size | null {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      if (countScans(bytes, at) > MAX_SCANS) return null;
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), frames: 1 };
    }
    const isScanOrEnd = marker === 0xda || marker === 0xd9;
    const lengthBytes = bytes.readUInt16BE(at + 2);
    if (isScanOrEnd || lengthBytes < 2) return null;
    at += 2 + lengthBytes;
  }
}

/** Maximum number of scans of a progressive JPEG. Encoders make about ten. */
const MAX_SCANS = 100;

/**
 * Counts the scans of a progressive JPEG. The decoder runs each over the whole picture, and a scan that changes nothing
 * takes 26 bytes. 300 KB of them kept a decoder busy for a minute, during which no timeout can stop it.
 */
function countScans(bytes: Buffer, start: number): number {
  let scans = 0;
  for (let at = start; at + 4 <= bytes.length && scans <= MAX_SCANS; ) {
    const marker = bytes[at + 1]!;
    // Skip data inside a scan: pixels, escaped 0xff bytes (followed by 0), restarts. Like fill bytes, these have no
    // length.
    const isMarker = bytes[at] === 0xff && marker > 0x01 && marker < 0xff && (marker < 0xd0 || marker > 0xd7);
    if (!isMarker) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    if (marker === 0xda) scans += 1;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return scans;
}

/** Reads IHDR, which comes first. An animation (APNG) states its frames in acTL, before the first IDAT. */
function readPng(bytes: Buffer): Size | null {
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const isHeavy = bytes.readUInt8(24) === 16 && bytes.readUInt8(28) !== 0;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), ...(isHeavy && { isHeavy }) };
  for (let at = 8; ; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return { ...size, frames: bytes.readUInt32BE(at + 8) };
    if (name === 'IDAT') return { ...size, frames: 1 };
  }
}

/**
 * Walks the RIFF chunks. The first one is the kind: VP8 (lossy), VP8L (lossless) or VP8X (canvas, maybe with ANMF
 * frames).
 */
function readWebp(bytes: Buffer): Size | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ') {
    if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, frames: 1 };
  }
  if (kind === 'VP8L') {
    if (bytes.readUInt8(20) !== 0x2f) return null;
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1, frames: 1 };
  }
  if (kind !== 'VP8X') return null;
  const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  const isAnimated = (bytes.readUInt8(20) & 0x02) !== 0;
  if (!isAnimated) return { ...size, frames: 1 };
  return { ...size, frames: [...riffChunks(bytes, 12)].filter(({ name }) => name === 'ANMF').length };
}

/** Yields the chunks of a RIFF file from `start` on. */
export function* riffChunks(bytes: Buffer, start: number): Generator<{ name: string; data: Buffer }> {
  for (let at = start; at + 8 <= bytes.length; ) {
    const lengthBytes = bytes.readUInt32LE(at + 4);
    yield { name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + lengthBytes) };
    at += 8 + lengthBytes + (lengthBytes & 1);
  }
}

/**
 * Returns the canvas: the screen, or the area of the frames if it is larger, because decoders enlarge the screen to it.
 */
function readGif(bytes: Buffer): Size | null {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), frames: 0 };
  let at = 13 + colourTableBytes(bytes.readUInt8(10));
  while (at < bytes.length) {
    const block = bytes.readUInt8(at);
    if (block === 0x21) {
      at = skipSubBlocks(bytes, at + 2);
    } else if (block === 0x2c) {
      size.frames += 1;
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = skipSubBlocks(bytes, at + 11 + colourTableBytes(bytes.readUInt8(at + 9)));
    } else {
      // The trailer, or unknown data after the last frame. Decoders stop here too.
      return size;
    }
  }
  return size;
}

export function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

export function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const lengthBytes = bytes.readUInt8(at);
    if (lengthBytes === 0) return at + 1;
    at += 1 + lengthBytes;
  }
  return at;
}

type InspectLimits = Pick<typeof UPLOAD, 'maxPixels' | 'maxSidePx' | 'maxFrames'> & { maxBytes: number };

/**
 * Decides from the header alone if a file may be decoded. The stated size determines the cost of decoding: a PNG of 285
 * KB may hold 100 megapixels.
 * @throws Refusal IMAGE_TYPE, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_FRAMES, IMAGE_BROKEN
 */
export function inspect(bytes: Buffer, limits: InspectLimits = limitsOf('ai-slop')): Header {
  if (bytes.length > limits.maxBytes) throw tooManyBytes(limits.maxBytes);
  const type = typeOf(bytes);
  if (!type) throw new Refusal('IMAGE_TYPE');
  const header = readHeader(bytes, type);
  if (!header) throw new Refusal('IMAGE_BROKEN');
  const { width, height, frames, isHeavy } = header;
  const maxPixels = isHeavy ? limits.maxPixels / 2 : limits.maxPixels;
  if (width > limits.maxSidePx || height > limits.maxSidePx) {
    throw new Refusal('IMAGE_TOO_LARGE', { limit: `${limits.maxSidePx.toLocaleString('en-US')} pixels a side` });
  }
  if (width * height > maxPixels) {
    throw new Refusal('IMAGE_TOO_LARGE', { limit: `${maxPixels / 1_000_000} megapixels` });
  }
  // A decoder may hold every frame at canvas size, so a larger animation may have fewer frames.
  const maxFrames = Math.min(limits.maxFrames, Math.floor(maxPixels / (width * height)));
  if (frames > maxFrames) throw new Refusal('IMAGE_TOO_MANY_FRAMES', { limit: maxFrames });
  return header;
}

export function limitsOf(purpose: ImagePurpose): InspectLimits {
  return { ...UPLOAD, maxBytes: purpose === 'avatar' ? UPLOAD.avatarMaxBytes : UPLOAD.maxBytes };
}

export function tooManyBytes(maxBytes: number): Refusal {
  return new Refusal('IMAGE_TOO_LARGE', { limit: `${Math.floor(maxBytes / 1024 / 1024)} MB` });
}
