import { crc32, createDeflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Image files for tests. sharp makes the ordinary ones; odd ones are built byte by byte. */

/** Returns a picture with a gradient, so that corruption and orientation are visible. */
export function sample(width = 64, height = 48): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.set([(x * 255) / width, (y * 255) / height, ((x ^ y) * 8) % 256], (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Returns a flat black-and-white PNG of any size. Deflates it piece by piece, so it needs no memory. */
export async function flatPng(width: number, height: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const done = deflate.toArray();
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let y = 0; y < height; y++) {
    if (!deflate.write(row)) await new Promise((resume) => deflate.once('drain', resume));
  }
  deflate.end();
  return png(width, height, [pngChunk('IDAT', Buffer.concat(await done))], 1);
}

export function png(width: number, height: number, chunks: Buffer[], bitDepth = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** Adds chunks after IHDR of a real PNG. */
export function withPngChunks(file: Buffer, chunks: Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);
}

/** Rewrites the size in the frame header of a real JPEG. */
export function jpegOfSize(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  for (let at = 2; ; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1]!;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
}

/** Puts a segment directly after the start of a JPEG. */
export function withJpegSegment(file: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, data, file.subarray(2)]);
}

/** Repeats the first brightness scan of a progressive JPEG. The format allows this, and it has no effect. */
export function jpegOfScans(progressive: Buffer, times: number): Buffer {
  const scanAt = (from: number) => progressive.indexOf(Buffer.from([0xff, 0xda]), from);
  const start = scanAt(scanAt(0) + 2);
  // Start after the ten bytes of its header, and go up to the next marker.
  let end = start + 10;
  while (progressive[end] !== 0xff || progressive[end + 1] === 0) end += 1;
  const scan = Buffer.from(progressive.subarray(start, end));
  // All bits in one scan, so that none is missing.
  scan[9] = 0;
  return Buffer.concat([progressive.subarray(0, start), ...Array<Buffer>(times).fill(scan), Buffer.from([0xff, 0xd9])]);
}

/** Returns a GIF of identical one-pixel frames on a canvas. */
export function gif(width: number, height: number, frames: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const palette = Buffer.from([255, 0, 0, 0, 0, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
  return Buffer.concat([header, palette, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

/** Returns an animated WebP that repeats the given still as every frame. */
export function animatedWebp(still: Buffer, width: number, height: number, frames: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), still.subarray(12)]));
  const chunks = [
    Buffer.from('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(frame),
  ];
  return riffChunk('RIFF', Buffer.concat(chunks));
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

export const PRIVATE_MARKS = ['SERIAL-4711', 'THUMBNAIL-BYTES', 'SecretCam', 'XMP-SECRET'];

/**
 * Returns EXIF as a camera writes it: orientation (turned by 90 degrees), maker, artist, copyright, serial number,
 * position (GPS), and a second directory with a thumbnail.
 */
export function cameraExif(artist: string, copyright: string): Buffer {
  const [SHORT, LONG, ASCII, RATIONAL] = [3, 4, 2, 5];
  const parts: Buffer[] = [];
  let end = 8;
  const add = (data: Buffer): number => {
    const at = end;
    parts.push(data);
    end += data.length;
    return at;
  };
  const text = (value: string): { type: number; count: number; value: number } => {
    const data = Buffer.from(`${value}\0\0\0\0`);
    return { type: ASCII!, count: Buffer.byteLength(value) + 1, value: add(data) };
  };
  const directory = (entries: Record<number, { type: number; count: number; value: number }>, next: number): number => {
    const tags = Object.keys(entries)
      .map(Number)
      .sort((a, b) => a - b);
    const data = Buffer.alloc(2 + tags.length * 12 + 4);
    data.writeUInt16LE(tags.length, 0);
    for (const [index, tag] of tags.entries()) {
      const { type, count, value } = entries[tag]!;
      data.writeUInt16LE(tag, 2 + index * 12);
      data.writeUInt16LE(type, 4 + index * 12);
      data.writeUInt32LE(count, 6 + index * 12);
      data.writeUInt32LE(value, 10 + index * 12);
    }
    data.writeUInt32LE(next, data.length - 4);
    return add(data);
  };
  const degrees = Buffer.alloc(24);
  for (const [index, value] of [52, 1, 31, 1, 12, 1].entries()) degrees.writeUInt32LE(value, index * 4);
  const gps = directory(
    { 1: { type: ASCII!, count: 2, value: 0x4e }, 2: { type: RATIONAL!, count: 3, value: add(degrees) } },
    0,
  );
  const exposure = Buffer.alloc(8);
  exposure.writeUInt32LE(1, 0);
  exposure.writeUInt32LE(250, 4);
  const camera = directory(
    { 33434: { type: RATIONAL!, count: 1, value: add(exposure) }, 42033: text('SERIAL-4711') },
    0,
  );
  const thumbnail = Buffer.from('\xff\xd8THUMBNAIL-BYTES\xff\xd9', 'latin1');
  const second = directory(
    {
      513: { type: LONG!, count: 1, value: add(thumbnail) },
      514: { type: LONG!, count: 1, value: thumbnail.length },
    },
    0,
  );
  const first = directory(
    {
      271: text('SecretCam'),
      274: { type: SHORT!, count: 1, value: 6 },
      315: text(artist),
      33432: text(copyright),
      34665: { type: LONG!, count: 1, value: camera },
      34853: { type: LONG!, count: 1, value: gps },
    },
    second,
  );
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(first, 4);
  return Buffer.concat([head, ...parts]);
}

export function withJpegExif(file: Buffer, exif: Buffer): Buffer {
  return withJpegSegment(file, 0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]));
}

/** Returns a small and fast seeded generator (mulberry32): the same seed gives the same corruption. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
