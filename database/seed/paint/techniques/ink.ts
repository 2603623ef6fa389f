import { blur, clamp, lumaOf, mix, picture, rgb, smooth } from '../engine/field.ts';
import { fbm, noise, random } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { cover, detailLines, direction, graded, ink, lightLines, outlineDistance } from './hand.ts';
import { drawStrokes, hatch } from './strokes.ts';

/**
 * Pen and ink: contour with a brush pen that breathes, then hatching around the forms; darker tones get a second and
 * a third crossing layer, the darkest are spotted black. `inks`: paper, ink, and optionally one wash of colour that
 * fills the most saturated parts.
 */
export const penAndInk: Technique = (study, hand) => {
  const { w, h } = study;
  const n = w * h;
  const rnd = random(hand.seed);
  const size = hand.size ?? 1;
  const color = graded(study.color, { contrast: 1.25, light: 0.05, ...hand });
  const tone = blur(lumaOf(color), w, h, 1.6);
  const slant = -0.7 + (hand.seed % 5) * 0.25;
  const angle = direction(study, tone, slant, 0.9);
  const [paper, pen, wash] = (hand.inks ?? ['#f6f0e2', '#1b1a20']).map(rgb);
  const out = picture(w, h, paper);
  if (wash) {
    const flood = new Float32Array(n);
    for (let i = 0; i < n; i++) {
      const hi = Math.max(color.r[i]!, color.g[i]!, color.b[i]!);
      const lo = Math.min(color.r[i]!, color.g[i]!, color.b[i]!);
      const near = 1 - Math.hypot(color.r[i]! - wash[0], color.g[i]! - wash[1], color.b[i]! - wash[2]);
      flood[i] = smooth(0.3, 0.42, near - 0.35 + (hi - lo) * 0.7);
    }
    const soft = blur(flood, w, h, 2.5);
    for (let i = 0; i < n; i++) {
      const x = i % w;
      const y = (i / w) | 0;
      const pool = 0.72 + 0.4 * (fbm(x / 90, y / 90, 4, hand.seed) - 0.5) + 0.25 * (flood[i]! - soft[i]!);
      ink(out, i, wash, smooth(0.42, 0.58, soft[i]! + 0.12 * (noise(x / 16, y / 16, hand.seed) - 0.5)) * clamp(pool));
    }
  }
  const black = new Float32Array(n);
  const layer = (from: number, to: number, wide: number, tight: number, turn: number) => {
    const strokes = hatch(
      w,
      h,
      angle,
      (i) => {
        const dark = 1 - tone[i]!;
        return dark < from ? 0 : mix(wide, tight, smooth(from, to, dark)) * size;
      },
      rnd,
      { turn, longest: 150, shortest: 9 },
    );
    drawStrokes(
      black,
      w,
      h,
      strokes,
      (i, t) => (0.75 + 1.15 * smooth(from, 1, 1 - tone[i]!) + 0.3 * Math.sin(t * 9)) * size,
    );
  };
  layer(0.14, 0.7, 11, 5, 0);
  layer(0.46, 0.88, 10, 5.4, 1.05);
  layer(0.74, 0.98, 9, 5, -0.6);
  const edge = outlineDistance(study);
  const local = graded(study.local, { ...hand, light: 0 });
  const detail = detailLines(local, 1.5, 1.3);
  const bare = lightLines(local, 1.2);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const press = (0.5 + 2 * noise(x / 46, y / 46, hand.seed + 3) + 0.9 * (1 - tone[i]!)) * size;
      const contour = smooth(press + 0.7, press - 0.5, edge[i]!);
      const spot = smooth(0.13, 0.08, tone[i]!);
      const mark = Math.max(black[i]!, contour, 1 - detail[i]!, spot) * (1 - bare[i]!);
      const dry = 1 - 0.12 * smooth(0.5, 0.9, fbm(x / 14, y / 14, 2, hand.seed + 9));
      cover(out, i, pen!, clamp(mark) * dry);
      const tooth = 1 - 0.02 * fbm(x / 16, y / 16, 2, 4) - 0.04 * fbm(x / 160, y / 160, 2, 5);
      out.r[i]! *= tooth;
      out.g[i]! *= tooth;
      out.b[i]! *= tooth;
    }
  }
  return out;
};
