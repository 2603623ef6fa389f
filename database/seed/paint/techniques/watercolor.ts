import type { Picture } from '../engine/field.ts';
import { blur, blurPicture, clamp, lumaOf, mix, picture, rgb, smooth, warp } from '../engine/field.ts';
import { fbm, grain, noise, random } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { cover, detailLines, outlineDistance, seen } from './hand.ts';

/**
 * Watercolour: the motif is flattened wet-in-wet, its edges wander, pigment gathers where a wash dried (dark rims),
 * settles into the paper's tooth (granulation), blooms where water ran back, and leaves slivers of white paper between
 * bodies. A loose pencil drawing shows through. `inks`: paper, pencil.
 */
export const watercolor: Technique = (study, hand) => {
  const { w, h } = study;
  const seed = hand.seed;
  const [paper, pencil] = (hand.inks ?? ['#faf6ec', '#57504e']).map(rgb);
  const base = seen(study, { contrast: 0.95, color: 1.25, light: 0.08, ...hand });
  const wander = (scale: number, amount: number) => (x: number, y: number) =>
    [
      (fbm(x / scale, y / scale, 3, seed) - 0.5) * amount,
      (fbm(x / scale, y / scale, 3, seed + 50) - 0.5) * amount,
    ] as const;
  const flat = warp(smoothed(base, 3), wander(34, 16));
  const wet = blurPicture(flat, 9);
  const edge = warp3(outlineDistance(study), w, h, wander(34, 16));
  const tone = lumaOf(flat);
  const near = blur(tone, w, h, 1.4);
  const wide = blur(tone, w, h, 6);
  const out = picture(w, h, paper);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const water = smooth(0.4, 0.7, fbm(x / 130, y / 130, 3, seed + 7));
      const bloomField = fbm(x / 110 + 0.8 * noise(x / 60, y / 60, seed), y / 110, 3, seed + 21);
      const bloom = smooth(0.022, 0, Math.abs(bloomField - 0.64)) * 0.2 - smooth(0.64, 0.74, bloomField) * 0.22;
      const rim =
        clamp((wide[i]! - near[i]!) * 3.4, -0.25, 0.6) +
        0.28 * smooth(7, 1.5, edge[i]!) * smooth(0.3, 0.55, noise(x / 40, y / 40, seed + 2));
      const tooth = fbm(x / 3.1, y / 3.1, 3, seed + 11) - 0.5;
      const settle = 0.55 * tooth + 0.5 * (fbm(x / 55, y / 55, 4, seed + 31) - 0.5);
      const gap = smooth(1.5, 0.4, edge[i]! + 1.6 * (noise(x / 26, y / 26, seed + 61) - 0.25)) * 0.85;
      const amount = clamp(1 + rim + bloom + settle * (0.5 + 0.6 * (1 - tone[i]!)), 0.2, 2.2);
      const pigment = (f: number, s: number, white: number) => {
        const c = clamp(mix(f, s, water * 0.6) * 0.97 + 0.01, 0.03, 1);
        // Beer's law: more pigment multiplies, it does not add.
        return mix(white * c ** amount, white, gap * 0.8);
      };
      out.r[i] = pigment(flat.r[i]!, wet.r[i]!, paper![0]);
      out.g[i] = pigment(flat.g[i]!, wet.g[i]!, paper![1]);
      out.b[i] = pigment(flat.b[i]!, wet.b[i]!, paper![2]);
    }
  }
  margin(out, paper!, seed);
  splatter(out, flat, seed);
  const detail = detailLines(study.local, 1.3, 1.2);
  const drawn = outlineDistance(study);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const press = noise(x / 60, y / 60, seed + 80);
      const lead = Math.max(smooth(1.5, 0.4, drawn[i]!) * smooth(0.3, 0.7, press), (1 - detail[i]!) * 0.9);
      const skip = smooth(0.25, 0.6, fbm(x / 1.7, y / 1.7, 2, 90));
      cover(out, i, pencil!, lead * skip * 0.62);
      const tooth = 1 - 0.05 * (fbm(x / 3.1, y / 3.1, 3, seed + 11) - 0.4) - 0.01 * grain(x, y, 2);
      out.r[i] = clamp(out.r[i]! * tooth);
      out.g[i] = clamp(out.g[i]! * tooth);
      out.b[i] = clamp(out.b[i]! * tooth);
    }
  }
  return out;
};

/** Kuwahara filter: every pixel takes the mean of its calmest quarter, so that areas turn to washes with clear edges. */
export function smoothed(p: Picture, radius: number): Picture {
  const { w, h } = p;
  const tone = lumaOf(p);
  const square = tone.map((v) => v * v);
  const mean = blur(tone, w, h, radius * 0.6);
  const mean2 = blur(square, w, h, radius * 0.6);
  const soft = blurPicture(p, radius * 0.6);
  const out = picture(w, h);
  const d = Math.round(radius);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      let best = 1e9;
      let at = i;
      for (const [dx, dy] of corners) {
        const xx = x + dx * d;
        const yy = y + dy * d;
        if (xx < 0 || yy < 0 || xx >= w || yy >= h) continue;
        const j = yy * w + xx;
        const spread = mean2[j]! - mean[j]! * mean[j]!;
        if (spread < best) {
          best = spread;
          at = j;
        }
      }
      out.r[i] = soft.r[at]!;
      out.g[i] = soft.g[at]!;
      out.b[i] = soft.b[at]!;
    }
  }
  return out;
}
const corners = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

function warp3(plane: Float32Array, w: number, h: number, shift: (x: number, y: number) => readonly [number, number]) {
  return warp({ w, h, r: plane, g: plane, b: plane }, shift).r;
}

/** An unpainted border with the uneven edge of a wash. */
function margin(p: Picture, paper: readonly number[], seed: number): void {
  const { w, h } = p;
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const d = Math.min(x, y, w - 1 - x, h - 1 - y) + 22 * (fbm(x / 60, y / 60, 4, seed + 5) - 0.5);
      const rim = smooth(26, 22, d);
      const pool = smooth(34, 27, d) * (1 - rim) * 0.14;
      p.r[i] = mix(p.r[i]! * (1 - pool), paper[0]!, rim);
      p.g[i] = mix(p.g[i]! * (1 - pool), paper[1]!, rim);
      p.b[i] = mix(p.b[i]! * (1 - pool), paper[2]!, rim);
    }
  }
}

function splatter(p: Picture, source: Picture, seed: number): void {
  const rnd = random(seed + 99);
  for (let k = 0; k < 26; k++) {
    const cx = rnd() * p.w;
    const cy = rnd() * p.h;
    const r = 1 + rnd() ** 3 * 6;
    const from = Math.floor(rnd() * p.h) * p.w + Math.floor(rnd() * p.w);
    for (let y = Math.max(0, Math.floor(cy - r)); y < Math.min(p.h, cy + r); y++) {
      for (let x = Math.max(0, Math.floor(cx - r)); x < Math.min(p.w, cx + r); x++) {
        const d = Math.hypot(x - cx, y - cy) / r;
        const a = smooth(1, 0.8, d) * (0.3 + 0.35 * smooth(0.5, 1, d));
        const i = y * p.w + x;
        p.r[i]! *= mix(1, source.r[from]!, a);
        p.g[i]! *= mix(1, source.g[from]!, a);
        p.b[i]! *= mix(1, source.b[from]!, a);
      }
    }
  }
}
