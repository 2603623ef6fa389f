import path from 'node:path';
import { addressesOf } from '@unslop/database/primary';
import { VOTE_FINDINGS } from '@unslop/domain/vote-findings';
import { isThisMachine, mailFromOf, modeOf, refuseBesideRealMoney, refuseMixedKeys } from './config-real-money.ts';
import {
  type Environment,
  flag,
  oneOf,
  refuseWithout,
  required,
  serverAddress,
  thresholdsOf,
  webAddress,
  wholeNumber,
} from './config-values.ts';

/** Everything an installation may set, read from the environment once, here and nowhere else. */
export type Config = ReturnType<typeof readConfig>;

/** A default that is public in this repository: fine on a laptop, refused in production. */
const DEFAULT_SECRET = 'unslop-development-secret-not-for-production';
export const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  connectWebhookSecret: 'whsec_sandbox_connect',
  thinWebhookSecret: 'whsec_sandbox_thin',
  googleClientId: 'unslop-sandbox',
  googleClientSecret: 'unslop-sandbox-secret',
} as const;

/** The largest factor in production: with a larger one the limits would not protect. */
const MAX_RATE_FACTOR = 10;
const MAX_PORT = 65_535;
/** The sandbox's secrets are public in this repository. */
const SANDBOX_SECRET = /^whsec_sandbox/;

/** @throws Error in one plain line when a setting is missing, malformed or unsafe */
export function readConfig(env: Environment = process.env) {
  const isProduction = oneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = wholeNumber(env, 'PORT', { fallback: 3000, min: 1, max: MAX_PORT });
  const sandboxUrl = env.SANDBOX_URL ? webAddress(env, 'SANDBOX_URL').replace(/\/$/, '') : null;
  const secretKey = env.STRIPE_SECRET_KEY || null;
  const isSandboxAllowed = flag(env, 'ALLOW_SANDBOX_IN_PRODUCTION');

  if (isProduction && !secretKey && !isSandboxAllowed) {
    throw new Error(
      'Production does not start with the sandbox cards. Set STRIPE_SECRET_KEY, or ALLOW_SANDBOX_IN_PRODUCTION=1 for a demo without real money.',
    );
  }
  if (secretKey && sandboxUrl) {
    throw new Error(
      'With STRIPE_SECRET_KEY set nothing of the sandbox may run: it shows every mail and signs anybody in. Unset SANDBOX_URL.',
    );
  }
  if (!secretKey && env.STRIPE_API_URL) {
    throw new Error('STRIPE_API_URL goes with STRIPE_SECRET_KEY and the rest of Stripe; the sandbox is SANDBOX_URL.');
  }
  if (!secretKey && !sandboxUrl) throw new Error('Set STRIPE_SECRET_KEY, or SANDBOX_URL for the sandbox cards.');
  if (!isProduction && secretKey && /_live_/.test(secretKey)) {
    throw new Error('Live cards are used outside of production. Set NODE_ENV=production.');
  }
  const publicUrl = publicUrlOf(env, { port, isProduction, hasSandbox: sandboxUrl !== null });

  const config = {
    isProduction,
    host: env.HOST || '0.0.0.0',
    port,
    /** The origin people use, without a trailing slash. Links in mails, cookies and origin checks rest on it. */
    publicUrl,
    databaseUrl: databaseAddress(env, 'DATABASE_URL'),
    /** Past the pooler, for what needs a session: announcements, the queue, sign-ins and the operator's commands. */
    databaseDirectUrl: databaseAddress(env, env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'),
    /** DATABASE_URL is a pooler in transaction mode. */
    isDatabasePooled: Boolean(env.DATABASE_DIRECT_URL),
    /** The owner of the schema; migrations and the operator's commands use it. */
    databaseOwnerUrl: databaseAddress(
      env,
      ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'].find((name) => env[name]) ?? 'DATABASE_URL',
    ),
    /** Standbys for what may be a second old, one address each; none by default. */
    databaseReadUrls: (env.DATABASE_READ_URLS ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((url) => addressesOf(databaseAddress({ DATABASE_READ_URLS: url }, 'DATABASE_READ_URLS'))),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', { fallback: 12, min: 2, max: 1_000 }),
    /** Where `/metrics` is served, on a port of its own; null, the default, counts nothing. See docs/operating.md. */
    metrics: metricsOf(env, port),
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    webDir: path.resolve(env.WEB_DIR || path.join(import.meta.dirname, '../../../web/dist')),
    secret: secretOf(env, isProduction || !isLoopback(publicUrl)),
    trustProxy: flag(env, 'TRUST_PROXY'),
    /** The stand-ins' loopback address; null when none runs. */
    sandboxUrl,
    smtpUrl: serverAddress(env, 'SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example:465'),
    mailFrom: mailFromOf(env.MAIL_FROM),
    stripe: stripeOf(env, { isProduction, secretKey, sandboxUrl }),
    google: googleOf(env, { isProduction, publicUrl, sandboxUrl }),
    s3: readS3Settings(env),
    isUploadsOff: flag(env, 'UPLOADS_OFF'),
    /** How long a response that is the same for all guests is reused; at most a second, 0 for not at all. */
    publicCacheMs: wholeNumber(env, 'PUBLIC_CACHE_MS', { fallback: MAX_PUBLIC_CACHE_MS, max: MAX_PUBLIC_CACHE_MS }),
    /** Multiplies every rate limit; the demo and tests raise it. */
    rateFactor: wholeNumber(env, 'RATE_FACTOR', {
      fallback: 1,
      min: 1,
      max: isProduction ? MAX_RATE_FACTOR : 999_999_999,
    }),
    /** Money may be withdrawn this long after it was credited. */
    clearingDays: wholeNumber(env, 'CLEARING_DAYS', { fallback: secretKey ? 7 : 0, max: 90 }),
    /** How long withdrawals wait after a changed payout account, password or e-mail address. */
    withdrawalHoldHours: wholeNumber(env, 'WITHDRAWAL_HOLD_HOURS', {
      fallback: secretKey ? 24 : 0,
      // Without one, a stolen session could empty an account at once.
      min: isProduction && secretKey ? 1 : 0,
      max: 720,
    }),
    /** How long after its settlement a winner may be reported and the prize not be withdrawn. */
    awardReviewHours: wholeNumber(env, 'AWARD_REVIEW_HOURS', { fallback: secretKey ? 72 : 0, max: 720 }),
    /** Winners of at least this much are asked how they made their art; 0: none by the site itself. */
    proofFromCents: wholeNumber(env, 'PROOF_FROM_CENTS', { fallback: 10_000, max: 100_000_000 }),
    /** From when on votes are a finding. */
    voteFindings: thresholdsOf(env, 'VOTE_FINDINGS', VOTE_FINDINGS),
    /** Between two look-ups of a transfer whose outcome is unknown, and between tries while the platform's balance is low. */
    withdrawalLookupSeconds: wholeNumber(env, 'WITHDRAWAL_LOOKUP_SECONDS', { fallback: 60, min: 1, max: 86_400 }),
    /** Where browsers send page views and feature events, as Plausible takes them; null, the default, is nowhere. */
    analyticsUrl: env.ANALYTICS_URL ? webAddress(env, 'ANALYTICS_URL', { isSecure: isProduction }) : null,
    areDebugPagesOn: flag(env, 'DEBUG_PAGES', !isProduction),
    /** From SIGTERM until no more connections are taken, so that the proxy in front can notice. */
    stopGraceSeconds: wholeNumber(env, 'STOP_GRACE_SECONDS', { fallback: isProduction ? 5 : 0, max: 300 }),
    /** Where to report a weakness, as an address: mailto: or https:. Null: /.well-known/security.txt is not there. */
    securityContact: env.SECURITY_CONTACT ? securityContactOf(env.SECURITY_CONTACT) : null,
    /** The seller on receipts. */
    receipts: {
      seller: env.SELLER_NAME ? { name: env.SELLER_NAME, address: env.SELLER_ADDRESS || null } : null,
      taxLine: env.RECEIPT_TAX_LINE || 'No tax charged',
    },
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  if (isProduction && secretKey && modeOf(secretKey) !== 'test') refuseBesideRealMoney(config);
  return config;
}

/** A bare mail address is taken too. */
function securityContactOf(text: string): string {
  const address = /^[^\s@:]+@[^\s@:]+$/.test(text) ? `mailto:${text}` : text;
  const url = URL.parse(address);
  if (url && ['mailto:', 'https:'].includes(url.protocol) && !/\s/.test(address)) return address;
  throw new Error('SECURITY_CONTACT must be a mail address or a page that begins with https:.');
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const ALSO_THIS_MACHINE = /^(.*\.localhost\.?|localhost\.|0\.0\.0\.0|\[::\]|\[::ffff:7f\w\w:\w+\])$/;

/** Over http passwords and sessions can be read on the way; only a demo on this machine may. */
function publicUrlOf(
  env: Environment,
  { port, isProduction, hasSandbox }: { port: number; isProduction: boolean; hasSandbox: boolean },
): string {
  if (!env.PUBLIC_URL && !isProduction) return `http://localhost:${port}`;
  const url = new URL(webAddress(env, 'PUBLIC_URL'));
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new Error(`PUBLIC_URL is an origin alone, like https://unslop.example, not "${env.PUBLIC_URL}".`);
  }
  if (isProduction && url.protocol !== 'https:' && !(hasSandbox && isLoopback(url.origin))) {
    throw new Error('PUBLIC_URL must begin with https: in production.');
  }
  if (isProduction && !hasSandbox && (isLoopback(url.origin) || ALSO_THIS_MACHINE.test(url.hostname))) {
    throw new Error('PUBLIC_URL is an address of this machine, which nobody else reaches. Set the address people use.');
  }
  return url.origin;
}

function isLoopback(url: string): boolean {
  return isThisMachine(new URL(url).hostname);
}

/** With a guessed secret one could make links that sign in as anybody. */
function secretOf(env: Environment, mustBeOwn: boolean): string {
  const secret = env.AUTH_SECRET || DEFAULT_SECRET;
  if (mustBeOwn && secret === DEFAULT_SECRET) {
    throw new Error('This site needs AUTH_SECRET: a long random text of its own.');
  }
  if (secret.length < 32) throw new Error('AUTH_SECRET is too short: at least 32 characters.');
  if (mustBeOwn && (new Set(secret).size < 10 || isRepetition(secret))) {
    throw new Error('AUTH_SECRET can be guessed. Set it to the output of: openssl rand -hex 32');
  }
  return secret;
}

/** Whether it is a shorter text over and over. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return true;
  }
  return false;
}

function databaseAddress(env: Environment, name: string): string {
  const example = 'postgres://user:password@host/database';
  for (const address of addressesOf(env[name] ?? ''))
    serverAddress({ [name]: address }, name, ['postgres', 'postgresql', 'socket'], example);
  return required(env, name);
}

const WEBHOOK_SECRETS = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_THIN_WEBHOOK_SECRET',
] as const;

function stripeOf(
  env: Environment,
  {
    isProduction,
    secretKey,
    sandboxUrl,
  }: { isProduction: boolean; secretKey: string | null; sandboxUrl: string | null },
) {
  if (!secretKey) {
    refuseWithout(env, 'STRIPE_SECRET_KEY', ['STRIPE_PUBLISHABLE_KEY', ...WEBHOOK_SECRETS]);
    return {
      secretKey: SANDBOX_KEYS.secretKey as string,
      /** The card form is then the sandbox's own. */
      publishableKey: null,
      /** Signing secrets of the three webhook endpoints: /api/webhooks/stripe, …/stripe-connect, …/stripe-thin. */
      webhookSecret: SANDBOX_KEYS.webhookSecret as string,
      connectWebhookSecret: SANDBOX_KEYS.connectWebhookSecret as string,
      thinWebhookSecret: SANDBOX_KEYS.thinWebhookSecret as string,
      /** Where the SDK sends its calls, on this machine; null is Stripe itself. */
      apiUrl: sandboxUrl,
    };
  }
  if (/^pk_/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY is a publishable key.');
  const publishableKey = required(env, 'STRIPE_PUBLISHABLE_KEY');
  // It is sent to every browser, so it must not be a secret key.
  if (!/^pk_/.test(publishableKey)) throw new Error('STRIPE_PUBLISHABLE_KEY must begin with pk_.');
  refuseMixedKeys(secretKey, publishableKey);
  const secrets = WEBHOOK_SECRETS.map((name) => webhookSecretOf(env, name, isProduction));
  if (isProduction && new Set(secrets).size < secrets.length) {
    throw new Error(`${WEBHOOK_SECRETS.join(', ')}: each of the three endpoints has a secret of its own.`);
  }
  const [webhookSecret, connectWebhookSecret, thinWebhookSecret] = secrets as [string, string, string];
  const apiUrl = stripeApiOf(env, secretKey);
  return { secretKey, publishableKey, webhookSecret, connectWebhookSecret, thinWebhookSecret, apiUrl };
}

/** For a rehearsal: a stand-in with Stripe's protocol. Real money goes to Stripe alone. */
function stripeApiOf(env: Environment, secretKey: string): string | null {
  if (!env.STRIPE_API_URL) return null;
  const { origin } = new URL(webAddress(env, 'STRIPE_API_URL'));
  if (modeOf(secretKey) !== 'test') throw new Error('STRIPE_API_URL is for a rehearsal, with a key of test mode.');
  if (!isLoopback(origin)) {
    throw new Error('STRIPE_API_URL must be on this machine: what answers there books money.');
  }
  return origin;
}

/** With one of these secrets one could report payments that never happened. */
function webhookSecretOf(env: Environment, name: string, isProduction: boolean): string {
  const secret = required(env, name);
  if (isProduction && SANDBOX_SECRET.test(secret)) {
    throw new Error(`${name} is the sandbox's, which everybody knows. Take the one that Stripe shows.`);
  }
  if (!/^whsec_./.test(secret)) throw new Error(`${name} must begin with whsec_.`);
  return secret;
}

export function readS3Settings(env: Environment = process.env) {
  if (!env.S3_ENDPOINT) {
    refuseWithout(env, 'S3_ENDPOINT', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    return null;
  }
  return {
    endpoint: webAddress(env, 'S3_ENDPOINT').replace(/\/$/, ''),
    bucket: required(env, 'S3_BUCKET'),
    region: env.S3_REGION || 'auto',
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
  };
}

const GOOGLE_DISCOVERY = 'https://accounts.google.com/.well-known/openid-configuration';

function googleOf(
  env: Environment,
  { isProduction, publicUrl, sandboxUrl }: { isProduction: boolean; publicUrl: string; sandboxUrl: string | null },
) {
  if (env.GOOGLE_CLIENT_ID) {
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: required(env, 'GOOGLE_CLIENT_SECRET'),
      discoveryUrl: env.GOOGLE_DISCOVERY_URL
        ? webAddress(env, 'GOOGLE_DISCOVERY_URL', { isSecure: isProduction })
        : GOOGLE_DISCOVERY,
    };
  }
  refuseWithout(env, 'GOOGLE_CLIENT_ID', ['GOOGLE_CLIENT_SECRET']);
  if (!sandboxUrl) return null;
  return {
    clientId: SANDBOX_KEYS.googleClientId,
    clientSecret: SANDBOX_KEYS.googleClientSecret,
    discoveryUrl: `${publicUrl}/sandbox/google/.well-known/openid-configuration`,
  };
}

/** Loopback unless said otherwise: metrics are for the operator. */
function metricsOf(env: Environment, sitePort: number) {
  if (!env.METRICS_PORT) return null;
  // 0 lets the system choose a free one, which the log names.
  const port = wholeNumber(env, 'METRICS_PORT', { fallback: 0, min: 0, max: MAX_PORT });
  if (port === sitePort) throw new Error('METRICS_PORT must be another port than PORT: strangers reach that one.');
  return { host: env.METRICS_HOST || '127.0.0.1', port };
}

/** What the page shows, and what was hidden, is never older than this. */
const MAX_PUBLIC_CACHE_MS = 1_000;
