/**
 * From when on the votes for an entry are a finding, each replaced by the setting VOTE_FINDINGS. Shares are percents. `npm run lab --
 * vote-findings` measures what they find and whom they trouble. Source: docs/decisions/0043-what-votes-have-in-common.md
 */
export const VOTE_FINDINGS = {
  /** Accounts younger than so many hours at their like … */
  youngHours: 48,
  /** … of which there are so many, and so large a share of all likes. */
  youngLikes: 10,
  youngShare: 20,
  youngAlone: 65,
  /** So many likes within `burstMinutes`, and so large a share of all. */
  burstMinutes: 60,
  burstLikes: 15,
  burstShare: 20,
  /**
   * Young accounts and bursts are what a link in a forum brings too, and half of those people look around. A finding is a crowd of which
   * a larger share than `youngAlone` or `burstAlone`, by more than chance, liked nothing else on that day.
   */
  burstAlone: 72,
  /** So many likes from one network on one day are a group; of each day the largest group counts: so many likes, so large a share of all. */
  networkGroup: 3,
  networkLikes: 14,
  networkShare: 20,
  /** Likes by artists who like one another and hardly anyone else: so many, so large a share of the entry's likes … */
  ringLikes: 3,
  ringShare: 10,
  /** … so large a share of what each of them liked in the last `ringDays`, and, by more than chance, of what these artists entered. */
  ringClosed: 80,
  ringCoverage: 77,
  ringDays: 60,
  /** So many accounts that share something, and so large a share of the winner's votes, without which another entry would win. */
  decidingVotes: 4,
  decidingShare: 15,
  /** By how much the chances are multiplied below which accounts share something: more finds more rings, and delays more honest contests. */
  decidingLooser: 1,
} as const;
