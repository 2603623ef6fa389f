import Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { nowIso, nowMs, nowSeconds } from '../state/clock.ts';
import type { Endpoint, Records, SnapshotEvent, ThinEvent } from '../state/records.ts';
import type { Call, Cause } from './call.ts';
import { missing, notFound } from './errors.ts';
import { type EventOutcome, outcomeOfEvent } from './faults.ts';
import { randomId } from './ids.ts';
import { inRange, type List, listPage, pageV2 } from './lists.ts';
import type { Range } from './params.ts';

export const byItself: Cause = { requestId: null, key: null, newId: randomId };

/** Saves the object and emits an event about it, with the previous values of these fields. */
export function save<K extends 'payment_intents' | 'refunds' | 'disputes' | 'transfers'>(
  sandbox: Sandbox,
  cause: Cause,
  kind: K,
  object: Records[K],
  type: string,
  ...changed: (keyof Records[K])[]
): Records[K] {
  const old = sandbox.store.get(kind, object.id);
  sandbox.store.put(kind, object.id, object);
  const previous = old && Object.fromEntries(changed.map((name) => [name, old[name]]));
  emit(sandbox, cause, type, object, changed.length > 0 ? { previous } : {});
  return object;
}

export function emit(
  sandbox: Sandbox,
  cause: Cause,
  type: string,
  object: object,
  more: { account?: string | null; previous?: Record<string, unknown> | undefined } = {},
): void {
  const id = cause.newId('event');
  const endpoint = more.account ? 'connect' : 'platform';
  const event: SnapshotEvent = {
    id,
    object: 'event',
    account: more.account ?? undefined,
    api_version: Stripe.API_VERSION,
    created: nowSeconds(sandbox),
    data: { object: structuredClone(object), previous_attributes: structuredClone(more.previous) },
    livemode: false,
    pending_webhooks: endpointOf(sandbox, endpoint).url === '' ? 0 : 1,
    request: { id: cause.requestId, idempotency_key: cause.key },
    type,
  };
  sandbox.store.put('events', id, event);
  send(sandbox, id, endpoint, outcomeOfEvent(sandbox, type, (object as { id?: string }).id ?? ''));
}

/** Emits a v2 event. The webhook only contains the type and the account. */
export function emitThin(
  sandbox: Sandbox,
  cause: Cause,
  type: string,
  account: string | null,
  data?: Record<string, unknown>,
): void {
  const id = cause.newId('thin_event');
  sandbox.store.put('thin_events', id, {
    id,
    object: 'v2.core.event',
    context: null,
    created: nowIso(sandbox),
    livemode: false,
    reason: cause.requestId
      ? { type: 'request', request: { id: cause.requestId, idempotency_key: cause.key ?? '' } }
      : null,
    related_object: account ? { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` } : null,
    type,
    data,
  });
  send(sandbox, id, 'thin', outcomeOfEvent(sandbox, type, account ?? ''));
}

/** Sends an event again, like the dashboard's Resend button. */
export function sendAgain(sandbox: Sandbox, id: string): void {
  const event = sandbox.store.get('events', id);
  send(sandbox, id, event ? (event.account ? 'connect' : 'platform') : 'thin', {
    copies: 1,
    delayMs: 0,
    isHeld: false,
  });
}

export function endpointOf(sandbox: Sandbox, endpoint: Endpoint): { url: string; secret: string } {
  const { stripe } = sandbox.options;
  if (endpoint === 'platform') return { url: stripe.webhookUrl, secret: stripe.webhookSecret };
  if (endpoint === 'connect') return { url: stripe.connectWebhookUrl, secret: stripe.connectWebhookSecret };
  return { url: stripe.thinWebhookUrl, secret: stripe.thinWebhookSecret };
}

function send(sandbox: Sandbox, event: string, endpoint: Endpoint, outcome: EventOutcome): void {
  if (endpointOf(sandbox, endpoint).url === '') return;
  for (let copy = 0; copy < outcome.copies; copy += 1) {
    const id = randomId('delivery');
    const sequence = (sandbox.store.get('settings', 'sequence')?.value ?? 0) + 1;
    sandbox.store.put('settings', 'sequence', { value: sequence });
    const dueAtMs = nowMs(sandbox) + outcome.delayMs;
    sandbox.store.put('deliveries', id, {
      id,
      event,
      endpoint,
      attempts: 0,
      dueAtMs,
      isHeld: outcome.isHeld,
      sequence,
    });
  }
}

/** Lists events of the platform, or with `Stripe-Context` those of a connected account. The two lists never mix. */
export function listEvents(call: Call<Stripe.EventListParams>): List<SnapshotEvent> {
  const { type, types = type === undefined ? undefined : [type], delivery_success: isTaken } = call.params;
  const own = call.sandbox.store
    .all('events')
    .filter((event) => (event.account ?? null) === call.account)
    .filter((event) => types?.some((wanted) => isOfType(event, wanted)) ?? true)
    .filter((event) => isTaken === undefined || (event.pending_webhooks === 0) === isTaken);
  return listPage(call, '/v1/events', own);
}

function isOfType(event: SnapshotEvent, type: string): boolean {
  return type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type;
}

export function retrieveEvent({ sandbox, id, account }: Call): SnapshotEvent {
  const found = sandbox.store.get('events', id);
  if (!found || (found.account ?? null) !== account) throw missing('event', id);
  return found;
}

export function listThinEvents(call: Call<Stripe.V2.Core.EventListParams>): ReturnType<typeof pageV2<ThinEvent>> {
  const { types, object_id: about, created } = call.params;
  const own = call.sandbox.store
    .all('thin_events')
    .filter((event) => about === undefined || event.related_object?.id === about)
    .filter((event) => types?.includes(event.type) ?? true)
    .filter((event) => inRange(Math.floor(Date.parse(event.created) / 1000), created as Range | undefined));
  return pageV2(call, '/v2/core/events', own);
}

export function retrieveThinEvent({ sandbox, id }: Call): ThinEvent {
  const found = sandbox.store.get('thin_events', id);
  if (!found) throw notFound('Event', id);
  return found;
}
