import type { Plane } from './field.ts';
import { blur } from './field.ts';

/**
 * Blows a flat mask up into a rounded body, the way a balloon fills: solves the screened Poisson equation over the
 * mask, whose square root is a half sphere over a disc and a half tube over a strip. Worked coarse to fine.
 * @param mask   coverage 0..1
 * @param bevel  pixels from the edge after which the body goes flat; Infinity for fully round
 * @returns height in pixels, 0 outside
 */
export function inflate(mask: Plane, w: number, h: number, bevel: number): Plane {
  const levels: { mask: Plane; w: number; h: number; scale: number }[] = [];
  let level = shrink(mask, w, h, 2);
  let scale = 2;
  levels.push({ ...level, scale });
  while (Math.min(level.w, level.h) > 12 && levels.length < 6) {
    level = shrink(level.mask, level.w, level.h, 2);
    scale *= 2;
    levels.push({ ...level, scale });
  }
  let u: Plane | null = null;
  let last = levels[levels.length - 1]!;
  for (let k = levels.length - 1; k >= 0; k--) {
    const now = levels[k]!;
    u = u ? grow(u, last.w, last.h, now.w, now.h) : new Float32Array(now.w * now.h);
    relax(u, now.mask, now.w, now.h, now.scale, bevel, k === levels.length - 1 ? 80 : 26);
    last = now;
  }
  const full = grow(u!, last.w, last.h, w, h);
  for (let i = 0; i < full.length; i++) full[i] = Math.sqrt(Math.max(0, full[i]!)) * Math.min(1, mask[i]! * 2);
  return blur(full, w, h, 1.1);
}

function relax(u: Plane, mask: Plane, w: number, h: number, scale: number, bevel: number, rounds: number): void {
  const source = 4 * scale * scale;
  const screen = Number.isFinite(bevel) ? (2.4 * scale * scale) / (bevel * bevel) : 0;
  const over = 1.7;
  for (let round = 0; round < rounds; round++) {
    for (let y = 1; y < h - 1; y++) {
      for (let x = 1; x < w - 1; x++) {
        const i = y * w + x;
        if (mask[i]! < 0.5) {
          u[i] = 0;
          continue;
        }
        const goal = (u[i - 1]! + u[i + 1]! + u[i - w]! + u[i + w]! + source) / (4 + screen);
        u[i] = u[i]! + over * (goal - u[i]!);
      }
    }
  }
}

function shrink(src: Plane, w: number, h: number, by: number): { mask: Plane; w: number; h: number } {
  const sw = Math.max(3, Math.ceil(w / by));
  const sh = Math.max(3, Math.ceil(h / by));
  const out = new Float32Array(sw * sh);
  for (let y = 0; y < sh; y++) {
    for (let x = 0; x < sw; x++) {
      let sum = 0;
      for (let dy = 0; dy < by; dy++) {
        for (let dx = 0; dx < by; dx++) {
          const sx = x * by + dx;
          const sy = y * by + dy;
          if (sx < w && sy < h) sum += src[sy * w + sx]!;
        }
      }
      out[y * sw + x] = sum / (by * by);
    }
  }
  return { mask: out, w: sw, h: sh };
}

function grow(src: Plane, sw: number, sh: number, w: number, h: number): Plane {
  const out = new Float32Array(w * h);
  const kx = 0.5;
  for (let y = 0; y < h; y++) {
    const fy = Math.max(0, Math.min(sh - 1.001, (y + 0.5) * kx - 0.5));
    const yi = fy | 0;
    const ty = fy - yi;
    for (let x = 0; x < w; x++) {
      const fx = Math.max(0, Math.min(sw - 1.001, (x + 0.5) * kx - 0.5));
      const xi = fx | 0;
      const tx = fx - xi;
      const i = yi * sw + xi;
      const top = src[i]! + (src[i + 1]! - src[i]!) * tx;
      const bottom = src[i + sw]! + (src[i + sw + 1]! - src[i + sw]!) * tx;
      out[y * w + x] = top + (bottom - top) * ty;
    }
  }
  return out;
}
