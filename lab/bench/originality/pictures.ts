import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ORIGINALITY } from '@unslop/domain/limits';
import { commonFields } from '@unslop/server/core/images/details';
import { fingerprintsIn, smallPictureOf } from '@unslop/server/core/images/encode';
import { distanceOf, type Fingerprints } from '@unslop/server/core/images/fingerprint';
import { sizeOf } from '@unslop/server/core/images/pixels';
import { askedOf, likenessOf, unpacked } from '@unslop/server/core/images/second-look';
import { drawnPicture } from '@unslop/server/testing/drawn-pictures';
import { measureProcessorTime } from '@unslop/server/testing/processor-time';
import sharp, { type Sharp } from 'sharp';
import { randomFor, transformations } from './transformations.ts';

const DEMO = path.join(import.meta.dirname, '../../../database/seed/world/pictures');
/** Number of remakes per drawn slop. */
const REMAKES = 4;

export interface Known {
  /** The same for a slop and its remakes. */
  group: string;
  isSlop: boolean;
  bytes: Buffer;
  made: Fingerprints;
}

export const fingerprint = async (picture: Sharp): Promise<Fingerprints> => {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return fingerprintsIn({ data, ...sizeOf(info) });
};

/** Yields the pictures of the demo world and the requested number of drawn ones. */
export async function* allPictures(drawn: number): AsyncGenerator<Known> {
  for (const file of readdirSync(DEMO).filter((name) => !name.startsWith('avatar'))) {
    const bytes = await sharp(readFileSync(path.join(DEMO, file)))
      .resize({ width: 480 })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const isSlop = file.startsWith('slop-');
    const group = isSlop ? file.slice(5, -5) : file.slice(4, file.lastIndexOf('-'));
    yield { group, isSlop, bytes, made: await fingerprint(sharp(bytes)) };
  }
  for (let n = 0; n < drawn; n++) {
    const [seed, remake] = [Math.floor(n / (REMAKES + 1)), n % (REMAKES + 1)];
    const bytes = await drawnPicture(seed, remake).png({ compressionLevel: 1 }).toBuffer();
    yield { group: `drawn ${seed}`, isSlop: remake === 0, bytes, made: await fingerprint(sharp(bytes)) };
  }
}

/** Returns the number of bits between an uploaded picture and the nearest part of a stored one, as the lookup does. */
export function nearest(asked: Fingerprints, kept: Fingerprints): number {
  const least = (hashes: readonly string[], parts: readonly (string | null)[]) => {
    let bits = 256;
    for (const part of parts) if (part) for (const hash of hashes) bits = Math.min(bits, distanceOf(hash, part));
    return bits;
  };
  const [parts, crop, halves] = [kept.parts.slice(0, 7), kept.parts.slice(5, 6), kept.parts.slice(7)];
  const same = Math.min(least(asked.whole, parts), least(asked.sides, crop));
  if (same <= ORIGINALITY.sameBits) return same;
  // Similar pictures are looked up by the whole picture and by its halves only.
  const alike = least(asked.whole.slice(0, 8), parts);
  const half = alike > ORIGINALITY.alikeBits ? least(asked.halves, halves) : 256;
  return half <= ORIGINALITY.sameBits ? ORIGINALITY.alikeBits : alike;
}

/** True if a picture that resembles an earlier one also has the same details. */
async function isCopy(picture: Buffer, earlier: Known): Promise<boolean> {
  const [mine, theirs] = [await smallPictureOf(picture), await smallPictureOf(earlier.bytes)];
  const likeness = likenessOf(askedOf(mine), unpacked(earlier.made.contest));
  return likeness !== null && commonFields(mine, null, [{ picture: theirs, likeness }]).copied[0] !== null;
}

export interface Recall {
  name: string;
  atLeast: number;
  copies: number;
  same: number;
  found: number;
}

/** Measures how many copies of these pictures are found, for each transformation. */
export async function recallOf(known: readonly Known[], onProgress: () => void): Promise<Recall[]> {
  const recalls = transformations.map(({ name, atLeast }) => ({ name, atLeast, copies: 0, same: 0, found: 0 }));
  for (const [n, picture] of known.entries()) {
    for (const [at, { of }] of transformations.entries()) {
      const copy = await (await of(picture.bytes, randomFor(n, at))).png({ compressionLevel: 1 }).toBuffer();
      const bits = nearest(await fingerprint(sharp(copy)), picture.made);
      const isSame = bits <= ORIGINALITY.sameBits;
      const recall = recalls[at]!;
      recall.copies += 1;
      if (isSame) recall.same += 1;
      if (isSame || (bits <= ORIGINALITY.alikeBits && (await isCopy(copy, picture)))) recall.found += 1;
    }
    onProgress();
  }
  return recalls;
}

export interface FalseMatches {
  name: string;
  pairs: number;
  same: number;
  alike: number;
  nearest: number;
}

/** Compares pairs of different pictures: remakes of one slop, a remake and its slop, and unrelated pictures. */
export async function falseMatches(known: readonly Known[]): Promise<FalseMatches[]> {
  const kinds = {
    remakes: { name: 'two remakes of one slop', pairs: 0, same: 0, alike: 0, nearest: 256 },
    slops: { name: 'a remake and its slop', pairs: 0, same: 0, alike: 0, nearest: 256 },
    others: { name: 'pictures of different slops', pairs: 0, same: 0, alike: 0, nearest: 256 },
  };
  const groups = Map.groupBy(known, ({ group }) => group);
  const note = async (kind: FalseMatches, a: Known, b: Known) => {
    const bits = nearest(a.made, b.made);
    kind.pairs += 1;
    kind.nearest = Math.min(kind.nearest, bits);
    if (bits <= ORIGINALITY.sameBits) kind.same += 1;
    else if (bits <= ORIGINALITY.alikeBits && (await isCopy(a.bytes, b))) kind.alike += 1;
  };
  for (const group of groups.values()) {
    for (const a of group) {
      for (const b of group) if (a !== b && !a.isSlop) await note(b.isSlop ? kinds.slops : kinds.remakes, a, b);
    }
  }
  for (const [n, a] of known.entries()) {
    for (let step = 1; step <= 10; step++) {
      const b = known[(n + step * 97) % known.length]!;
      if (a.group !== b.group) await note(kinds.others, a, b);
    }
  }
  return Object.values(kinds);
}

/** Measures the CPU time of fingerprinting a picture of the maximum stored width. */
export async function processorMsOfUpload(): Promise<number> {
  const { data, info } = await drawnPicture(1).resize({ width: 1_600 }).raw().toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height, channels: 3 as const };
  await fingerprintsIn(pixels);
  const rounds = 20;
  const processorMs = measureProcessorTime();
  for (let n = 0; n < rounds; n++) await fingerprintsIn(pixels);
  return processorMs() / rounds;
}
