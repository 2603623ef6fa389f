import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Purchase } from '@unslop/domain/calls/purchases';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PurchaseCard } from './MyPurchases.tsx';

const purchase: Purchase = {
  id: 'p',
  payment_id: 'y',
  user_id: 'u',
  payment_intent_id: 'pi',
  status: 'succeeded',
  amount_cents: 534,
  price_cents: 500,
  currency: 'usd',
  created_at: '2026-11-01T10:00:00.000Z',
  metadata: { type: 'art_purchase', artId: 'a', artTitle: 'Clocks' },
  artist: { user_id: 'x', username: 'wren', display_name: 'Wren', avatar_url: null },
  image: null,
  rating: null,
  refunded_cents: 0,
  dispute: null,
  ended_at: null,
};

function rendered(change: Partial<Purchase>): string {
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PurchaseCard purchase={{ ...purchase, ...change }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a purchase can be downloaded until it has ended, and says so', () => {
  const ended_at = '2026-11-08T10:00:00.000Z';
  const [standing, ended] = [rendered({}), rendered({ ended_at, refunded_cents: 534 })];
  for (const text of ['Purchased', 'Download']) expect(standing).toContain(`>${text}<`);
  for (const text of ['Purchased', 'Download']) expect(ended).not.toContain(`>${text}<`);
  expect(standing).not.toContain('>Ended<');
  expect(ended).toContain('>Ended<');
  expect(ended).toContain('$5.34 was refunded to your card. You can’t download it since Nov 8, 2026.');
  expect(standing).not.toContain('refunded');
  expect(standing).toContain('You keep your original.');
  expect(ended).not.toContain('stays yours');
});

test('shows what was refunded and whether the download stays', () => {
  const at = '2026-11-08T10:00:00.000Z';
  const dispute = (state: 'open' | 'lost' | 'won') => ({ state, amount_cents: 534, at });
  const part = rendered({ refunded_cents: 333 });
  expect(part).toContain('$3.33 was refunded to your card. You keep the download.');
  expect(part).toContain('>Download<');
  expect(rendered({ dispute: dispute('open'), ended_at: at })).toContain(
    'You disputed this on Nov 8, 2026, so you can’t download it until your bank decides.',
  );
  expect(rendered({ dispute: dispute('lost'), ended_at: at })).toContain(
    '$5.34 went back to your card after a dispute on Nov 8, 2026, so you can’t download it anymore.',
  );
  expect(rendered({ dispute: dispute('won') })).toContain(
    'Your dispute ended on Nov 8, 2026, and your payment still counts. You keep the download.',
  );
});
