import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { raiseAlarm } from '../../platform/alarms.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { answerTo, type InboxEvent, type StripeHandlers, type ThinEvent } from './handlers.ts';

type StripeEndpoint = 'account' | 'connect' | 'thin' | 'catch_up';

/** Stores an event together with its job. @returns false if it was stored before, which changes nothing */
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

/**
 * Works one stored event once. Stores the reason if the event is not handled, and raises an alarm unless it is ignored
 * on purpose.
 */
export async function workStripeEvent(deps: Deps, eventId: string, handlers: StripeHandlers): Promise<void> {
  const stored = await deps.db
    .selectFrom('stripe_events')
    .select([sql<InboxEvent>`payload`.as('payload'), 'endpoint', 'worked_at'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!stored || stored.worked_at) return;
  const event = await completed(deps, stored.payload, stored.endpoint, handlers);
  await inTransaction(deps.db, async (trx) => {
    const locked = await trx
      .selectFrom('stripe_events')
      .select('worked_at')
      .where('id', '=', eventId)
      .forUpdate()
      .executeTakeFirst();
    if (!locked || locked.worked_at) return;
    const unhandled = misfit(deps, event, stored.endpoint) ?? (await handle(trx, event, stored.endpoint, handlers));
    await trx
      .updateTable('stripe_events')
      .set({ worked_at: nowSql, parked_reason: unhandled })
      .where('id', '=', eventId)
      .execute();
    if (unhandled && unhandled !== IGNORED)
      await raiseAlarm(trx, 'stripe_event_parked', { eventId, type: event.type, reason: unhandled });
  });
}

async function completed(
  deps: Deps,
  event: InboxEvent,
  endpoint: string,
  handlers: StripeHandlers,
): Promise<InboxEvent> {
  if (event.object === 'v2.core.event' || isConnect(event, endpoint) || misfit(deps, event, endpoint)) return event;
  return handlers.complete(deps, event);
}

const IGNORED = 'of a type we do nothing about';

async function handle(trx: Trx, event: InboxEvent, endpoint: string, handlers: StripeHandlers): Promise<string | null> {
  if (event.object === 'v2.core.event') {
    const handler = handlers.thin[event.type];
    return handler ? handler(trx, event) : IGNORED;
  }
  const answer = answerTo(handlers[isConnect(event, endpoint) ? 'connect' : 'account'], event.type);
  if (answer === 'ignored') return IGNORED;
  return answer === 'alarm' ? 'of a type about money that nobody expects here' : answer(trx, event);
}

/** True for events of connected accounts. An event that we fetched later has no endpoint, so `account` decides. */
function isConnect(event: Exclude<InboxEvent, ThinEvent>, endpoint: string): boolean {
  return endpoint === 'connect' || (endpoint === 'catch_up' && event.account !== undefined);
}

function misfit(deps: Deps, event: InboxEvent, endpoint: string): string | null {
  const isLive = /^(sk|rk)_live_/.test(deps.config.stripe.secretKey);
  if (event.livemode !== undefined && event.livemode !== isLive) return 'livemode mismatch';
  const isOfAnother = 'account' in event && Boolean(event.account);
  if (endpoint === 'account' && isOfAnother) return "another account's event";
  if (endpoint === 'connect' && !isOfAnother) return 'an event without its connected account';
  return null;
}

/** Stripe itself shows an event for 30 days. */
const KEEP_DAYS = 90;
const AT_ONCE = 1_000;

/**
 * Empties the payloads of events worked long ago, which contain names, addresses and the last digits of cards. Keeps
 * the object's id for the audit. Keeps the whole payload while the event has an open alarm.
 */
export async function pruneOldPayloads(db: Db): Promise<void> {
  await sql`update stripe_events set payload_forgotten_at = ${nowSql}, payload = jsonb_build_object(
        'data', jsonb_build_object('object', jsonb_build_object('id', payload -> 'data' -> 'object' -> 'id')))
     where id in (
       select v.id from stripe_events v
        where v.payload_forgotten_at is null and v.worked_at < ${nowSql} - ${`${KEEP_DAYS} days`}::interval
          and not exists (select from alarms a where a.cleared_at is null and a.detail ->> 'eventId' = v.id)
        order by v.worked_at limit ${AT_ONCE})`.execute(db);
}

/** Tolerance between the signature's time and ours, in either direction. */
const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1024 * 1024;

/**
 * Receives Stripe's webhooks. Verifies the signature over the raw bytes, stores the event with its job in one
 * transaction, and responds 200. The job does the rest.
 */
export async function serveStripeWebhooks(server: FastifyInstance, deps: Deps): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const { path, endpoint, secret } of endpoints(deps.config)) {
      scope.post(path, { config: { rateLimit: false }, schema: { hide: true } }, async (request, reply) => {
        const event = verify(deps, endpoint, request.body as Buffer, request.headers['stripe-signature'], secret);
        await storeStripeEvent(deps.db, endpoint, event);
        return reply.send({ received: true });
      });
    }
  });
}

function endpoints({ stripe }: Config) {
  return [
    { path: '/api/webhooks/stripe', endpoint: 'account' as const, secret: stripe.webhookSecret },
    { path: '/api/webhooks/stripe-connect', endpoint: 'connect' as const, secret: stripe.connectWebhookSecret },
    { path: '/api/webhooks/stripe-thin', endpoint: 'thin' as const, secret: stripe.thinWebhookSecret },
  ];
}

function verify(
  deps: Deps,
  endpoint: StripeEndpoint,
  body: Buffer,
  signature: string | string[] | undefined,
  secret: string,
): InboxEvent {
  try {
    if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new Error('no signature');
    // The SDK rejects only signatures that are too old. Reject future timestamps as well.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (signedAt - Date.now() / 1000 > TOLERANCE_SECONDS) throw new Error('the signature is from the future');
    if (endpoint !== 'thin') return deps.stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    deps.stripe.parseEventNotification(body, signature, secret, TOLERANCE_SECONDS);
    return JSON.parse(body.toString('utf8')) as ThinEvent;
  } catch (cause) {
    deps.log.warn({ err: cause }, 'a webhook was refused: its signature does not hold');
    throw new Refusal('INVALID_REQUEST', { reason: 'the signature does not hold' }, { cause });
  }
}
