import type { Random } from '@unslop/server/testing/drawn-pictures';
import sharp, { type Sharp } from 'sharp';
import { written } from '../transformations.ts';

/** A way to copy another person's entry. */
export interface CopyKind {
  name: string;
  of(picture: Buffer, random: Random): Promise<Sharp>;
}

const between = (random: Random, least: number, most: number) => least + random() * (most - least);
const sideOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};

/** All copies that the second look must find. */
export const copyKinds: CopyKind[] = [
  ...[2, 3, 4, 6].map((degrees) => ({
    name: `turned by ${degrees} degrees`,
    of: (picture: Buffer, random: Random) => turned(picture, random() < 0.5 ? degrees : -degrees, random),
  })),
  ...[5, 10].map((percent) => ({
    name: `a corner cut off by ${percent} %`,
    of: (picture: Buffer, random: Random) => withoutCorner(picture, percent / 100, random),
  })),
  { name: 'cropped by 20 % all round', of: (picture) => centreOf(picture, 0.2) },
  { name: 'brighter or darker', of: async (picture, random) => lit(picture, random) },
  { name: 'a logo on it', of: emblazoned },
  { name: 'a word on it', of: async (picture, random) => written(picture, random) },
];

/** Turns on a larger canvas, turns within the original canvas, or turns and crops to a rectangle. */
async function turned(picture: Buffer, degrees: number, random: Random): Promise<Sharp> {
  const { width, height } = await sideOf(picture);
  const background = random() < 0.5 ? '#ffffff' : '#000000';
  const larger = await sharp(picture).rotate(degrees, { background }).png().toBuffer();
  const way = Math.floor(random() * 3);
  if (way === 0) return sharp(larger);
  const size = way === 1 ? { width, height } : straightOf(width, height, degrees);
  const whole = await sideOf(larger);
  return sharp(larger).extract({
    left: Math.round((whole.width - size.width) / 2),
    top: Math.round((whole.height - size.height) / 2),
    ...size,
  });
}

/** Returns the largest area of the same proportions without background in the corners. */
function straightOf(width: number, height: number, degrees: number) {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const longer = Math.max(width, height) / Math.min(width, height);
  const share = 1 / (Math.cos(angle) + longer * Math.sin(angle));
  return { width: Math.floor(width * share), height: Math.floor(height * share) };
}

async function withoutCorner(picture: Buffer, share: number, random: Random): Promise<Sharp> {
  const { width, height } = await sideOf(picture);
  const [cutX, cutY] = [Math.round(width * share), Math.round(height * share)];
  return sharp(picture).extract({
    left: random() < 0.5 ? 0 : cutX,
    top: random() < 0.5 ? 0 : cutY,
    width: width - cutX,
    height: height - cutY,
  });
}

async function centreOf(picture: Buffer, eachSide: number): Promise<Sharp> {
  const { width, height } = await sideOf(picture);
  const [left, top] = [Math.round(width * eachSide), Math.round(height * eachSide)];
  return sharp(picture).extract({ left, top, width: width - 2 * left, height: height - 2 * top });
}

function lit(picture: Buffer, random: Random): Sharp {
  const isBrighter = random() < 0.5;
  const gain = isBrighter ? between(random, 1.1, 1.35) : between(random, 0.65, 0.9);
  return sharp(picture).linear(gain, isBrighter ? between(random, 0, 25) : between(random, -20, 0));
}

/** Adds a ring with a disc in it at a random place, up to a fifth as wide as the picture. */
async function emblazoned(picture: Buffer, random: Random): Promise<Sharp> {
  const { width, height } = await sideOf(picture);
  const side = Math.round(Math.min(width, height) * between(random, 0.12, 0.2));
  const pixels = Buffer.alloc(side * side * 4);
  const [r, g, b] = [random() * 255, random() * 255, random() * 255];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = Math.hypot(x / side - 0.5, y / side - 0.5);
      if (from < 0.22 || (from > 0.32 && from < 0.5)) pixels.set([r, g, b, 255], (y * side + x) * 4);
    }
  }
  const left = Math.floor(random() * (width - side));
  const top = Math.floor(random() * (height - side));
  const logo = { input: pixels, raw: { width: side, height: side, channels: 4 as const }, left, top };
  return sharp(await sharp(picture).composite([logo]).png().toBuffer());
}
