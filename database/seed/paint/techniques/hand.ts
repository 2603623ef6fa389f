import type { Picture, Plane } from '../engine/field.ts';
import { blur, clamp, copyOf, distanceTo, flow, lumaOf, mix, smooth } from '../engine/field.ts';
import type { Study } from '../engine/light.ts';

/** What makes one artist's piece differ from another's with the same tools. */
export interface Hand {
  seed: number;
  /** Turns hues by degrees, scales colour, warms (+) or cools (-), steepens tones. */
  hue?: number;
  color?: number;
  warmth?: number;
  contrast?: number;
  light?: number;
  /** Inks, papers or paints, by hex; each technique says what it expects. */
  inks?: readonly string[];
  /** Coarser above 1, finer below. */
  size?: number;
}

export type Technique = (study: Study, hand: Hand) => Picture;

/** The study as this artist sees it: its colours moved to their taste. */
export function seen(study: Study, hand: Hand): Picture {
  return graded(study.color, hand);
}

export function graded(source: Picture, hand: Hand): Picture {
  const p = copyOf(source);
  const { hue = 0, color = 1, warmth = 0, contrast = 1, light = 0 } = hand;
  const a = (hue * Math.PI) / 180;
  const cos = Math.cos(a);
  const sin = Math.sin(a);
  for (let i = 0; i < p.r.length; i++) {
    const r = p.r[i]!;
    const g = p.g[i]!;
    const b = p.b[i]!;
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    let u = (0.596 * r - 0.274 * g - 0.322 * b) * color;
    let v = (0.211 * r - 0.523 * g + 0.312 * b) * color;
    [u, v] = [u * cos - v * sin + warmth * 0.06, u * sin + v * cos - warmth * 0.012];
    const tone = clamp((y - 0.5) * contrast + 0.5 + light);
    p.r[i] = clamp(tone + 0.956 * u + 0.621 * v);
    p.g[i] = clamp(tone - 0.272 * u - 0.647 * v);
    p.b[i] = clamp(tone - 1.106 * u + 1.703 * v);
  }
  return p;
}

/** Which way a stroke runs at each pixel: along edges, around bodies, else at the artist's own slant. */
export function direction(study: Study, tone: Plane, slant: number, round = 1): Plane {
  const { w, h, buffers: b } = study;
  const n = w * h;
  const { angle, sure } = flow(tone, w, h, 4);
  const cx = new Float32Array(n);
  const cy = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    const body = Math.min(1, Math.hypot(b.nx[i]!, b.ny[i]!) * 1.6) * round;
    const around = Math.atan2(b.nx[i]!, -b.ny[i]!) * 2;
    const edge = sure[i]! * 1.2;
    cx[i] = Math.cos(angle[i]! * 2) * edge + Math.cos(around) * body + Math.cos(slant * 2) * 0.16;
    cy[i] = Math.sin(angle[i]! * 2) * edge + Math.sin(around) * body + Math.sin(slant * 2) * 0.16;
  }
  const sx = blur(cx, w, h, 5);
  const sy = blur(cy, w, h, 5);
  for (let i = 0; i < n; i++) angle[i] = 0.5 * Math.atan2(sy[i]!, sx[i]!);
  return angle;
}

/** Distance to the nearest outline a draughtsman would draw: the edges of bodies that ask for one. */
export function outlineDistance(study: Study): Plane {
  const { w, h, id, buffers } = study;
  const wanted = buffers.layers.map((layer) => layer.material.line);
  const isEdge = (a: number, b: number) => a !== b && (wanted[Math.max(a, b) - 1] ?? false);
  const edge = new Uint8Array(w * h);
  for (let y = 0; y < h - 1; y++) {
    for (let x = 0; x < w - 1; x++) {
      const i = y * w + x;
      if (isEdge(id[i]!, id[i + 1]!) || isEdge(id[i]!, id[i + w]!)) edge[i] = 1;
    }
  }
  return blur(
    distanceTo(w, h, (i) => edge[i] === 1),
    w,
    h,
    0.9,
  );
}

/** Lines inside the drawing (stripes, lids, letters): extended difference of Gaussians, 1 on paper, 0 on a line. */
export function detailLines(source: Picture, sigma: number, strength: number): Plane {
  const { w, h } = source;
  const tone = lumaOf(source);
  const fine = blur(tone, w, h, sigma);
  const wide = blur(tone, w, h, sigma * 1.7);
  const out = new Float32Array(w * h);
  for (let i = 0; i < out.length; i++) {
    const d = fine[i]! - wide[i]!;
    out[i] = 1 - smooth(0.012 / strength, 0.05 / strength, -d);
  }
  return out;
}

/** Light lines on dark ground (letters on a board, whiskers in the night): 1 where they must stay bare. */
export function lightLines(source: Picture, sigma: number): Plane {
  const { w, h } = source;
  const tone = lumaOf(source);
  const fine = blur(tone, w, h, sigma);
  const wide = blur(tone, w, h, sigma * 3);
  return wide.map((around, i) => smooth(0.09, 0.2, fine[i]! - around) * smooth(0.62, 0.5, around));
}

/** Lays a transparent ink over a picture, the way printing ink darkens paper. */
export function ink(p: Picture, i: number, color: readonly number[], amount: number): void {
  p.r[i] = p.r[i]! * mix(1, color[0]!, amount);
  p.g[i] = p.g[i]! * mix(1, color[1]!, amount);
  p.b[i] = p.b[i]! * mix(1, color[2]!, amount);
}

/** Covers a picture with an opaque colour. */
export function cover(p: Picture, i: number, color: readonly number[], amount: number): void {
  p.r[i] = mix(p.r[i]!, color[0]!, amount);
  p.g[i] = mix(p.g[i]!, color[1]!, amount);
  p.b[i] = mix(p.b[i]!, color[2]!, amount);
}
