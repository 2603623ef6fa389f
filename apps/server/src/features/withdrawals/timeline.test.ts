import { expect, test } from 'vitest';
import type { WithdrawalRow } from './finish.ts';
import { storyOf } from './timeline.ts';
import { ACCOUNT_GONE, ACCOUNT_NOT_READY } from './transfers.ts';

/** Requested and paid on Friday, November 20, 2026. */
const friday = new Date('2026-11-20T15:00:00Z');
const row = (rest: Partial<WithdrawalRow>): WithdrawalRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000002',
  requested_at: friday,
  requested_amount_cents: 4_000 as never,
  total_fees_deducted_cents: 117 as never,
  net_transfer_amount_cents: 3_883 as never,
  status: 'paid',
  stripe_account_id: 'acct_1',
  stripe_transfer_id: 'tr_1',
  error_message: null,
  is_closing: false,
  closing_email: null,
  attempt: 1,
  attempt_started_at: friday,
  empty_lookups: 0,
  last_lookup_at: null,
  claimed_at: friday,
  clears_at: null,
  reversed_cents: 0 as never,
  reversed_at: null,
  payout_status: null,
  payout_arrives_at: null,
  finished_at: friday,
  updated_at: friday,
  next_try_at: friday,
  tries: 1,
  saved_error: null,
  payout_id: null,
  payout_failure: null,
  held_until: null,
  ...rest,
});
const none = { areOff: false };
const last = (rest: Partial<WithdrawalRow>) => storyOf(row(rest), none).timeline.at(-1);
const canDo = (error_message: string) =>
  storyOf(row({ status: 'failed', stripe_transfer_id: null, error_message }), none).can_do;

test('expects the money two working days later, unless the provider says when', () => {
  const bank = { name: 'bank', text: 'In your bank account' };
  expect(last({})).toEqual({ ...bank, at: '2026-11-24T15:00:00.000Z', state: 'now' });
  expect(last({ finished_at: new Date('2026-11-23T15:00:00Z') })?.at).toBe('2026-11-25T15:00:00.000Z');
  const payout_arrives_at = new Date('2026-11-26T00:00:00Z');
  expect(last({ payout_status: 'in_transit', payout_arrives_at })).toEqual({
    ...bank,
    at: '2026-11-26T00:00:00.000Z',
    state: 'now',
  });
  expect(last({ payout_status: 'paid', payout_arrives_at })).toMatchObject({
    at: '2026-11-26T00:00:00.000Z',
    state: 'done',
  });
  expect(last({ status: 'processing', stripe_transfer_id: null, finished_at: null })).toEqual({
    ...bank,
    at: null,
    state: 'next',
  });
});

test('dates a reversal', () => {
  const reversed_at = new Date('2026-12-01T10:00:00Z');
  expect(last({ reversed_cents: 1_000 as never, reversed_at })).toEqual({
    name: 'reversed',
    text: '$10.00 came back from your payout account, and its share is in your balance',
    at: '2026-12-01T10:00:00.000Z',
    state: 'done',
  });
});

test('suggests what to do according to the failure', () => {
  expect(canDo(ACCOUNT_GONE)).toBe('Set up a payout account again, then request it again.');
  expect(canDo(ACCOUNT_NOT_READY)).toBe('Complete your payout account setup, then request it again.');
  expect(canDo('The payment service refused the transfer: no')).toBe(
    'You can try again. If it fails again, write to us.',
  );
  expect(storyOf(row({ status: 'failed', error_message: 'You cancelled it' }), none).can_do).toBeNull();
});

test('does not say "on its way" while nothing could be sent', () => {
  const processing = { status: 'processing', stripe_transfer_id: null, finished_at: null } as const;
  expect(storyOf(row({ ...processing, saved_error: 'balance_insufficient' }), none)).toMatchObject({
    where: 'We set it aside for you but haven’t sent it yet.',
    waits_for: 'We’re topping up our own account at the payment service. We’ll try again automatically.',
  });
  expect(storyOf(row(processing), none).where).toBe('On its way to your payout account.');
});
