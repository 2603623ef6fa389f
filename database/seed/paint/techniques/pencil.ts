import type { Picture, Plane } from '../engine/field.ts';
import { blur, clamp, lumaOf, mix, picture, rgb, smooth } from '../engine/field.ts';
import { fbm, noise, random } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { detailLines, direction, graded, outlineDistance } from './hand.ts';
import { drawStrokes, hatch } from './strokes.ts';

/**
 * Graphite on paper: soft shading rubbed into the tooth, hatching over it, and contours searched for with two or three
 * lines. `inks`: paper, graphite.
 */
export const pencil: Technique = (study, hand) => {
  const { w, h } = study;
  const [paper, lead] = (hand.inks ?? ['#f4f1e8', '#2b2b31']).map(rgb);
  const color = graded(study.color, { contrast: 1.2, light: 0.09, ...hand });
  const tone = blur(lumaOf(color), w, h, 1.2);
  const lines = shading(study, tone, hand.seed, hand.size ?? 1);
  const edge = searched(outlineDistance(study), w, h, hand.seed);
  const detail = detailLines(graded(study.local, hand), 1.2, 1.3);
  const out = picture(w, h, paper);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const tooth = fbm(x / 1.9, y / 1.9, 3, hand.seed + 1);
      const rub = (1 - tone[i]!) ** 1.3 * 0.5 * (0.75 + 0.5 * (fbm(x / 80, y / 80, 3, hand.seed + 4) - 0.3));
      const mark = clamp(rub + lines[i]! * 0.55 + edge[i]! * 0.8 + (1 - detail[i]!) * 0.8);
      const caught = clamp(mark * (0.55 + 0.9 * smooth(0.2, 0.75, tooth)));
      const fade = vignette(x, y, w, h, hand.seed);
      for (const [k, plane] of [out.r, out.g, out.b].entries())
        plane[i] = mix(paper![k]!, lead![k]!, caught * 0.92 * fade) * (1 - 0.03 * tooth);
    }
  }
  return out;
};

/**
 * Coloured pencil or chalk: strokes that take the motif's colours, layered in two directions on toned paper, white
 * last. `inks`: paper. Dark paper makes it pastel.
 */
export const chalk: Technique = (study, hand) => {
  const { w, h } = study;
  const [paper] = (hand.inks ?? ['#2c2a33']).map(rgb);
  const dark = paper![0] + paper![1] + paper![2] < 1.5;
  const color = graded(study.color, { contrast: 1.1, color: 1.3, light: dark ? 0.04 : 0, ...hand });
  const tone = blur(lumaOf(color), w, h, 1.5);
  const out = picture(w, h, paper);
  const size = hand.size ?? 1;
  const angle = direction(study, tone, 0.7 + (hand.seed % 4) * 0.5, 0.7);
  const rnd = random(hand.seed);
  const soft = { ...color, r: blur(color.r, w, h, 2), g: blur(color.g, w, h, 2), b: blur(color.b, w, h, 2) };
  rubbed(out, soft, hand.seed);
  for (const [turn, gap, width] of [
    [0.5, 6.5, 5.6],
    [-0.25, 5, 3.6],
    [0, 3.6, 2.2],
  ] as const) {
    const fresh = new Float32Array(w * h);
    const strokes = hatch(w, h, angle, () => gap * size, rnd, { turn, longest: 70, shortest: 8 });
    drawStrokes(fresh, w, h, strokes, () => width * size * (0.7 + 0.5 * rnd()));
    for (let y = 0, i = 0; y < h; y++) {
      for (let x = 0; x < w; x++, i++) {
        if (fresh[i]! < 0.02) continue;
        const tooth = smooth(0.12, 0.5, fbm(x / 2, y / 2, 3, hand.seed + 1));
        const jitter = 0.1 * (noise(x / 7, y / 7, hand.seed + turn * 10) - 0.5);
        const a = fresh[i]! * tooth * 0.8;
        out.r[i] = mix(out.r[i]!, clamp(color.r[i]! + jitter), a);
        out.g[i] = mix(out.g[i]!, clamp(color.g[i]! + jitter), a);
        out.b[i] = mix(out.b[i]!, clamp(color.b[i]! + jitter), a);
      }
    }
  }
  const edge = searched(outlineDistance(study), w, h, hand.seed);
  const detail = detailLines(graded(study.local, hand), 1.3, 1.2);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const tooth = smooth(0.25, 0.65, fbm(x / 2, y / 2, 3, hand.seed + 1));
      const a = Math.max(edge[i]! * 0.55, (1 - detail[i]!) * 0.8) * (0.3 + 0.7 * tooth);
      out.r[i]! *= 1 - a * 0.78;
      out.g[i]! *= 1 - a * 0.8;
      out.b[i]! *= 1 - a * 0.7;
      const fade = vignette(x, y, w, h, hand.seed);
      out.r[i] = mix(paper![0], out.r[i]!, fade);
      out.g[i] = mix(paper![1], out.g[i]!, fade);
      out.b[i] = mix(paper![2], out.b[i]!, fade);
    }
  }
  return out;
};

function rubbed(out: Picture, soft: Picture, seed: number): void {
  for (let y = 0, i = 0; y < out.h; y++) {
    for (let x = 0; x < out.w; x++, i++) {
      const a = 0.55 + 0.3 * fbm(x / 3, y / 3, 3, seed + 6);
      out.r[i] = mix(out.r[i]!, soft.r[i]!, a);
      out.g[i] = mix(out.g[i]!, soft.g[i]!, a);
      out.b[i] = mix(out.b[i]!, soft.b[i]!, a);
    }
  }
}

function shading(study: Parameters<typeof direction>[0], tone: Plane, seed: number, size: number): Plane {
  const { w, h } = study;
  const rnd = random(seed);
  const angle = direction(study, tone, -0.8, 0.35);
  const out = new Float32Array(w * h);
  for (const [from, wide, tight, turn] of [
    [0.16, 8, 3.4, 0],
    [0.5, 7, 3.4, 0.5],
    [0.74, 5, 3, -0.5],
  ] as const) {
    const gap = (i: number) => (1 - tone[i]! < from ? 0 : mix(wide, tight, smooth(from, 0.9, 1 - tone[i]!)) * size);
    const strokes = hatch(w, h, angle, gap, rnd, { turn, longest: 90, shortest: 10 });
    drawStrokes(
      out,
      w,
      h,
      strokes,
      (i) => (0.9 + 0.9 * (1 - tone[i]!)) * size,
      (i) => 0.45 + 0.5 * (1 - tone[i]!),
    );
  }
  return out;
}

/** Contours found by several lines that do not quite agree. */
function searched(edge: Plane, w: number, h: number, seed: number): Plane {
  const out = new Float32Array(w * h);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0, i = 0; y < h; y++) {
      for (let x = 0; x < w; x++, i++) {
        const dx = Math.round((fbm(x / 50, y / 50, 2, seed + pass * 31) - 0.5) * (3 + pass * 9));
        const dy = Math.round((fbm(x / 50, y / 50, 2, seed + pass * 31 + 7) - 0.5) * (3 + pass * 9));
        const sx = clamp(x + dx, 0, w - 1);
        const sy = clamp(y + dy, 0, h - 1);
        const press = 0.35 + 0.9 * noise(x / 34, y / 34, seed + pass);
        const a = smooth(1.1 + press, 0.3, edge[sy * w + sx]!) * press * (pass === 0 ? 1 : 0.45);
        if (a > out[i]!) out[i] = a;
      }
    }
  }
  return out;
}

/** Strokes thin out towards the edge of the sheet. */
function vignette(x: number, y: number, w: number, h: number, seed: number): number {
  const d = Math.min(x, y, w - 1 - x, h - 1 - y);
  return smooth(
    4,
    30,
    d + 24 * (noise(x / 12, y / 30, seed + 44) - 0.5) + 18 * (noise(x / 60, y / 60, seed + 45) - 0.5),
  );
}
