/** Arithmetic on images kept as planes of floats. Every plane has `w * h` values, row by row. */

export type Plane = Float32Array;

export interface Picture {
  w: number;
  h: number;
  r: Plane;
  g: Plane;
  b: Plane;
}

export type Rgb = readonly [number, number, number];

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x);
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const luma = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

export function smooth(low: number, high: number, x: number): number {
  const t = clamp((x - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export function picture(w: number, h: number, fill: Rgb = [0, 0, 0]): Picture {
  const make = (value: number) => new Float32Array(w * h).fill(value);
  return { w, h, r: make(fill[0]), g: make(fill[1]), b: make(fill[2]) };
}

export const copyOf = (p: Picture): Picture => ({ w: p.w, h: p.h, r: p.r.slice(), g: p.g.slice(), b: p.b.slice() });

/** `#rrggbb` to 0..1 sRGB. */
export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

export const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
export const toSrgb = (c: number): number =>
  c <= 0 ? 0 : c <= 0.0031308 ? c * 12.92 : Math.min(1, 1.055 * c ** (1 / 2.4) - 0.055);

export function lumaOf(p: Picture): Plane {
  const out = new Float32Array(p.w * p.h);
  for (let i = 0; i < out.length; i++) out[i] = luma(p.r[i]!, p.g[i]!, p.b[i]!);
  return out;
}

function boxLine(src: Plane, dst: Plane, start: number, step: number, count: number, radius: number): void {
  const norm = 1 / (radius * 2 + 1);
  const first = src[start]!;
  const last = src[start + (count - 1) * step]!;
  let sum = first * radius;
  for (let i = 0; i < radius; i++) sum += src[start + Math.min(i, count - 1) * step]!;
  for (let i = 0; i < count; i++) {
    sum += i + radius < count ? src[start + (i + radius) * step]! : last;
    dst[start + i * step] = sum * norm;
    sum -= i - radius >= 0 ? src[start + (i - radius) * step]! : first;
  }
}

/** Gaussian blur by three box passes. Returns a new plane. */
export function blur(plane: Plane, w: number, h: number, sigma: number): Plane {
  const a = plane.slice();
  if (sigma < 0.4) return a;
  let b = new Float32Array(a.length);
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const lower = Math.floor(ideal) % 2 === 0 ? Math.floor(ideal) - 1 : Math.floor(ideal);
  const passes = Math.round((12 * sigma * sigma - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4));
  for (let pass = 0; pass < 3; pass++) {
    const radius = ((pass < passes ? lower : lower + 2) - 1) / 2;
    if (radius < 1) continue;
    for (let y = 0; y < h; y++) boxLine(a, b, y * w, 1, w, radius);
    for (let x = 0; x < w; x++) boxLine(b, a, x, w, h, radius);
  }
  b = new Float32Array(0);
  return a;
}

export const blurPicture = (p: Picture, sigma: number): Picture => ({
  w: p.w,
  h: p.h,
  r: blur(p.r, p.w, p.h, sigma),
  g: blur(p.g, p.w, p.h, sigma),
  b: blur(p.b, p.w, p.h, sigma),
});

/** Bilinear sample with clamped edges. */
export function sample(plane: Plane, w: number, h: number, x: number, y: number): number {
  const cx = clamp(x, 0, w - 1.001);
  const cy = clamp(y, 0, h - 1.001);
  const xi = cx | 0;
  const yi = cy | 0;
  const fx = cx - xi;
  const fy = cy - yi;
  const i = yi * w + xi;
  const a = plane[i]!;
  const b = plane[i + 1]!;
  const c = plane[i + w] ?? a;
  const d = plane[i + w + 1] ?? b;
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy;
}

/** Moves every pixel by a displacement; the way a shaky hand moves an edge. */
export function warp(p: Picture, shift: (x: number, y: number) => readonly [number, number]): Picture {
  const out = picture(p.w, p.h);
  for (let y = 0, i = 0; y < p.h; y++) {
    for (let x = 0; x < p.w; x++, i++) {
      const [dx, dy] = shift(x, y);
      out.r[i] = sample(p.r, p.w, p.h, x + dx, y + dy);
      out.g[i] = sample(p.g, p.w, p.h, x + dx, y + dy);
      out.b[i] = sample(p.b, p.w, p.h, x + dx, y + dy);
    }
  }
  return out;
}

/** Exact Euclidean distance to the nearest pixel where `isTarget` (Felzenszwalb and Huttenlocher). */
export function distanceTo(w: number, h: number, isTarget: (i: number) => boolean): Plane {
  const far = 1e9;
  const grid = new Float64Array(w * h);
  for (let i = 0; i < grid.length; i++) grid[i] = isTarget(i) ? 0 : far;
  const longest = Math.max(w, h);
  const f = new Float64Array(longest);
  const v = new Int32Array(longest);
  const z = new Float64Array(longest + 1);
  const line = (start: number, step: number, count: number) => {
    for (let q = 0; q < count; q++) f[q] = grid[start + q * step]!;
    let k = 0;
    v[0] = 0;
    z[0] = -far;
    z[1] = far;
    for (let q = 1; q < count; q++) {
      let s: number;
      do {
        const p = v[k]!;
        s = (f[q]! + q * q - (f[p]! + p * p)) / (2 * q - 2 * p);
      } while (s <= z[k]! && --k > -1);
      k++;
      v[k] = q;
      z[k] = s;
      z[k + 1] = far;
    }
    k = 0;
    for (let q = 0; q < count; q++) {
      while (z[k + 1]! < q) k++;
      const p = v[k]!;
      grid[start + q * step] = (q - p) * (q - p) + f[p]!;
    }
  };
  for (let x = 0; x < w; x++) line(x, w, h);
  for (let y = 0; y < h; y++) line(y * w, 1, w);
  return Float32Array.from(grid, (d) => Math.sqrt(d));
}

/** Angle along which the plane changes least at each pixel, and how sure that is (0..1). */
export function flow(plane: Plane, w: number, h: number, sigma: number): { angle: Plane; sure: Plane } {
  const n = w * h;
  const xx = new Float32Array(n);
  const yy = new Float32Array(n);
  const xy = new Float32Array(n);
  const soft = blur(plane, w, h, 1);
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      const gx = soft[i + 1]! - soft[i - 1]!;
      const gy = soft[i + w]! - soft[i - w]!;
      xx[i] = gx * gx;
      yy[i] = gy * gy;
      xy[i] = gx * gy;
    }
  }
  const a = blur(xx, w, h, sigma);
  const b = blur(yy, w, h, sigma);
  const c = blur(xy, w, h, sigma);
  const angle = new Float32Array(n);
  const sure = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    const diff = a[i]! - b[i]!;
    angle[i] = 0.5 * Math.atan2(2 * c[i]!, diff) + Math.PI / 2;
    const sum = a[i]! + b[i]!;
    sure[i] = sum < 1e-7 ? 0 : (Math.hypot(diff, 2 * c[i]!) / sum) * smooth(2e-7, 4e-5, sum);
  }
  return { angle, sure };
}
