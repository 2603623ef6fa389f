import Stripe from 'stripe';
import { nowMs, nowSeconds } from '../state/clock.ts';
import type { Endpoint, SnapshotEvent } from '../state/records.ts';
import type { World } from '../world.ts';
import { type EventOutcome, outcomeOfEvent } from './faults.ts';
import { type IdSource, randomId } from './ids.ts';

/** What caused an event: an API call, or `null` when it happened by itself. */
export interface Cause {
  requestId: string | null;
  key: string | null;
  newId: IdSource;
}

export const byItself: Cause = { requestId: null, key: null, newId: randomId };

export function emit(
  world: World,
  cause: Cause,
  type: string,
  object: object,
  more: { account?: string | null; previous?: Record<string, unknown> } = {},
): void {
  const id = cause.newId('event');
  const endpoint = more.account ? 'connect' : 'platform';
  const event: SnapshotEvent = {
    id,
    object: 'event',
    ...(more.account ? { account: more.account } : {}),
    api_version: Stripe.API_VERSION,
    created: nowSeconds(world),
    data: {
      object: structuredClone(object),
      ...(more.previous ? { previous_attributes: structuredClone(more.previous) } : {}),
    },
    livemode: false,
    pending_webhooks: urlOf(world, endpoint) === '' ? 0 : 1,
    request: { id: cause.requestId, idempotency_key: cause.key },
    type,
  };
  world.store.put('events', id, event);
  send(world, id, endpoint, outcomeOfEvent(world, type, (object as { id?: string }).id ?? ''));
}

/** A v2 event: the webhook only says what happened to which account. */
export function emitThin(
  world: World,
  cause: Cause,
  type: string,
  account: string | null,
  data?: Record<string, unknown>,
): void {
  const id = cause.newId('thin_event');
  world.store.put('thin_events', id, {
    id,
    object: 'v2.core.event',
    context: null,
    created: new Date(nowMs(world)).toISOString(),
    livemode: false,
    reason: cause.requestId
      ? { type: 'request', request: { id: cause.requestId, idempotency_key: cause.key ?? '' } }
      : null,
    related_object: account ? { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` } : null,
    type,
    ...(data ? { data } : {}),
  });
  send(world, id, 'thin', outcomeOfEvent(world, type, account ?? ''));
}

/** Puts an event on its way once more, as the dashboard's Resend button does. */
export function sendAgain(world: World, id: string): void {
  const event = world.store.get('events', id);
  send(world, id, event ? (event.account ? 'connect' : 'platform') : 'thin', { copies: 1, delayMs: 0, isHeld: false });
}

export function urlOf(world: World, endpoint: Endpoint): string {
  const { webhookUrl, connectWebhookUrl, thinWebhookUrl } = world.options.stripe;
  return { platform: webhookUrl, connect: connectWebhookUrl, thin: thinWebhookUrl }[endpoint];
}

function send(world: World, event: string, endpoint: Endpoint, outcome: EventOutcome): void {
  if (urlOf(world, endpoint) === '') return;
  for (let copy = 0; copy < outcome.copies; copy += 1) {
    const id = randomId('delivery');
    const sequence = (world.store.get('settings', 'sequence')?.value ?? 0) + 1;
    world.store.put('settings', 'sequence', { value: sequence });
    const dueAtMs = nowMs(world) + outcome.delayMs;
    world.store.put('deliveries', id, { id, event, endpoint, attempts: 0, dueAtMs, isHeld: outcome.isHeld, sequence });
  }
}
