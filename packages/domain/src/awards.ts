/** The winner rule, pure: the same function settles a slop, draws the "Top Art" badge and audits a frozen tally. */

export interface Entry {
  commentId: string;
  artistId: string;
  createdAt: string | Date;
  /** Likes that count. */
  likes: number;
}

/**
 * Orders entries as the award does: more likes, then the earlier comment, then the smaller id.
 * Source: docs/decisions/0003-award-rule.md
 */
export function byAward(a: Entry, b: Entry): number {
  if (a.likes !== b.likes) return b.likes - a.likes;
  const earlier = new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime();
  if (earlier !== 0) return earlier;
  return a.commentId < b.commentId ? -1 : a.commentId > b.commentId ? 1 : 0;
}

/** The leading entry by someone other than the owner with more than 0 likes, or null. */
export function leader<E extends Entry>(entries: readonly E[], ownerId: string): E | null {
  const eligible = entries.filter((entry) => entry.artistId !== ownerId && entry.likes > 0);
  return eligible.sort(byAward)[0] ?? null;
}

export type TieRule = 'none' | 'earlier_comment' | 'smaller_id';

/** Which tie rule, if any, decided between the leader and the runner-up. */
export function tieRuleUsed(entries: readonly Entry[], ownerId: string): TieRule {
  const [first, second] = entries.filter((e) => e.artistId !== ownerId && e.likes > 0).sort(byAward);
  if (!first || !second || first.likes !== second.likes) return 'none';
  return new Date(first.createdAt).getTime() === new Date(second.createdAt).getTime()
    ? 'smaller_id'
    : 'earlier_comment';
}
