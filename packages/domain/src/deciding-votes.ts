import { byAward, type Entry, leader } from './awards.ts';
import type { VOTE_FINDINGS } from './vote-findings.ts';
import { type Look, type Rates, type Shared, type Signal, sharedBy, signals, type Vote } from './votes-in-common.ts';

export interface Contest {
  posterId: string;
  /** Entries that can win. Their likes are those in `votes`. */
  entries: readonly Entry[];
  votes: readonly Vote[];
}

/** Numbers about accounts that share something and decided a contest. */
interface GroupNumbers extends Partial<Record<Signal, number>> {
  /** Votes of the winner. */
  likes: number;
  /** Votes of the winner that come from the group. */
  accounts: number;
  /** Votes of the winner without the group. */
  left: number;
  /** Votes of the entry that would win without the group, and its place in the count. Both are 0 if none would win. */
  next: number;
  place: number;
}

type Thresholds = Record<keyof typeof VOTE_FINDINGS, number>;

/**
 * Finds accounts that share a network, a device, a browser, a minute or an age, or two weaker signals, and without
 * which another entry would win.
 * @returns null if no group decided the contest
 * Source: docs/work/decisions/0043-what-votes-have-in-common.md
 */
export function decidingGroup(
  contest: Contest,
  rates: Rates,
  thresholds: Thresholds,
): { winnerId: string; numbers: GroupNumbers & Record<string, number> } | null {
  const winner = leader(contest.entries, contest.posterId);
  if (!winner || winner.likes < thresholds.decidingVotes) return null;
  const look = { ...lookAt(contest, winner.commentId), rates, looser: thresholds.decidingLooser };
  const deciding = sharedBy(look).flatMap((group) => {
    const accounts = accountsOf(group);
    const isLarge =
      accounts.size >= thresholds.decidingVotes && accounts.size * 100 >= look.mine.length * thresholds.decidingShare;
    const outcome = isLarge && outcomeWithout(accounts, contest, winner);
    return outcome ? [{ group, accounts, outcome }] : [];
  });
  const [largest] = deciding.sort((a, b) => b.accounts.size - a.accounts.size);
  if (!largest) return null;
  const numbers: GroupNumbers & Record<string, number> = {
    likes: look.mine.length,
    accounts: largest.accounts.size,
    ...largest.outcome,
  };
  for (const signal of signals) {
    const { size } = accountsOf(largest.group.filter((shared) => shared.signal === signal));
    if (size > 0) numbers[signal] = size;
  }
  return { winnerId: winner.commentId, numbers };
}

function lookAt({ votes }: Contest, winnerId: string): Pick<Look, 'mine' | 'others'> {
  const mine = votes.filter(({ commentId }) => commentId === winnerId);
  const known = new Set(mine.map(({ userId }) => userId));
  const others = new Map(votes.filter(({ userId }) => !known.has(userId)).map((vote) => [vote.userId, vote]));
  return { mine, others: [...others.values()] };
}

const accountsOf = (group: readonly Shared[]) =>
  new Set(group.flatMap(({ votes }) => votes.map(({ userId }) => userId)));

/** Returns the outcome without any votes of these accounts, or null if the winner stays. */
function outcomeWithout(accounts: ReadonlySet<string>, { entries, votes, posterId }: Contest, winner: Entry) {
  const lost = new Map<string, number>();
  for (const { userId, commentId } of votes)
    if (accounts.has(userId)) lost.set(commentId, (lost.get(commentId) ?? 0) + 1);
  const left = entries.map((entry) => ({ ...entry, likes: entry.likes - (lost.get(entry.commentId) ?? 0) }));
  const next = leader(left, posterId);
  if (next?.commentId === winner.commentId) return null;
  const order = entries.filter(({ artistId }) => artistId !== posterId).sort(byAward);
  return {
    left: winner.likes - (lost.get(winner.commentId) ?? 0),
    next: next?.likes ?? 0,
    place: 1 + order.findIndex(({ commentId }) => commentId === next?.commentId),
  };
}
