import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import Stripe from 'stripe';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { currentRequest } from './log.ts';

/** The official SDK, always. Without keys it talks to the sandbox, which speaks Stripe's wire protocol. */
export function createStripe(config: Config): Stripe {
  const { apiUrl, secretKey } = config.stripe;
  const api = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    httpClient: patientClient(),
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
function patientClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (host, port, path, method, headers, data, protocol, timeoutMs) => {
    const left = msLeft();
    if (left <= 0) throw noAnswer();
    const request = makeRequest(host, port, path, method, headers, data, protocol, Math.min(timeoutMs, left));
    const response = await within(left, request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = () => within(msLeft(), toJSON());
    return response;
  };
  return client;
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return answer;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(noAnswer()), ms);
  answer.catch(() => {}); // nobody may wait for it any more
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** As the SDK says it itself. */
function noAnswer(): Error {
  return Object.assign(new Error('Stripe did not answer in time'), { code: 'ETIMEDOUT' });
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
