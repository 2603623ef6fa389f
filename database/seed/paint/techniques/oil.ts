import type { Picture, Plane } from '../engine/field.ts';
import { blur, blurPicture, clamp, lumaOf, mix, picture, rgb } from '../engine/field.ts';
import type { Random } from '../engine/random.ts';
import { between, fbm, noise, random } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { direction, seen } from './hand.ts';

/**
 * Oil on canvas: brushes from broad to fine lay curved strokes of single colours along the forms (after Hertzmann),
 * finer ones only where the picture still differs from the motif. Every stroke is many bristles that carry more or
 * less paint; the ridges they leave catch the light at the end. `inks[0]`: the toned ground.
 */
export const oil: Technique = (study, hand) => {
  const { w, h } = study;
  const rnd = random(hand.seed);
  const motif = seen(study, { contrast: 1.06, color: 1.15, ...hand });
  const size = hand.size ?? 1;
  const canvas = picture(w, h, rgb(hand.inks?.[0] ?? '#8a5a3c'));
  const relief = new Float32Array(w * h);
  const angle = direction(study, lumaOf(motif), 0.4 + (hand.seed % 7) * 0.4, 0.8);
  for (const brush of [44, 24, 12, 6.5].map((b) => b * size)) {
    const goal = blurPicture(motif, brush * 0.28);
    const pitch = brush * 0.62;
    const spots: [number, number][] = [];
    for (let y = pitch / 2; y < h; y += pitch) for (let x = pitch / 2; x < w; x += pitch) spots.push([x, y]);
    for (let k = spots.length - 1; k > 0; k--) {
      const other = Math.floor(rnd() * (k + 1));
      [spots[k], spots[other]] = [spots[other]!, spots[k]!];
    }
    const first = brush > 30 * size;
    const limit = brush > 18 * size ? 0.04 : 0.06;
    for (const [gx, gy] of spots) {
      const x = clamp(gx + between(rnd, -0.5, 0.5) * pitch, 0, w - 1);
      const y = clamp(gy + between(rnd, -0.5, 0.5) * pitch, 0, h - 1);
      const i = Math.floor(y) * w + Math.floor(x);
      if (!first && apart(goal, canvas, i) < limit) continue;
      stroke(canvas, relief, goal, angle, x, y, brush, rnd);
    }
  }
  return varnish(canvas, relief, hand.seed);
};

const apart = (a: Picture, b: Picture, i: number): number =>
  Math.abs(a.r[i]! - b.r[i]!) * 0.3 + Math.abs(a.g[i]! - b.g[i]!) * 0.5 + Math.abs(a.b[i]! - b.b[i]!) * 0.2;

function stroke(
  canvas: Picture,
  relief: Plane,
  goal: Picture,
  angle: Plane,
  x0: number,
  y0: number,
  brush: number,
  rnd: Random,
) {
  const { w, h } = canvas;
  const start = Math.floor(y0) * w + Math.floor(x0);
  const shift = between(rnd, -0.035, 0.035);
  const tint = between(rnd, -0.02, 0.02);
  const color: [number, number, number] = [
    clamp(goal.r[start]! + shift + tint),
    clamp(goal.g[start]! + shift),
    clamp(goal.b[start]! + shift - tint),
  ];
  const path: number[] = [];
  for (const sign of [-1, 1] as const) {
    let x = x0;
    let y = y0;
    let a = angle[start]! + (sign < 0 ? Math.PI : 0);
    const half: number[] = [];
    for (let s = 0; s < (brush * 2.1) / 2; s++) {
      const i = Math.floor(y) * w + Math.floor(x);
      let next = angle[i]!;
      if (Math.cos(next - a) < 0) next += Math.PI;
      a = Math.atan2(mix(Math.sin(a), Math.sin(next), 0.5), mix(Math.cos(a), Math.cos(next), 0.5));
      x += Math.cos(a) * 2;
      y += Math.sin(a) * 2;
      if (x < 0 || y < 0 || x >= w || y >= h) break;
      const j = Math.floor(y) * w + Math.floor(x);
      const off =
        Math.abs(goal.r[j]! - color[0]) * 0.3 +
        Math.abs(goal.g[j]! - color[1]) * 0.5 +
        Math.abs(goal.b[j]! - color[2]) * 0.2;
      if (s > 3 && off > 0.09) break;
      half.push(x, y, a);
    }
    if (sign < 0)
      for (let k = half.length - 3; k >= 0; k -= 3) path.push(half[k]!, half[k + 1]!, half[k + 2]! + Math.PI);
    else path.push(...half);
  }
  const count = path.length / 3;
  if (count < 3) return;
  const bristles = Math.max(3, Math.round(brush / 0.8));
  const key = Math.floor(rnd() * 1e6);
  const load = between(rnd, 0.75, 1);
  for (let k = 0; k < bristles; k++) {
    const v = (k / (bristles - 1)) * 2 - 1;
    const hair = noise(k * 0.45, 0.5, key);
    const offset = v * brush * 0.5;
    const dry = 0.55 + 0.45 * noise(k * 0.3, 7.5, key);
    const tone = (hair - 0.5) * 0.07;
    const reach = Math.sqrt(Math.max(0, 1 - v * v * 0.8));
    const from = Math.floor(count * (0.5 - 0.5 * reach) * 0.5 + hair * count * 0.06);
    const to = Math.ceil(count * (1 - (0.5 - 0.5 * reach) * 0.5) * (0.8 + 0.2 * dry));
    for (let s = from * 2; s < to * 2 && s < (count - 1) * 2; s++) {
      const p = Math.floor(s / 2) * 3;
      const f = (s % 2) / 2;
      const a = path[p + 2]!;
      const px = mix(path[p]!, path[p + 3]!, f) - Math.sin(a) * offset;
      const py = mix(path[p + 1]!, path[p + 4]!, f) + Math.cos(a) * offset;
      const xi = Math.round(px);
      const yi = Math.round(py);
      if (xi < 0 || yi < 0 || xi >= w || yi >= h) continue;
      const i = yi * w + xi;
      const wear = 1 - (s / (count * 2)) * (1 - dry) * 0.9;
      const alpha = clamp((0.35 + 0.75 * hair) * wear * load * 1.2);
      canvas.r[i] = mix(canvas.r[i]!, clamp(color[0] + tone), alpha);
      canvas.g[i] = mix(canvas.g[i]!, clamp(color[1] + tone), alpha);
      canvas.b[i] = mix(canvas.b[i]!, clamp(color[2] + tone), alpha);
      relief[i] = mix(relief[i]!, hair * 0.8 + (Math.abs(v) > 0.82 ? 0.5 : 0) + brush * 0.006, alpha);
    }
  }
}

/** Slanting light over the ridges of the paint and the weave of the cloth. */
function varnish(p: Picture, relief: Plane, seed: number): Picture {
  const { w, h } = p;
  const ridges = blur(relief, w, h, 0.7);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const slope = x > 0 && y > 0 && x < w - 1 && y < h - 1 ? ridges[i - w - 1]! - ridges[i + w + 1]! : 0;
      const weave = Math.sin(x * 1.6) * Math.sin(y * 1.6) * 0.008 + 0.02 * (fbm(x / 120, y / 120, 2, seed) - 0.5);
      const light = clamp(-slope * 0.11, -0.09, 0.12) + weave;
      p.r[i] = clamp(p.r[i]! + light);
      p.g[i] = clamp(p.g[i]! + light * 0.98);
      p.b[i] = clamp(p.b[i]! + light * 0.92);
    }
  }
  return p;
}
