import { ORIGINALITY } from '@unslop/domain/limits';
import { commonFields } from '@unslop/server/core/images/details';
import { encode, smallPictureOf } from '@unslop/server/core/images/encode';
import type { Fingerprints } from '@unslop/server/core/images/fingerprint';
import {
  askedOf,
  isCoarseEnough,
  type Likeness,
  likenessOf,
  type SmallPicture,
  toOpen,
  unpacked,
} from '@unslop/server/core/images/second-look';
import { randomOf } from '@unslop/server/testing/drawn-pictures';
import { measureProcessorTime } from '@unslop/server/testing/processor-time';
import sharp from 'sharp';
import { fingerprint, nearest } from '../pictures.ts';
import { contestOf, ENTRIES } from './contest.ts';
import { copyKinds } from './copies.ts';
import { type Kind, kinds, paint } from './paint.ts';
import { sceneOf } from './scene.ts';

/** A picture as stored. */
interface Stored {
  bytes: Buffer;
  made: Fingerprints;
  small: SmallPicture;
  /** The coarse version that is opened to compare details. */
  coarse: SmallPicture;
  kept: (Uint32Array | null)[];
}

async function stored(bytes: Buffer): Promise<Stored> {
  const made = await fingerprint(sharp(bytes));
  const shown = await sharp(bytes).resize({ width: 480, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  return {
    bytes,
    made,
    small: await smallPictureOf(shown),
    coarse: await smallPictureOf(shown, { isCoarse: true }),
    kept: unpacked(made.contest),
  };
}

/**
 * Returns the earlier entry that a new one raises a question about; 'slop' if it looks like the slop. Mirrors the job.
 */
function askedAbout(mine: Stored, slop: Stored, earlier: readonly Stored[]): number | 'slop' | null {
  const isSame = (other: Stored) => nearest(mine.made, other.made) <= ORIGINALITY.sameBits;
  if (isSame(slop)) return 'slop';
  const same = earlier.findIndex(isSame);
  if (same >= 0) return same;
  const asked = askedOf(mine.small);
  const opened = toOpen(earlier.map(({ kept }) => likenessOf(asked, kept)));
  const ofSlop = likenessOf(asked, slop.kept);
  const open = (of: Stored, likeness: Likeness) => ({
    picture: isCoarseEnough(likeness) ? of.coarse : of.small,
    likeness,
  });
  const { isSlop, copied } = commonFields(
    mine.small,
    ofSlop && open(slop, ofSlop),
    opened.map(({ at, likeness }) => open(earlier[at]!, likeness)),
  );
  const first = copied.findIndex(Boolean);
  return first >= 0 ? opened[first]!.at : isSlop ? 'slop' : null;
}

export interface Found {
  name: string;
  /** Found copies and all copies, by kind of picture. */
  of: Record<Kind, { found: number; copies: number }>;
}

export interface Honest {
  kind: Kind;
  pairs: number;
  asked: number;
  entries: number;
  takenForSlop: number;
}

/**
 * Creates contests of each kind, copies every entry, and counts what the product asks about.
 * @param ways  number of copies per entry, each made in a different way
 */
export async function measureContests(
  contests: number,
  onProgress: () => void,
  ways = copyKinds.length,
): Promise<{ found: Found[]; honest: Honest[] }> {
  const none = () => Object.fromEntries(kinds.map((kind) => [kind, { found: 0, copies: 0 }])) as Found['of'];
  const found = copyKinds.map(({ name }): Found => ({ name, of: none() }));
  const honest = kinds.map((kind): Honest => ({ kind, pairs: 0, asked: 0, entries: 0, takenForSlop: 0 }));
  for (const [k, kind] of kinds.entries()) {
    for (let n = 0; n < contests; n++) {
      const contest = await contestOf(kind, n);
      const slop = await stored(contest.slop);
      const entries = await Promise.all(contest.entries.map(({ bytes }) => stored(bytes)));
      noteHonest(honest[k]!, slop, entries);
      for (const [at, entry] of entries.entries()) {
        for (let way = 0; way < ways; way++) {
          const c = ((n * ENTRIES + at) * ways + way) % copyKinds.length;
          const random = randomOf(n * 1_009 + at * 31 + c * 7 + k);
          const bytes = await (await copyKinds[c]!.of(entry.bytes, random)).jpeg({ quality: 85 }).toBuffer();
          const figures = found[c]!.of[kind];
          figures.copies += 1;
          if (askedAbout(await stored(bytes), slop, entries) === at) figures.found += 1;
        }
        onProgress();
      }
    }
  }
  return { found, honest };
}

function noteHonest(figures: Honest, slop: Stored, entries: readonly Stored[]): void {
  for (const [later, mine] of entries.entries()) {
    figures.entries += 1;
    if (askedAbout(mine, slop, []) === 'slop') figures.takenForSlop += 1;
    for (let earlier = 0; earlier < later; earlier++) {
      figures.pairs += 1;
      if (typeof askedAbout(mine, slop, [entries[earlier]!]) === 'number') figures.asked += 1;
    }
  }
}

/** Returns the total number of entries of all kinds. */
export const picturesOf = (contests: number) => contests * ENTRIES * kinds.length;

/**
 * Measures the CPU time of an upload and of the second look, in warmed-up processes. The contest has this many entries.
 * The slop and as many entries as the product opens resemble the new one.
 */
export async function processorMs(entries: number): Promise<{ uploadMs: number; secondLookMs: number }> {
  const random = randomOf(5);
  const picture = await paint(sceneOf(random), 'photographic', random, 2_048);
  const bytes = await picture.jpeg({ quality: 90 }).toBuffer();
  const { files, fingerprints } = await encode(bytes, 'comment');
  const shown = files.find(({ width }) => width >= 480)!.bytes;
  const kept = Array.from({ length: entries }, () => fingerprints!.contest);
  const lookAgain = async () => {
    const small = await smallPictureOf(shown);
    const asked = askedOf(small);
    const likenesses = kept.map((hashes) => likenessOf(asked, unpacked(hashes)));
    const open = async (likeness: Likeness) => ({
      picture: await smallPictureOf(shown, { isCoarse: isCoarseEnough(likeness) }),
      likeness,
    });
    const opened = [];
    for (const { likeness } of toOpen(likenesses)) opened.push(await open(likeness));
    commonFields(small, await open(likenesses[0]!), opened);
  };
  return {
    uploadMs: await meanMs(async () => void (await encode(bytes, 'comment'))),
    secondLookMs: await meanMs(lookAgain),
  };
}

async function meanMs(work: () => Promise<void>): Promise<number> {
  const rounds = 8;
  for (let n = 0; n < rounds; n++) await work();
  const processorMs = measureProcessorTime();
  for (let n = 0; n < rounds; n++) await work();
  return processorMs() / rounds;
}
