import Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { nowMs } from '../state/clock.ts';
import type { Delivery } from '../state/records.ts';
import { endpointOf } from './events.ts';

const answerWithinMs = 20_000;
const atOnce = 16;

/** Sends due webhooks, signed, until they get a 2xx. Deliveries survive a restart, so one may be sent twice. */
export class WebhookSender {
  readonly #sandbox: Sandbox;
  readonly #underWay = new Set<string>();
  #isStopped = false;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  sendDue(): void {
    const { store } = this.#sandbox;
    if (this.#isStopped || (store.get('settings', 'webhooks_paused')?.value ?? 0) === 1) return;
    // Oldest first: they are in the order of their sequence, even after a retry.
    for (const delivery of store.each('deliveries')) {
      if (this.#underWay.size >= atOnce) return;
      if (delivery.dueAtMs <= nowMs(this.#sandbox) && !this.#underWay.has(delivery.id)) void this.#send(delivery);
    }
  }

  /** Returns the due time of the next delivery, for the timer. Running deliveries wake the timer themselves. */
  nextDueAtMs(): number {
    if ((this.#sandbox.store.get('settings', 'webhooks_paused')?.value ?? 0) === 1) return Infinity;
    if (this.#underWay.size >= atOnce) return Infinity;
    let soonest = Infinity;
    for (const delivery of this.#sandbox.store.each('deliveries')) {
      if (!this.#underWay.has(delivery.id)) soonest = Math.min(soonest, delivery.dueAtMs);
    }
    return soonest;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #send(delivery: Delivery): Promise<void> {
    this.#underWay.add(delivery.id);
    const { url, secret } = endpointOf(this.#sandbox, delivery.endpoint);
    const status = await post(url, secret, this.#payload(delivery));
    this.#underWay.delete(delivery.id);
    if (this.#isStopped) return;
    this.#sandbox.store.transaction(() => this.#record(delivery, status >= 200 && status < 300));
    this.#sandbox.wake();
  }

  #payload(delivery: Delivery): string {
    const { store } = this.#sandbox;
    if (delivery.endpoint !== 'thin') return JSON.stringify(store.get('events', delivery.event), null, 2);
    const { data: _onlyWhenFetched, ...notification } = store.get('thin_events', delivery.event)!;
    return JSON.stringify(notification);
  }

  #record(delivery: Delivery, isTaken: boolean): void {
    const { store } = this.#sandbox;
    // A reset through /control may have deleted it meanwhile.
    if (!store.get('deliveries', delivery.id)) return;
    if (isTaken) {
      store.delete('deliveries', delivery.id);
      const event = store.get('events', delivery.event);
      if (event) store.put('events', event.id, { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
      for (const held of store.each('deliveries')) {
        if (held.sequence > delivery.sequence) break;
        if (held.isHeld && held.endpoint === delivery.endpoint) {
          store.put('deliveries', held.id, { ...held, isHeld: false, dueAtMs: nowMs(this.#sandbox) });
        }
      }
      return;
    }
    const waits = this.#sandbox.options.stripe.webhookRetryMs;
    const wait = waits[Math.min(delivery.attempts, waits.length - 1)] ?? 1_000;
    store.put('deliveries', delivery.id, {
      ...delivery,
      isHeld: false,
      attempts: delivery.attempts + 1,
      dueAtMs: nowMs(this.#sandbox) + wait,
    });
  }
}

/** Returns the reply's status, or 0 without a reply. Signs with the real time, whatever the sandbox's clock says. */
async function post(url: string, secret: string, payload: string): Promise<number> {
  if (url === '') return 0;
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (sandbox)',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
        // The receiver may be gone by the next delivery.
        connection: 'close',
      },
    });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}
