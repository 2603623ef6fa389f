import { type Random, randomOf } from '@unslop/server/testing/drawn-pictures';
import sharp, { type Sharp } from 'sharp';

/** One way in which a picture is changed when people share copies of it. */
export interface Transformation {
  name: string;
  /** Minimum share of copies to find. */
  atLeast: number;
  of(picture: Buffer, random: Random): Promise<Sharp> | Sharp;
}

const between = (random: Random, least: number, most: number) => least + random() * (most - least);

async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

export const transformations: Transformation[] = [
  {
    name: 'recompressed: JPEG of quality 35',
    atLeast: 0.99,
    of: async (p) => sharp(await sharp(p).jpeg({ quality: 35 }).toBuffer()),
  },
  {
    name: 'resized to a half',
    atLeast: 0.99,
    of: async (p) =>
      sharp(
        await sharp(p)
          .resize({ width: Math.round((await sizeOf(p)).width / 2) })
          .webp({ quality: 70 })
          .toBuffer(),
      ),
  },
  { name: 'greyed', atLeast: 0.99, of: (p) => sharp(p).greyscale().toColourspace('srgb') },
  {
    name: 'hue shifted by up to 60 degrees',
    atLeast: 0.99,
    of: (p, random) => sharp(p).modulate({ hue: Math.round(between(random, 10, 60)) }),
  },
  {
    name: 'brightened by up to 20 %',
    atLeast: 0.99,
    of: (p, random) => sharp(p).modulate({ brightness: between(random, 1.05, 1.2) }),
  },
  { name: 'mirrored', atLeast: 0.99, of: (p) => sharp(p).flop() },
  {
    name: 'turned by 90, 180 or 270 degrees',
    atLeast: 0.99,
    of: (p, random) => sharp(p).rotate(90 * (1 + Math.floor(random() * 3))),
  },
  {
    name: 'cropped on all sides, up to 10 % in all',
    atLeast: 0.9,
    of: (p, random) => centred(p, between(random, 0.9, 0.99)),
  },
  { name: 'cropped at one side, up to 10 %', atLeast: 0.9, of: oneSided },
  { name: 'with a border', atLeast: 0.9, of: bordered },
  { name: 'a word written over it', atLeast: 0.9, of: written },
];

async function centred(picture: Buffer, share: number): Promise<Sharp> {
  const { width, height } = await sizeOf(picture);
  const [w, h] = [Math.round(width * share), Math.round(height * share)];
  return sharp(picture).extract({
    left: Math.round((width - w) / 2),
    top: Math.round((height - h) / 2),
    width: w,
    height: h,
  });
}

async function oneSided(picture: Buffer, random: Random): Promise<Sharp> {
  const { width, height } = await sizeOf(picture);
  const share = between(random, 0.01, 0.1);
  const side = Math.floor(random() * 4);
  const [dx, dy] = side < 2 ? [Math.round(width * share), 0] : [0, Math.round(height * share)];
  return sharp(picture).extract({
    left: side === 0 ? dx : 0,
    top: side === 2 ? dy : 0,
    width: width - dx,
    height: height - dy,
  });
}

async function bordered(picture: Buffer, random: Random): Promise<Sharp> {
  const { width } = await sizeOf(picture);
  const px = Math.round(width * between(random, 0.02, 0.1));
  const background = random() < 0.5 ? '#ffffff' : '#101010';
  return sharp(await sharp(picture).extend({ top: px, bottom: px, left: px, right: px, background }).toBuffer());
}

/** Seven rows of five dots each. */
const SHAPES: Record<string, string> = {
  S: '01111 10000 10000 01110 00001 00001 11110',
  A: '01110 10001 10001 11111 10001 10001 10001',
  M: '10001 11011 10101 10101 10001 10001 10001',
  P: '11110 10001 10001 11110 10000 10000 10000',
  L: '10000 10000 10000 10000 10000 10000 11111',
  E: '11111 10000 10000 11110 10000 10000 11111',
};

/** Writes SAMPLE, half as wide as the picture, at a random place. */
export async function written(picture: Buffer, random: Random): Promise<Sharp> {
  const { width, height } = await sizeOf(picture);
  const dot = Math.round(width / 2 / 36);
  const [w, h] = [36 * dot, 7 * dot];
  const light = random() < 0.5 ? 255 : 0;
  const pixels = Buffer.alloc(w * h * 4);
  for (const [at, sign] of [...'SAMPLE'].entries()) {
    for (const [y, row] of SHAPES[sign]!.split(' ').entries()) {
      for (const [x, bit] of [...row].entries()) {
        if (bit === '1') fill(pixels, w, { left: (at * 6 + x) * dot, top: y * dot, side: dot, light });
      }
    }
  }
  const left = Math.floor(random() * (width - w));
  const top = Math.floor(random() * (height - h));
  return sharp(
    await sharp(picture)
      .composite([{ input: pixels, raw: { width: w, height: h, channels: 4 }, left, top }])
      .toBuffer(),
  );
}

function fill(
  pixels: Buffer,
  width: number,
  { left, top, side, light }: { left: number; top: number; side: number; light: number },
) {
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) pixels.set([light, light, light, 255], (y * width + x) * 4);
  }
}

export const randomFor = (picture: number, transformation: number) => randomOf(picture * 101 + transformation);
