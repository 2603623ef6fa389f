import type { Picture, Plane } from '../engine/field.ts';
import { blur, clamp, mix, picture, sample, smooth } from '../engine/field.ts';
import { fbm, grain, noise } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { seen } from './hand.ts';

/**
 * Paper collage: every body of the scene is cut or torn from a sheet of coloured paper, shadows and lights are further
 * pieces glued on top. Torn edges show the white core; each piece lifts a little and drops a shadow.
 */
export const collage: Technique = (study, hand) => {
  const { w, h, buffers } = study;
  const color = seen(study, { contrast: 1.05, color: 1.2, ...hand });
  const out = picture(w, h, [0.93, 0.9, 0.84]);
  for (const [index, layer] of buffers.layers.entries()) {
    const seed = hand.seed + index * 7;
    const area = layer.mask.reduce((sum, a) => sum + a, 0);
    if (area < 60) continue;
    const mean = averages(color, layer, index + 1, study.id);
    if (!mean) continue;
    const isBackdrop = area > w * h * 0.9;
    const isSoft = layer.material.glow >= 1 && !layer.material.line && !isBackdrop;
    if (isSoft && area > 400 && layer.mask.some((a) => a > 0.05 && a < 0.35) && softness(layer.mask) > 0.5) {
      halo(out, layer, mean.light, seed);
      continue;
    }
    const torn = area > 9000 && (index + hand.seed) % 3 !== 0;
    if (isBackdrop) {
      bands(out, color, seed);
      continue;
    }
    const wobble = Math.min(5, 1 + area / 9000);
    const mask = cut(layer, w, h, wobble, seed);
    glue(out, mask, mean.middle, torn, seed, area < 900 ? 2 : 5);
    if (layer.material.form === 'round' && area > 2200) {
      for (const [side, tint] of [
        [-1, mean.dark],
        [1, mean.light],
      ] as const) {
        const piece =
          side < 0 ? shaded(study, index + 1, layer, mask, -1, seed) : shaded(study, index + 1, layer, mask, 1, seed);
        glue(out, piece, tint, false, seed + side, 2.4);
      }
    }
    if (layer.material.form === 'flat' || area < 2200) details(out, color, study.local, layer, mask, mean.middle);
  }
  return out;
};

type Layer = { x: number; y: number; w: number; h: number; mask: Plane };

function averages(color: Picture, layer: Layer, id: number, ids: Uint16Array) {
  const list: [number, number, number, number][] = [];
  for (let y = 0; y < layer.h; y += 2) {
    for (let x = 0; x < layer.w; x += 2) {
      if (layer.mask[y * layer.w + x]! < 0.5) continue;
      const i = (y + layer.y) * color.w + x + layer.x;
      if (ids[i] !== id) continue;
      const [r, g, b] = [color.r[i]!, color.g[i]!, color.b[i]!];
      list.push([0.3 * r + 0.59 * g + 0.11 * b, r, g, b]);
    }
  }
  if (list.length < 3) return null;
  list.sort((a, b) => a[0] - b[0]);
  const part = (from: number, to: number): [number, number, number] => {
    const slice = list.slice(
      Math.floor(list.length * from),
      Math.max(Math.floor(list.length * from) + 1, Math.floor(list.length * to)),
    );
    const mean = (k: 1 | 2 | 3) => slice.reduce((sum, v) => sum + v[k], 0) / slice.length;
    return [mean(1), mean(2), mean(3)];
  };
  return { dark: part(0.02, 0.25), middle: part(0.35, 0.7), light: part(0.8, 0.98) };
}

const softness = (mask: Plane): number => {
  let part = 0;
  let all = 0;
  for (const a of mask) {
    if (a > 0.02) all++;
    if (a > 0.02 && a < 0.9) part++;
  }
  return all ? part / all : 0;
};

/** The layer's outline as scissors would follow it. */
function cut(layer: Layer, w: number, h: number, wobble: number, seed: number): Plane {
  const out = new Float32Array(w * h);
  const pad = 8;
  for (let y = Math.max(0, layer.y - pad); y < Math.min(h, layer.y + layer.h + pad); y++) {
    for (let x = Math.max(0, layer.x - pad); x < Math.min(w, layer.x + layer.w + pad); x++) {
      const sx = x - layer.x + (noise(x / 23, y / 23, seed) - 0.5) * wobble * 1.6;
      const sy = y - layer.y + (noise(x / 23, y / 23, seed + 3) - 0.5) * wobble * 1.6;
      if (sx < -1 || sy < -1 || sx > layer.w || sy > layer.h) continue;
      const a = sample(layer.mask, layer.w, layer.h, sx, sy);
      out[y * w + x] = smooth(0.35, 0.65, a);
    }
  }
  return out;
}

/** The part of a body in the light (+1) or in the shade (-1), as one simple piece. */
function shaded(
  study: { w: number; h: number; buffers: { nx: Plane; ny: Plane; nz: Plane }; id: Uint16Array },
  id: number,
  layer: Layer,
  mask: Plane,
  side: 1 | -1,
  seed: number,
): Plane {
  const { w, h, buffers: b } = study;
  const raw = new Float32Array(w * h);
  for (let y = layer.y; y < layer.y + layer.h; y++) {
    for (let x = layer.x; x < layer.x + layer.w; x++) {
      const i = y * w + x;
      if (study.id[i] !== id) continue;
      const dot = -(b.nx[i]! * 0.6 + b.ny[i]! * 0.7);
      raw[i] = side > 0 ? smooth(0.34, 0.42, dot) : smooth(0.3, 0.38, -dot);
    }
  }
  const soft = blur(raw, w, h, 3);
  for (let i = 0; i < soft.length; i++) {
    const wave = 0.1 * (noise((i % w) / 18, i / w / 18, seed + 8) - 0.5);
    soft[i] = smooth(0.44, 0.56, soft[i]! + wave) * mask[i]!;
  }
  return soft;
}

function glue(out: Picture, mask: Plane, color: readonly number[], torn: boolean, seed: number, lift: number): void {
  const { w, h } = out;
  const shade = blur(mask, w, h, lift);
  const wide = torn ? blur(mask, w, h, 3.2) : mask;
  const dx = Math.round(lift * 0.8);
  const dy = Math.round(lift * 1.1);
  const sheet = (fbm(seed * 1.7, 0.5, 1, 3) - 0.5) * 0.05;
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      if (x >= dx && y >= dy) {
        const s = shade[i - dy * w - dx]! * (1 - mask[i]!) * 0.42;
        if (s > 0.003) {
          out.r[i]! *= 1 - s;
          out.g[i]! *= 1 - s;
          out.b[i]! *= 1 - s * 0.9;
        }
      }
      const a = mask[i]!;
      if (a < 0.003) continue;
      const fibre =
        0.055 * (fbm(x / 2.4, y / 9, 3, seed) - 0.5) +
        0.05 * (fbm(x / 60, y / 60, 2, seed + 4) - 0.5) +
        0.02 * (grain(x, y, seed) - 0.5) +
        sheet;
      let core = 0;
      if (torn) core = smooth(0.93, 0.7, wide[i]! + 2 * (1 - wide[i]!) * (fbm(x / 6, y / 6, 3, seed + 6) - 0.5)) * a;
      const rim = i >= w + 1 ? clamp((a - mask[i - w - 1]!) * 0.16) : 0;
      out.r[i] = clamp(mix(out.r[i]!, mix(color[0]! + fibre, 0.96, core) + rim, a));
      out.g[i] = clamp(mix(out.g[i]!, mix(color[1]! + fibre, 0.94, core) + rim, a));
      out.b[i] = clamp(mix(out.b[i]!, mix(color[2]! + fibre, 0.89, core) + rim, a));
    }
  }
}

/** A backdrop becomes a few torn strips from light to dark. */
function bands(out: Picture, color: Picture, seed: number): void {
  const { w, h } = out;
  const count = 5;
  for (let k = 0; k < count; k++) {
    const mask = new Float32Array(w * h);
    const top = (k / count) * h;
    for (let y = 0, i = 0; y < h; y++) {
      for (let x = 0; x < w; x++, i++) {
        const edge = top + (fbm(x / 130, k * 9, 3, seed) - 0.5) * 70 + (noise(x / 8, k, seed + 2) - 0.5) * 4;
        mask[i] = k === 0 ? 1 : smooth(edge - 1, edge + 1, y);
      }
    }
    const row = Math.min(h - 1, Math.floor(((k + 0.4) / count) * h)) * w + 4;
    glue(out, mask, [color.r[row]!, color.g[row]!, color.b[row]!], k > 0, seed + k * 13, 5);
  }
}

/** Light cannot be cut: three discs of tissue paper stand in for it. */
function halo(out: Picture, layer: Layer, color: readonly number[], seed: number): void {
  const { w, h } = out;
  for (const level of [0.18, 0.45, 0.75]) {
    const mask = new Float32Array(w * h);
    for (let y = 0; y < layer.h; y++) {
      for (let x = 0; x < layer.w; x++) {
        const a = layer.mask[y * layer.w + x]! + 0.03 * (noise(x / 20, y / 20, seed) - 0.5);
        mask[(y + layer.y) * w + x + layer.x] = smooth(level - 0.012, level + 0.012, a) * 0.4;
      }
    }
    glue(out, mask, color, false, seed + level * 10, 2);
  }
}

/** What is drawn on a piece (eyes, letters, lines) is drawn on the paper too. */
function details(
  out: Picture,
  color: Picture,
  local: Picture,
  layer: Layer,
  mask: Plane,
  mean: readonly number[],
): void {
  for (let y = layer.y; y < layer.y + layer.h; y++) {
    for (let x = layer.x; x < layer.x + layer.w; x++) {
      const i = y * out.w + x;
      const far =
        Math.abs(color.r[i]! - mean[0]!) + Math.abs(color.g[i]! - mean[1]!) + Math.abs(color.b[i]! - mean[2]!);
      const a = smooth(0.35, 0.6, far) * mask[i]! * 0.9;
      out.r[i] = mix(out.r[i]!, local.r[i]!, a);
      out.g[i] = mix(out.g[i]!, local.g[i]!, a);
      out.b[i] = mix(out.b[i]!, local.b[i]!, a);
    }
  }
}
