import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { keys } from '../../lib/queries.ts';
import { DepositHistory, disputeWords } from './DepositHistory.tsx';

function rendered(fetchMore?: { direction: 'forward' }, data: object[] = []): string {
  const client = new QueryClient();
  client.setQueryData(keys.deposits(), { pages: [{ data, next: 'cursor' }], pageParams: [undefined] });
  const [query] = client.getQueryCache().findAll();
  query!.setState({ fetchStatus: fetchMore ? 'fetching' : 'idle', fetchMeta: fetchMore ? { fetchMore } : null });
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DepositHistory />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the button for older deposits is busy while they load', () => {
  const button = /<button[^>]*>(?:(?!<\/button>).)*Show older deposits/;
  expect(rendered(undefined).match(button)![0]).not.toContain('aria-busy');
  expect(rendered({ direction: 'forward' }).match(button)![0]).toContain('aria-busy="true"');
});

test('marks a disputed deposit, with the outcome once decided', () => {
  const deposit = {
    id: 'a',
    created_at: '2026-11-15T09:12:00.000Z',
    amount_added_to_balance_cents: 1_000,
    total_amount_charged_cents: 1_068,
    stripe_charge_id: 'ch_1',
    refunded_cents: 0,
    disputed_at: null,
    dispute: null,
    payment_id: 'b',
  };
  expect(rendered(undefined, [deposit])).not.toContain('disputed');
  const at = '2026-11-20T09:12:00.000Z';
  const of = (state: string) => rendered(undefined, [{ ...deposit, dispute: { state, amount_cents: 1_068, at } }]);
  expect(of('open')).toContain('disputed with your bank, Nov 20, 2026');
  expect(of('lost')).toContain('went back to your card after a dispute, Nov 20, 2026');
  expect(of('lost')).not.toContain('disputed with your bank');
});

test.each([
  ['open', 'disputed with your bank, Nov 20, 2026'],
  ['lost', 'went back to your card after a dispute, Nov 20, 2026'],
  ['won', 'dispute ended Nov 20, 2026, the payment still counts'],
] as const)('a dispute that is %s: %s', (state, words) => {
  expect(disputeWords({ state, amount_cents: 500, at: '2026-11-20T09:12:00.000Z' })).toBe(words);
});
