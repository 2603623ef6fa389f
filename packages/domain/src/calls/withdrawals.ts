import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { awardDelays } from './awards.ts';
import { byId, centsField, cursor, done, id, isoTime, pageLimit } from './fields.ts';

const withdrawalStep = z.object({
  name: z.enum(['requested', 'held', 'clearing', 'sending', 'sent', 'bank', 'failed', 'reversed']),
  text: z.string(),
  at: isoTime.nullable().describe('when it happened, or when it is expected'),
  state: z.enum(['done', 'now', 'next']),
});

const withdrawal = namedObject('Withdrawal', {
  id,
  user_id: id,
  requested_at: isoTime,
  requested_amount_cents: centsField,
  total_fees_deducted_cents: centsField,
  net_transfer_amount_cents: centsField,
  status: z.enum(['pending', 'processing', 'paid', 'failed']),
  stripe_transfer_id: z.string().nullable(),
  stripe_account_id: z.string(),
  error_message: z.string().nullable(),
  is_closing: z.boolean().describe('sent when the account was closed: without fees'),
  clears_at: isoTime.nullable().describe('it waits until this moment, when the last of its money is clear'),
  held_until: isoTime
    .nullable()
    .describe('it waits until this moment, as the payout account, password or email was changed just before'),
  reversed_cents: centsField.describe('of the net amount, taken back from the payout account'),
  payout_status: z.string().nullable().describe("the card provider's payout to the bank: pending, in_transit, paid …"),
  finished_at: isoTime.nullable(),
  can_cancel: z.boolean(),
  where: z.string().describe('where the money is now'),
  waits_for: z.string().nullable(),
  can_do: z.string().nullable().describe('what its owner can do'),
  timeline: z.array(withdrawalStep),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const wallet = namedObject('Wallet', {
  balance_cents: centsField,
  uncleared_cents: centsField.describe(
    'part of the balance that cannot be sent to a bank yet, as it came in lately or is checked',
  ),
  cleared_cents: centsField,
  clears_at: isoTime.nullable().describe('when all of the balance is clear; null if it is'),
  clearing: z
    .array(z.object({ cents: centsField, clears_at: isoTime }))
    .describe('the part that is not clear, the soonest first'),
  coming: z
    .array(
      z.object({
        ai_slop_id: id,
        title: z.string(),
        prize_cents: centsField,
        final_at: isoTime.describe('yours from then on, unless something comes up'),
        delayed_by: z.enum(awardDelays).nullable().describe('the kind of check that delays it'),
        is_refund: z.boolean().describe('your own prize that comes back, because no entry won'),
      }),
    )
    .describe('prizes of awards that are not final yet, the soonest first; they count in no balance'),
  in_prizes_cents: centsField.describe('held as the prizes of your open slops'),
  in_prizes_count: z.int().describe('how many slops those are'),
  top_ups_cents: centsField.describe('card payments that are not through yet, as they would be added'),
  held_until: isoTime
    .nullable()
    .describe('a withdrawal waits until this moment, as the payout account, password or email was changed'),
  in_flight_cents: centsField.describe('withdrawals on their way'),
  debt_cents: centsField,
  frozen: z.boolean(),
  withdrawals_paused: z.boolean().describe('nobody can withdraw, or this person cannot, while the books are checked'),
  notices: z.array(z.string()).describe('what of this matters, in plain words'),
});
export type Wallet = z.infer<typeof wallet>;

export const withdrawalEndpoints = endpoints({
  requestWithdrawal: {
    access: 'member',
    forBanned: true,
    reauth: 'fresh',
    summary: 'Asks for a withdrawal to the payout account: `amount` US dollars leave the balance at once',
    body: z.strictObject({
      amount: z.number().describe('US dollars, at most two decimals'),
      user_id: id.optional(),
    }),
    reply: z.object({ success: z.literal(true), message: z.string(), withdrawal_id: id }),
    refusals: [
      'ERROR_MIN_AMOUNT',
      'ERROR_INSUFFICIENT_BALANCE',
      'ERROR_STRIPE_ACCOUNT_INCOMPLETE',
      'ERROR_STRIPE_API_FAILURE',
      'ERROR_TECHNICAL',
      'ERROR_CONCURRENT_REQUEST',
      'ERROR_ACCOUNT_FROZEN',
      'ERROR_ACCOUNT_IN_REVIEW',
      'ERROR_WITHDRAWALS_PAUSED',
      'WITHDRAWAL_DAILY_LIMIT',
      'IDEMPOTENCY_MISMATCH',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
    rate: 'payout',
    idempotent: true,
  },
  listWithdrawals: {
    access: 'member',
    summary: 'Your withdrawals, newest first',
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(withdrawal), next: z.string().nullable() }),
  },
  getWithdrawal: {
    access: 'member',
    summary: 'One of your withdrawals',
    params: byId,
    reply: withdrawal,
    refusals: ['NOT_FOUND'],
  },
  cancelWithdrawal: {
    access: 'member',
    forBanned: true,
    summary:
      'Cancels a withdrawal that is still pending, or of which nothing could be sent yet: everything comes back, fees included',
    params: byId,
    reply: done,
    refusals: ['NOT_FOUND', 'WITHDRAWAL_ON_ITS_WAY', 'ERROR_STRIPE_API_FAILURE'],
  },
  getWallet: {
    access: 'member',
    summary: 'What one has, what of it is clear, what is on its way and what is owed',
    reply: wallet,
  },
});
