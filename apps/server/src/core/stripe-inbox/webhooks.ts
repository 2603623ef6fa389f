import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { InboxEvent, ThinEvent } from './handlers.ts';
import { type StripeEndpoint, storeStripeEvent } from './inbox.ts';

/** How far the signature's time may be from ours, either way. */
const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1024 * 1024;

/**
 * Receives Stripe's webhooks: verifies the signature over the very bytes that came, stores the event with its job in
 * one transaction, answers 200. Everything else happens in the job.
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
    // The SDK refuses old signatures; one from the future is as wrong.
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
