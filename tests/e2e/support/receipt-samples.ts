import type { Deposit } from '@unslop/domain/calls/deposits';
import type { Dispute, Receipt } from '@unslop/domain/calls/payments';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** A receipt with every possible line, including a partial refund. */
export const receiptSample: Receipt = {
  number: 'U-0F3C9A12',
  payment_id: id(1),
  payment_intent_id: 'pi_3SvTqB2eZvKYlo2C0xYzAbCd',
  paid_at: '2026-11-18T09:12:00.000Z',
  payer: 'Inês Duarte',
  payer_email: 'ines@example.com',
  seller: { name: 'Unslop Example Ltd', address: '1 High Street, Anytown AB1 2CD, United Kingdom' },
  paid_with: 'Visa ending in 4242',
  type: 'art_purchase',
  lines: [
    { text: '“A tender crab in ink and tea” by Otto Lindqvist, original file', amount_cents: 2_000 },
    { text: 'Card fee', amount_cents: 135 },
  ],
  total_cents: 2_135,
  tax: 'No tax charged',
  refunded_cents: 500,
  currency: 'usd',
  notes: [
    'License: personal and non-exclusive. You may keep and print the file for yourself.',
    '$5.00 was refunded to your card.',
  ],
};

/** A deposit for each state of a dispute, and one with a partial refund. */
export const depositSamples: Deposit[] = [
  deposit(1, 'open'),
  deposit(2, 'lost'),
  deposit(3, 'won'),
  { ...deposit(4, null), refunded_cents: 500 },
];

function deposit(number: number, state: Dispute['state'] | null): Deposit {
  return {
    id: id(number),
    user_id: id(9),
    created_at: `2026-11-1${number}T09:12:00.000Z`,
    amount_added_to_balance_cents: 5_000,
    total_amount_charged_cents: 5_337,
    stripe_charge_id: 'ch_3SvTqB2eZvKYlo2C',
    refunded_cents: 0,
    disputed_at: state === 'open' || state === 'lost' ? '2026-11-18T09:12:00.000Z' : null,
    dispute: state && { state, amount_cents: 5_337, at: '2026-11-20T09:12:00.000Z' },
    payment_id: id(number),
  };
}
