/** The settings used by the rules below. */
interface Settings {
  clearingDays: number;
  awardReviewHours: number;
  smtpUrl: string;
  areDebugPagesOn: boolean;
  s3: { endpoint: string } | null;
  stripe: { webhookSecret: string; connectWebhookSecret: string; thinWebhookSecret: string };
}

/**
 * Refuses settings that suit a laptop or rehearsal but cost real money with live keys. Each line has the setting,
 * reason and fix.
 */
const rules: ((settings: Settings) => string | false)[] = [
  ({ clearingDays }) =>
    clearingDays === 0 &&
    'CLEARING_DAYS must not be 0 with real cards: we could pay out a stolen card right away. Unset it for 7 days.',
  ({ awardReviewHours }) =>
    awardReviewHours === 0 &&
    'AWARD_REVIEW_HOURS must not be 0 with real cards: nobody could object before we pay a prize. Unset it for 72 hours.',
  ({ smtpUrl }) =>
    !isMailSafe(smtpUrl) &&
    'SMTP_URL must be encrypted with real cards: mails contain sign-in links. Use smtps://, or smtp://…?requireTLS=true.',
  ({ s3 }) =>
    s3 !== null &&
    !s3.endpoint.startsWith('https:') &&
    'S3_ENDPOINT must begin with https: with real cards: it holds private originals. Use the https address of the bucket.',
  ({ areDebugPagesOn }) => areDebugPagesOn && 'DEBUG_PAGES must not be 1 with real cards. Unset it.',
  ({ stripe }) => {
    const secrets = {
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: stripe.connectWebhookSecret,
      STRIPE_THIN_WEBHOOK_SECRET: stripe.thinWebhookSecret,
    };
    const wrong = Object.entries(secrets).find(([, secret]) => NOT_LIVE_SECRET.test(secret));
    return (
      wrong !== undefined &&
      `${wrong[0]} is not from live mode, but STRIPE_SECRET_KEY is. Use the secret of the live endpoint in the dashboard.`
    );
  },
];

/** Matches the example in docs/use/deploy.md, and the output of `stripe listen`: 64 hex digits, unlike endpoint secrets. */
const NOT_LIVE_SECRET = /^whsec_(?:test_|\w*put_your_own|[0-9a-f]{64}$)/;

/** @throws Error with one line if a setting is not safe with real money */
export function refuseBesideRealMoney(settings: Settings): void {
  for (const rule of rules) {
    const refusal = rule(settings);
    if (refusal) throw new Error(refusal);
  }
}

/** Returns the mode of a Stripe key from its prefix; null if unknown. */
export function modeOf(key: string): 'live' | 'test' | null {
  const [, mode] = /^[a-z]+_(?:org_)?(live|test)_/.exec(key) ?? [];
  return mode === 'live' || mode === 'test' ? mode : null;
}

/** @throws Error if only one of the two keys is a test key */
export function refuseMixedKeys(secretKey: string, publishableKey: string): void {
  if ((modeOf(secretKey) === 'test') === (modeOf(publishableKey) === 'test')) return;
  throw new Error(
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are from different modes. Use both from live mode or both from test mode.',
  );
}

/** True if mails are sent encrypted or never leave this machine. */
function isMailSafe(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (isThisMachine(hostname)) return true;
  const isOff = (name: string) => ['false', '0'].includes(searchParams.get(name)?.toLowerCase() ?? '');
  if (isOff('tls.rejectUnauthorized')) return false;
  if (protocol === 'smtps:') return !isOff('secure');
  return searchParams.get('requireTLS') === 'true';
}

/** @param hostname  as in `URL.hostname` */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** @throws Error if no mail server would accept this sender, which would otherwise show only at the first mail */
export function mailFromOf(text: string | undefined): string {
  if (!text) return 'Unslop <hello@unslop.example>';
  const [, address = text] = /^[^<>\r\n]*<([^<>]*)>$/.exec(text) ?? [];
  if (/^[^\s@<>,;:"]+@[^\s@<>,;:".]+(\.[^\s@<>,;:".]+)+$/.test(address) && !/[\r\n]/.test(text)) return text;
  throw new Error(`MAIL_FROM must be an address like Unslop <hello@unslop.example>, not "${text}".`);
}
