import type { TableRow } from '@unslop/database/connect';
import type { AccountState } from '../payout-accounts/status.ts';
import { ACCOUNT_GONE, ACCOUNT_NOT_READY } from './transfers.ts';

/**
 * Where a withdrawal stands on its way to the payout account. The row's status has four values; what may exist at the
 * provider follows from the attempt that is written down with it.
 * - requested: its owner may cancel it; nothing was sent, unless a restored backup has it with an attempt
 * - claimed: a worker has it, or has let it go again to wait, and nothing was sent under the attempt's key
 * - sent: a transfer may exist; the same key may be sent again, and gives the same transfer
 * - refused: the provider keeps an error under the attempt's key; a transfer may exist, and only another key makes one
 * - paid, failed: the ends
 */
export type WithdrawalState = 'requested' | 'claimed' | 'sent' | 'refused' | 'paid' | 'failed';

type Attempt = TableRow<'withdrawals', 'status' | 'attempt_started_at' | 'saved_error'>;

export type WithdrawalProgress = Attempt & TableRow<'withdrawals', 'empty_lookups' | 'last_lookup_at'>;

export function stateOf(row: Attempt): WithdrawalState {
  if (row.status === 'pending') return 'requested';
  if (row.status !== 'processing') return row.status as 'paid' | 'failed';
  if (!row.attempt_started_at) return 'claimed';
  return row.saved_error ? 'refused' : 'sent';
}

/** What is known beside the row, when the next step is decided. */
export interface Circumstances {
  now: Date;
  /** The owner's account is on hold. */
  isAccountOnHold: boolean;
  /** Nothing is sent, for everyone or for this owner. */
  areWithdrawalsOff: boolean;
  /** The end of the hold after a changed payout account. */
  heldUntil: Date | null;
  /** The provider's list was read since the claim and has no transfer. */
  isNothingFound: boolean;
  /** The payout account as the provider had it since the claim. */
  account: AccountState['status'] | null;
  /** How long two look-ups must lie apart before another key is used. */
  lookupSeconds: number;
}

export type Step =
  | { do: 'nothing' }
  | { do: 'claim' }
  | { do: 'look up' }
  | { do: 'use the next key' }
  | { do: 'check the account' }
  | { do: 'send' }
  | { do: 'wait'; seconds: number; countsLookup?: boolean }
  | { do: 'hold'; until: Date }
  | { do: 'fail'; reason: string };

export const LONGEST_PAUSE_SECONDS = 60;

const ON_HOLD = 'Your account is on hold.';

/** What a worker does next with a withdrawal that is due: decided by its row and by `known` alone. */
export function nextStep(row: WithdrawalProgress, known: Circumstances): Step {
  const state = stateOf(row);
  if (state === 'paid' || state === 'failed') return { do: 'nothing' };
  if (state === 'requested' && known.isAccountOnHold && !row.attempt_started_at) return { do: 'fail', reason: ON_HOLD };
  if (state === 'sent' || state === 'refused') {
    // An earlier try may have run: the provider's list decides, not the answer that we had.
    if (!known.isNothingFound) return { do: 'look up' };
    if (state === 'refused') return afterEmptyLookup(row, known);
  }
  if (known.areWithdrawalsOff) return { do: 'wait', seconds: LONGEST_PAUSE_SECONDS };
  if (known.heldUntil) return { do: 'hold', until: known.heldUntil };
  if (state === 'requested') return { do: 'claim' };
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

/** The list may lag behind: two empty look-ups a set time apart say that nothing was sent, and allow the next key. */
function afterEmptyLookup(row: WithdrawalProgress, { now, lookupSeconds, isAccountOnHold }: Circumstances): Step {
  const countsLookup =
    row.last_lookup_at === null || now.getTime() - row.last_lookup_at.getTime() >= lookupSeconds * 1000;
  const lookups = row.empty_lookups + (countsLookup ? 1 : 0);
  if (lookups < 2) return { do: 'wait', seconds: lookupSeconds, countsLookup };
  return isAccountOnHold ? { do: 'fail', reason: ON_HOLD } : { do: 'use the next key' };
}
