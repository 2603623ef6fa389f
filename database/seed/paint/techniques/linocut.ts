import type { Plane } from '../engine/field.ts';
import { blur, clamp, lumaOf, mix, picture, rgb, sample, smooth } from '../engine/field.ts';
import { fbm, noise, random } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { cover, detailLines, direction, graded, ink, lightLines, outlineDistance } from './hand.ts';
import { drawStrokes, hatch } from './strokes.ts';

/**
 * Linocut: up to three flat colour blocks printed a little out of register, and over them a key block whose middle
 * tones are opened by gouge cuts that follow the form, wide in the light and thin in the dark. Ink lies salty on the
 * paper. `inks`: paper, key block, then the colours.
 */
export const linocut: Technique = (study, hand) => {
  const { w, h } = study;
  const n = w * h;
  const rnd = random(hand.seed);
  const size = hand.size ?? 1;
  const [paper, key, ...blocks] = (hand.inks ?? ['#f3ead6', '#1d2430', '#d0603a', '#e3b04a']).map(rgb);
  const color = graded(study.color, { contrast: 1.2, color: 1.3, ...hand });
  const tone = blur(lumaOf(color), w, h, 2.2);
  const out = picture(w, h, paper);
  const choice = nearestBlock(color, [paper!, ...blocks]);
  blocks.forEach((block, k) => {
    const flood = new Float32Array(n);
    for (let i = 0; i < n; i++) flood[i] = choice[i] === k + 1 ? 1 : 0;
    const soft = blur(flood, w, h, 2.4 * size);
    const dx = (k - 0.5) * 4 * (hand.seed % 2 ? 1 : -1);
    const dy = (k % 2 ? -2.5 : 3) + (hand.seed % 3) - 1;
    for (let y = 0, i = 0; y < h; y++) {
      for (let x = 0; x < w; x++, i++) {
        const here = smooth(0.44, 0.56, sample(soft, w, h, x + dx, y + dy));
        ink(out, i, block, here * rolled(x, y, hand.seed + k));
      }
    }
  });
  const angle = direction(study, tone, 0.2 + (hand.seed % 4) * 0.5, 1);
  const cuts = new Float32Array(n);
  const strokes = hatch(w, h, angle, (i) => (tone[i]! < 0.14 ? 0 : 6.5 * size), rnd, { longest: 130, shortest: 10 });
  drawStrokes(
    cuts,
    w,
    h,
    strokes,
    (i, t) => mix(0.2, 7.6, smooth(0.1, 0.62, tone[i]!)) * size * (0.8 + 0.3 * Math.sin(t * 5)),
  );
  const edge = outlineDistance(study);
  const local = graded(study.local, { ...hand, light: 0 });
  const detail = detailLines(local, 2.2 * size, 1.3);
  const bare = lightLines(local, 1.6 * size);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const dark = smooth(0.6, 0.5, tone[i]! + 0.05 * (noise(x / 9, y / 9, hand.seed) - 0.5));
      const wobble = (1 + 1.8 * noise(x / 30, y / 30, hand.seed + 5)) * size;
      const contour = smooth(wobble + 0.8, wobble - 0.6, edge[i]!);
      const printed =
        Math.max(dark * (1 - smooth(0.35, 0.6, cuts[i]!)), contour, smooth(0.5, 0.25, detail[i]!)) * (1 - bare[i]!);
      cover(out, i, key!, clamp(printed) * rolled(x, y, hand.seed + 40));
      const tooth = 1 - 0.05 * fbm(x / 40, y / 40, 3, 8);
      out.r[i]! *= tooth;
      out.g[i]! *= tooth;
      out.b[i]! *= tooth;
    }
  }
  return out;
};

/** Ink from a roller: almost even, with pinholes where the paper's tooth stayed dry. */
function rolled(x: number, y: number, seed: number): number {
  const dry = fbm(x / 3.4, y / 3.4, 2, seed) * 0.55 + fbm(x / 70, y / 70, 3, seed + 2) * 0.55;
  return 0.98 - 0.7 * smooth(0.73, 0.84, dry);
}

/** For each pixel the block (0 is bare paper) whose colour comes nearest, compared in a light-poor way. */
export function nearestBlock(
  color: { w: number; h: number; r: Plane; g: Plane; b: Plane },
  blocks: readonly (readonly number[])[],
): Uint8Array {
  const { w, h } = color;
  const out = new Uint8Array(w * h);
  const r = blur(color.r, w, h, 2);
  const g = blur(color.g, w, h, 2);
  const b = blur(color.b, w, h, 2);
  for (let i = 0; i < out.length; i++) {
    let best = 1e9;
    blocks.forEach((block, k) => {
      const dr = r[i]! - block[0]!;
      const dg = g[i]! - block[1]!;
      const db = b[i]! - block[2]!;
      const dl = 0.3 * dr + 0.59 * dg + 0.11 * db;
      const d = (dr - dl) ** 2 * 2 + (dg - dl) ** 2 * 2 + (db - dl) ** 2 * 2 + dl * dl * 0.7;
      if (d < best) {
        best = d;
        out[i] = k;
      }
    });
  }
  return out;
}
