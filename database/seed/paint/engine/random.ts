/** Seeded randomness and noise: the same seed gives the same picture on every machine. */

export type Random = () => number;

/** Turns any text into a 32-bit seed (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A small fast generator (mulberry32); values in [0, 1). */
export function random(seed: number | string): Random {
  let state = typeof seed === 'string' ? seedOf(seed) : seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (rnd: Random, low: number, high: number): number => low + (high - low) * rnd();

function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647 - 61);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth value noise, 0..1, one feature per unit. */
export function noise(x: number, y: number, seed = 0): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const a = lattice(xi, yi, seed);
  const b = lattice(xi + 1, yi, seed);
  const c = lattice(xi, yi + 1, seed);
  const d = lattice(xi + 1, yi + 1, seed);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/** Several octaves of `noise`, 0..1, centred near 0.5. */
export function fbm(x: number, y: number, octaves = 4, seed = 0): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  let fx = x;
  let fy = y;
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(fx, fy, seed + i * 17);
    total += weight;
    weight *= 0.5;
    fx = fx * 2 + 13.7;
    fy = fy * 2 + 7.3;
  }
  return sum / total;
}

/** Hard white noise per pixel, 0..1. */
export const grain = (x: number, y: number, seed = 0): number => lattice(x, y, seed);
