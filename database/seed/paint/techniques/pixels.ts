import type { Picture, Rgb } from '../engine/field.ts';
import { clamp, picture } from '../engine/field.ts';
import { random } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { seen } from './hand.ts';

/**
 * Pixel art: the motif on a coarse grid, a palette of a few colours found by k-means, a 4 × 4 ordered dither kept weak
 * so that planes stay clean, and dark outlines picked out of the scene's own edges. `size`: pixel edge over 5.
 */
export const pixels: Technique = (study, hand) => {
  const color = seen(study, { contrast: 1.15, color: 1.3, ...hand });
  const cell = Math.round(5 * (hand.size ?? 1));
  const w = Math.floor(study.w / cell);
  const h = Math.floor(study.h / cell);
  const small = picture(w, h);
  const wanted = study.buffers.layers.map((layer) => layer.material.line);
  const edge = new Uint8Array(w * h);
  const idAt = (x: number, y: number) => study.id[Math.min(study.h - 1, y) * study.w + Math.min(study.w - 1, x)]!;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let [r, g, b] = [0, 0, 0];
      for (let dy = 0; dy < cell; dy++) {
        for (let dx = 0; dx < cell; dx++) {
          const i = (y * cell + dy) * study.w + x * cell + dx;
          r += color.r[i]!;
          g += color.g[i]!;
          b += color.b[i]!;
        }
      }
      const k = 1 / (cell * cell);
      const at = y * w + x;
      [small.r[at], small.g[at], small.b[at]] = [r * k, g * k, b * k];
      const mid = Math.floor(cell / 2);
      const here = idAt(x * cell + mid, y * cell + mid);
      for (const [ox, oy] of [
        [cell, 0],
        [0, cell],
        [-cell, 0],
        [0, -cell],
      ] as const) {
        const next = idAt(Math.max(0, x * cell + mid + ox), Math.max(0, y * cell + mid + oy));
        // The line belongs to the body in front, one pixel wide, inside its edge.
        if (next !== here && here > next && wanted[here - 1]) edge[at] = 1;
      }
    }
  }
  const palette = hand.inks ? hand.inks.map(hex) : means(small, 26, hand.seed);
  const out = picture(w * cell, h * cell);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = y * w + x;
      const nudge = (bayer[(y % 4) * 4 + (x % 4)]! / 16 - 0.47) * 0.055;
      const darker = edge[at] ? 0.55 : 1;
      const c = closest(
        palette,
        small.r[at]! * darker + nudge,
        small.g[at]! * darker + nudge,
        small.b[at]! * darker + nudge + (edge[at] ? 0.03 : 0),
      );
      for (let dy = 0; dy < cell; dy++) {
        for (let dx = 0; dx < cell; dx++) {
          const i = (y * cell + dy) * out.w + x * cell + dx;
          [out.r[i], out.g[i], out.b[i]] = c as [number, number, number];
        }
      }
    }
  }
  return out;
};

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const hex = (text: string): Rgb => {
  const v = Number.parseInt(text.slice(1), 16);
  return [((v >> 16) & 255) / 255, ((v >> 8) & 255) / 255, (v & 255) / 255];
};

export function closest(palette: readonly Rgb[], r: number, g: number, b: number): Rgb {
  let best = palette[0]!;
  let least = 1e9;
  for (const c of palette) {
    const d = (c[0] - r) ** 2 * 0.9 + (c[1] - g) ** 2 * 1.4 + (c[2] - b) ** 2 * 0.7;
    if (d < least) {
      least = d;
      best = c;
    }
  }
  return best;
}

/** A palette that serves the picture: k-means, seeded with the colours farthest from each other. */
export function means(p: Picture, count: number, seed: number): Rgb[] {
  const rnd = random(seed);
  const step = Math.max(1, Math.floor(p.r.length / 6000));
  const samples: [number, number, number][] = [];
  for (let i = 0; i < p.r.length; i += step) samples.push([p.r[i]!, p.g[i]!, p.b[i]!]);
  const centers: [number, number, number][] = [samples[Math.floor(rnd() * samples.length)]!];
  const gap = samples.map(() => 1e9);
  while (centers.length < count) {
    const last = centers[centers.length - 1]!;
    let far = 0;
    samples.forEach((s, i) => {
      gap[i] = Math.min(gap[i]!, (s[0] - last[0]) ** 2 + (s[1] - last[1]) ** 2 + (s[2] - last[2]) ** 2);
      if (gap[i]! > gap[far]!) far = i;
    });
    centers.push([...samples[far]!]);
  }
  for (let round = 0; round < 10; round++) {
    const sums = centers.map(() => [0, 0, 0, 0]);
    for (const s of samples) {
      let best = 0;
      let least = 1e9;
      centers.forEach((c, k) => {
        const d = (s[0] - c[0]) ** 2 + (s[1] - c[1]) ** 2 + (s[2] - c[2]) ** 2;
        if (d < least) {
          least = d;
          best = k;
        }
      });
      const sum = sums[best]!;
      sum[0]! += s[0];
      sum[1]! += s[1];
      sum[2]! += s[2];
      sum[3]! += 1;
    }
    sums.forEach((sum, k) => {
      if (sum[3]! > 0) centers[k] = [sum[0]! / sum[3]!, sum[1]! / sum[3]!, sum[2]! / sum[3]!];
    });
  }
  return centers.map((c) => c.map((v) => clamp(v)) as unknown as Rgb);
}
