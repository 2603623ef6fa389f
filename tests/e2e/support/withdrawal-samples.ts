import type { Withdrawal } from '@unslop/domain/calls/withdrawals';

const account = 'acct_1SvTqB2eZvKYlo2C';

/** One of each status in the server's format. In reality, two could not be pending at the same time. */
export const withdrawalsOfEveryStatus: Withdrawal[] = [
  sample(1, 'pending', {
    requested_at: '2026-11-18T09:12:00.000Z',
    clears_at: '2026-11-24T18:30:00.000Z',
    can_cancel: true,
    where: 'We set it aside for you.',
    waits_for: 'Some of this money is too new to withdraw. We’ll send it as soon as we can.',
    can_do: 'You can cancel it.',
    timeline: [
      { name: 'requested', text: 'You requested $40.00', at: '2026-11-18T09:12:00.000Z', state: 'done' },
      { name: 'clearing', text: 'All of the money is ready', at: '2026-11-24T18:30:00.000Z', state: 'now' },
      { name: 'sending', text: 'We send $38.83 to your payout account', at: null, state: 'next' },
      { name: 'sent', text: 'In your payout account at Stripe', at: null, state: 'next' },
      { name: 'bank', text: 'In your bank account', at: null, state: 'next' },
    ],
  }),
  sample(2, 'processing', { where: 'On its way to your payout account.' }),
  sample(3, 'paid', {
    stripe_transfer_id: 'tr_1SvTqB2eZvKYlo2CxYzAbCdE',
    payout_status: 'paid',
    where: 'In your bank account.',
  }),
  sample(4, 'failed', {
    error_message: 'Your payout account is disconnected.',
    where: 'You got it all back in your balance.',
    can_do: 'Look at the reason, then ask again.',
  }),
];

function sample(number: number, status: Withdrawal['status'], rest: Partial<Withdrawal>): Withdrawal {
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    user_id: '00000000-0000-4000-8000-000000000000',
    requested_at: `2026-11-${String(18 - number * 3).padStart(2, '0')}T09:12:00.000Z`,
    requested_amount_cents: 4_000,
    total_fees_deducted_cents: 117,
    net_transfer_amount_cents: 3_883,
    status,
    stripe_transfer_id: null,
    stripe_account_id: account,
    error_message: null,
    is_closing: false,
    clears_at: null,
    held_until: null,
    reversed_cents: 0,
    payout_status: null,
    finished_at: null,
    can_cancel: false,
    where: '',
    waits_for: null,
    can_do: null,
    timeline: [{ name: 'requested', text: 'You requested $40.00', at: '2026-11-15T09:12:00.000Z', state: 'done' }],
    ...rest,
  };
}
