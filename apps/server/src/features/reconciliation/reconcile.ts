import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { handledTypes, type StripeHandlers } from '../../core/stripe-inbox/handlers.ts';
import { workStripeEvent } from '../../core/stripe-inbox/inbox.ts';
import { clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import { appNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { bookPayment } from '../payments/book.ts';
import { withItsCharge } from '../payments/intents.ts';
import type { PaymentKinds } from '../payments/kinds.ts';
import { catchUp } from './catch-up.ts';
import { compare } from './compare.ts';
import { noteHoldings } from './holdings.ts';
import { type ProviderBooks, readProviderBooks } from './provider-books.ts';

/**
 * Delay before the second comparison. A change during a comparison looks like a difference, so only one found twice
 * counts.
 */
const LOOK_AGAIN_MS = 2_000;

/**
 * Fetches and processes missed events, then compares the provider's objects with our books.
 * @param days  how far back; null means everything, which also finds what only we have
 * @returns the missed events, the payments whose success only the provider's list had, and the differences
 */
export async function reconcile(deps: Deps, handlers: StripeHandlers, kinds: PaymentKinds, days: number | null) {
  const since = days === null ? undefined : Math.floor((await appNow(deps.db)).getTime() / 1000) - days * 86_400;
  const types = {
    account: handledTypes(handlers.account),
    connect: handledTypes(handlers.connect),
    thin: Object.keys(handlers.thin),
  };
  const caughtUp = await catchUp(deps, types, since);
  for (const id of caughtUp) {
    // Each event also has a job in the queue. The job finds it processed, or retries it if this fails.
    await workStripeEvent(deps, id, handlers).catch((error) =>
      deps.log.warn({ err: error, eventId: id }, 'a missed event has to wait for another'),
    );
  }
  const books = await readProviderBooks(deps, since);
  const repaired = await repairPayments(deps, kinds, books);
  let differences = await compare(deps, books, since);
  if (differences.length > 0) {
    await pause(LOOK_AGAIN_MS);
    const secondLook = await compare(deps, await readProviderBooks(deps, since), since);
    const before = new Set(differences.map((one) => JSON.stringify(one)));
    differences = secondLook.filter((one) => before.has(JSON.stringify(one)));
  }
  return { caughtUp, repaired, differences };
}

/**
 * Repairs payments that the provider has. After a crash between an intent's creation and our update, a payment lacks
 * the intent's id. It is found by our id in the intent's metadata. Also books payments that succeeded without a report.
 */
async function repairPayments(deps: Deps, kinds: PaymentKinds, books: ProviderBooks): Promise<string[]> {
  const { rows } = await sql<{ id: string; intent: string | null; status: string }>`
    select id, payment_intent_id as intent, status from payments
     where status <> 'succeeded' or payment_intent_id is null`.execute(deps.db);
  const byIntent = new Map(rows.filter((row) => row.intent).map((row) => [row.intent!, row]));
  const lost = new Map(rows.filter((row) => !row.intent).map((row) => [row.id, row]));
  const repaired: string[] = [];
  for (const intent of books.intents.values()) {
    const ours = byIntent.get(intent.id) ?? lost.get(intent.metadata.payment_id ?? '');
    if (!ours) continue;
    const isPaidUnheard = intent.status === 'succeeded';
    const isLostAlive = ours.intent === null && ours.status !== 'canceled';
    if (!isPaidUnheard && !isLostAlive) continue;
    const known = isPaidUnheard ? await withItsCharge(deps, intent) : intent;
    const refused = await inTransaction(deps.db, (trx) => bookPayment(trx, kinds, known, deps.config));
    if (refused === null) repaired.push(intent.id);
  }
  return repaired;
}

/** Scheduled run. Differences raise one alarm, which is cleared when there are none. */
export async function reconcileBySchedule(deps: Deps, handlers: StripeHandlers, kinds: PaymentKinds): Promise<void> {
  const found = await reconcile(deps, handlers, kinds, 3);
  if (found.caughtUp.length + found.repaired.length > 0) {
    deps.log.warn({ events: found.caughtUp, payments: found.repaired }, 'reconciliation: missed, and worked now');
  }
  await inTransaction(deps.db, async (trx) => {
    await clearAlarms(trx, 'books_differ', {});
    if (found.differences.length > 0) {
      await raiseAlarm(trx, 'books_differ', { differences: found.differences.slice(0, 20) });
    }
  });
  for (const difference of found.differences) deps.log.error({ difference }, 'reconciliation: the books differ');
  await noteHoldings(deps);
}
