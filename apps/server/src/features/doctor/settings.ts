import type { Config } from '../../platform/config.ts';
import { modeOf } from '../../platform/config-real-money.ts';
import { type Finding, type Installation, ok, warning, wrong } from './finding.ts';

/** Settings that the server accepts but an operator would hardly want. A broken rule returns its finding. */
const rules: ((config: Config) => Finding | false)[] = [
  ({ stripe }) =>
    new Set([stripe.webhookSecret, stripe.connectWebhookSecret, stripe.thinWebhookSecret]).size < 3 &&
    wrong(
      'Two webhook endpoints share a signing secret.',
      'Each of the three endpoints in docs/use/stripe.md has its own secret.',
    ),
  ({ isProduction, rateFactor }) =>
    isProduction && rateFactor !== 1 && warning('RATE_FACTOR loosens every limit.', 'Unset RATE_FACTOR.'),
  ({ isProduction, mailFrom }) =>
    isProduction &&
    /@[\w.-]*\.example>?$/.test(mailFrom) &&
    wrong('Mail comes from an address that doesn’t exist.', 'Set MAIL_FROM.'),
  ({ isProduction, sandboxUrl }) =>
    isProduction &&
    sandboxUrl !== null &&
    warning('You’re using sandbox cards. No money is real.', 'Set STRIPE_SECRET_KEY; see docs/use/stripe.md.'),
  ({ isProduction, sandboxUrl, stripe }) =>
    isProduction &&
    !sandboxUrl &&
    modeOf(stripe.secretKey) !== 'live' &&
    warning('Stripe is in test mode. No money is real.', 'Set the keys of live mode.'),
  ({ sandboxUrl, stripe }) =>
    !sandboxUrl &&
    stripe.apiUrl !== null &&
    warning('Another server answers instead of Stripe. This is a rehearsal.', 'Unset STRIPE_API_URL.'),
  ({ stripe, receipts }) =>
    modeOf(stripe.secretKey) === 'live' &&
    receipts.seller === null &&
    warning('Receipts don’t name the seller.', 'Set SELLER_NAME and SELLER_ADDRESS; see docs/use/operating.md.'),
  ({ stripe, clearingDays }) =>
    modeOf(stripe.secretKey) === 'live' &&
    clearingDays < 7 &&
    warning('People can withdraw money before its payment is safe.', 'Unset CLEARING_DAYS for seven days.'),
  ({ publicUrl, trustProxy }) =>
    publicUrl.startsWith('https:') &&
    !trustProxy &&
    warning(
      'There’s a proxy in front, so everyone seems to have its address and shares one limit.',
      'Set TRUST_PROXY=1, and only let the proxy reach the port.',
    ),
  ({ secret }) =>
    new Set(secret).size < 10 &&
    warning('AUTH_SECRET looks easy to guess.', 'Set it to the output of: openssl rand -hex 32'),
  ({ isProduction, areDebugPagesOn }) =>
    isProduction && areDebugPagesOn && warning('The pages under /debug are on.', 'Unset DEBUG_PAGES.'),
  ({ isUploadsOff }) => isUploadsOff && warning('Nobody can upload pictures.', 'Unset UPLOADS_OFF.'),
  ({ metrics }) =>
    metrics !== null &&
    !/^(127\.|localhost$|::1$)/.test(metrics.host) &&
    warning(
      'The metrics port is open beyond this machine.',
      'Only let Prometheus reach METRICS_PORT, or unset METRICS_HOST.',
    ),
];

export async function settings({ config }: Pick<Installation, 'config'>): Promise<Finding[]> {
  const broken = rules.map((rule) => rule(config)).filter((finding) => finding !== false);
  return broken.length > 0 ? broken : [ok(config.isProduction ? 'production' : 'not production: defaults are allowed')];
}
