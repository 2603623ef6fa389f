import Stripe from 'stripe';
import type { Config } from './config.ts';

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
