import { createRequire } from 'node:module';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import type Stripe from 'stripe';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { currentRequest } from './log.ts';
import { within } from './within.ts';

/**
 * The official SDK, always. Without keys it talks to the sandbox, which speaks Stripe's wire protocol. It is loaded at its
 * first use: its two hundred files would take an eighth of a server's start.
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
 * Longest that one request waits for Stripe, over all its calls and the SDK's tries of each; the pauses between tries come to
 * less than two seconds more. Jobs wait as long as each call says.
 */
const REQUEST_PATIENCE_MS = 9_000;

const deadlines = new WeakMap<object, number>();

/** From the first call that a request makes. */
function msLeft(): number {
  const request = currentRequest();
  if (!request) return Number.POSITIVE_INFINITY;
  const now = performance.now();
  const deadline = deadlines.get(request) ?? now + REQUEST_PATIENCE_MS;
  deadlines.set(request, deadline);
  return deadline - now;
}

/** The SDK's own client would wait as long for each try, and for ever for a slow body. */
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

/** As the SDK says it itself. */
function noAnswer(): Error {
  return Object.assign(new Error('Stripe did not answer in time'), { code: 'ETIMEDOUT' });
}

/** The SDK's own error; known by its form, as asking for its class would load the SDK. */
export function stripeErrorOf(error: unknown): Stripe.errors.StripeError | null {
  return error instanceof Error && 'rawType' in error ? (error as Stripe.errors.StripeError) : null;
}

/** Of an object that Stripe names by its id, or expands. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

/** Stripe's answer, or `refusal` where it cannot be had. The SDK's own message stays in the log. */
export async function askStripe<T>(deps: Deps, refusal: RefusalCode, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    deps.log.error({ err: cause }, 'stripe: the call failed');
    throw new Refusal(refusal, {}, { cause });
  }
}
