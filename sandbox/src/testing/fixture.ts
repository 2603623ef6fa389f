import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished, vi } from 'vitest';
import { createApp, type Request } from '../http/server.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../main.ts';

export const publicUrl = 'http://localhost:3000';

/** A verified webhook at one of the product's three webhook URLs. */
interface Arrived {
  path: string;
  type: string;
  id: string;
  account?: string;
  body: string;
  signature: string;
  event: Stripe.Event;
}

export interface Fixture {
  sandbox: RunningSandbox;
  stripe: Stripe;
  /** All received webhooks, in order of arrival. */
  arrived: Arrived[];
  /** Status for webhook replies, if not 200. */
  webhookStatus: { value: number };
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  url(path: string): string;
  /** Stops the sandbox and starts it again on the same state. */
  restart(): Promise<void>;
}

const secrets: Record<string, string> = { '/platform': 'whsec_a', '/connect': 'whsec_b', '/thin': 'whsec_c' };

/**
 * Starts a separate sandbox with the official SDK as client and a webhook receiver. Both are gone when the test ends.
 */
export async function startFixture(stripeOptions: NonNullable<SandboxOptions['stripe']> = {}): Promise<Fixture> {
  const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const receiver = await startReceiver();
  const options: SandboxOptions = {
    stateDir,
    publicUrl,
    stripe: {
      webhookUrl: `${receiver.url}/platform`,
      webhookSecret: 'whsec_a',
      connectWebhookUrl: `${receiver.url}/connect`,
      connectWebhookSecret: 'whsec_b',
      thinWebhookUrl: `${receiver.url}/thin`,
      thinWebhookSecret: 'whsec_c',
      payoutDelayMs: 50,
      payoutArrivalMs: 50,
      webhookRetryMs: [20, 40, 80],
      ...stripeOptions,
    },
  };
  const sandbox = await startSandbox(options);
  const fixture: Fixture = {
    sandbox,
    stripe: clientOf(sandbox),
    arrived: receiver.arrived,
    webhookStatus: receiver.status,
    url: (path) => `http://127.0.0.1:${fixture.sandbox.httpPort}${path}`,
    control: async (method, path, body) => {
      const answer = await fetch(fixture.url(`/control${path}`), {
        method,
        headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      });
      const result = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok) throw new Error(JSON.stringify(result));
      return result;
    },
    restart: async () => {
      await fixture.sandbox.stop();
      fixture.sandbox = await startSandbox(options);
      fixture.stripe = clientOf(fixture.sandbox);
    },
  };
  onTestFinished(async () => {
    await fixture.sandbox.stop();
    await receiver.stop();
    await rm(stateDir, { recursive: true, force: true });
  });
  return fixture;
}

/** Returns the product's client without retries, so tests see each reply. */
export function clientOf(sandbox: RunningSandbox): Stripe {
  return new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: sandbox.httpPort,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Waits up to five seconds until `look` returns something truthy. */
export function until<T>(look: () => T | Promise<T>) {
  return vi.waitUntil(look, { timeout: 5_000, interval: 10 });
}

/** Returns the error of a failing call. */
export async function errorOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call went well');
}

/** Creates and pays a payment intent in one call. */
export function pay(stripe: Stripe, amount = 1068, payment_method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method,
    confirm: true,
    return_url: `${publicUrl}/back`,
  });
}

/** Creates a connected account that is ready to be paid. */
export async function onboarded({ stripe, control }: Fixture): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create(recipient);
  await control('POST', `/accounts/${id}/complete`);
  return id;
}

export const recipient = {
  contact_email: 'artist@example.com',
  display_name: 'An artist',
  dashboard: 'express',
  identity: { country: 'us', entity_type: 'individual' },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  include: ['configuration.recipient', 'requirements'],
} satisfies Stripe.V2.Core.AccountCreateParams;

async function startReceiver() {
  const arrived: Arrived[] = [];
  const status = { value: 200 };
  const app = createApp();
  app.post('/*', ({ url: path, headers, body = '' }: Request, reply) => {
    const signature = String(headers['stripe-signature']);
    const event = readEvent(body, signature, path);
    const { type, id, account } = event;
    arrived.push({ path, type, id, ...(account ? { account } : {}), body, signature, event });
    return reply.code(status.value).send();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { arrived, status, url, stop: () => app.close() };
}

function readEvent(body: string, signature: string, path: string): Stripe.Event {
  const secret = secrets[path] ?? '';
  if (path !== '/thin') return Stripe.webhooks.constructEvent(body, signature, secret);
  return new Stripe('sk_test_sandbox').parseEventNotification(body, signature, secret) as unknown as Stripe.Event;
}
