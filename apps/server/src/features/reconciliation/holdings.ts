import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';

/** Categories that the ledger books itself, including the fee of a dispute. */
const BOOKED = new Set([
  'charge',
  'dispute',
  'dispute_reversal',
  'partial_capture_reversal',
  'refund',
  'refund_failure',
  'transfer',
  'transfer_reversal',
]);
/** Categories of fees for the provider's services. */
const FEES = new Set(['fee', 'network_cost', 'tax']);

/**
 * Records what the provider holds for us, and why that differs from the ledger: fees that it keeps from payments, and
 * what the operator paid in or took out. Adds the transactions since the last run to the previous sums.
 */
export async function noteHoldings({ db, stripe }: Pick<Deps, 'db' | 'stripe'>): Promise<void> {
  const { rows } = await sql<{ fees: number; own: number; last: string | null }>`
    select fees_cents as fees, own_cents as own, last_transaction_id as last from provider_holdings order by read_at desc limit 1`.execute(
    db,
  );
  const before = rows[0] ?? { fees: 0, own: 0, last: null };
  let { fees, own, last } = before;
  const since = before.last ? { ending_before: before.last } : {};
  for await (const transaction of stripe.balanceTransactions.list({ limit: 100, ...since })) {
    if (transaction.currency === 'usd') {
      const { fee, other } = unbookedOf(transaction);
      fees += fee;
      own += other;
    }
    // With `ending_before`, Stripe lists the oldest first. Without it, the newest first.
    if (before.last || last === null) last = transaction.id;
  }
  const { available, pending } = await stripe.balance.retrieve();
  const held = [...available, ...pending].reduce(
    (sum, { amount, currency }) => sum + (currency === 'usd' ? amount : 0),
    0,
  );
  await db
    .insertInto('provider_holdings')
    .values({ held_cents: held, fees_cents: fees, own_cents: own, last_transaction_id: last })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the part of a balance transaction that is not on our books. */
function unbookedOf({ amount, fee, reporting_category: category }: Stripe.BalanceTransaction) {
  if (BOOKED.has(category)) return { fee: category === 'charge' ? fee : 0, other: 0 };
  if (FEES.has(category)) return { fee: fee - amount, other: 0 };
  return { fee, other: amount };
}
