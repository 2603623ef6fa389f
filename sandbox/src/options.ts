/** What a caller may say when starting the sandbox. Only `stateDir` and `publicUrl` have no default. */
export interface SandboxOptions {
  /** 0 or absent: any free port. */
  httpPort?: number;
  smtpPort?: number;
  /** Folder for the journal and the mails; made when absent, kept over restarts. */
  stateDir: string;
  /** The product's own origin. It proxies `${publicUrl}/sandbox/*` to `/*` here. */
  publicUrl: string;
  stripe?: Partial<StripeOptions>;
  google?: Partial<GoogleOptions>;
}

interface StripeOptions {
  secretKey: string;
  /** Where events are sent. An empty string means that nobody listens: they are only listed. */
  webhookUrl: string;
  webhookSecret: string;
  connectWebhookUrl: string;
  connectWebhookSecret: string;
  thinWebhookUrl: string;
  thinWebhookSecret: string;
  /** What the platform's balance holds on the very first start. */
  openingBalanceCents: number;
  /** How long a connected account's money rests before its payout is made. */
  payoutDelayMs: number;
  /** How long a payout is on its way to the bank. */
  payoutArrivalMs: number;
  /** Waits between the tries of one webhook; the last one repeats. */
  webhookRetryMs: readonly number[];
}

interface GoogleOptions {
  clientId: string;
  clientSecret: string;
}

export interface Options extends Required<SandboxOptions> {
  stripe: StripeOptions;
  google: GoogleOptions;
}

const hour = 3_600_000;

/** Never in the form of live keys, so that nobody mistakes one for the other. */
const stripeDefaults: StripeOptions = {
  secretKey: 'sk_test_sandbox',
  webhookUrl: '',
  webhookSecret: 'whsec_sandbox',
  connectWebhookUrl: '',
  connectWebhookSecret: 'whsec_sandbox_connect',
  thinWebhookUrl: '',
  thinWebhookSecret: 'whsec_sandbox_thin',
  openingBalanceCents: 1_000_000,
  payoutDelayMs: 3_000,
  payoutArrivalMs: 3_000,
  webhookRetryMs: [200, 1_000, 5_000, 30_000, 300_000, hour, 3 * hour, 12 * hour],
};

const googleDefaults: GoogleOptions = { clientId: 'unslop-sandbox', clientSecret: 'unslop-sandbox-secret' };

export function completeOptions(given: SandboxOptions): Options {
  return {
    httpPort: 0,
    smtpPort: 0,
    ...given,
    publicUrl: given.publicUrl.replace(/\/+$/, ''),
    stripe: { ...stripeDefaults, ...given.stripe },
    google: { ...googleDefaults, ...given.google },
  };
}
