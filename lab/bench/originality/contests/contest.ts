import { type Random, randomOf } from '@unslop/server/testing/drawn-pictures';
import sharp from 'sharp';
import { type Kind, kinds, paint } from './paint.ts';
import { composedAnew, redrawn, type Scene, sceneOf } from './scene.ts';

/** A slop and what artists made of it, each in their own way. */
export interface Contest {
  slop: Buffer;
  entries: { kind: Kind; bytes: Buffer }[];
}

/** Entries per contest. */
export const ENTRIES = 5;

/** Creates an honest contest by number. All its entries have this style. */
export async function contestOf(kind: Kind, number: number): Promise<Contest> {
  const random = randomOf(number * 7 + kinds.indexOf(kind) * 1_000_003 + 11);
  const scene = sceneOf(random);
  const slop = await bytesOf(paint(scene, kinds[number % kinds.length]!, random));
  const entries: Contest['entries'] = [];
  for (let n = 0; n < ENTRIES; n++) {
    const hand = randomOf(number * 7_919 + n * 104_729 + kinds.indexOf(kind));
    entries.push({ kind, bytes: await answer(scene, slop, kind, hand) });
  }
  return { slop, entries };
}

/** Draws an entry: the artist traces the slop, keeps its composition, finds a new one, or paints over a part of it. */
async function answer(scene: Scene, slop: Buffer, kind: Kind, hand: Random): Promise<Buffer> {
  const manner = hand();
  if (manner < 0.2) return bytesOf(paint({ ...redrawn(scene, hand, 0.2), aspect: scene.aspect }, kind, hand));
  if (manner < 0.45) return bytesOf(paint(redrawn(scene, hand), kind, hand));
  if (manner < 0.75) return bytesOf(paint(composedAnew(scene, hand), kind, hand));
  return paintedOver(scene, slop, kind, hand);
}

/** Leaves a third to two thirds of the slop, on one side of a wavy line. */
async function paintedOver(scene: Scene, slop: Buffer, kind: Kind, hand: Random): Promise<Buffer> {
  const { data: old, info } = await sharp(slop).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const painted = await paint({ ...redrawn(scene, hand), aspect: scene.aspect }, kind, hand);
  const over = await painted.resize({ width, height, fit: 'fill' }).raw().toBuffer();
  const angle = hand() * Math.PI * 2;
  const shift = (hand() - 0.5) * 0.3;
  const [wave, phase] = [3 + hand() * 6, hand() * 6];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      const from = u * Math.cos(angle) + v * Math.sin(angle) + shift;
      const along = v * Math.cos(angle) - u * Math.sin(angle);
      if (from + 0.04 * Math.sin(along * wave * 3 + phase) < 0) continue;
      const at = (y * width + x) * 3;
      over.copy(old, at, at, at + 3);
    }
  }
  return bytesOf(Promise.resolve(sharp(old, { raw: { width, height, channels: 3 } })));
}

async function bytesOf(picture: ReturnType<typeof paint>): Promise<Buffer> {
  return (await picture).jpeg({ quality: 92 }).toBuffer();
}
