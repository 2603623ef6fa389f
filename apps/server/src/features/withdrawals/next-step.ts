import type { TableRow } from '@unslop/database/connect';
import type { AccountState } from '../payout-accounts/status.ts';
import { ACCOUNT_GONE, ACCOUNT_NOT_READY } from './transfers.ts';

/**
 * State of a withdrawal on its way to the payout account. The row's status has four values. The stored attempt tells
 * what may exist at the provider.
 * - requested: the owner may cancel it; nothing was sent, unless a restored backup has it with an attempt
 * - leased: a worker has it, or released it to wait; nothing was sent under the attempt's key
 * - sent: a transfer may exist; sending again with the same key returns the same transfer
 * - refused: the provider stores an error under the attempt's key; a transfer may exist, and only another key creates
 *   one
 * - paid, failed: final
 */
export type WithdrawalState = 'requested' | 'leased' | 'sent' | 'refused' | 'paid' | 'failed';

type Attempt = TableRow<'withdrawals', 'status' | 'attempt_started_at' | 'saved_error'>;

export type WithdrawalProgress = Attempt & TableRow<'withdrawals', 'empty_lookups' | 'last_lookup_at'>;

export function stateOf(row: Attempt): WithdrawalState {
  if (row.status === 'pending') return 'requested';
  if (row.status !== 'processing') return row.status as 'paid' | 'failed';
  if (!row.attempt_started_at) return 'leased';
  return row.saved_error ? 'refused' : 'sent';
}

/** Facts besides the row that decide the next step. */
export interface Circumstances {
  now: Date;
  /** True if the owner's account has a debt or is under review. */
  isAccountRestricted: boolean;
  /** True if sending is paused for everyone or for this owner. */
  areWithdrawalsOff: boolean;
  /** End of the delay after the payout account changed. */
  delayedUntil: Date | null;
  /** True if the provider's list was read since the lease and has no transfer. */
  isNothingFound: boolean;
  /** State of the payout account at the provider, read since the lease. */
  account: AccountState['status'] | null;
  /** Minimum time between two look-ups before another key is used, in seconds. */
  lookupSeconds: number;
}

export type Step =
  | { do: 'nothing' }
  | { do: 'lease' }
  | { do: 'look up' }
  | { do: 'use the next key' }
  | { do: 'check the account' }
  | { do: 'send' }
  | { do: 'wait'; seconds: number; countsLookup?: boolean }
  | { do: 'delay'; until: Date }
  | { do: 'fail'; reason: string };

export const LONGEST_PAUSE_SECONDS = 60;

const RESTRICTED = 'Your account is on hold.';

/** Decides a worker's next step for a due withdrawal. Pure function of the row and `known`. */
export function nextStep(row: WithdrawalProgress, known: Circumstances): Step {
  const state = stateOf(row);
  if (state === 'paid' || state === 'failed') return { do: 'nothing' };
  if (state === 'requested' && known.isAccountRestricted && !row.attempt_started_at)
    return { do: 'fail', reason: RESTRICTED };
  if (state === 'sent' || state === 'refused') {
    // An earlier try may have succeeded. Trust the provider's list, not the answer we got.
    if (!known.isNothingFound) return { do: 'look up' };
    if (state === 'refused') return afterEmptyLookup(row, known);
  }
  if (known.areWithdrawalsOff) return { do: 'wait', seconds: LONGEST_PAUSE_SECONDS };
  if (known.delayedUntil) return { do: 'delay', until: known.delayedUntil };
  if (state === 'requested') return { do: 'lease' };
  if (state === 'sent') return { do: 'send' };
  switch (known.account) {
    case null:
      return { do: 'check the account' };
    case 'active':
      return { do: 'send' };
    default:
      return { do: 'fail', reason: known.account === 'deauthorized' ? ACCOUNT_GONE : ACCOUNT_NOT_READY };
  }
}

/**
 * Counts an empty look-up. The list may lag, so only two empty look-ups some time apart prove that nothing was sent.
 */
function afterEmptyLookup(row: WithdrawalProgress, { now, lookupSeconds, isAccountRestricted }: Circumstances): Step {
  const countsLookup =
    row.last_lookup_at === null || now.getTime() - row.last_lookup_at.getTime() >= lookupSeconds * 1000;
  const lookups = row.empty_lookups + (countsLookup ? 1 : 0);
  if (lookups < 2) return { do: 'wait', seconds: lookupSeconds, countsLookup };
  return isAccountRestricted ? { do: 'fail', reason: RESTRICTED } : { do: 'use the next key' };
}
