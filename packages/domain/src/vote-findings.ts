/**
 * Thresholds at which votes for an entry become a finding. The setting VOTE_FINDINGS can replace each of them. Shares
 * are percentages. `npm run lab -- vote-findings` measures what they find and how many honest people they affect.
 * Source: docs/work/decisions/0043-what-votes-have-in-common.md
 */
export const VOTE_FINDINGS = {
  /** Maximum age of a young account at its like, in hours. */
  youngHours: 48,
  /** Minimum number of likes by young accounts, and their minimum share of all likes. */
  youngLikes: 10,
  youngShare: 20,
  youngAlone: 65,
  /** Minimum number of likes within `burstMinutes`, and their minimum share of all likes. */
  burstMinutes: 60,
  burstLikes: 15,
  burstShare: 20,
  /**
   * A link in a forum also brings young accounts and bursts, but half of those people look around. A crowd is a finding
   * only if a larger share than `youngAlone` or `burstAlone`, by more than chance, liked nothing else on that day.
   */
  burstAlone: 72,
  /**
   * This many likes from one network on one day form a group. The largest group of each day counts towards the number
   * and the share of likes.
   */
  networkGroup: 3,
  networkLikes: 14,
  networkShare: 20,
  /**
   * Likes by artists who like one another and hardly anyone else: minimum number, and minimum share of the entry's
   * likes.
   */
  ringLikes: 3,
  ringShare: 10,
  /**
   * Minimum share of what each of them liked in the last `ringDays`, and, by more than chance, of what these artists
   * entered.
   */
  ringClosed: 80,
  ringCoverage: 77,
  ringDays: 60,
  /**
   * Minimum number of accounts that share something and without which another entry would win, and their share of the
   * winner's votes.
   */
  decidingVotes: 4,
  decidingShare: 15,
  /**
   * Factor on the chance below which accounts count as sharing something. A larger one finds more rings and delays more
   * honest contests.
   */
  decidingLooser: 1,
} as const;
