import { RequestError, readJson, sendJson } from '../http/messages.ts';
import type { Exchange, Router } from '../http/router.ts';
import { advanceClock, nowMs } from '../state/clock.ts';
import { type CallFault, callFaults, type EventFault, eventFaults } from '../state/records.ts';
import type { World } from '../world.ts';
import { setPlatformBalance } from './balance.ts';
import { accountAction } from './control-accounts.ts';
import { closeDispute, createDispute } from './disputes.ts';
import { byItself, sendAgain } from './events.ts';
import { addRule } from './faults.ts';
import { find } from './objects.ts';
import { authorise } from './paying.ts';
import { createPayout, failPayout } from './payouts.ts';
import { failRefund, refund } from './refunds.ts';
import { reverse } from './transfers.ts';
import { requireDirect, requireKey } from './wire.ts';

type Body = Record<string, unknown>;
type Action = (body: Body, args: Record<string, string>) => unknown;

/** `/control`: what tests and the simulator do to the world outside. Loopback, with the secret key, never for browsers. */
export function routeControl(router: Router, world: World, reset: () => void): void {
  const { store } = world;
  const on = (method: string, path: string, action: Action) =>
    router.on(method, `/control${path}`, (exchange) => serveControl(world, exchange, action));

  on('POST', '/faults', (body) => addRule(world, 'call_rules', callRule(body)));
  on('GET', '/faults', () => ({
    calls: store.all('call_rules'),
    events: store.all('event_rules'),
    chaos: store.get('chaos', 'plan') ?? null,
    dealt: Object.fromEntries(store.all('dealt').map(({ fault, count }) => [fault, count])),
  }));
  on('DELETE', '/faults', () => {
    for (const rule of store.all('call_rules')) store.delete('call_rules', rule.id);
    for (const rule of store.all('event_rules')) store.delete('event_rules', rule.id);
    store.delete('chaos', 'plan');
  });
  on('POST', '/webhook-faults', (body) =>
    addRule(world, 'event_rules', {
      fault: oneOf(body, 'fault', eventFaults),
      times: number(body, 'times') ?? 1,
      ...given({ type: optionalText(body, 'type'), delayMs: number(body, 'delayMs') }),
    }),
  );
  on('POST', '/chaos', (body) => {
    const plan = {
      seed: String(body.seed ?? ''),
      calls: rates<CallFault>(body.calls, callFaults),
      events: rates<EventFault>(body.events, eventFaults),
      delayMs: number(body, 'delayMs') ?? 1_000,
      ...given({ path: optionalText(body, 'path') }),
    };
    store.put('chaos', 'plan', plan);
    return plan;
  });

  on('POST', '/disputes', (body) =>
    createDispute(world, chargeOf(world, body), {
      isInquiry: body.inquiry === true,
      ...given({ amount: number(body, 'amount'), reason: optionalText(body, 'reason') }),
    }),
  );
  on('POST', '/disputes/:id/close', (body, { id }) =>
    closeDispute(world, byItself, id ?? '', oneOf(body, 'outcome', ['won', 'lost'])),
  );
  on('POST', '/refunds', (body) =>
    refund(world, byItself, find(world, 'charges', chargeOf(world, body)).object, { amount: number(body, 'amount') }),
  );
  on('POST', '/refunds/:id/fail', (_body, { id }) => {
    failRefund(world, id ?? '');
    return store.get('refunds', id ?? '');
  });
  on('POST', '/transfers/:id/reverse', (body, { id }) =>
    reverse(world, byItself, find(world, 'transfers', id), {
      amount: number(body, 'amount'),
      isForced: body.force === true,
    }),
  );
  on('POST', '/payouts', (body) => createPayout(world, text(body, 'account')));
  on('POST', '/payouts/:id/fail', (body, { id }) =>
    failPayout(world, id ?? '', optionalText(body, 'code') ?? 'account_closed'),
  );
  on('POST', '/accounts/:id/:action', (body, { id, action }) => accountAction(world, id ?? '', action ?? '', body));
  on('POST', '/payment_intents/:id/authorise', (body, { id }) =>
    authorise(world, find(world, 'payment_intents', id, 'intent'), body.grant !== false),
  );

  on('POST', '/balance', (body) => setPlatformBalance(world, number(body, 'availableCents') ?? 0));
  on('POST', '/processing', (body) => store.put('settings', 'processing_ms', { value: number(body, 'holdMs') ?? 0 }));
  on('POST', '/clock', (body) => {
    advanceClock(world, number(body, 'advanceMs') ?? 0);
    return { nowMs: nowMs(world) };
  });
  on('POST', '/webhooks/pause', () => store.put('settings', 'webhooks_paused', { value: 1 }));
  on('POST', '/webhooks/resume', () => {
    store.put('settings', 'webhooks_paused', { value: 0 });
    // What waited is due now, whatever its delay had grown to.
    for (const one of store.all('deliveries'))
      store.put('deliveries', one.id, { ...one, dueAtMs: Math.min(one.dueAtMs, nowMs(world)) });
  });
  on('POST', '/webhooks/resend', (body) => sendAgain(world, text(body, 'event')));
  on('GET', '/pending', () => ({ deliveries: store.all('deliveries'), tasks: store.all('tasks') }));
  on('GET', '/state', () => ({ ...store.dump(), google_keys: undefined, nowMs: nowMs(world) }));
  on('POST', '/reset', () => reset());
}

async function serveControl(world: World, exchange: Exchange, action: Action): Promise<void> {
  requireDirect(exchange);
  requireKey(exchange, world.options.stripe.secretKey);
  const body = exchange.method === 'POST' ? await readJson(exchange.request) : {};
  const result = world.store.transaction(() => action(body, exchange.args));
  world.wake();
  sendJson(exchange.response, 200, result ?? {});
}

function callRule(body: Body) {
  const error = body.error as { code?: string; message?: string } | undefined;
  return {
    fault: oneOf(body, 'fault', callFaults),
    times: number(body, 'times') ?? 1,
    ...given({
      method: optionalText(body, 'method'),
      path: optionalText(body, 'path'),
      key: optionalText(body, 'key'),
      delayMs: number(body, 'delayMs'),
      status: number(body, 'status'),
      error,
    }),
  };
}

function chargeOf(world: World, body: Body): string {
  const charge = optionalText(body, 'charge');
  if (charge !== undefined) return charge;
  return String(find(world, 'payment_intents', text(body, 'payment_intent'), 'payment_intent').latest_charge ?? '');
}

function rates<F extends string>(given: unknown, faults: readonly F[]): Partial<Record<F, number>> {
  const entries = Object.entries((given ?? {}) as Record<string, unknown>);
  for (const [name, rate] of entries) {
    const isRate = typeof rate === 'number' && rate >= 0 && rate <= 1;
    if (!isRate || !(faults as readonly string[]).includes(name))
      throw new RequestError(400, `Not a fault and its rate: ${name} ${rate}`);
  }
  return Object.fromEntries(entries) as Partial<Record<F, number>>;
}

function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new RequestError(400, `${name} is needed.`);
  return value;
}

function optionalText(body: Body, name: string): string | undefined {
  return body[name] === undefined ? undefined : text(body, name);
}

function number(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value !== undefined && !Number.isSafeInteger(value))
    throw new RequestError(400, `${name} must be a whole number.`);
  return value as number | undefined;
}

function oneOf<T extends string>(body: Body, name: string, words: readonly T[]): T {
  const word = words.find((one) => one === body[name]);
  if (word === undefined) throw new RequestError(400, `${name} must be one of ${words.join(', ')}.`);
  return word;
}

/** Without the names whose value is undefined. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
