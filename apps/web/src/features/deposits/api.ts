import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';
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

/** Something to tell the payer; nothing was charged. */
export class PaymentProblem extends Error {
  readonly detail: string;
  constructor(message: string, detail = 'Nothing was charged.') {
    super(message);
    this.name = 'PaymentProblem';
    this.detail = detail;
  }
}

/** @throws PaymentProblem when what should describe a payment does not */
export function assertPayment(given: { id: unknown; amount: unknown; currency: unknown }): void {
  const isWhole =
    typeof given.id === 'string' &&
    /^pi_\w+$/.test(given.id) &&
    typeof given.amount === 'number' &&
    Number.isFinite(given.amount) &&
    typeof given.currency === 'string' &&
    given.currency !== '';
  if (!isWhole) throw new PaymentProblem('Missing or invalid required arguments');
}

/** Refusals say themselves what is wrong; everything else reads as the catalogue has it. */
export function problemOfCreation(error: unknown): PaymentProblem {
  const failed = 'Failed to create payment intent';
  if (!(error instanceof ApiError)) return new PaymentProblem(failed);
  if (error.code === 'NOT_AUTHENTICATED') return new PaymentProblem('User must be logged in to create a payment');
  if (error.code === 'NETWORK') return new PaymentProblem(failed, `${error.message} Nothing was charged.`);
  if (error.status >= 500 || error.code.startsWith('IDEMPOTENCY') || !error.message) {
    return new PaymentProblem(failed, 'Nothing was charged. Please try again in a moment.');
  }
  return new PaymentProblem(error.message);
}

/** How a payment stands, asked until it is settled. Its key begins with "own": live news about it ask at once. */
export function usePaymentCheck(paymentIntentId: string | null, isUnanswered: boolean) {
  return useQuery({
    queryKey: ['own', 'payment', paymentIntentId],
    enabled: paymentIntentId !== null,
    queryFn: ({ signal }) => checkPayment(paymentIntentId!, isUnanswered, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : state.error ? 5_000 : 2_000),
  });
}

function isSettled(check: { status: string; credited: boolean } | undefined): boolean {
  if (!check) return false;
  return check.status === 'succeeded' ? check.credited : !['processing', 'requires_capture'].includes(check.status);
}

/** After a lost answer the card may still be under way: "not charged" is only believed a few seconds later. */
async function checkPayment(id: string, isUnanswered: boolean, signal: AbortSignal) {
  const believeAt = Date.now() + (isUnanswered ? 3_000 : 0);
  for (;;) {
    const check = await call('checkPayment', { params: { id } }, { signal });
    if (check.status !== 'requires_payment_method' || Date.now() >= believeAt) return check;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    signal.throwIfAborted();
  }
}

export function useDeposits() {
  return useInfiniteQuery({
    queryKey: keys.deposits(),
    queryFn: ({ pageParam, signal }) => call('listDeposits', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
