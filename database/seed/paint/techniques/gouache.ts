import type { Picture } from '../engine/field.ts';
import { blur, clamp, lumaOf, mix, picture, rgb, smooth, warp } from '../engine/field.ts';
import { fbm, grain, noise } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { direction, seen } from './hand.ts';
import { closest, means } from './pixels.ts';
import { smoothed } from './watercolor.ts';

/**
 * Gouache: a limited set of mixed paints laid in flat shapes with soft hand-cut borders; each shape keeps the streaks
 * of the brush, and dry-brushed edges let the layer below look through. `inks`: the paints, else mixed from the motif.
 */
export const gouache: Technique = (study, hand) => {
  const { w, h } = study;
  const seed = hand.seed;
  const size = hand.size ?? 0.75;
  const motif = smoothed(smoothed(seen(study, { contrast: 1.12, color: 1.22, ...hand }), 3 * size), 4 * size);
  const paints = hand.inks ? hand.inks.map(rgb) : means(motif, 22, seed);
  const angle = direction(study, lumaOf(motif), 0.3 + (seed % 5) * 0.5, 0.8);
  const shaky = warp(motif, (x, y) => [
    (noise(x / 15, y / 15, seed) - 0.5) * 4.5,
    (noise(x / 15, y / 15, seed + 5) - 0.5) * 4.5,
  ]);
  const flat = picture(w, h);
  const streak = new Float32Array(w * h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const a = angle[i]!;
      const along = x * Math.cos(a) + y * Math.sin(a);
      const across = -x * Math.sin(a) + y * Math.cos(a);
      const s = fbm(along / 60, across / 2.6, 2, seed + 3) - 0.5;
      streak[i] = s;
      // The border between two paints frays along the brush.
      const fray = s * 0.075;
      [flat.r[i], flat.g[i], flat.b[i]] = closest(
        paints,
        shaky.r[i]! + fray,
        shaky.g[i]! + fray,
        shaky.b[i]! + fray,
      ) as [number, number, number];
    }
  }
  return surface(settled(flat), streak, seed);
};

/** Small specks go back to their surroundings, edges are antialiased. */
function settled(p: Picture): Picture {
  const { w, h } = p;
  const soft = { w, h, r: blur(p.r, w, h, 0.8), g: blur(p.g, w, h, 0.8), b: blur(p.b, w, h, 0.8) };
  return soft;
}

function surface(p: Picture, streak: Float32Array, seed: number): Picture {
  for (let y = 0, i = 0; y < p.h; y++) {
    for (let x = 0; x < p.w; x++, i++) {
      const body =
        0.05 * streak[i]! +
        0.045 * (fbm(x / 70, y / 70, 3, seed + 8) - 0.5) +
        0.025 * (fbm(x / 2.5, y / 2.5, 2, 6) - 0.5);
      const dry = smooth(0.66, 0.8, fbm(x / 2.2, y / 2.2, 2, seed + 12) * 0.6 + (streak[i]! + 0.5) * 0.5) * 0.07;
      const k = body + dry + 0.008 * (grain(x, y, 1) - 0.5);
      p.r[i] = clamp(mix(p.r[i]!, 1, k < 0 ? 0 : k) + Math.min(0, k));
      p.g[i] = clamp(mix(p.g[i]!, 1, k < 0 ? 0 : k) + Math.min(0, k));
      p.b[i] = clamp(mix(p.b[i]!, 1, k < 0 ? 0 : k) + Math.min(0, k));
    }
  }
  return p;
}
