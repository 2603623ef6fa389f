import { createRequire } from 'node:module';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import type Stripe from 'stripe';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { currentRequest } from './log.ts';
import { within } from './within.ts';

/**
 * Creates the official Stripe SDK. Without keys it calls the sandbox, which implements Stripe's protocol. Loads the SDK
 * on first use, because its two hundred files would take an eighth of the server's startup time.
 */
export function createStripe(config: Config): Stripe {
  let sdk: Stripe | undefined;
  return new Proxy({} as Stripe, {
    get(_none, name) {
      sdk ??= loadStripe(config);
      return sdk[name as keyof Stripe];
    },
  });
}

function loadStripe(config: Config): Stripe {
  const Sdk: typeof Stripe = createRequire(import.meta.url)('stripe');
  const { apiUrl, secretKey } = config.stripe;
  const api = apiUrl ? new URL(apiUrl) : null;
  return new Sdk(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    httpClient: patientClient(Sdk.createNodeHttpClient()),
    ...(api && {
      host: api.hostname,
      port: api.port,
      protocol: api.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/**
 * Maximum time one request waits for Stripe, in milliseconds, over all calls and SDK retries. The pauses between
 * retries add less than two seconds. Jobs wait as long as each call allows.
 */
const REQUEST_PATIENCE_MS = 9_000;

const deadlines = new WeakMap<object, number>();

/** Returns the time left, counted from the request's first call to Stripe. */
function msLeft(): number {
  const request = currentRequest();
  if (!request) return Number.POSITIVE_INFINITY;
  const now = performance.now();
  const deadline = deadlines.get(request) ?? now + REQUEST_PATIENCE_MS;
  deadlines.set(request, deadline);
  return deadline - now;
}

/** Wraps the SDK's client, which would use the full timeout for each retry and wait forever for a slow body. */
function patientClient(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (host, port, path, method, headers, data, protocol, timeoutMs) => {
    const left = msLeft();
    if (left <= 0) throw noAnswer();
    const request = makeRequest(host, port, path, method, headers, data, protocol, Math.min(timeoutMs, left));
    const response = await answerWithin(left, request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = () => answerWithin(msLeft(), toJSON());
    return response;
  };
  return client;
}

function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  return ms === Number.POSITIVE_INFINITY ? answer : within(ms, answer, noAnswer);
}

/** Creates a timeout error like the SDK's own. */
function noAnswer(): Error {
  return Object.assign(new Error('Stripe did not answer in time'), { code: 'ETIMEDOUT' });
}

/** Returns the SDK's error, recognized by its shape because importing its class would load the SDK. */
export function stripeErrorOf(error: unknown): Stripe.errors.StripeError | null {
  return error instanceof Error && 'rawType' in error ? (error as Stripe.errors.StripeError) : null;
}

/** Returns the id of an object that Stripe sends as an id or expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

/** Returns Stripe's answer, or throws `refusal` if the call fails. The SDK's message stays in the log. */
export async function askStripe<T>(deps: Deps, refusal: RefusalCode, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    deps.log.error({ err: cause }, 'stripe: the call failed');
    throw new Refusal(refusal, {}, { cause });
  }
}
