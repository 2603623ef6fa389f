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
  withPresentNames,
} from './config-values.ts';

/** All settings of an installation, read from the environment once and only here. */
export type Config = ReturnType<typeof readConfig>;

/** Default secret, public in this repository: fine on a laptop, refused in production. */
const DEFAULT_SECRET = 'unslop-development-secret-not-for-production';
export const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  connectWebhookSecret: 'whsec_sandbox_connect',
  thinWebhookSecret: 'whsec_sandbox_thin',
  googleClientId: 'unslop-sandbox',
  googleClientSecret: 'unslop-sandbox-secret',
} as const;

/** Maximum factor in production. Larger ones would make the limits useless. */
const MAX_RATE_FACTOR = 10;
const MAX_PORT = 65_535;
/** Matches the sandbox's secrets, which are public in this repository. */
const SANDBOX_SECRET = /^whsec_sandbox/;

/** @throws Error with one plain line if a setting is missing, malformed or unsafe */
export function readConfig(given: Environment = process.env) {
  const env = withPresentNames(given);
  const isProduction = oneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = wholeNumber(env, 'PORT', { fallback: 3000, min: 1, max: MAX_PORT });
  const sandboxUrl = env.SANDBOX_URL ? webAddress(env, 'SANDBOX_URL').replace(/\/$/, '') : null;
  const secretKey = env.STRIPE_SECRET_KEY || null;
  const isSandboxAllowed = flag(env, 'ALLOW_SANDBOX_IN_PRODUCTION');

  if (isProduction && !secretKey && !isSandboxAllowed) {
    throw new Error(
      'Production doesn’t start with the sandbox cards. Set STRIPE_SECRET_KEY, or ALLOW_SANDBOX_IN_PRODUCTION=1 for a demo without real money.',
    );
  }
  if (secretKey && sandboxUrl) {
    throw new Error(
      'With STRIPE_SECRET_KEY set, the sandbox must not run: it shows every mail and signs anyone in. Unset SANDBOX_URL.',
    );
  }
  if (!secretKey && env.STRIPE_API_URL) {
    throw new Error(
      'STRIPE_API_URL needs STRIPE_SECRET_KEY and the other Stripe settings. Use SANDBOX_URL for the sandbox.',
    );
  }
  if (!secretKey && !sandboxUrl) throw new Error('Set STRIPE_SECRET_KEY, or SANDBOX_URL for the sandbox cards.');
  if (!isProduction && secretKey && /_live_/.test(secretKey)) {
    throw new Error('You’re using live cards outside production. Set NODE_ENV=production.');
  }
  const publicUrl = publicUrlOf(env, { port, isProduction, hasSandbox: sandboxUrl !== null });

  const config = {
    isProduction,
    host: env.HOST || '0.0.0.0',
    port,
    /** Public origin of the site, without a trailing slash. Used for links in mails, cookies and origin checks. */
    publicUrl,
    databaseUrl: databaseAddress(env, 'DATABASE_URL'),
    /**
     * Bypasses the pooler for anything that needs a session: LISTEN/NOTIFY, the queue, sign-ins and operator commands.
     */
    databaseDirectUrl: databaseAddress(env, env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'),
    /** True if DATABASE_URL is a pooler in transaction mode. */
    isDatabasePooled: Boolean(env.DATABASE_DIRECT_URL),
    /** Connects as the schema owner, for migrations and operator commands. */
    databaseOwnerUrl: databaseAddress(
      env,
      ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'].find((name) => env[name]) ?? 'DATABASE_URL',
    ),
    /** Standbys for reads that may be a second old, one address each. None by default. */
    databaseReadUrls: (env.DATABASE_READ_URLS ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((url) => addressesOf(databaseAddress({ DATABASE_READ_URLS: url }, 'DATABASE_READ_URLS'))),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', { fallback: 12, min: 2, max: 1_000 }),
    /** Address of `/metrics`, on its own port. Null (the default) counts nothing. See docs/use/operating.md. */
    metrics: metricsOf(env, port),
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    webDir: path.resolve(env.WEB_DIR || path.join(import.meta.dirname, '../../../web/dist')),
    secret: secretOf(env, isProduction || !isLoopback(publicUrl)),
    trustProxy: flag(env, 'TRUST_PROXY'),
    /** Loopback address of the sandbox; null if none runs. */
    sandboxUrl,
    smtpUrl: serverAddress(env, 'SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example:465'),
    mailFrom: mailFromOf(env.MAIL_FROM),
    stripe: stripeOf(env, { isProduction, secretKey, sandboxUrl }),
    google: googleOf(env, { isProduction, publicUrl, sandboxUrl }),
    s3: readS3Settings(env),
    isUploadsOff: flag(env, 'UPLOADS_OFF'),
    /** Time to reuse a response that is the same for all guests, in milliseconds. At most a second; 0 disables it. */
    publicCacheMs: wholeNumber(env, 'PUBLIC_CACHE_MS', { fallback: MAX_PUBLIC_CACHE_MS, max: MAX_PUBLIC_CACHE_MS }),
    /** Multiplies every rate limit. The demo and tests raise it. */
    rateFactor: wholeNumber(env, 'RATE_FACTOR', {
      fallback: 1,
      min: 1,
      max: isProduction ? MAX_RATE_FACTOR : 999_999_999,
    }),
    ...readMoneySettings(secretKey !== null, env),
    /** Hours that withdrawals wait after a change of payout account, password or email address. */
    withdrawalDelayHours: wholeNumber(env, 'WITHDRAWAL_DELAY_HOURS', {
      fallback: secretKey ? 24 : 0,
      // Without a wait, a stolen session could empty an account immediately.
      min: isProduction && secretKey ? 1 : 0,
      max: 720,
    }),
    /** Thresholds for findings about votes. */
    voteFindings: thresholdsOf(env, 'VOTE_FINDINGS', VOTE_FINDINGS),
    /**
     * Seconds between two look-ups of a transfer with an unknown outcome, and between retries while the platform's
     * balance is low.
     */
    withdrawalLookupSeconds: wholeNumber(env, 'WITHDRAWAL_LOOKUP_SECONDS', { fallback: 60, min: 1, max: 86_400 }),
    /** URL for page views and feature events in Plausible's format. Null (the default) sends nothing. */
    analyticsUrl: env.ANALYTICS_URL ? webAddress(env, 'ANALYTICS_URL', { isSecure: isProduction }) : null,
    areDebugPagesOn: flag(env, 'DEBUG_PAGES', !isProduction),
    /** Seconds from SIGTERM until new connections are refused, so that the reverse proxy can notice. */
    stopGraceSeconds: wholeNumber(env, 'STOP_GRACE_SECONDS', { fallback: isProduction ? 5 : 0, max: 300 }),
    /** Contact for security reports, as a mailto: or https: URL. If null, there is no /.well-known/security.txt. */
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

/** Reads the contact. Also accepts a bare email address. */
function securityContactOf(text: string): string {
  const address = /^[^\s@:]+@[^\s@:]+$/.test(text) ? `mailto:${text}` : text;
  const url = URL.parse(address);
  if (url && ['mailto:', 'https:'].includes(url.protocol) && !/\s/.test(address)) return address;
  throw new Error('SECURITY_CONTACT must be a mail address or a page that begins with https:.');
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const ALSO_THIS_MACHINE = /^(.*\.localhost\.?|localhost\.|0\.0\.0\.0|\[::\]|\[::ffff:7f\w\w:\w+\])$/;

/**
 * Requires https, because passwords and sessions can be intercepted over http. Allows http only for a demo on this
 * machine.
 */
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
    throw new Error('PUBLIC_URL only works on this machine. Set the address people use.');
  }
  return url.origin;
}

function isLoopback(url: string): boolean {
  return isThisMachine(new URL(url).hostname);
}

/** Reads the secret. Refuses weak ones, because anyone who guesses it can create links that sign in as anybody. */
function secretOf(env: Environment, mustBeOwn: boolean): string {
  const secret = env.AUTH_SECRET || DEFAULT_SECRET;
  if (mustBeOwn && secret === DEFAULT_SECRET) {
    throw new Error('Set AUTH_SECRET to a long random text.');
  }
  if (secret.length < 32) throw new Error('AUTH_SECRET is too short. Use at least 32 characters.');
  if (mustBeOwn && (new Set(secret).size < 10 || isRepetition(secret))) {
    throw new Error('AUTH_SECRET is easy to guess. Set it to the output of: openssl rand -hex 32');
  }
  return secret;
}

/** True if the text is a repetition of a shorter one. */
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
      /** Null: the sandbox has its own card form. */
      publishableKey: null,
      /** Signing secrets of the three webhook endpoints: /api/webhooks/stripe, …/stripe-connect, …/stripe-thin. */
      webhookSecret: SANDBOX_KEYS.webhookSecret as string,
      connectWebhookSecret: SANDBOX_KEYS.connectWebhookSecret as string,
      thinWebhookSecret: SANDBOX_KEYS.thinWebhookSecret as string,
      /** API base for the SDK, on this machine. Null for Stripe itself. */
      apiUrl: sandboxUrl,
    };
  }
  if (/^pk_/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY is a publishable key.');
  const publishableKey = required(env, 'STRIPE_PUBLISHABLE_KEY');
  // This key is sent to every browser, so it must not be a secret key.
  if (!/^pk_/.test(publishableKey)) throw new Error('STRIPE_PUBLISHABLE_KEY must begin with pk_.');
  refuseMixedKeys(secretKey, publishableKey);
  const secrets = WEBHOOK_SECRETS.map((name) => webhookSecretOf(env, name, isProduction));
  if (isProduction && new Set(secrets).size < secrets.length) {
    throw new Error(`${WEBHOOK_SECRETS.join(', ')}: each of the three endpoints has its own secret.`);
  }
  const [webhookSecret, connectWebhookSecret, thinWebhookSecret] = secrets as [string, string, string];
  const apiUrl = stripeApiOf(env, secretKey);
  return { secretKey, publishableKey, webhookSecret, connectWebhookSecret, thinWebhookSecret, apiUrl };
}

/** Reads the address of a stand-in with Stripe's protocol, for a rehearsal. Real money always goes to Stripe. */
function stripeApiOf(env: Environment, secretKey: string): string | null {
  if (!env.STRIPE_API_URL) return null;
  const { origin } = new URL(webAddress(env, 'STRIPE_API_URL'));
  if (modeOf(secretKey) !== 'test') throw new Error('STRIPE_API_URL is for rehearsals with a test mode key.');
  if (!isLoopback(origin)) {
    throw new Error('STRIPE_API_URL must be on this machine, because it books money.');
  }
  return origin;
}

/** Reads a webhook secret. Refuses the sandbox's in production, because anyone could forge payment events with it. */
function webhookSecretOf(env: Environment, name: string, isProduction: boolean): string {
  const secret = required(env, name);
  if (isProduction && SANDBOX_SECRET.test(secret)) {
    throw new Error(`${name} is the sandbox's, which everyone knows. Use the one from Stripe.`);
  }
  if (!/^whsec_./.test(secret)) throw new Error(`${name} must begin with whsec_.`);
  return secret;
}

/**
 * Reads the settings that an operator's money commands need too.
 * @param isReal  with real cards, or to be as careful as with them
 */
export function readMoneySettings(isReal: boolean, given: Environment = process.env) {
  const env = withPresentNames(given);
  return {
    /** Days from a credit until it may be withdrawn. */
    clearingDays: wholeNumber(env, 'CLEARING_DAYS', { fallback: isReal ? 7 : 0, max: 90 }),
    /** Hours after settlement until an award is final, in which a winner can be reported. */
    awardReviewHours: wholeNumber(env, 'AWARD_REVIEW_HOURS', { fallback: isReal ? 72 : 0, max: 720 }),
    /** Minimum prize, in cents, for which the site asks winners how they made their art; 0 disables it. */
    processFromCents: wholeNumber(env, 'PROCESS_FROM_CENTS', { fallback: 10_000, max: 100_000_000 }),
  };
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

/** Reads the metrics address. Defaults to loopback, because metrics are for the operator. */
function metricsOf(env: Environment, sitePort: number) {
  if (!env.METRICS_PORT) return null;
  // With 0 the system picks a free port, and the log shows it.
  const port = wholeNumber(env, 'METRICS_PORT', { fallback: 0, min: 0, max: MAX_PORT });
  if (port === sitePort) throw new Error('METRICS_PORT must differ from PORT, which strangers can reach.');
  return { host: env.METRICS_HOST || '127.0.0.1', port };
}

/** Maximum age of public pages, in milliseconds, so hidden content disappears within this time. */
const MAX_PUBLIC_CACHE_MS = 1_000;
