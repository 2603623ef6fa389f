import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';

export type StripeEndpoint = 'account' | 'connect' | 'thin' | 'catch_up';

/**
 * Books what an event says, in the transaction that marks it as worked.
 * @returns null when it was applied, else in a few words why there was nothing to do
 */
export type StripeHandler = (trx: Trx, event: Stripe.Event) => Promise<string | null>;

/** Stores an event and its job together; an event that came before is left alone. */
export async function storeStripeEvent(db: Db, endpoint: StripeEndpoint, event: Stripe.Event): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('stripe_events')
      .values({
        id: event.id,
        endpoint,
        type: event.type,
        api_version: event.api_version ?? null,
        livemode: event.livemode ?? false,
        account: event.account ?? null,
        payload: JSON.stringify(event),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) await enqueue(trx, 'work_stripe_event', { eventId: event.id }, { maxAttempts: 25 });
  });
}

/** Works one stored event once. Events nobody handles, and those that fit nothing of ours, are parked with the reason. */
export async function workStripeEvent(
  deps: Deps,
  eventId: string,
  handlers: Readonly<Record<string, StripeHandler>>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const stored = await trx
      .selectFrom('stripe_events')
      .select(['payload', 'endpoint', 'worked_at'])
      .where('id', '=', eventId)
      .forUpdate()
      .executeTakeFirst();
    if (!stored || stored.worked_at) return;
    const event = stored.payload as unknown as Stripe.Event;
    const handler = handlers[event.type];
    const parked = misfit(deps, event, stored.endpoint) ?? (handler ? await handler(trx, event) : NO_HANDLER);
    await trx
      .updateTable('stripe_events')
      .set({ worked_at: nowSql, parked_reason: parked })
      .where('id', '=', eventId)
      .execute();
    if (parked && parked !== NO_HANDLER)
      await raiseAlarm(trx, 'stripe_event_parked', { eventId, type: event.type, reason: parked });
  });
}

const NO_HANDLER = 'of a type we do nothing about';

function misfit(deps: Deps, event: Stripe.Event, endpoint: string): string | null {
  const isLive = deps.config.stripe.secretKey.startsWith('sk_live_');
  if (event.livemode !== undefined && event.livemode !== isLive) return 'livemode mismatch';
  if (endpoint === 'account' && event.account) return "another account's event";
  return null;
}

/** Something for the operator to look at. The log carries it as well. */
export async function raiseAlarm(trx: Trx, kind: string, detail: object): Promise<void> {
  await sql`insert into alarms (kind, detail) values (${kind}, ${JSON.stringify(detail)}::jsonb)`.execute(trx);
}
