import { raiseAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { stripeErrorOf } from '../../platform/stripe.ts';
import { inTransaction } from '../../platform/transactions.ts';
import type { SentTransfer, WithdrawalRow } from './finish.ts';

/** The worker's lease must outlast a try: shorter than the client's default of ten seconds, and one retry instead of two. */
const CALL = { timeout: 8_000, maxNetworkRetries: 1 } as const;

const groupOf = (id: string) => `withdrawal:${id}`;
const keyOf = ({ id, attempt }: WithdrawalRow) => (attempt === 1 ? groupOf(id) : `${groupOf(id)}:${attempt}`);

/** Sends the net amount under the key of the attempt. */
export function createTransfer(deps: Deps, withdrawal: WithdrawalRow): Promise<SentTransfer> {
  return deps.stripe.transfers.create(
    {
      amount: withdrawal.net_transfer_amount_cents,
      currency: 'usd',
      destination: withdrawal.stripe_account_id,
      transfer_group: groupOf(withdrawal.id),
      metadata: { withdrawal_id: withdrawal.id, user_id: withdrawal.user_id },
    },
    { ...CALL, idempotencyKey: keyOf(withdrawal) },
  );
}

/** The transfer of a withdrawal as the provider's list has it, under whatever key. */
export async function findTransfer(deps: Deps, withdrawal: WithdrawalRow): Promise<SentTransfer | null> {
  const { data } = await deps.stripe.transfers.list({ transfer_group: groupOf(withdrawal.id), limit: 10 }, CALL);
  if (data.length > 1) {
    await inTransaction(deps.db, (trx) =>
      raiseAlarm(trx, 'double_transfer', { withdrawalId: withdrawal.id, transfers: data.map(({ id }) => id) }),
    );
  }
  // The oldest: lists come newest first.
  return data.at(-1) ?? null;
}

/**
 * What a failed attempt to transfer means:
 * - lost: no answer; whether it ran is unknown, the same key says it
 * - busy: nothing ran and nothing was saved, the same key may be tried again
 * - saved: an error is saved under this key; whether it ran is unknown, and only another key can run it again
 * - low: the platform's own balance is too small; saved under this key as well
 * - refused: a final no
 * - ours: our key or our request is wrong; nobody's withdrawal fails for it
 */
export type TransferFailure =
  | { kind: 'lost' | 'busy' }
  | { kind: 'saved' | 'low' | 'ours'; error: string }
  | { kind: 'refused'; reason: string };

/** @returns null for anything that does not come from Stripe */
export function failureOf(error: unknown): TransferFailure | null {
  const failure = stripeErrorOf(error);
  if (!failure) return null;
  const { type, code = '', statusCode = 0, message } = failure;
  if (type === 'StripeConnectionError') return { kind: 'lost' };
  if (statusCode === 409 || statusCode === 429) return { kind: 'busy' };
  if (statusCode >= 500) return { kind: 'saved', error: `${statusCode} ${code}`.trim() };
  if (code === 'balance_insufficient') return { kind: 'low', error: code };
  const isOurs =
    type === 'StripeAuthenticationError' ||
    type === 'StripeIdempotencyError' ||
    (statusCode === 403 && code !== 'account_invalid') ||
    code.startsWith('parameter_');
  if (isOurs || statusCode < 400) return { kind: 'ours', error: `${statusCode} ${code} ${message}` };
  return { kind: 'refused', reason: inPlainWords(code, message) };
}

export const ACCOUNT_GONE = 'Your payout account was disconnected.';
export const ACCOUNT_NOT_READY = 'Your payout account cannot receive money at the moment. Please complete its setup.';

function inPlainWords(code: string, message: string): string {
  switch (code) {
    case 'account_invalid':
    case 'resource_missing':
    case 'account_closed':
      return ACCOUNT_GONE;
    case 'insufficient_capabilities_for_transfer':
      return ACCOUNT_NOT_READY;
    default:
      return `The payment service refused the transfer: ${message.slice(0, 200)}`;
  }
}
