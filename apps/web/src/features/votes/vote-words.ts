import type { VoteOutcome } from '@unslop/domain/calls/votes';

/** Why a vote was left out; null where it was counted. */
export const leftOutWhy: Record<VoteOutcome, string | null> = {
  counted: null,
  own: 'It was for your own art.',
  unverified: 'Your email address was not confirmed before the deadline.',
  banned: 'Your account was suspended at the deadline.',
  late: 'It came after the deadline.',
  voided: 'A moderator left it out. The decision says why.',
  same_mailbox: 'Another account with the same mailbox was counted.',
  entry_removed: 'Its entry was removed before the deadline.',
};
