import type { Records } from './state/records.ts';
import type { Store } from './state/store.ts';

/** Context of every part of the sandbox. */
export interface Sandbox {
  options: ReturnType<typeof completeOptions>;
  store: Store<Records>;
  /** Checks for due tasks and webhooks. Call it after a transaction that added some. */
  wake(): void;
}

/** Options of the sandbox. Only `stateDir` and `publicUrl` have no default. */
export interface SandboxOptions {
  /** 0 or absent: any free port. */
  httpPort?: number;
  smtpPort?: number;
  /** Folder for the journal and the mails. Created if missing, kept across restarts. */
  stateDir: string;
  /** The product's origin. It proxies `${publicUrl}/sandbox/*` to `/*` here. */
  publicUrl: string;
  stripe?: Partial<typeof stripeDefaults>;
  google?: Partial<typeof googleDefaults>;
}

const hour = 3_600_000;

/** The keys never look like live ones, so nobody confuses them. */
const stripeDefaults = {
  secretKey: 'sk_test_sandbox',
  /** Destination of events. If empty, they are only listed. */
  webhookUrl: '',
  webhookSecret: 'whsec_sandbox',
  connectWebhookUrl: '',
  connectWebhookSecret: 'whsec_sandbox_connect',
  thinWebhookUrl: '',
  thinWebhookSecret: 'whsec_sandbox_thin',
  /** The platform's balance on the very first start. */
  openingBalanceCents: 1_000_000,
  /** Delay before a connected account's money is paid out. */
  payoutDelayMs: 3_000,
  /** Delay before a payout reaches the bank. */
  payoutArrivalMs: 3_000,
  /** Backoff between attempts of one webhook. The last delay repeats. */
  webhookRetryMs: [200, 1_000, 5_000, 30_000, 300_000, hour, 3 * hour, 12 * hour] as readonly number[],
};

const googleDefaults = { clientId: 'unslop-sandbox', clientSecret: 'unslop-sandbox-secret' };

export function completeOptions(given: SandboxOptions) {
  return {
    httpPort: 0,
    smtpPort: 0,
    ...given,
    publicUrl: new URL(given.publicUrl).origin,
    stripe: { ...stripeDefaults, ...given.stripe },
    google: { ...googleDefaults, ...given.google },
  };
}
