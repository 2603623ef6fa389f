import type { Db } from '@unslop/database/connect';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { raiseAlarm } from './alarms.ts';

export type StripeEndpoint = 'account' | 'connect' | 'thin' | 'catch_up';

/** A v2 event as its notification has it: what happened to which object, and no more. */
export interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  type: string;
  livemode: boolean;
  related_object: { id: string; type: string } | null;
}
export type InboxEvent = Stripe.Event | ThinEvent;

/**
 * Books what an event says, in the transaction that marks it as worked.
 * @returns null when it was applied, else in a few words why there was nothing to do
 */
export type StripeHandler = (trx: Trx, event: Stripe.Event) => Promise<string | null>;
export type ThinHandler = (trx: Trx, event: ThinEvent) => Promise<string | null>;
/** By the type of event; types that are not here are stored and parked. */
export interface StripeHandlers {
  snapshot: Readonly<Record<string, StripeHandler>>;
  thin: Readonly<Record<string, ThinHandler>>;
}

/** Stores an event and its job together. @returns false for one that came before: it is left alone */
export async function storeStripeEvent(db: Db, endpoint: StripeEndpoint, event: InboxEvent): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('stripe_events')
      .values({
        id: event.id,
        endpoint,
        type: event.type,
        api_version: 'api_version' in event ? event.api_version : null,
        livemode: event.livemode ?? false,
        account: ('account' in event && event.account) || null,
        payload: JSON.stringify(event),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return false;
    await enqueue(trx, 'work_stripe_event', { eventId: event.id }, { maxAttempts: 25 });
    return true;
  });
}

/** Works one stored event once. Events nobody handles, and those that fit nothing of ours, are parked with the reason. */
export async function workStripeEvent(deps: Deps, eventId: string, handlers: StripeHandlers): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const stored = await trx
      .selectFrom('stripe_events')
      .select(['payload', 'endpoint', 'worked_at'])
      .where('id', '=', eventId)
      .forUpdate()
      .executeTakeFirst();
    if (!stored || stored.worked_at) return;
    const event = stored.payload as unknown as InboxEvent;
    const parked = misfit(deps, event, stored.endpoint) ?? (await handle(trx, event, handlers));
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

async function handle(trx: Trx, event: InboxEvent, handlers: StripeHandlers): Promise<string | null> {
  if (event.object === 'v2.core.event') {
    const handler = handlers.thin[event.type];
    return handler ? handler(trx, event) : NO_HANDLER;
  }
  const handler = handlers.snapshot[event.type];
  return handler ? handler(trx, event) : NO_HANDLER;
}

function misfit(deps: Deps, event: InboxEvent, endpoint: string): string | null {
  const isLive = /^(sk|rk)_live_/.test(deps.config.stripe.secretKey);
  if (event.livemode !== undefined && event.livemode !== isLive) return 'livemode mismatch';
  if (endpoint === 'account' && 'account' in event && event.account) return "another account's event";
  return null;
}
