import { raiseAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { stripeErrorOf } from '../../platform/stripe.ts';
import { inTransaction } from '../../platform/transactions.ts';
import type { SentTransfer, WithdrawalRow } from './finish.ts';

/**
 * Limits a try to less than the worker's lease: shorter than Stripe's default of ten seconds, and one retry instead of
 * two.
 */
const CALL = { timeout: 8_000, maxNetworkRetries: 1 } as const;

const groupOf = (id: string) => `withdrawal:${id}`;
const keyOf = ({ id, attempt }: WithdrawalRow) => (attempt === 1 ? groupOf(id) : `${groupOf(id)}:${attempt}`);

/** Sends the net amount, with the attempt's idempotency key. */
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

/** Finds a withdrawal's transfer in the provider's list, under any key. */
export async function findTransfer(deps: Deps, withdrawal: WithdrawalRow): Promise<SentTransfer | null> {
  const { data } = await deps.stripe.transfers.list({ transfer_group: groupOf(withdrawal.id), limit: 10 }, CALL);
  if (data.length > 1) {
    await inTransaction(deps.db, (trx) =>
      raiseAlarm(trx, 'double_transfer', { withdrawalId: withdrawal.id, transfers: data.map(({ id }) => id) }),
    );
  }
  // Take the oldest; lists are newest first.
  return data.at(-1) ?? null;
}

/**
 * Kinds of transfer failure:
 * - lost: no response; it may have run, and the same key tells
 * - busy: nothing ran and nothing was saved; the same key can be retried
 * - saved: Stripe saved an error under this key; it may have run, and only another key can run it again
 * - low: the platform's balance is too low; also saved under this key
 * - refused: final
 * - ours: our API key or request is wrong; no withdrawal fails because of it
 */
export type TransferFailure =
  | { kind: 'lost' | 'busy' }
  | { kind: 'saved' | 'low' | 'ours'; error: string }
  | { kind: 'refused'; reason: string };

/** @returns null for errors that are not from Stripe */
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

export const ACCOUNT_GONE = 'Your payout account is disconnected.';
export const ACCOUNT_NOT_READY = 'Your payout account can’t receive money right now. Please complete its setup.';

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
