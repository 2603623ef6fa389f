import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import Stripe from 'stripe';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';

/** The official SDK, always. Without keys it talks to the sandbox, which speaks Stripe's wire protocol. */
export function createStripe(config: Config): Stripe {
  const { apiUrl, secretKey } = config.stripe;
  const api = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(api && { host: api.hostname, port: api.port, protocol: 'http' as const }),
  });
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
