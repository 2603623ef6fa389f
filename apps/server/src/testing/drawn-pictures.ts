import sharp, { type Sharp } from 'sharp';

/**
 * Draws a different picture for each seed: a sky, a ground and some things. A remake has the same things in another
 * style.
 */
export function drawnPicture(seed: number, remake = 0): Sharp {
  const { data, width, height } = draw(
    randomOf(seed * 7_919 + 1),
    randomOf(seed * 104_729 + remake * 31 + 2),
    remake > 0,
  );
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export type Random = () => number;

/** Returns a generator of numbers from 0 to 1, always the same for one seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Colour = [number, number, number];
interface Thing {
  shape: 'ellipse' | 'box' | 'ring';
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  colour: Colour;
}

const WIDTH = 320;
const THINGS = { fewest: 4, most: 9 };

/** Draws a picture. `content` decides what it shows, `style` how it is drawn. */
function draw(content: Random, style: Random, isRemake: boolean) {
  const height = Math.round(WIDTH * (0.7 + content() * 0.6));
  const colour = (): Colour => [content() * 255, content() * 255, content() * 255];
  const [sky, haze, ground] = [colour(), colour(), colour()];
  const horizon = 0.35 + content() * 0.4;
  const count = THINGS.fewest + Math.floor(content() * (THINGS.most - THINGS.fewest + 1));
  const things: Thing[] = Array.from({ length: count }, () => ({
    shape: (['ellipse', 'box', 'ring'] as const)[Math.floor(content() * 3)]!,
    x: content(),
    y: content(),
    w: 0.05 + content() * 0.3,
    h: 0.05 + content() * 0.3,
    turn: content() * Math.PI,
    colour: colour(),
  }));
  const drawn = isRemake ? things.map((thing) => redrawn(thing, style)) : things;
  const tint = isRemake ? style() * 0.5 : 0;
  const tone: Colour = [style() * 255, style() * 255, style() * 255];
  const grain = noiseOf(style);
  const strength = 12 + style() * 45;
  const shift = isRemake ? (style() - 0.5) * 0.06 : 0;
  const data = Buffer.alloc(WIDTH * height * 3);
  for (let py = 0; py < height; py++) {
    const y = py / height;
    for (let px = 0; px < WIDTH; px++) {
      const x = px / WIDTH;
      const fade = y / horizon;
      let pixel: Colour = y < horizon + shift + 0.03 * grain(x * 3, 0) ? mix(sky, haze, Math.min(1, fade)) : ground;
      for (const thing of drawn) if (isIn(thing, x, y)) pixel = thing.colour;
      const brush = (grain(x * 9, y * 9) + 0.5 * grain(x * 31, y * 31)) * strength;
      const [r, g, b] = mix(pixel, tone, tint);
      const at = (py * WIDTH + px) * 3;
      data[at] = clamp(r + brush);
      data[at + 1] = clamp(g + brush);
      data[at + 2] = clamp(b + brush);
    }
  }
  return { data, width: WIDTH, height };
}

function redrawn(thing: Thing, style: Random): Thing {
  const off = (most: number) => (style() - 0.5) * 2 * most;
  const other: Colour = [style() * 255, style() * 255, style() * 255];
  return {
    ...thing,
    x: thing.x + off(0.03),
    y: thing.y + off(0.03),
    w: thing.w * (1 + off(0.15)),
    h: thing.h * (1 + off(0.15)),
    turn: thing.turn + off(0.15),
    colour: mix(thing.colour, other, style() * 0.6),
  };
}

function isIn({ shape, x, y, w, h, turn }: Thing, px: number, py: number): boolean {
  const [dx, dy] = [px - x, py - y];
  const u = (dx * Math.cos(turn) + dy * Math.sin(turn)) / w;
  const v = (dy * Math.cos(turn) - dx * Math.sin(turn)) / h;
  if (shape === 'box') return Math.abs(u) < 0.5 && Math.abs(v) < 0.5;
  const r = u * u + v * v;
  return r < 0.25 && (shape === 'ellipse' || r > 0.12);
}

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

const LATTICE = 64;

/** Returns smooth noise between -0.5 and 0.5. */
export function noiseOf(random: Random): (x: number, y: number) => number {
  const values = Float64Array.from({ length: LATTICE ** 2 }, () => random() - 0.5);
  const at = (x: number, y: number) => values[(y % LATTICE) * LATTICE + (x % LATTICE)]!;
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - x0), ease(y - y0)];
    const above = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * u;
    const below = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * u;
    return above + (below - above) * v;
  };
}
