import type { Records } from './state/records.ts';
import type { Store } from './state/store.ts';

/** What every part of the sandbox is given first. */
export interface Sandbox {
  options: ReturnType<typeof completeOptions>;
  store: Store<Records>;
  /** Looks again at what is due: tasks and webhooks. Call it after a transaction that added some. */
  wake(): void;
}

/** What a caller may say when starting the sandbox. Only `stateDir` and `publicUrl` have no default. */
export interface SandboxOptions {
  /** 0 or absent: any free port. */
  httpPort?: number;
  smtpPort?: number;
  /** Folder for the journal and the mails; made when absent, kept over restarts. */
  stateDir: string;
  /** The product's own origin. It proxies `${publicUrl}/sandbox/*` to `/*` here. */
  publicUrl: string;
  stripe?: Partial<typeof stripeDefaults>;
  google?: Partial<typeof googleDefaults>;
}

const hour = 3_600_000;

/** The keys never have the form of live ones, so that nobody mistakes one for the other. */
const stripeDefaults = {
  secretKey: 'sk_test_sandbox',
  /** Where events are sent. An empty string means that nobody listens: they are only listed. */
  webhookUrl: '',
  webhookSecret: 'whsec_sandbox',
  connectWebhookUrl: '',
  connectWebhookSecret: 'whsec_sandbox_connect',
  thinWebhookUrl: '',
  thinWebhookSecret: 'whsec_sandbox_thin',
  /** What the platform's balance holds on the very first start. */
  openingBalanceCents: 1_000_000,
  /** How long a connected account's money rests before its payout is made. */
  payoutDelayMs: 3_000,
  /** How long a payout is on its way to the bank. */
  payoutArrivalMs: 3_000,
  /** Waits between the tries of one webhook; the last one repeats. */
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
