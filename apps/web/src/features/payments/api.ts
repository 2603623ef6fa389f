import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Polls a payment until it is settled. Its key starts with "own", so a live update refetches it immediately. */
export function usePaymentCheck(paymentIntentId: string | null, isUnanswered: boolean) {
  return useQuery({
    queryKey: ['own', 'payment', paymentIntentId],
    enabled: paymentIntentId !== null,
    queryFn: ({ signal }) => checkPayment(paymentIntentId!, isUnanswered, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => nextCheckMs(state.data, state.error !== null),
  });
}

type Check = { status: string; credited: boolean; sent_back: string | null };

/** @returns false once it is settled, to stop polling */
export function nextCheckMs(check: Check | undefined, hasFailed: boolean): number | false {
  if (isSettled(check)) return false;
  return hasFailed ? 5_000 : 2_000;
}

function isSettled(check: Check | undefined): boolean {
  if (!check) return false;
  return check.status === 'succeeded'
    ? check.credited || Boolean(check.sent_back)
    : !['processing', 'requires_capture'].includes(check.status);
}

/**
 * Reads the state of a payment. After a lost answer the card may still be processing, so trusts "not charged" only
 * after a few seconds.
 */
async function checkPayment(id: string, isUnanswered: boolean, signal: AbortSignal) {
  const believeAt = Date.now() + (isUnanswered ? 3_000 : 0);
  for (;;) {
    const check = await call('checkPayment', { params: { id } }, { signal });
    if (check.status !== 'requires_payment_method' || Date.now() >= believeAt) return check;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    signal.throwIfAborted();
  }
}

/** Link to the PDF. The browser sends the session cookie. */
export const receiptAddress = (paymentId: string) => `/api/payments/${paymentId}/receipt.pdf`;
