import { z } from 'zod';
import { type App, jsonOf, type Request, RequestError } from '../http/server.ts';
import type { Sandbox } from '../sandbox.ts';
import { nowMs } from '../state/clock.ts';
import { callRule, chaosPlan, eventRule } from '../state/fault-rules.ts';
import type { SavedAccount } from '../state/records.ts';
import { changeAccount, close } from './accounts.ts';
import { openBooks, setPlatformBalance } from './balance.ts';
import { find } from './call.ts';
import { closeDispute, createDispute } from './disputes.ts';
import { missing } from './errors.ts';
import { byItself, emit, sendAgain } from './events.ts';
import { addRule } from './faults.ts';
import { onboard } from './onboarding.ts';
import { authorise } from './paying.ts';
import { createPayout, failPayout } from './payouts.ts';
import { failRefund, refund } from './refunds.ts';
import { reverse } from './transfers.ts';
import { requireDirect, requireKey } from './wire.ts';

const whole = z.int();
const text = z.string().min(1);
const code = text.default('account_closed');

const ofPayment = z.object({ charge: text, payment_intent: text, amount: whole.exactOptional() }).partial();

/**
 * Serves `/control`, by which tests and the simulator drive the sandbox. Loopback, with the secret key, never for
 * browsers.
 */
export function routeControl(app: App, sandbox: Sandbox): void {
  const { store } = sandbox;
  const on = <S extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: S,
    act: (body: z.output<S>, params: Request['params']) => unknown,
  ) =>
    app.route({
      method,
      url: `/control${path}`,
      handler: (request: Request, reply) => {
        requireDirect(request);
        requireKey(request, sandbox.options.stripe.secretKey);
        const body = shape.safeParse(method === 'POST' ? jsonOf(request) : {});
        if (!body.success) throw new RequestError(400, z.prettifyError(body.error));
        const result = store.transaction(() => act(body.data, request.params));
        sandbox.wake();
        return reply.send(result ?? {});
      },
    });
  const nothing = z.object({});

  on('POST', '/faults', callRule, (rule) => addRule(sandbox, 'call_rules', rule));
  on('GET', '/faults', nothing, () => ({
    calls: store.all('call_rules'),
    events: store.all('event_rules'),
    chaos: store.get('chaos', 'plan') ?? null,
    dealt: Object.fromEntries(store.all('dealt').map(({ fault, count }) => [fault, count])),
  }));
  on('DELETE', '/faults', nothing, () => {
    for (const rule of store.all('call_rules')) store.delete('call_rules', rule.id);
    for (const rule of store.all('event_rules')) store.delete('event_rules', rule.id);
    store.delete('chaos', 'plan');
  });
  on('POST', '/webhook-faults', eventRule, (rule) => addRule(sandbox, 'event_rules', rule));
  on('POST', '/chaos', chaosPlan, (plan) => {
    store.put('chaos', 'plan', plan);
    return plan;
  });

  const dispute = ofPayment.extend({ reason: text.exactOptional(), inquiry: z.boolean().default(false) });
  on('POST', '/disputes', dispute, ({ inquiry: isInquiry, ...given }) =>
    createDispute(sandbox, chargeOf(sandbox, given), { ...given, isInquiry }),
  );
  on('POST', '/disputes/:id/close', z.object({ outcome: z.enum(['won', 'lost']) }), ({ outcome }, { id }) =>
    closeDispute(sandbox, byItself, id, outcome),
  );
  on('POST', '/refunds', ofPayment, (given) =>
    refund(sandbox, byItself, find(sandbox, 'charges', chargeOf(sandbox, given)).object, { amount: given.amount }),
  );
  on('POST', '/refunds/:id/fail', nothing, (_body, { id }) => {
    failRefund(sandbox, id);
    return store.get('refunds', id);
  });
  const reversal = z.object({ amount: whole.optional(), force: z.boolean().default(false) });
  on('POST', '/transfers/:id/reverse', reversal, ({ amount, force: isForced }, { id }) =>
    reverse(sandbox, byItself, find(sandbox, 'transfers', id), { amount, isForced }),
  );
  on('POST', '/payouts', z.object({ account: text }), ({ account }) => createPayout(sandbox, account));
  on('POST', '/payouts/:id/fail', z.object({ code }), (body, { id }) => failPayout(sandbox, id, body.code));
  const onAccount = z.object({ code, missing: z.array(z.string()).default([documentOfIdentity]) });
  on('POST', '/accounts/:id/:action', onAccount, (given, { id, action }) => {
    const saved = store.get('accounts', id);
    if (!saved) throw missing('account', id);
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!act) throw new RequestError(400, `Actions for an account: ${Object.keys(actions).join(', ')}.`);
    act(sandbox, saved, given);
    return store.get('accounts', id);
  });
  on('POST', '/payment_intents/:id/authorise', z.object({ grant: z.boolean().default(true) }), ({ grant }, { id }) =>
    authorise(sandbox, find(sandbox, 'payment_intents', id, 'intent'), grant),
  );

  on('POST', '/balance', z.object({ availableCents: whole.default(0) }), ({ availableCents }) =>
    setPlatformBalance(sandbox, availableCents),
  );
  on('POST', '/processing', z.object({ holdMs: whole.default(0) }), ({ holdMs }) =>
    store.put('settings', 'processing_ms', { value: holdMs }),
  );
  on('POST', '/clock', z.object({ advanceMs: whole.default(0) }), ({ advanceMs }) => {
    const offset = store.get('settings', 'clock')?.value ?? 0;
    store.put('settings', 'clock', { value: offset + advanceMs });
    return { nowMs: nowMs(sandbox) };
  });
  on('POST', '/webhooks/pause', nothing, () => store.put('settings', 'webhooks_paused', { value: 1 }));
  on('POST', '/webhooks/resume', nothing, () => {
    store.put('settings', 'webhooks_paused', { value: 0 });
    // Held deliveries are due now, however long their backoff had become.
    for (const one of store.all('deliveries'))
      store.put('deliveries', one.id, { ...one, dueAtMs: Math.min(one.dueAtMs, nowMs(sandbox)) });
  });
  on('POST', '/webhooks/resend', z.object({ event: text }), ({ event }) => sendAgain(sandbox, event));
  // Each change emits an event, so two reads of their number tell if something changed in between.
  on('GET', '/pending', nothing, () => ({
    deliveries: store.all('deliveries'),
    tasks: store.all('tasks'),
    events: store.all('events').length,
  }));
  on('GET', '/state', nothing, () => ({ ...store.dump(), google_keys: undefined, nowMs: nowMs(sandbox) }));
  on('POST', '/reset', nothing, () => {
    store.clear();
    openBooks(sandbox);
  });
}

function chargeOf(sandbox: Sandbox, { charge, payment_intent }: z.output<typeof ofPayment>): string {
  if (charge !== undefined) return charge;
  if (payment_intent === undefined) throw new RequestError(400, 'payment_intent is needed.');
  return String(find(sandbox, 'payment_intents', payment_intent, 'payment_intent').latest_charge ?? '');
}

const documentOfIdentity = 'identity.individual.documents.primary_verification';

type AccountAction = (sandbox: Sandbox, saved: SavedAccount, given: { code: string; missing: string[] }) => void;

/** Actions of the owner or of Stripe on a connected account. */
const actions: Record<string, AccountAction> = {
  complete: (sandbox, saved) => onboard(sandbox, saved.object.id, []),

  /** Stripe asks for something again, for example after a change in the law. */
  require: (sandbox, saved, { missing }) => changeAccount(sandbox, byItself, { ...saved, missing }),

  restrict: (sandbox, saved) => changeAccount(sandbox, byItself, { ...saved, restriction: 'restricted' }),
  reject: (sandbox, saved) => changeAccount(sandbox, byItself, { ...saved, restriction: 'rejected' }),
  unrestrict: (sandbox, saved) => changeAccount(sandbox, byItself, { ...saved, restriction: null }),

  /** The owner revokes the platform's access. From now on every call gets a 403. */
  deauthorise: (sandbox, saved) => {
    const { id } = saved.object;
    sandbox.store.put('accounts', id, { ...saved, access: 'deauthorised' });
    const application = { id: 'ca_sandbox', object: 'application', name: 'Unslop' };
    emit(sandbox, byItself, 'account.application.deauthorized', application, { account: id });
  },

  close: (sandbox, saved) => void close(sandbox, byItself, saved),

  /** Pays out to the bank account with this number. */
  bank: (sandbox, saved, { code }) => sandbox.store.put('accounts', saved.object.id, { ...saved, bank: code }),

  'fail-next-payout': (sandbox, saved, { code }) =>
    sandbox.store.put('accounts', saved.object.id, { ...saved, nextPayoutFailsWith: code }),
};
