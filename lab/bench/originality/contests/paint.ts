import { noiseOf, type Random } from '@unslop/server/testing/drawn-pictures';
import sharp, { type Sharp } from 'sharp';
import { behind, type Colour, type Scene, viewOf } from './scene.ts';

export const kinds = ['flat', 'painterly', 'photographic'] as const;
export type Kind = (typeof kinds)[number];

interface Canvas {
  pixels: Float32Array;
  width: number;
  height: number;
}

/** Draws a scene with this many pixels on the longer side. */
export function paint(scene: Scene, kind: Kind, hand: Random, longer = 560): Promise<Sharp> {
  const { aspect } = scene;
  const width = Math.round(aspect >= 1 ? longer : longer * aspect);
  const height = Math.round(aspect >= 1 ? longer / aspect : longer);
  const canvas = { pixels: new Float32Array(width * height * 3), width, height };
  return { flat, painterly, photographic }[kind](scene, hand, canvas);
}

function put({ pixels, width }: Canvas, x: number, y: number, [r, g, b]: Colour): void {
  const at = (y * width + x) * 3;
  pixels[at] = r;
  pixels[at + 1] = g;
  pixels[at + 2] = b;
}

function sharpOf({ pixels, width, height }: Canvas): Sharp {
  return sharp(Buffer.from(Uint8ClampedArray.from(pixels)), { raw: { width, height, channels: 3 } });
}

/** Draws flat vector art: even colours and hard edges, half of the time with outlines. */
async function flat(scene: Scene, hand: Random, canvas: Canvas): Promise<Sharp> {
  const { width, height } = canvas;
  const seen = viewOf(scene);
  const hasOutline = hand() < 0.5;
  const outline: Colour = [20 + hand() * 30, 20 + hand() * 30, 20 + hand() * 40];
  const reach = 1 / 180;
  const steps = 3 + Math.floor(hand() * 4);
  for (let py = 0; py < height; py++) {
    const y = (py + 0.5) / height;
    // Draw the sky in bands.
    const back = behind(scene, (Math.floor(y * steps) + 0.5) / steps);
    for (let px = 0; px < width; px++) {
      const x = (px + 0.5) / height;
      const part = seen(x, y);
      const isEdge = hasOutline && seen(x + reach, y + reach)?.id !== part?.id;
      put(canvas, px, py, isEdge ? outline : (part?.colour ?? back));
    }
  }
  // Soften the edges, as drawing programs do.
  return sharp(
    await sharpOf(canvas)
      .resize({ width: Math.round(width * 0.8) })
      .png()
      .toBuffer(),
  );
}

/** Paints some thousand brush strokes, wide ones first, each in the colour of its place. */
async function painterly(scene: Scene, hand: Random, canvas: Canvas): Promise<Sharp> {
  const { width, height } = canvas;
  const seen = viewOf(scene);
  const colourAt = (x: number, y: number) => seen(x / height, y / height)?.colour ?? behind(scene, y / height);
  const flow = noiseOf(hand);
  const canvasTone = 150 + hand() * 90;
  canvas.pixels.fill(canvasTone);
  const passes = [
    { wide: 13, long: 46, count: 1_500 },
    { wide: 7, long: 26, count: 3_800 },
    { wide: 3.5, long: 14, count: 5_000 },
  ];
  for (const { wide, long, count } of passes) {
    for (let n = 0; n < count; n++) {
      const [x, y] = [hand() * width, hand() * height];
      const shade = (hand() - 0.5) * 46;
      const [r, g, b] = colourAt(x, y);
      const turn = flow((x / width) * 5, (y / height) * 5) * 6 + (seen(x / height, y / height)?.id ?? 0);
      stroke(canvas, { x, y, turn, wide, long: long * (0.6 + hand() * 0.8) }, [r + shade, g + shade, b + shade], hand);
    }
  }
  return sharpOf(canvas);
}

interface Stroke {
  x: number;
  y: number;
  turn: number;
  wide: number;
  long: number;
}

function stroke(canvas: Canvas, { x, y, turn, wide, long }: Stroke, colour: Colour, hand: Random): void {
  const { pixels, width, height } = canvas;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const bristles = Float32Array.from({ length: 8 }, () => (hand() - 0.5) * 30);
  const reach = Math.ceil(long / 2);
  for (let py = Math.max(0, Math.floor(y) - reach); py < Math.min(height, y + reach); py++) {
    for (let px = Math.max(0, Math.floor(x) - reach); px < Math.min(width, x + reach); px++) {
      const along = ((px - x) * cos + (py - y) * sin) / (long / 2);
      const across = ((py - y) * cos - (px - x) * sin) / (wide / 2);
      if (along * along > 1 || across * across > 1) continue;
      const cover = 0.85 * (1 - along * along);
      const streak = bristles[Math.floor((across + 1) * 3.99)]!;
      const at = (py * width + px) * 3;
      for (let c = 0; c < 3; c++) pixels[at + c] = pixels[at + c]! * (1 - cover) + (colour[c]! + streak) * cover;
    }
  }
}

/** Renders light from one side, grain, a soft background, sensor noise and darker corners. */
async function photographic(scene: Scene, hand: Random, canvas: Canvas): Promise<Sharp> {
  const { width, height } = canvas;
  const seen = viewOf(scene);
  const [clouds, soil, skin] = [cloudsOf(hand), cloudsOf(hand), cloudsOf(hand)];
  const [lightX, lightY] = [hand() - 0.5, -0.3 - hand() * 0.5];
  for (let py = 0; py < height; py++) {
    const y = py / height;
    for (let px = 0; px < width; px++) {
      const x = px / height;
      const far = Math.max(0.04, y - scene.horizon);
      const grain =
        y < scene.horizon ? clouds(x * 3, y * 5) * 110 : soil((x - scene.aspect / 2) / far + 9, 1 / far) * 90;
      put(canvas, px, py, shaded(behind(scene, y), 1, grain));
    }
  }
  const back = await sharpOf(canvas)
    .blur(0.6 + hand() * 2.4)
    .raw()
    .toBuffer();
  canvas.pixels.set(back);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const [x, y] = [px / height, py / height];
      const part = seen(x, y);
      if (!part) continue;
      const { u, v, id, colour } = part;
      const towards = Math.sqrt(Math.max(0, 1 - Math.min(1, u * u + v * v) * 0.9));
      const light = 0.35 + 0.75 * Math.max(0, towards * 0.7 + u * lightX + v * lightY);
      const gloss = Math.max(0, light - 0.85) * 260;
      put(canvas, px, py, shaded(colour, light, skin(x * 11 + id, y * 11) * 75 + gloss));
    }
  }
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const [dx, dy] = [px / width - 0.5, py / height - 0.5];
      const dark = 1 - 0.6 * (dx * dx + dy * dy);
      const at = (py * width + px) * 3;
      for (let c = 0; c < 3; c++) canvas.pixels[at + c] = canvas.pixels[at + c]! * dark + (hand() + hand() - 1) * 9;
    }
  }
  return sharpOf(canvas);
}

const shaded = ([r, g, b]: Colour, light: number, grain: number): Colour => [
  r * light + grain,
  g * light + grain,
  b * light + grain,
];

/** Returns noise of five octaves, between -0.5 and 0.5. */
function cloudsOf(hand: Random): (x: number, y: number) => number {
  const noise = noiseOf(hand);
  return (x, y) => {
    let sum = 0;
    for (let octave = 0; octave < 5; octave++) {
      const scale = 2 ** octave;
      sum += noise(Math.abs(x) * scale, Math.abs(y) * scale) / (scale * 1.3);
    }
    return sum;
  };
}
