import type { Picture, Plane } from './field.ts';
import { blur, clamp, lumaOf, mix, picture, rgb, smooth, toLinear, toSrgb } from './field.ts';
import type { Buffers } from './scene.ts';

/** The human's studio: one soft window, honest shadows, no shine to speak of. sRGB floats out. */
export interface Study {
  w: number;
  h: number;
  /** The scene in calm light. */
  color: Picture;
  /** The same without any light: local colour. */
  local: Picture;
  /** Lightness of `color`. */
  tone: Plane;
  /** Distance in pixels to the nearest outline worth drawing. */
  id: Uint16Array;
  buffers: Buffers;
}

/** Lights the scene plainly; what artists work from. */
export function study(b: Buffers): Study {
  const { w, h } = b;
  const color = picture(w, h);
  const local = picture(w, h);
  const [lx, ly, lz] = [-0.5, -0.62, 0.6];
  for (let i = 0; i < w * h; i++) {
    const dot = b.nx[i]! * lx + b.ny[i]! * ly + b.nz[i]! * lz;
    const wrapped = clamp(dot * 0.62 + 0.42);
    const self = clamp(b.glow[i]!);
    const light = mix((0.3 + 1.05 * wrapped) * (0.35 + 0.65 * b.open[i]!), 1, self);
    const warm = mix(1, 0.93 + 0.12 * wrapped, 1 - self);
    const cool = mix(1, 1.12 - 0.16 * wrapped, 1 - self);
    const half = clamp(b.nx[i]! * -0.28 + b.ny[i]! * -0.35 + b.nz[i]! * 0.894);
    const shine = (1 - self) * b.gloss[i]! * (0.3 * half ** 40 + b.metal[i]! * 0.5 * half ** 12);
    // Metal without a mirror world: a band of dark below the middle, as draughtsmen draw it.
    const metal = b.metal[i]! * (0.55 * smooth(0.05, 0.45, b.ny[i]!) * (1 - smooth(0.6, 0.95, b.ny[i]!)));
    const k = light * (1 - metal);
    color.r[i] = toSrgb(b.albedo.r[i]! * k * warm + shine);
    color.g[i] = toSrgb(b.albedo.g[i]! * k + shine);
    color.b[i] = toSrgb(b.albedo.b[i]! * k * cool + shine);
    local.r[i] = toSrgb(b.albedo.r[i]!);
    local.g[i] = toSrgb(b.albedo.g[i]!);
    local.b[i] = toSrgb(b.albedo.b[i]!);
  }
  return { w, h, color, local, tone: lumaOf(color), id: b.id, buffers: b };
}

/** The machine's studio: three coloured lights, mirrors everywhere, everything glows. sRGB floats out. */
export function slop(b: Buffers): Picture {
  const { w, h } = b;
  const out = picture(w, h);
  for (let i = 0; i < w * h; i++) {
    const nx = b.nx[i]!;
    const ny = b.ny[i]!;
    const nz = b.nz[i]!;
    const glow = b.glow[i]!;
    const lit = 1 - clamp(glow);
    const gloss = b.gloss[i]! * lit;
    const metal = b.metal[i]! * lit;
    const open = 0.4 + 0.6 * b.open[i]!;
    const key = clamp((nx * -0.5 + ny * -0.6 + nz * 0.63) * 0.6 + 0.4) ** 1.5;
    const edge = (1 - clamp(nz)) ** 2.2;
    const hot = edge * clamp(-nx * 0.9 + 0.25) * (0.3 + gloss);
    const cold = edge * clamp(nx * 0.9 + 0.25) * (0.3 + gloss);
    const spec = clamp(nx * -0.27 + ny * -0.36 + nz * 0.89) ** 90 * gloss * 2.4;
    const pane =
      gloss *
      0.5 *
      smooth(0.14, 0.2, -nx - 0.12) *
      smooth(0.62, 0.56, -nx) *
      smooth(0.3, 0.36, -ny) *
      smooth(0.74, 0.68, -ny);
    const env = mirror(2 * nz * nx, 2 * nz * ny);
    const fresnel = gloss * 0.35 * edge;
    const ar = b.albedo.r[i]!;
    const ag = b.albedo.g[i]!;
    const ab = b.albedo.b[i]!;
    const light = (0.2 + 1.25 * key) * open;
    // Light that seems to come from inside the body: the tell-tale waxiness.
    const wax = 0.22 * clamp(nz) * open;
    const shade = (albedo: number, warm: number, ambient: number, e: number, hotC: number, coldC: number) => {
      const body = albedo * (light * warm + ambient * open + wax * albedo);
      const metallic = e * (0.25 + 0.85 * albedo) * (0.55 + 0.45 * open);
      const surface = mix(body, metallic, metal) + e * fresnel + hot * hotC + cold * coldC + spec + pane;
      return surface * lit + albedo * glow * (glow > 1 ? 1.25 : 1);
    };
    out.r[i] = shade(ar, 1.08, 0.1, env[0], 1.0, 0.05);
    out.g[i] = shade(ag, 0.98, 0.06, env[1], 0.1, 0.75);
    out.b[i] = shade(ab, 0.95, 0.2, env[2], 0.75, 1.0);
  }
  finish(out, b);
  return out;
}

/** A studio that does not exist: pink ceiling, white horizon, violet floor with a cyan strip light. */
function mirror(x: number, y: number): [number, number, number] {
  const bend = y + 0.06 * Math.sin(x * 7);
  const up = smooth(0, -0.95, bend);
  const floor = smooth(0.02, 0.12, bend);
  const strip = smooth(0.5, 0.56, bend) * smooth(0.72, 0.64, bend);
  const lamp = smooth(-0.62, -0.7, bend) * smooth(-0.92, -0.86, bend) * smooth(0.55, 0.4, Math.abs(x + 0.15));
  const r = mix(mix(0.95, 0.3, up), 0.05 + 0.1 * bend, floor) + strip * 0.1 + lamp * 1.6;
  const g = mix(mix(0.78, 0.1, up), 0.02, floor) + strip * 0.75 + lamp * 1.6;
  const bl = mix(mix(1.05, 0.55, up), 0.14 + 0.2 * bend, floor) + strip * 0.95 + lamp * 1.6;
  return [r, g, bl];
}

function finish(p: Picture, b: Buffers): void {
  const { w, h } = p;
  const n = w * h;
  for (const f of b.sparkles) sparkle(p, f.x, f.y, f.size, f.color);
  const bright = picture(w, h);
  for (let i = 0; i < n; i++) {
    const l = Math.max(p.r[i]!, p.g[i]!, p.b[i]!);
    const k = smooth(0.8, 1.7, l);
    bright.r[i] = Math.min(3, p.r[i]!) * k;
    bright.g[i] = Math.min(3, p.g[i]!) * k;
    bright.b[i] = Math.min(3, p.b[i]!) * k;
  }
  for (const name of ['r', 'g', 'b'] as const) {
    const near = blur(bright[name], w, h, 7);
    const mid = blur(bright[name], w, h, 26);
    const far = blur(bright[name], w, h, 80);
    const wide = blur(p[name], w, h, 34);
    for (let i = 0; i < n; i++) {
      const v = p[name][i]! + 0.2 * near[i]! + 0.18 * mid[i]! + 0.16 * far[i]!;
      // 'Clarity' pushed too far: every form stands off its surroundings.
      p[name][i] = Math.max(0, v + 0.22 * (v - Math.min(1.4, wide[i]!)));
    }
  }
  for (const f of b.flares) flare(p, f.x, f.y, f.size, f.color);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const d = Math.hypot((x - w / 2) / w, (y - h / 2) / h);
      const vignette = 1 - 0.55 * smooth(0.42, 0.78, d);
      let r = film(p.r[i]! * vignette);
      let g = film(p.g[i]! * vignette);
      let bl = film(p.b[i]! * vignette);
      const l = 0.3 * r + 0.59 * g + 0.11 * bl;
      const s = 1.22;
      r = l + (r - l) * s;
      g = l + (g - l) * s;
      bl = l + (bl - l) * s;
      p.r[i] = toSrgb(clamp(r));
      p.g[i] = toSrgb(clamp(g));
      p.b[i] = toSrgb(clamp(bl));
    }
  }
}

/** A shoulder for the highlights, so that bloom goes to white softly. */
const film = (x: number): number => (x < 0.6 ? x : 0.6 + 0.4 * (1 - Math.exp(-(x - 0.6) / 0.4)));

function add(p: Picture, i: number, r: number, g: number, b: number): void {
  p.r[i]! += r;
  p.g[i]! += g;
  p.b[i]! += b;
}

function sparkle(p: Picture, x: number, y: number, size: number, color: string): void {
  const [r, g, b] = rgb(color).map(toLinear) as [number, number, number];
  for (let dy = -Math.ceil(size); dy <= size; dy++) {
    for (let dx = -Math.ceil(size); dx <= size; dx++) {
      const px = Math.round(x + dx);
      const py = Math.round(y + dy);
      if (px < 0 || py < 0 || px >= p.w || py >= p.h) continue;
      const ax = Math.abs(dx) / size;
      const ay = Math.abs(dy) / size;
      const star = clamp(1 - (Math.sqrt(ax) + Math.sqrt(ay))) ** 1.2 * 5 + Math.exp(-(ax * ax + ay * ay) * 60) * 2;
      add(p, py * p.w + px, r * star, g * star, b * star);
    }
  }
}

/** A lens flare: star, streak and ghosts through the middle of the picture. */
function flare(p: Picture, fx: number, fy: number, size: number, color: string): void {
  const { w, h } = p;
  const [r, g, b] = rgb(color).map(toLinear) as [number, number, number];
  const cx = w / 2 - fx;
  const cy = h / 2 - fy;
  const ghosts = [
    { t: 0.55, s: 0.32, c: [0.15, 0.5, 0.9] },
    { t: 0.9, s: 0.16, c: [0.9, 0.35, 0.6] },
    { t: 1.35, s: 0.55, c: [0.25, 0.8, 0.6] },
    { t: 1.7, s: 0.24, c: [0.9, 0.6, 0.2] },
    { t: 2.05, s: 0.8, c: [0.5, 0.25, 0.9] },
  ];
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const dx = x - fx;
      const dy = y - fy;
      const d = Math.hypot(dx, dy) / size;
      let core = 0.9 * Math.exp(-d * d * 30) + 0.14 * Math.exp(-d * 2.6);
      const angle = Math.atan2(dy, dx);
      core += 0.16 * Math.exp(-d * 2.2) * Math.abs(Math.cos(angle * 6 + 0.4)) ** 24;
      core += 0.6 * Math.exp(-Math.abs(dy) / (size * 0.012)) * Math.exp(-Math.abs(dx) / (size * 1.7));
      const halo = 0.1 * Math.exp(-(((d - 1) / 0.03) ** 2));
      add(p, i, core * r + halo, core * g + halo * 0.5, core * b + halo * 0.9);
      for (const ghost of ghosts) {
        const gd = Math.hypot(x - fx - cx * ghost.t, y - fy - cy * ghost.t) / (size * ghost.s);
        if (gd > 1.1) continue;
        const k = 0.1 * smooth(1.05, 0.97, gd) * (0.45 + 0.55 * gd * gd);
        add(p, i, k * ghost.c[0]!, k * ghost.c[1]!, k * ghost.c[2]!);
      }
    }
  }
}
