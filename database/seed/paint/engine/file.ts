import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Picture } from './field.ts';
import { clamp } from './field.ts';

function bytesOf(p: Picture): Buffer {
  const out = Buffer.alloc(p.w * p.h * 3);
  for (let i = 0; i < p.w * p.h; i++) {
    out[i * 3] = Math.round(clamp(p.r[i]!) * 255);
    out[i * 3 + 1] = Math.round(clamp(p.g[i]!) * 255);
    out[i * 3 + 2] = Math.round(clamp(p.b[i]!) * 255);
  }
  return out;
}

/**
 * Writes a picture as WebP no larger than `limit` bytes, at the best quality that fits.
 * @returns the size in bytes
 */
export async function save(p: Picture, path: string, limit: number, sharpEdges = false): Promise<number> {
  const raw = sharp(bytesOf(p), { raw: { width: p.w, height: p.h, channels: 3 } });
  if (sharpEdges) {
    const lossless = await raw.clone().webp({ lossless: true, effort: 6 }).toBuffer();
    if (lossless.length <= limit) return write(path, lossless);
  }
  let low = 34;
  let high = 88;
  let best: Buffer | null = null;
  while (low <= high) {
    const quality = (low + high) >> 1;
    const bytes = await raw.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (bytes.length <= limit) {
      best = bytes;
      low = quality + 1;
    } else high = quality - 1;
  }
  // Fine lines that do not fit are better a little smaller than smeared.
  if (!best) {
    for (const [scale, quality] of [
      [0.9, 34],
      [0.84, 30],
      [0.8, 24],
    ] as const) {
      const w = Math.round(p.w * scale);
      best = await raw.clone().resize(w, null, { kernel: 'lanczos3' }).webp({ quality, effort: 6 }).toBuffer();
      if (best.length <= limit) break;
    }
  }
  return write(path, best!);
}

/** Leaves the file alone when nothing changed. */
function write(path: string, bytes: Buffer): number {
  let old: Buffer | null = null;
  try {
    old = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (!old?.equals(bytes)) writeFileSync(path, bytes);
  return bytes.length;
}
