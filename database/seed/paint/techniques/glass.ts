import type { Picture } from '../engine/field.ts';
import { blurPicture, clamp, distanceTo, lumaOf, mix, picture, rgb, smooth } from '../engine/field.ts';
import { fbm, grain, noise, random } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { direction, outlineDistance, seen } from './hand.ts';

/**
 * Stained glass: panes are the cells of seeds spread by the scene's bodies, so that leads follow the outlines; every
 * pane is one piece of streaky glass with the light behind it, in rounded lead. `inks`: lead.
 */
export const stainedGlass: Technique = (study, hand) => {
  const { w, h } = study;
  const color = seen(study, { contrast: 1.15, color: 1.55, light: 0.02, ...hand });
  const cells = tessellate(
    study.id,
    w,
    h,
    64 * (hand.size ?? 1),
    hand.seed,
    study.buffers.layers.map((l) => l.material.line),
  );
  const tint = paneColors(color, cells.owner, cells.count, hand.seed, 0.1);
  const lead = rgb(hand.inks?.[0] ?? '#17151a');
  const edge = distanceTo(w, h, (i) => border(cells.owner, w, h, i));
  const outline = outlineDistance(study);
  const out = picture(w, h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const k = cells.owner[i]!;
      const streak = fbm(x / 40 + k, y / 12 + k * 3, 4, hand.seed) - 0.5;
      const ripple = noise(x / 5 + k, y / 5, hand.seed + 2) - 0.5;
      const light = 1.12 + 0.34 * streak + 0.1 * ripple + 0.16 * smooth(0, 20, edge[i]!) - 0.12 + 0.14 * (1 - y / h);
      const bubble = grain(x, y, 7) > 0.9994 ? 0.3 : 0;
      const thick = Math.min(edge[i]!, outline[i]! - 0.4);
      const came = smooth(3.6, 2.4, thick);
      const round = smooth(3.4, 0, thick) * 0.2 * smooth(0.3, 0.7, noise(x / 9, y / 9, 5));
      out.r[i] = mix(clamp(tint[k * 3]! * light + bubble), lead[0] + round, came);
      out.g[i] = mix(clamp(tint[k * 3 + 1]! * light + bubble), lead[1] + round, came);
      out.b[i] = mix(clamp(tint[k * 3 + 2]! * light + bubble), lead[2] + round * 1.1, came);
    }
  }
  return shine(out);
};

/**
 * Mosaic: small square stones set in rows along the contours, each its own colour, chipped and tilted, in pale grout.
 * `inks`: grout.
 */
export const mosaic: Technique = (study, hand) => {
  const { w, h } = study;
  const size = 15 * (hand.size ?? 1);
  const rnd = random(hand.seed);
  const color = blurPicture(seen(study, { contrast: 1.15, color: 1.35, ...hand }), 2);
  const angle = direction(study, lumaOf(color), 0, 1);
  const grout = rgb(hand.inks?.[0] ?? '#6b655e');
  const out = picture(w, h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const g = 0.9 + 0.16 * fbm(x / 3, y / 3, 3, hand.seed);
      [out.r[i], out.g[i], out.b[i]] = [grout[0] * g * 0.82, grout[1] * g * 0.82, grout[2] * g * 0.82];
    }
  }
  const taken = new Float32Array(w * h);
  const outline = outlineDistance(study);
  const spots: number[] = [];
  for (let y = 3; y < h - 3; y += 3) for (let x = 3; x < w - 3; x += 3) spots.push(y * w + x);
  // Stones along the outlines are set first, as a mosaicist does.
  spots.sort((a, b) => Math.floor(outline[a]! / size) - Math.floor(outline[b]! / size) || a - b);
  for (const scale of [1, 0.7, 0.45]) {
    for (const i of spots) {
      const x = i % w;
      const y = Math.floor(i / w);
      if (scale === 1 && outline[i]! < size * 0.4) continue;
      const half = (size / 2) * scale;
      if (crowded(taken, w, h, x, y, half, angle[i]!)) continue;
      stone(
        out,
        taken,
        color,
        x,
        y,
        half * (0.9 + 0.12 * rnd()),
        angle[i]! + (rnd() - 0.5) * 0.14,
        rnd() - 0.5,
        rnd() - 0.5,
      );
    }
  }
  return out;
};

function crowded(taken: Float32Array, w: number, h: number, x: number, y: number, half: number, a: number): boolean {
  const cos = Math.cos(a);
  const sin = Math.sin(a);
  for (const u of [-1, -0.5, 0, 0.5, 1]) {
    for (const v of [-1, -0.5, 0, 0.5, 1]) {
      const px = Math.round(x + (u * cos - v * sin) * half * 0.92);
      const py = Math.round(y + (u * sin + v * cos) * half * 0.92);
      if (px < 0 || py < 0 || px >= w || py >= h) continue;
      if (taken[py * w + px]) return true;
    }
  }
  return false;
}

function stone(
  p: Picture,
  taken: Float32Array,
  color: Picture,
  x: number,
  y: number,
  half: number,
  a: number,
  tilt: number,
  tone: number,
) {
  const i = y * p.w + x;
  const [r, g, b] = [color.r[i]!, color.g[i]!, color.b[i]!];
  const cos = Math.cos(a);
  const sin = Math.sin(a);
  const reach = Math.ceil(half * 1.5);
  for (let py = Math.max(0, y - reach); py <= Math.min(p.h - 1, y + reach); py++) {
    for (let px = Math.max(0, x - reach); px <= Math.min(p.w - 1, x + reach); px++) {
      const u = ((px - x) * cos + (py - y) * sin) / half;
      const v = (-(px - x) * sin + (py - y) * cos) / half;
      const d = Math.max(Math.abs(u), Math.abs(v)) + 0.14 * Math.abs(u * v) + 0.1 * (noise(px / 4, py / 4, i) - 0.5);
      const j = py * p.w + px;
      if (d < 1.0) taken[j] = 1;
      const inside = smooth(1.02, 0.86, d);
      if (inside <= 0) continue;
      const bevel = clamp((-(px - x) - (py - y)) / (half * 2), -1, 1) * smooth(0.5, 0.95, d) * 0.22;
      const light = 1 + tone * 0.16 + tilt * 0.1 * u + bevel;
      p.r[j] = mix(p.r[j]!, clamp(r * light), inside);
      p.g[j] = mix(p.g[j]!, clamp(g * light), inside);
      p.b[j] = mix(p.b[j]!, clamp(b * light), inside);
    }
  }
}

/** Cells of seeds that never cross from one body into another. */
function tessellate(id: Uint16Array, w: number, h: number, pitch: number, seed: number, wanted: readonly boolean[]) {
  const rnd = random(seed);
  const group = (i: number) => (wanted[id[i]! - 1] ? id[i]! : 0);
  const seeds: number[] = [];
  for (let y = 0; y < h + pitch; y += pitch * 0.8) {
    for (let x = 0; x < w + pitch; x += pitch)
      seeds.push(x + (rnd() - 0.5) * pitch * 0.8 + ((y / pitch) % 2) * pitch * 0.5, y + (rnd() - 0.5) * pitch * 0.7);
  }
  const owner = new Int32Array(w * h);
  const names = new Map<number, number>();
  const cell = pitch;
  const gw = Math.ceil((w + pitch * 2) / cell) + 2;
  const buckets: number[][] = Array.from({ length: gw * (Math.ceil((h + pitch * 2) / cell) + 2) }, () => []);
  for (let k = 0; k < seeds.length / 2; k++) {
    const gx = Math.max(0, Math.floor(seeds[k * 2]! / cell) + 1);
    const gy = Math.max(0, Math.floor(seeds[k * 2 + 1]! / cell) + 1);
    buckets[gy * gw + gx]?.push(k);
  }
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const wx = x + (noise(x / 40, y / 40, seed) - 0.5) * 14;
      const wy = y + (noise(x / 40, y / 40, seed + 4) - 0.5) * 14;
      let best = 0;
      let least = 1e9;
      const gx = Math.floor(wx / cell) + 1;
      const gy = Math.floor(wy / cell) + 1;
      for (let oy = -1; oy <= 1; oy++) {
        for (let ox = -1; ox <= 1; ox++) {
          for (const k of buckets[(gy + oy) * gw + gx + ox] ?? []) {
            const d = (seeds[k * 2]! - wx) ** 2 + (seeds[k * 2 + 1]! - wy) ** 2;
            if (d < least) {
              least = d;
              best = k;
            }
          }
        }
      }
      const name = group(i) * 100000 + best;
      if (!names.has(name)) names.set(name, names.size);
      owner[i] = names.get(name)!;
    }
  }
  return { owner, count: names.size };
}

function paneColors(color: Picture, owner: Int32Array, count: number, seed: number, spread: number): Float32Array {
  const sums = new Float32Array(count * 3);
  const area = new Float32Array(count);
  for (let i = 0; i < owner.length; i++) {
    const k = owner[i]!;
    sums[k * 3]! += color.r[i]!;
    sums[k * 3 + 1]! += color.g[i]!;
    sums[k * 3 + 2]! += color.b[i]!;
    area[k]! += 1;
  }
  const rnd = random(seed + 5);
  for (let k = 0; k < count; k++) {
    const shift = (rnd() - 0.5) * spread;
    for (let c = 0; c < 3; c++) sums[k * 3 + c] = clamp(sums[k * 3 + c]! / area[k]! + shift);
  }
  return sums;
}

const border = (owner: Int32Array, w: number, h: number, i: number): boolean => {
  const x = i % w;
  const y = (i / w) | 0;
  return (
    (x < w - 1 && owner[i] !== owner[i + 1]) ||
    (y < h - 1 && owner[i] !== owner[i + w]) ||
    x < 3 ||
    y < 3 ||
    x > w - 4 ||
    y > h - 4
  );
};

/** Light through glass spills over the lead. */
function shine(p: Picture): Picture {
  const far = blurPicture(p, 12);
  for (let i = 0; i < p.r.length; i++) {
    p.r[i] = clamp(p.r[i]! + 0.16 * far.r[i]! ** 2);
    p.g[i] = clamp(p.g[i]! + 0.16 * far.g[i]! ** 2);
    p.b[i] = clamp(p.b[i]! + 0.16 * far.b[i]! ** 2);
  }
  return p;
}
