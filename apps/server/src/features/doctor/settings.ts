import type { Config } from '../../platform/config.ts';
import { type Finding, type Installation, ok, warning, wrong } from './finding.ts';

/** What the server would start with and an operator would hardly want: each a rule, what it says and what to do. */
const rules: { isBroken(config: Config): boolean; finding: Finding }[] = [
  {
    isBroken: ({ stripe }) =>
      stripe.publishableKey !== null && isLive(stripe.publishableKey) !== isLive(stripe.secretKey),
    finding: wrong(
      'The two keys of Stripe are of different modes.',
      'Take STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY both from live mode or both from test mode.',
    ),
  },
  {
    isBroken: ({ stripe }) =>
      new Set([stripe.webhookSecret, stripe.connectWebhookSecret, stripe.thinWebhookSecret]).size < 3,
    finding: wrong(
      'Two webhook endpoints share a signing secret.',
      'Each of the three endpoints of docs/stripe.md has a secret of its own.',
    ),
  },
  {
    isBroken: ({ isProduction, rateFactor }) => isProduction && rateFactor !== 1,
    finding: warning('RATE_FACTOR loosens every limit.', 'Unset RATE_FACTOR.'),
  },
  {
    isBroken: ({ isProduction, mailFrom }) => isProduction && /@[\w.-]*\.example>?$/.test(mailFrom),
    finding: wrong('Mails come from an address that does not exist.', 'Set MAIL_FROM.'),
  },
  {
    isBroken: ({ isProduction, sandboxUrl }) => isProduction && sandboxUrl !== null,
    finding: warning('The sandbox cards are used: no money is real.', 'Set STRIPE_SECRET_KEY; see docs/stripe.md.'),
  },
  {
    isBroken: ({ isProduction, sandboxUrl, stripe }) => isProduction && !sandboxUrl && !isLive(stripe.secretKey),
    finding: warning('Stripe is used in test mode: no money is real.', 'Set the keys of live mode.'),
  },
  {
    isBroken: ({ sandboxUrl, stripe }) => !sandboxUrl && stripe.apiUrl !== null,
    finding: warning('Another server answers in place of Stripe: this is a rehearsal.', 'Unset STRIPE_API_URL.'),
  },
  {
    isBroken: ({ stripe, receipts }) => isLive(stripe.secretKey) && receipts.seller === null,
    finding: warning('Receipts do not say who sold.', 'Set SELLER_NAME and SELLER_ADDRESS; see docs/operating.md.'),
  },
  {
    isBroken: ({ stripe, clearingDays }) => isLive(stripe.secretKey) && clearingDays < 7,
    finding: warning('Money may be withdrawn before its payment is safe.', 'Unset CLEARING_DAYS: seven days.'),
  },
  {
    isBroken: ({ publicUrl, trustProxy }) => publicUrl.startsWith('https:') && !trustProxy,
    finding: warning(
      'There is a proxy in front, whose address everybody seems to have: all share one limit.',
      'Set TRUST_PROXY=1, and let nobody reach the port but the proxy.',
    ),
  },
  {
    isBroken: ({ secret }) => new Set(secret).size < 10,
    finding: warning('AUTH_SECRET looks as if it could be guessed.', 'Set it to the output of: openssl rand -hex 32'),
  },
  {
    isBroken: ({ isProduction, areDebugPagesOn }) => isProduction && areDebugPagesOn,
    finding: warning('The pages under /debug are on.', 'Unset DEBUG_PAGES.'),
  },
  {
    isBroken: ({ isUploadsOff }) => isUploadsOff,
    finding: warning('Nobody can upload a picture.', 'Unset UPLOADS_OFF.'),
  },
  {
    isBroken: ({ metrics }) => metrics !== null && !/^(127\.|localhost$|::1$)/.test(metrics.host),
    finding: warning(
      'The metrics listen beyond this machine.',
      'Let only Prometheus reach METRICS_PORT, or unset METRICS_HOST.',
    ),
  },
];

export async function settings({ config }: Pick<Installation, 'config'>): Promise<Finding[]> {
  const broken = rules.filter(({ isBroken }) => isBroken(config)).map(({ finding }) => finding);
  return broken.length > 0 ? broken : [ok(config.isProduction ? 'production' : 'not production: defaults are allowed')];
}

function isLive(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
}
