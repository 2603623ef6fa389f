import { expect, test } from 'vitest';
import type { Deps } from '../../platform/deps.ts';
import { readProviderBooks } from './provider-books.ts';

test('reads all five lists from the given moment or the beginning', async () => {
  const asked: unknown[] = [];
  const one = {
    async *list(wanted: unknown) {
      asked.push(wanted);
      yield { id: `no. ${asked.length}` };
    },
  };
  const stripe = { paymentIntents: one, charges: one, refunds: one, disputes: one, transfers: one };
  const deps = { stripe } as unknown as Deps;
  const books = await readProviderBooks(deps, 1_700_000_000);
  expect(asked).toEqual(Array(5).fill({ limit: 100, created: { gte: 1_700_000_000 } }));
  expect(Object.values(books).map((found) => [...found.keys()])).toEqual([1, 2, 3, 4, 5].map((n) => [`no. ${n}`]));
  asked.length = 0;
  await readProviderBooks(deps, undefined);
  expect(asked).toEqual(Array(5).fill({ limit: 100 }));
});
