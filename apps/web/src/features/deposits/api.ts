import { call } from '../../lib/api.ts';
import { keys, usePages } from '../../lib/queries.tsx';
import { assertPayment, problemOfCreation } from '../payments/payment-problem.ts';
import type { TopUpSubmission } from './top-up-submission.ts';

/** Asks for the payment of a submission. Sent again, it answers the same payment. @throws PaymentProblem */
export async function createPayment(
  submission: TopUpSubmission,
): Promise<{ clientSecret: string; paymentIntentId: string }> {
  let reply: { clientSecret: string; paymentIntentId: string };
  try {
    reply = await call(
      'createPaymentIntent',
      {
        body: {
          amount: submission.totalCents,
          currency: 'usd',
          metadata: { type: 'account_funding', amount_to_add: submission.toAddCents / 100 },
        },
      },
      { idempotencyKey: submission.key },
    );
  } catch (error) {
    throw problemOfCreation(error);
  }
  assertPayment({ id: reply?.paymentIntentId, amount: submission.totalCents, currency: 'usd' });
  return reply;
}

export function useDeposits() {
  return usePages(keys.deposits(), (cursor, signal) => call('listDeposits', { query: { cursor } }, { signal }));
}
