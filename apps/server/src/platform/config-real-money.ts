/** The settings that a rule below looks at. */
interface Settings {
  clearingDays: number;
  awardReviewHours: number;
  smtpUrl: string;
  areDebugPagesOn: boolean;
  s3: { endpoint: string } | null;
  stripe: { webhookSecret: string; connectWebhookSecret: string; thinWebhookSecret: string };
}

/** Fits a laptop or a rehearsal, and costs real money beside live keys. One line each: the setting, why, what to do. */
const rules: ((settings: Settings) => string | false)[] = [
  ({ clearingDays }) =>
    clearingDays === 0 &&
    'CLEARING_DAYS must not be 0 with real cards: a stolen card could be paid out at once. Unset it for 7 days.',
  ({ awardReviewHours }) =>
    awardReviewHours === 0 &&
    'AWARD_REVIEW_HOURS must not be 0 with real cards: nobody could object before a prize is paid. Unset it for 72 hours.',
  ({ smtpUrl }) =>
    !isMailSafe(smtpUrl) &&
    'SMTP_URL must be encrypted with real cards: mails hold links that sign in. Use smtps://, or smtp://…?requireTLS=true.',
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
      `${wrong[0]} is not from live mode, but STRIPE_SECRET_KEY is. Take the secret that the live endpoint shows in the dashboard.`
    );
  },
];

/** The example of docs/deploy.md, and what `stripe listen` prints: 64 hex digits, unlike the secrets of endpoints. */
const NOT_LIVE_SECRET = /^whsec_(?:test_|\w*put_your_own|[0-9a-f]{64}$)/;

/** @throws Error in one line when a setting is not safe with real money */
export function refuseBesideRealMoney(settings: Settings): void {
  for (const rule of rules) {
    const refusal = rule(settings);
    if (refusal) throw new Error(refusal);
  }
}

/** The mode of a Stripe key, by how it begins; null for a key of neither form. */
export function modeOf(key: string): 'live' | 'test' | null {
  const [, mode] = /^[a-z]+_(?:org_)?(live|test)_/.exec(key) ?? [];
  return mode === 'live' || mode === 'test' ? mode : null;
}

/** @throws Error when one of the two keys is of test mode and the other is not */
export function refuseMixedKeys(secretKey: string, publishableKey: string): void {
  if ((modeOf(secretKey) === 'test') === (modeOf(publishableKey) === 'test')) return;
  throw new Error(
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes. Take both from live mode or both from test mode.',
  );
}

/** True if mails are encrypted on the way, or never leave this machine. */
function isMailSafe(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (isThisMachine(hostname)) return true;
  const isOff = (name: string) => ['false', '0'].includes(searchParams.get(name)?.toLowerCase() ?? '');
  if (isOff('tls.rejectUnauthorized')) return false;
  if (protocol === 'smtps:') return !isOff('secure');
  return searchParams.get('requireTLS') === 'true';
}

/** @param hostname  as `URL` gives it */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** @throws Error for a sender that no mail server takes, which would show only at the first mail */
export function mailFromOf(text: string | undefined): string {
  if (!text) return 'Unslop <hello@unslop.example>';
  const [, address = text] = /^[^<>\r\n]*<([^<>]*)>$/.exec(text) ?? [];
  if (/^[^\s@<>,;:"]+@[^\s@<>,;:".]+(\.[^\s@<>,;:".]+)+$/.test(address) && !/[\r\n]/.test(text)) return text;
  throw new Error(`MAIL_FROM must be an address like Unslop <hello@unslop.example>, not "${text}".`);
}
