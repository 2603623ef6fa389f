import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WithdrawalTable } from './WithdrawalTable.tsx';

const base: Withdrawal = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000000',
  requested_at: '2026-11-15T09:12:00.000Z',
  requested_amount_cents: 4_000,
  total_fees_deducted_cents: 117,
  net_transfer_amount_cents: 3_883,
  status: 'paid',
  stripe_transfer_id: 'tr_1',
  stripe_account_id: 'acct_1',
  error_message: null,
  is_closing: false,
  clears_at: null,
  held_until: null,
  reversed_cents: 0,
  payout_status: 'paid',
  finished_at: null,
  can_cancel: false,
  where: '',
  waits_for: null,
  can_do: null,
  timeline: [],
};

/** Returns the text of a row's cells, separated by "|". */
const textOf = (rest: Partial<Withdrawal>) =>
  renderToString(<WithdrawalTable rows={[{ ...base, ...rest }]} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

test('shows what happened to paid money beside its status', () => {
  expect(textOf({})).toContain('|paid|Details|');
  expect(textOf({ payout_status: 'failed' })).toContain('|paid|your bank sent it back|');
  expect(textOf({ payout_status: 'canceled' })).toContain('|paid|your bank sent it back|');
  expect(textOf({ reversed_cents: 3_883 })).toContain('|paid|taken back|');
  expect(textOf({ reversed_cents: 1_000 })).toContain('|paid|$10.00 taken back|');
  expect(textOf({ status: 'processing', payout_status: null })).toContain('|processing|Details|');
});

test('shows no fees or net for failed ones, nor income for reversed ones', () => {
  expect(textOf({})).toContain('$1.17');
  expect(textOf({})).toContain('$38.83');
  expect(textOf({ reversed_cents: 1_000 })).toContain('$28.83');
  const failed = textOf({ status: 'failed', error_message: 'You cancelled it', stripe_transfer_id: null });
  expect(failed).not.toContain('$1.17');
  expect(failed).not.toContain('$38.83');
});
