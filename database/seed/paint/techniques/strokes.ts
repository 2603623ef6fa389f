import type { Plane } from '../engine/field.ts';
import type { Random } from '../engine/random.ts';

export interface Stroke {
  /** x, y, x, y … */
  points: number[];
}

/**
 * Evenly spaced lines along a direction field (after Jobard and Lefer): each line starts beside an earlier one and
 * stops where it would crowd another. Dense where `gap` is small, none where it is 0.
 */
export function hatch(
  w: number,
  h: number,
  angle: Plane,
  gap: (i: number) => number,
  rnd: Random,
  options: { turn?: number; longest?: number; shortest?: number } = {},
): Stroke[] {
  const { turn = 0, longest = 160, shortest = 8 } = options;
  const cell = 3;
  const gw = Math.ceil(w / cell) + 1;
  const gh = Math.ceil(h / cell) + 1;
  const grid: (number[] | undefined)[] = new Array(gw * gh);
  const tooClose = (x: number, y: number, d: number): boolean => {
    const reach = Math.ceil(d / cell);
    const cx = Math.floor(x / cell);
    const cy = Math.floor(y / cell);
    for (let gy = Math.max(0, cy - reach); gy <= Math.min(gh - 1, cy + reach); gy++) {
      for (let gx = Math.max(0, cx - reach); gx <= Math.min(gw - 1, cx + reach); gx++) {
        const bucket = grid[gy * gw + gx];
        if (!bucket) continue;
        for (let k = 0; k < bucket.length; k += 2) {
          const dx = bucket[k]! - x;
          const dy = bucket[k + 1]! - y;
          if (dx * dx + dy * dy < d * d) return true;
        }
      }
    }
    return false;
  };
  const put = (x: number, y: number): void => {
    const at = Math.floor(y / cell) * gw + Math.floor(x / cell);
    const bucket = grid[at];
    if (bucket) bucket.push(x, y);
    else grid[at] = [x, y];
  };
  const step = 2;
  const walk = (x0: number, y0: number, sign: 1 | -1): number[] => {
    const out: number[] = [];
    let x = x0;
    let y = y0;
    let last = Number.NaN;
    for (let n = 0; n < longest / step / 2; n++) {
      const i = Math.floor(y) * w + Math.floor(x);
      const a = angle[i]! + turn;
      let dx = Math.cos(a) * sign;
      let dy = Math.sin(a) * sign;
      if (!Number.isNaN(last) && dx * Math.cos(last) + dy * Math.sin(last) < 0) {
        dx = -dx;
        dy = -dy;
      }
      last = Math.atan2(dy, dx);
      x += dx * step;
      y += dy * step;
      if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) break;
      const d = gap(Math.floor(y) * w + Math.floor(x));
      if (d <= 0 || tooClose(x, y, d * 0.6)) break;
      out.push(x, y);
    }
    return out;
  };
  const strokes: Stroke[] = [];
  const order: number[] = [];
  const pitch = 3;
  for (let y = 1; y < h - 1; y += pitch) for (let x = 1; x < w - 1; x += pitch) order.push(y * w + x);
  for (let k = order.length - 1; k > 0; k--) {
    const other = Math.floor(rnd() * (k + 1));
    [order[k], order[other]] = [order[other]!, order[k]!];
  }
  for (const i of order) {
    const x = (i % w) + rnd();
    const y = Math.floor(i / w) + rnd();
    const d = gap(i);
    if (d <= 0 || tooClose(x, y, d)) continue;
    const ahead = walk(x, y, 1);
    const behind = walk(x, y, -1);
    const points: number[] = [];
    for (let k = behind.length - 2; k >= 0; k -= 2) points.push(behind[k]!, behind[k + 1]!);
    points.push(x, y, ...ahead);
    if (points.length * (step / 2) < shortest) continue;
    for (let k = 0; k < points.length; k += 2) put(points[k]!, points[k + 1]!);
    strokes.push({ points });
  }
  return strokes;
}

/** Draws strokes into a coverage plane; `width` may change along the way, both ends taper. */
export function drawStrokes(
  cover: Plane,
  w: number,
  h: number,
  strokes: readonly Stroke[],
  width: (i: number, t: number) => number,
  strength: (i: number) => number = () => 1,
): void {
  for (const { points } of strokes) {
    const count = points.length / 2;
    for (let k = 0; k < count - 1; k++) {
      const x0 = points[k * 2]!;
      const y0 = points[k * 2 + 1]!;
      const x1 = points[k * 2 + 2]!;
      const y1 = points[k * 2 + 3]!;
      const i = Math.floor(y0) * w + Math.floor(x0);
      const t = k / count;
      const taper = Math.min(1, t * 5 + 0.25, (1 - t) * 5 + 0.25);
      segment(cover, w, h, x0, y0, x1, y1, (width(i, t) * taper) / 2, strength(i));
    }
  }
}

/** One antialiased piece of line, kept as the maximum so that overlaps do not blot. */
function segment(
  cover: Plane,
  w: number,
  h: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  r: number,
  s: number,
) {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const len2 = dx * dx + dy * dy || 1;
  const xa = Math.max(0, Math.floor(Math.min(x0, x1) - r - 1));
  const xb = Math.min(w - 1, Math.ceil(Math.max(x0, x1) + r + 1));
  const ya = Math.max(0, Math.floor(Math.min(y0, y1) - r - 1));
  const yb = Math.min(h - 1, Math.ceil(Math.max(y0, y1) + r + 1));
  for (let y = ya; y <= yb; y++) {
    for (let x = xa; x <= xb; x++) {
      const t = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / len2));
      const d = Math.hypot(x - x0 - dx * t, y - y0 - dy * t);
      const a = Math.min(1, Math.max(0, r + 0.5 - d)) * s;
      const i = y * w + x;
      if (a > cover[i]!) cover[i] = a;
    }
  }
}
