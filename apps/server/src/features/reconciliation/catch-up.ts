import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { InboxEvent, ThinEvent } from '../../core/stripe-inbox/handlers.ts';
import { storeStripeEvent } from '../../core/stripe-inbox/inbox.ts';
import type { Deps } from '../../platform/deps.ts';

/** Maximum number of types that Stripe's lists accept. */
const TYPES_AT_ONCE = 20;
const PAGE = 100;

/** Types of events that have a handler, by origin. Other events are not worth fetching. */
export interface EventTypes {
  account: readonly string[];
  connect: readonly string[];
  thin: readonly string[];
}

/**
 * Fetches the events that Stripe has and we do not, for example after an hour of downtime. Stores them as if their
 * webhook had come. Stripe keeps events for 30 days.
 * @param since  in seconds; undefined means as far back as Stripe goes
 * @returns the ids of the events that were missing, oldest first
 */
export async function catchUp(deps: Deps, types: EventTypes, since: number | undefined): Promise<string[]> {
  const created = since === undefined ? {} : { created: { gte: since } };
  const missing: InboxEvent[] = [];
  for (const some of chunks(types.account)) {
    missing.push(...(await unknownOf(deps, deps.stripe.events.list({ ...created, types: some, limit: PAGE }))));
  }
  for (const stripeContext of await accountsInMotion(deps)) {
    for (const some of chunks(types.connect)) {
      const listed = deps.stripe.events.list({ ...created, types: some, limit: PAGE }, { stripeContext });
      missing.push(...(await unknownOf(deps, listed)));
    }
  }
  const thin = deps.stripe.v2.core.events.list({ ...created, types: [...types.thin], limit: PAGE });
  missing.push(...(await unknownOf(deps, thin as AsyncIterable<ThinEvent>)));

  const byTime = missing.sort((a, b) => timeOf(a) - timeOf(b));
  const stored: string[] = [];
  for (const event of byTime) if (await storeStripeEvent(deps.db, 'catch_up', event)) stored.push(event.id);
  return stored;
}

function chunks(types: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(types.length / TYPES_AT_ONCE) }, (_, n) =>
    types.slice(n * TYPES_AT_ONCE, (n + 1) * TYPES_AT_ONCE),
  );
}

async function unknownOf(deps: Deps, listed: AsyncIterable<Stripe.Event | ThinEvent>): Promise<InboxEvent[]> {
  const unknown: InboxEvent[] = [];
  let page: InboxEvent[] = [];
  const look = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from stripe_events where id = any(${page.map(({ id }) => id)}::text[])`.execute(deps.db);
    const known = new Set(rows.map(({ id }) => id));
    unknown.push(...page.filter(({ id }) => !known.has(id)));
    page = [];
  };
  for await (const event of listed) {
    page.push(event);
    if (page.length === PAGE) await look();
  }
  if (page.length > 0) await look();
  return unknown;
}

/** Returns connected accounts with events that may matter: those with a withdrawal that has not reached the bank. */
async function accountsInMotion(deps: Deps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_account_id as id from payout_accounts
     where status <> 'deauthorized' and stripe_account_id in (select w.stripe_account_id from withdrawals w
       where w.status in ('pending', 'processing') or (w.status = 'paid' and coalesce(w.payout_status, '') <> 'paid'))`.execute(
    deps.db,
  );
  return rows.map(({ id }) => id);
}

function timeOf(event: InboxEvent): number {
  const { created } = event as { created: number | string };
  return typeof created === 'number' ? created * 1000 : Date.parse(created);
}
