/** The winner rule as pure functions. They settle a slop, draw the "Top Art" badge and audit a frozen tally. */

export interface Entry {
  commentId: string;
  artistId: string;
  createdAt: string | Date;
  /** Likes that count. */
  likes: number;
}

/**
 * Compares entries by the award rule: more likes, then the earlier comment, then the smaller id.
 * Source: docs/work/decisions/0003-award-rule.md
 */
export function byAward(a: Entry, b: Entry): number {
  if (a.likes !== b.likes) return b.likes - a.likes;
  const earlier = new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime();
  if (earlier !== 0) return earlier;
  return a.commentId < b.commentId ? -1 : a.commentId > b.commentId ? 1 : 0;
}

/** Returns the leading entry with more than 0 likes, excluding the owner's own, or null. */
export function leader<E extends Entry>(entries: readonly E[], ownerId: string): E | null {
  const eligible = entries.filter((entry) => entry.artistId !== ownerId && entry.likes > 0);
  return eligible.sort(byAward)[0] ?? null;
}

export type TieRule = 'none' | 'earlier_comment' | 'smaller_id';

/** Returns the tie rule that decided between the leader and the runner-up. */
export function tieRuleUsed(entries: readonly Entry[], ownerId: string): TieRule {
  const [first, second] = entries.filter((e) => e.artistId !== ownerId && e.likes > 0).sort(byAward);
  if (!first || !second || first.likes !== second.likes) return 'none';
  return new Date(first.createdAt).getTime() === new Date(second.createdAt).getTime()
    ? 'smaller_id'
    : 'earlier_comment';
}
