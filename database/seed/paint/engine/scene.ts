import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Picture, Plane } from './field.ts';
import { blur, clamp, picture, toLinear } from './field.ts';
import { inflate } from './inflate.ts';
import type { Random } from './random.ts';
import { random } from './random.ts';

export type Ctx = SKRSContext2D;

/** What a layer is made of. Lengths are pixels of the scene. */
export interface Material {
  /** 'flat' keeps the layer unshaded paper, 'round' inflates its outline into a body. */
  form: 'flat' | 'round';
  /** Width of the rounded rim; Infinity blows the whole shape up. */
  bevel: number;
  /** How steep the body is: 1 is a true half sphere over a disc. */
  lift: number;
  gloss: number;
  metal: number;
  /** 1 shows the drawn colour without any light falling on it, above 1 it shines. */
  glow: number;
  /** Radius of the soft shadow it drops on what lies below, 0 for none. */
  shadow: number;
  /** Whether a draughtsman would outline it. */
  line: boolean;
}

const base: Material = {
  form: 'round',
  bevel: Number.POSITIVE_INFINITY,
  lift: 0.9,
  gloss: 0.7,
  metal: 0,
  glow: 0,
  shadow: 14,
  line: true,
};
const made = (change: Partial<Material>): Material => ({ ...base, ...change });

export const sky = made({ form: 'flat', glow: 1, shadow: 0, line: false, gloss: 0 });
export const haze = made({ form: 'flat', glow: 1, shadow: 0, line: false, gloss: 0 });
export const beam = made({ form: 'flat', glow: 1.6, shadow: 0, line: false, gloss: 0 });
export const flat = made({ form: 'flat', gloss: 0.15, shadow: 8 });
export const ground = made({ form: 'flat', gloss: 0.1, shadow: 0 });
export const plastic = made({});
export const puffy = made({ gloss: 0.3, lift: 0.8 });
export const cloud = made({ gloss: 0.1, lift: 0.5, bevel: 40, shadow: 0, line: false });
export const matte = made({ gloss: 0.08, lift: 0.7 });
export const fur = made({ gloss: 0.22, lift: 0.8 });
export const skin = made({ gloss: 0.45, lift: 0.8 });
export const slab = made({ bevel: 16, lift: 0.8, gloss: 0.4 });
export const chip = made({ bevel: 6, lift: 0.7, gloss: 0.5, shadow: 6 });
export const chrome = made({ metal: 1, gloss: 1, lift: 1 });
export const gold = made({ metal: 0.75, gloss: 1, lift: 0.9 });
export const lamp = made({ glow: 1.5, form: 'flat', shadow: 0 });
export const mark = made({ form: 'flat', shadow: 0, gloss: 0.1, line: false });
export const tune = (material: Material, change: Partial<Material>): Material => ({ ...material, ...change });

/** How one hand tells a scene: the slop is `wrong`, the human's version is not. */
export interface Variant {
  wrong: boolean;
  /** Seeds small differences between artists; also picks alternative palettes. */
  seed: number;
  /** Slight reframing by the artist. */
  zoom: number;
  shift: readonly [number, number];
}

export interface Flare {
  x: number;
  y: number;
  size: number;
  color: string;
}

export interface Scene {
  key: string;
  size: readonly [number, number];
  build: (stage: Stage, variant: Variant) => void;
}

export interface LayerRecord {
  name: string;
  material: Material;
  x: number;
  y: number;
  w: number;
  h: number;
  mask: Plane;
}

/** Everything the renderers know about a scene, per pixel. Albedo is linear light. */
export interface Buffers {
  w: number;
  h: number;
  albedo: Picture;
  nx: Plane;
  ny: Plane;
  nz: Plane;
  gloss: Plane;
  metal: Plane;
  glow: Plane;
  /** Soft contact shadow, 1 is fully lit. */
  open: Plane;
  /** Index of the topmost layer. */
  id: Uint16Array;
  layers: LayerRecord[];
  flares: Flare[];
  sparkles: Flare[];
}

const linearOf = Float32Array.from({ length: 256 }, (_, i) => toLinear(i / 255));

/** Collects the layers of a scene, back to front, into buffers. */
export class Stage {
  readonly w: number;
  readonly h: number;
  readonly rnd: Random;
  readonly buffers: Buffers;
  private readonly ctx: Ctx;
  private readonly variant: Variant;

  constructor(scene: Scene, variant: Variant) {
    const [w, h] = scene.size;
    this.w = w;
    this.h = h;
    this.variant = variant;
    this.rnd = random(scene.key);
    this.ctx = createCanvas(w, h).getContext('2d');
    const plane = (value = 0) => new Float32Array(w * h).fill(value);
    this.buffers = {
      w,
      h,
      albedo: picture(w, h),
      nx: plane(),
      ny: plane(),
      nz: plane(1),
      gloss: plane(),
      metal: plane(),
      glow: plane(1),
      open: plane(1),
      id: new Uint16Array(w * h),
      layers: [],
      flares: [],
      sparkles: [],
    };
  }

  flare(x: number, y: number, size: number, color: string): void {
    this.buffers.flares.push({ x, y, size, color });
  }

  sparkle(x: number, y: number, size: number, color = '#ffffff'): void {
    this.buffers.sparkles.push({ x, y, size, color });
  }

  /** Draws one layer: whatever `draw` leaves on a clear canvas is its outline and its colours. */
  layer(name: string, material: Material, draw: (c: Ctx) => void): void {
    const { ctx, w, h } = this;
    ctx.save();
    ctx.clearRect(0, 0, w, h);
    if (!this.variant.wrong && material !== sky) this.reframe(ctx);
    draw(ctx);
    ctx.restore();
    ctx.globalAlpha = 1;
    const pixels = ctx.getImageData(0, 0, w, h).data;
    const box = boundsOf(pixels, w, h);
    if (box) this.compose(name, material, pixels, box);
  }

  private reframe(c: Ctx): void {
    const { zoom, shift } = this.variant;
    c.translate(this.w / 2 + shift[0], this.h / 2 + shift[1]);
    c.scale(zoom, zoom);
    c.translate(-this.w / 2, -this.h / 2);
  }

  private compose(name: string, material: Material, pixels: Uint8ClampedArray, box: Box): void {
    const { buffers: b, w } = this;
    const mask = new Float32Array(box.w * box.h);
    for (let y = 0; y < box.h; y++) {
      for (let x = 0; x < box.w; x++) {
        mask[y * box.w + x] = pixels[((y + box.y) * w + x + box.x) * 4 + 3]! / 255;
      }
    }
    const index = b.layers.push({ name, material, ...box, mask });
    if (material.shadow > 0) this.dropShadow(mask, box, material.shadow);
    const height = material.form === 'round' ? inflate(mask, box.w, box.h, material.bevel) : null;
    for (let y = 0; y < box.h; y++) {
      for (let x = 0; x < box.w; x++) {
        const m = y * box.w + x;
        // A halo fades out in light, not in paint: squared, its rim cannot be seen.
        const a = material.glow > 1 && !material.line ? mask[m]! ** 1.7 : mask[m]!;
        if (a <= 0.004) continue;
        const i = (y + box.y) * w + x + box.x;
        const p = i * 4;
        b.albedo.r[i] = b.albedo.r[i]! * (1 - a) + linearOf[pixels[p]!]! * a;
        b.albedo.g[i] = b.albedo.g[i]! * (1 - a) + linearOf[pixels[p + 1]!]! * a;
        b.albedo.b[i] = b.albedo.b[i]! * (1 - a) + linearOf[pixels[p + 2]!]! * a;
        let nx = 0;
        let ny = 0;
        let nz = 1;
        if (height) {
          const left = x > 0 ? height[m - 1]! : 0;
          const right = x < box.w - 1 ? height[m + 1]! : 0;
          const up = y > 0 ? height[m - box.w]! : 0;
          const down = y < box.h - 1 ? height[m + box.w]! : 0;
          nx = (left - right) * 0.5 * material.lift;
          ny = (up - down) * 0.5 * material.lift;
          const length = Math.hypot(nx, ny, 1);
          nx /= length;
          ny /= length;
          nz = 1 / length;
        }
        b.nx[i] = b.nx[i]! * (1 - a) + nx * a;
        b.ny[i] = b.ny[i]! * (1 - a) + ny * a;
        b.nz[i] = b.nz[i]! * (1 - a) + nz * a;
        b.gloss[i] = b.gloss[i]! * (1 - a) + material.gloss * a;
        b.metal[i] = b.metal[i]! * (1 - a) + material.metal * a;
        b.glow[i] = b.glow[i]! * (1 - a) + material.glow * a;
        b.open[i] = b.open[i]! * (1 - a) + a;
        if (a > 0.5) b.id[i] = index;
      }
    }
  }

  private dropShadow(mask: Plane, box: Box, radius: number): void {
    const { w, h, buffers } = this;
    const pad = Math.ceil(radius * 2.5);
    const pw = box.w + pad * 2;
    const ph = box.h + pad * 2;
    const padded = new Float32Array(pw * ph);
    for (let y = 0; y < box.h; y++) padded.set(mask.subarray(y * box.w, (y + 1) * box.w), (y + pad) * pw + pad);
    const soft = blur(padded, pw, ph, radius);
    const dx = Math.round(box.x - pad + radius * 0.35);
    const dy = Math.round(box.y - pad + radius * 0.6);
    for (let y = 0; y < ph; y++) {
      const sy = y + dy;
      if (sy < 0 || sy >= h) continue;
      for (let x = 0; x < pw; x++) {
        const sx = x + dx;
        if (sx < 0 || sx >= w) continue;
        const i = sy * w + sx;
        buffers.open[i] = buffers.open[i]! * (1 - 0.62 * clamp(soft[y * pw + x]!));
      }
    }
  }
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function boundsOf(pixels: Uint8ClampedArray, w: number, h: number): Box | null {
  let x0 = w;
  let y0 = h;
  let x1 = -1;
  let y1 = -1;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      if (pixels[(y * w + x) * 4 + 3]! < 2) continue;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  if (x1 < 0) return null;
  const pad = 2;
  x0 = Math.max(0, x0 - pad);
  y0 = Math.max(0, y0 - pad);
  x1 = Math.min(w - 1, x1 + pad);
  y1 = Math.min(h - 1, y1 + pad);
  return { x: x0, y: y0, w: x1 - x0 + 1, h: y1 - y0 + 1 };
}

export function stageOf(scene: Scene, variant: Variant): Buffers {
  const stage = new Stage(scene, variant);
  scene.build(stage, variant);
  return stage.buffers;
}
