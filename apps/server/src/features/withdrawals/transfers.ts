import { raiseAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
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
