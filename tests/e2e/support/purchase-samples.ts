import type { Purchase } from '@unslop/domain/calls/purchases';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** One in euros with a partial refund, and one with a lost dispute. The art of neither is shown any more. */
export const purchaseSamples: Purchase[] = [
  {
    id: id(1),
    payment_id: id(2),
    user_id: id(3),
    payment_intent_id: 'pi_1',
    status: 'succeeded',
    amount_cents: 500,
    price_cents: 468,
    currency: 'eur',
    created_at: '2026-11-18T09:12:00.000Z',
    metadata: { type: 'art_purchase', artId: id(4), artTitle: 'A tender crab in ink and tea' },
    artist: { user_id: id(5), username: 'ines', display_name: 'Inês Duarte', avatar_url: null },
    image: null,
    rating: 4,
    refunded_cents: 125,
    dispute: null,
    ended_at: null,
  },
  {
    id: id(6),
    payment_id: id(7),
    user_id: id(3),
    payment_intent_id: 'pi_2',
    status: 'succeeded',
    amount_cents: 2_135,
    price_cents: 2_000,
    currency: 'usd',
    created_at: '2026-10-02T09:12:00.000Z',
    metadata: { type: 'art_purchase', artId: id(8), artTitle: 'Remake of Chrome cat on the moon' },
    artist: { user_id: id(9), username: 'otto', display_name: 'Otto Lindqvist', avatar_url: null },
    image: null,
    rating: null,
    refunded_cents: 0,
    dispute: { state: 'lost', amount_cents: 2_135, at: '2026-11-08T09:12:00.000Z' },
    ended_at: '2026-10-20T09:12:00.000Z',
  },
];
