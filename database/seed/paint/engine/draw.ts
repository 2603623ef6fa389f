import type { Random } from './random.ts';
import { between } from './random.ts';
import type { Ctx } from './scene.ts';

/** Drawing words shared by the scenes: smooth shapes, limbs, gradients, leaves, clouds, nonsense letters. */

export type Point = readonly [number, number];
/** Points as `x,y x,y …`, which reads like the drawing it is, or as pairs. */
export type Path = string | readonly Point[];
export type Stop = readonly [number, string];

export const stopsOf = (colors: readonly (string | Stop)[]): Stop[] =>
  colors.map((c, i) => (typeof c === 'string' ? [colors.length === 1 ? 0 : i / (colors.length - 1), c] : c));

export function linear(c: Ctx, x0: number, y0: number, x1: number, y1: number, colors: readonly (string | Stop)[]) {
  const g = c.createLinearGradient(x0, y0, x1, y1);
  for (const [at, color] of stopsOf(colors)) g.addColorStop(at, color);
  return g;
}

export function radial(c: Ctx, x: number, y: number, r: number, colors: readonly (string | Stop)[], r0 = 0) {
  const g = c.createRadialGradient(x, y, r0, x, y, r);
  for (const [at, color] of stopsOf(colors)) g.addColorStop(at, color);
  return g;
}

export type Paint = string | ReturnType<typeof linear>;

export function pointsOf(path: Path): readonly Point[] {
  if (typeof path !== 'string') return path;
  return path.split(' ').map((pair) => {
    const [x, y] = pair.split(',');
    return [Number(x), Number(y)];
  });
}

/** A full background, top to bottom. */
export function wash(c: Ctx, w: number, h: number, colors: readonly (string | Stop)[]): void {
  c.fillStyle = linear(c, 0, 0, 0, h, colors);
  c.fillRect(0, 0, w, h);
}

export function oval(c: Ctx, x: number, y: number, rx: number, ry: number, paint: Paint, turn = 0): void {
  c.fillStyle = paint;
  c.beginPath();
  c.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  c.fill();
}

export function ring(c: Ctx, x: number, y: number, rx: number, ry: number, width: number, paint: Paint, turn = 0) {
  c.strokeStyle = paint;
  c.lineWidth = width;
  c.beginPath();
  c.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  c.stroke();
}

export function box(c: Ctx, x: number, y: number, w: number, h: number, r: number, paint: Paint): void {
  c.fillStyle = paint;
  c.beginPath();
  c.roundRect(x, y, w, h, r);
  c.fill();
}

export function poly(c: Ctx, path: Path, paint: Paint): void {
  c.fillStyle = paint;
  c.beginPath();
  for (const [x, y] of pointsOf(path)) c.lineTo(x, y);
  c.closePath();
  c.fill();
}

/** Puts a smooth curve through the points (Catmull-Rom) on the current path. */
export function trace(c: Ctx, path: Path, closed: boolean): void {
  const points = pointsOf(path);
  const n = points.length;
  const at = (i: number): Point => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
  c.beginPath();
  c.moveTo(...at(0));
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    c.bezierCurveTo(
      p1[0] + (p2[0] - p0[0]) / 6,
      p1[1] + (p2[1] - p0[1]) / 6,
      p2[0] - (p3[0] - p1[0]) / 6,
      p2[1] - (p3[1] - p1[1]) / 6,
      p2[0],
      p2[1],
    );
  }
  if (closed) c.closePath();
}

/** A smooth closed shape through the points. */
export function blob(c: Ctx, points: Path, paint: Paint): void {
  c.fillStyle = paint;
  trace(c, points, true);
  c.fill();
}

/** A smooth open line. */
export function line(c: Ctx, points: Path, width: number, paint: Paint): void {
  c.strokeStyle = paint;
  c.lineWidth = width;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  trace(c, points, false);
  c.stroke();
}

/** A tube of changing width along a smooth line: arms, legs, tails, necks, branches. */
export function limb(c: Ctx, path: Path, widths: readonly number[], paint: Paint): void {
  const points = pointsOf(path);
  c.fillStyle = paint;
  const spine = along(points, 16 * (points.length - 1));
  c.beginPath();
  for (let i = 0; i < spine.length; i++) {
    const t = (i / (spine.length - 1)) * (widths.length - 1);
    const k = Math.min(widths.length - 2, Math.floor(t));
    const ease = t - k;
    const a = widths[k]!;
    const r = (widths.length === 1 ? widths[0]! : a + (widths[k + 1]! - a) * ease * ease * (3 - 2 * ease)) / 2;
    const [x, y] = spine[i]!;
    c.moveTo(x + r, y);
    c.arc(x, y, Math.max(0.4, r), 0, Math.PI * 2);
    const next = spine[i + 1];
    if (next) {
      const len = Math.hypot(next[0] - x, next[1] - y) || 1;
      const px = (-(next[1] - y) / len) * r;
      const py = ((next[0] - x) / len) * r;
      c.moveTo(x - px, y - py);
      c.lineTo(next[0] - px, next[1] - py);
      c.lineTo(next[0] + px, next[1] + py);
      c.lineTo(x + px, y + py);
      c.closePath();
    }
  }
  c.fill('nonzero');
}

/** Points along a Catmull-Rom spline. */
export function along(points: readonly Point[], steps: number): Point[] {
  const n = points.length;
  const at = (i: number): Point => points[Math.max(0, Math.min(n - 1, i))]!;
  const out: Point[] = [];
  for (let s = 0; s <= steps; s++) {
    const t = (s / steps) * (n - 1);
    const i = Math.min(n - 2, Math.floor(t));
    const u = t - i;
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const f = (a: number, b: number, d: number, e: number) =>
      0.5 * (2 * b + (d - a) * u + (2 * a - 5 * b + 4 * d - e) * u * u + (3 * b - a - 3 * d + e) * u * u * u);
    out.push([f(p0[0], p1[0], p2[0], p3[0]), f(p0[1], p1[1], p2[1], p3[1])]);
  }
  return out;
}

/** A heap of round puffs along a line, flat below. */
export function puffs(c: Ctx, rnd: Random, x: number, y: number, w: number, h: number, paint: Paint, count = 9): void {
  c.fillStyle = paint;
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count;
    const r = h * (0.35 + 0.65 * Math.sin(Math.PI * t) ** 0.7) * between(rnd, 0.6, 1);
    oval(c, x + (t - 0.5) * w * 0.9, y - r * between(rnd, 0.3, 0.7), r * 0.95, r * 0.8, paint);
  }
  oval(c, x, y, w / 2, h * 0.35, paint);
}

/** A pointed leaf from a to b. */
export function leaf(c: Ctx, ax: number, ay: number, bx: number, by: number, width: number, paint: Paint): void {
  const mx = (ax + bx) / 2;
  const my = (ay + by) / 2;
  const len = Math.hypot(bx - ax, by - ay) || 1;
  const px = (-(by - ay) / len) * width;
  const py = ((bx - ax) / len) * width;
  c.fillStyle = paint;
  c.beginPath();
  c.moveTo(ax, ay);
  c.quadraticCurveTo(mx + px, my + py, bx, by);
  c.quadraticCurveTo(mx - px, my - py, ax, ay);
  c.fill();
}

/** Short hairs inside a shape that is already drawn. */
export function hairs(
  c: Ctx,
  rnd: Random,
  count: number,
  where: (rnd: Random) => readonly [number, number, number],
  length: number,
  colors: readonly string[],
  width = 2,
): void {
  c.save();
  c.globalCompositeOperation = 'source-atop';
  c.lineCap = 'round';
  for (let i = 0; i < count; i++) {
    const [x, y, angle] = where(rnd);
    const len = length * between(rnd, 0.5, 1.2);
    const a = angle + between(rnd, -0.25, 0.25);
    c.strokeStyle = colors[Math.floor(rnd() * colors.length)]!;
    c.globalAlpha = between(rnd, 0.25, 0.7);
    c.lineWidth = width * between(rnd, 0.5, 1.2);
    c.beginPath();
    c.moveTo(x, y);
    c.quadraticCurveTo(
      x + Math.cos(a) * len * 0.5 + between(rnd, -3, 3),
      y + Math.sin(a) * len * 0.5,
      x + Math.cos(a) * len,
      y + Math.sin(a) * len,
    );
    c.stroke();
  }
  c.restore();
}

/** Paints only where the layer already has something. */
export function inside(c: Ctx, draw: () => void): void {
  c.save();
  c.globalCompositeOperation = 'source-atop';
  draw();
  c.restore();
}

/** Letters from nowhere: strokes that look like writing until you read them. */
export function garble(c: Ctx, rnd: Random, x: number, y: number, w: number, h: number, paint: Paint, count: number) {
  c.strokeStyle = paint;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  const cell = w / count;
  c.lineWidth = Math.max(2, Math.min(cell, h) * 0.15);
  for (let i = 0; i < count; i++) {
    const left = x + i * cell + cell * 0.16;
    const grid = (k: number): Point => [left + (k % 3) * cell * 0.34, y + Math.floor(k / 3) * h * 0.5];
    let at = Math.floor(rnd() * 9);
    c.beginPath();
    c.moveTo(...grid(at));
    for (let s = 0; s < 3 + Math.floor(rnd() * 2); s++) {
      const next = Math.floor(rnd() * 9);
      const [nx, ny] = grid(next);
      if (rnd() < 0.35) c.quadraticCurveTo(...grid(Math.floor(rnd() * 9)), nx, ny);
      else c.lineTo(nx, ny);
      at = next;
    }
    c.stroke();
  }
}

/** Real words, drawn as strokes so that no font is needed. */
export function letters(c: Ctx, text: string, x: number, y: number, w: number, h: number, paint: Paint): void {
  c.strokeStyle = paint;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  const cell = w / text.length;
  c.lineWidth = Math.max(2, Math.min(cell, h) * 0.18);
  [...text].forEach((letter, i) => {
    for (const stroke of (glyphs[letter] ?? '').split(' ')) {
      c.beginPath();
      for (const [k, digit] of [...stroke].entries()) {
        const at = Number(digit);
        const px = x + i * cell + cell * (0.16 + (at % 3) * 0.34);
        const py = y + (Math.floor(at / 3) * h) / 2;
        if (k === 0) c.moveTo(px, py);
        else c.lineTo(px, py);
      }
      c.stroke();
    }
  });
}

const glyphs: Record<string, string> = {
  A: '618 35',
  B: '06 015434 4876',
  C: '2068',
  D: '06751 01',
  E: '2068 34',
  F: '206 34',
  G: '206854',
  H: '06 28 35',
  I: '17',
  K: '06 238',
  L: '068',
  M: '60428',
  N: '6082',
  O: '02860',
  P: '60253',
  R: '60253 48',
  S: '203586',
  T: '02 17',
  U: '0682',
  V: '072',
  W: '06482',
  X: '08 26',
  Y: '04 2447',
  Z: '0268',
};

/** Stars over the upper part of a sky. */
export function stars(c: Ctx, rnd: Random, w: number, h: number, count: number, color = '#ffffff'): void {
  for (let i = 0; i < count; i++) {
    c.globalAlpha = between(rnd, 0.3, 1);
    oval(c, rnd() * w, rnd() * h, between(rnd, 0.7, 2.2), between(rnd, 0.7, 2.2), color);
  }
  c.globalAlpha = 1;
}

/** Draws the same thing for each of a few places. */
export function each<T>(places: readonly T[], draw: (place: T, index: number) => unknown): void {
  for (const [index, place] of places.entries()) draw(place, index);
}

/** Draws the same thing again mirrored about a vertical line. */
export function mirrored(c: Ctx, x: number, draw: (side: 1 | -1) => void): void {
  draw(1);
  c.save();
  c.translate(2 * x, 0);
  c.scale(-1, 1);
  draw(-1);
  c.restore();
}
