import type { Config } from '../../platform/config.ts';
import { modeOf } from '../../platform/config-real-money.ts';
import { type Finding, type Installation, ok, warning, wrong } from './finding.ts';

/** Settings that the server accepts but an operator would hardly want. A broken rule returns its finding. */
const rules: ((config: Config) => Finding | false)[] = [
  ({ stripe }) =>
    new Set([stripe.webhookSecret, stripe.connectWebhookSecret, stripe.thinWebhookSecret]).size < 3 &&
    wrong(
      'Two webhook endpoints share a signing secret.',
      'Each of the three endpoints of docs/use/stripe.md has a secret of its own.',
    ),
  ({ isProduction, rateFactor }) =>
    isProduction && rateFactor !== 1 && warning('RATE_FACTOR loosens every limit.', 'Unset RATE_FACTOR.'),
  ({ isProduction, mailFrom }) =>
    isProduction &&
    /@[\w.-]*\.example>?$/.test(mailFrom) &&
    wrong('Mails come from an address that does not exist.', 'Set MAIL_FROM.'),
  ({ isProduction, sandboxUrl }) =>
    isProduction &&
    sandboxUrl !== null &&
    warning('The sandbox cards are used: no money is real.', 'Set STRIPE_SECRET_KEY; see docs/use/stripe.md.'),
  ({ isProduction, sandboxUrl, stripe }) =>
    isProduction &&
    !sandboxUrl &&
    modeOf(stripe.secretKey) !== 'live' &&
    warning('Stripe is used in test mode: no money is real.', 'Set the keys of live mode.'),
  ({ sandboxUrl, stripe }) =>
    !sandboxUrl &&
    stripe.apiUrl !== null &&
    warning('Another server answers in place of Stripe: this is a rehearsal.', 'Unset STRIPE_API_URL.'),
  ({ stripe, receipts }) =>
    modeOf(stripe.secretKey) === 'live' &&
    receipts.seller === null &&
    warning('Receipts do not say who sold.', 'Set SELLER_NAME and SELLER_ADDRESS; see docs/use/operating.md.'),
  ({ stripe, clearingDays }) =>
    modeOf(stripe.secretKey) === 'live' &&
    clearingDays < 7 &&
    warning('Money may be withdrawn before its payment is safe.', 'Unset CLEARING_DAYS: seven days.'),
  ({ publicUrl, trustProxy }) =>
    publicUrl.startsWith('https:') &&
    !trustProxy &&
    warning(
      'There is a proxy in front, whose address everybody seems to have: all share one limit.',
      'Set TRUST_PROXY=1, and let nobody reach the port but the proxy.',
    ),
  ({ secret }) =>
    new Set(secret).size < 10 &&
    warning('AUTH_SECRET looks as if it could be guessed.', 'Set it to the output of: openssl rand -hex 32'),
  ({ isProduction, areDebugPagesOn }) =>
    isProduction && areDebugPagesOn && warning('The pages under /debug are on.', 'Unset DEBUG_PAGES.'),
  ({ isUploadsOff }) => isUploadsOff && warning('Nobody can upload a picture.', 'Unset UPLOADS_OFF.'),
  ({ metrics }) =>
    metrics !== null &&
    !/^(127\.|localhost$|::1$)/.test(metrics.host) &&
    warning(
      'The metrics listen beyond this machine.',
      'Let only Prometheus reach METRICS_PORT, or unset METRICS_HOST.',
    ),
];

export async function settings({ config }: Pick<Installation, 'config'>): Promise<Finding[]> {
  const broken = rules.map((rule) => rule(config)).filter((finding) => finding !== false);
  return broken.length > 0 ? broken : [ok(config.isProduction ? 'production' : 'not production: defaults are allowed')];
}
