import type { FindingKind } from '@unslop/domain/calls/moderation';
import type { TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type Contest, winnerOf } from './site.ts';
import type { World } from './world.ts';
import type { Written } from './write.ts';

/** A measured contest with the product's findings about its votes. */
export interface Measured {
  contest: Contest;
  /** Number of accounts in the ring; 0 in an honest contest. */
  ringSize: number;
  likes: number;
  /** Kinds of findings: about the ring's entry, or about any entry of an honest contest. */
  found: readonly string[];
}

/** Findings about money, pictures and the winner's identity. All others are about votes. */
const NOT_ABOUT_VOTES: readonly FindingKind[] = [
  'same_card',
  'same_bank',
  'same_device',
  'same_network',
  'money_taken_back',
  'same_picture',
  'looks_alike',
  'hidden_before',
  'says_generated',
];

/**
 * Reads the product's findings about a written world.
 * @throws when the product's winner differs from the world's: then the likes were not written as planned
 */
export async function measure({ owner }: TestApp, world: World, written: Written): Promise<Measured[]> {
  const { rows: findings } = await owner.query<{ slop: string; person: string; kind: string }>(
    `select c.ai_slop_id as slop, c.person_id as person, f.kind from moderation_findings f join moderation_cases c on c.id = f.case_id
      where f.kind <> all($1) order by f.kind`,
    [NOT_ABOUT_VOTES],
  );
  const { rows: awards } = await owner.query<{ slop: string; winner: string | null }>(
    'select ai_slop_id as slop, winning_comment_id as winner from awards',
  );
  const bySlop = Map.groupBy(findings, ({ slop }) => slop);
  const winners = new Map(awards.map(({ slop, winner }) => [slop, winner]));
  const byContest = Map.groupBy(world.likes, ({ contest }) => contest);
  return world.measured.map((contest) => {
    const slop = written.slops.get(contest.n)!;
    const likes = (byContest.get(contest.n) ?? []).filter(({ entry }) => entry !== null);
    const winner = winnerOf(contest, likes);
    const expected = winner && written.entries.get(winner.n);
    if (winners.get(slop) !== expected) throw new Error(`Contest ${contest.n} (${contest.kind}) has another winner.`);
    const { ring } = contest;
    // An artist has one entry per contest, so the case's person identifies the entry, even in a case about the award.
    const artist = ring && written.accounts.get(ring.entry.artist);
    const found = (bySlop.get(slop) ?? []).filter(({ person }) => !artist || person === artist);
    const kinds = [...new Set(found.map(({ kind }) => kind))];
    return { contest, ringSize: ring?.accounts.length ?? 0, likes: likes.length, found: kinds };
  });
}

/** Returns the 95 % confidence interval of a share, by Wilson. */
export function wilson(part: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const share = part / of;
  const middle = share + z ** 2 / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [Math.max(0, (middle - half) / (1 + z ** 2 / of)), Math.min(1, (middle + half) / (1 + z ** 2 / of))];
}
