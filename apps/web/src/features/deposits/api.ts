import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';
import { assertPayment, problemOfCreation } from '../payments/payment-problem.ts';
import type { TopUpWish } from './top-up-wish.ts';

/** Asks for the payment of a wish. Sent again, it answers the same payment. @throws PaymentProblem */
export async function createPayment(wish: TopUpWish): Promise<{ clientSecret: string; paymentIntentId: string }> {
  let reply: { clientSecret: string; paymentIntentId: string };
  try {
    reply = await call(
      'createPaymentIntent',
      {
        body: {
          amount: wish.totalCents,
          currency: 'usd',
          metadata: { type: 'account_funding', amount_to_add: wish.toAddCents / 100 },
        },
      },
      { idempotencyKey: wish.key },
    );
  } catch (error) {
    throw problemOfCreation(error);
  }
  assertPayment({ id: reply?.paymentIntentId, amount: wish.totalCents, currency: 'usd' });
  return reply;
}

export function useDeposits() {
  return useInfiniteQuery({
    queryKey: keys.deposits(),
    queryFn: ({ pageParam, signal }) => call('listDeposits', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
