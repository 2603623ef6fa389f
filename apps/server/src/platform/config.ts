import path from 'node:path';

/** Everything an installation may set, read from the environment once, here and nowhere else. */
export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  /** The origin people use, without a trailing slash. Links in mails, cookies and origin checks rest on it. */
  publicUrl: string;
  databaseUrl: string;
  /** The owner of the schema; migrations and the operator's commands use it. */
  databaseOwnerUrl: string;
  databasePoolSize: number;
  /** Where `/metrics` is served, on a port of its own; null, the default, counts nothing. See docs/operating.md. */
  metrics: { host: string; port: number } | null;
  dataDir: string;
  webDir: string;
  secret: string;
  trustProxy: boolean;
  /** The stand-ins' loopback address; null when nothing of them runs. */
  sandboxUrl: string | null;
  smtpUrl: string;
  mailFrom: string;
  stripe: {
    secretKey: string;
    /** Null with the sandbox cards: the card form is then the sandbox's own. */
    publishableKey: string | null;
    /** Signing secrets of the three webhook endpoints: /api/webhooks/stripe, …/stripe-connect, …/stripe-thin. */
    webhookSecret: string;
    connectWebhookSecret: string;
    thinWebhookSecret: string;
    /** Where the SDK sends its calls; null is Stripe itself. */
    apiUrl: string | null;
  };
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | null;
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  isUploadsOff: boolean;
  /** So long an answer that is the same for every guest may be given again; at most a second, 0 for not at all. */
  publicCacheMs: number;
  /** Multiplies every rate limit; the demo and tests raise it. */
  rateFactor: number;
  /** Money may be withdrawn this long after it was credited. */
  clearingDays: number;
  /** Between two look-ups of a transfer whose fate is unknown, and between tries while the platform's balance is low. */
  withdrawalLookupSeconds: number;
  areDebugPagesOn: boolean;
  /** From SIGTERM until no more connections are taken: the proxy in front finds out meanwhile. */
  stopGraceSeconds: number;
  /** Where browsers send page views and feature events, as Plausible takes them; null, the default, is nowhere. */
  analyticsUrl: string | null;
  logLevel: string;
}

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

type Environment = Record<string, string | undefined>;

/** @throws Error in one plain line when a setting is missing, malformed or unsafe */
export function readConfig(env: Environment = process.env): Config {
  const isProduction = env.NODE_ENV === 'production';
  const port = wholeNumber(env, 'PORT', 3000);
  const sandboxUrl = env.SANDBOX_URL || null;
  const secretKey = env.STRIPE_SECRET_KEY || null;
  const secret = env.AUTH_SECRET || DEFAULT_SECRET;
  const publicUrl = origin(env.PUBLIC_URL || `http://localhost:${port}`);

  if (isProduction && secret === DEFAULT_SECRET)
    throw new Error('Production needs AUTH_SECRET: a long random text of its own.');
  if (secret.length < 32) throw new Error('AUTH_SECRET is too short: at least 32 characters.');
  if (isProduction && !secretKey && env.ALLOW_SANDBOX_IN_PRODUCTION !== '1') {
    throw new Error(
      'Production does not start with the sandbox cards. Set STRIPE_SECRET_KEY, or ALLOW_SANDBOX_IN_PRODUCTION=1 for a demo without real money.',
    );
  }
  if (secretKey && sandboxUrl) {
    throw new Error(
      'With STRIPE_SECRET_KEY set nothing of the sandbox may run: it shows every mail and signs anybody in. Unset SANDBOX_URL.',
    );
  }
  if (!secretKey && !sandboxUrl) throw new Error('Set STRIPE_SECRET_KEY, or SANDBOX_URL for the sandbox cards.');

  return {
    isProduction,
    host: env.HOST || '0.0.0.0',
    port,
    publicUrl,
    databaseUrl: required(env, 'DATABASE_URL'),
    databaseOwnerUrl: env.DATABASE_OWNER_URL || required(env, 'DATABASE_URL'),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 12),
    metrics: metricsOf(env, port),
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    webDir: path.resolve(env.WEB_DIR || path.join(import.meta.dirname, '../../../web/dist')),
    secret,
    trustProxy: env.TRUST_PROXY === '1',
    sandboxUrl,
    smtpUrl: required(env, 'SMTP_URL'),
    mailFrom: env.MAIL_FROM || 'Unslop <hello@unslop.example>',
    stripe: secretKey
      ? {
          secretKey,
          publishableKey: required(env, 'STRIPE_PUBLISHABLE_KEY'),
          webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET'),
          connectWebhookSecret: required(env, 'STRIPE_CONNECT_WEBHOOK_SECRET'),
          thinWebhookSecret: required(env, 'STRIPE_THIN_WEBHOOK_SECRET'),
          apiUrl: null,
        }
      : {
          secretKey: SANDBOX_KEYS.secretKey,
          publishableKey: null,
          webhookSecret: SANDBOX_KEYS.webhookSecret,
          connectWebhookSecret: SANDBOX_KEYS.connectWebhookSecret,
          thinWebhookSecret: SANDBOX_KEYS.thinWebhookSecret,
          apiUrl: sandboxUrl,
        },
    google: googleOf(env, publicUrl, sandboxUrl),
    s3: readS3Settings(env),
    isUploadsOff: env.UPLOADS_OFF === '1',
    publicCacheMs: publicCacheOf(env),
    rateFactor: wholeNumber(env, 'RATE_FACTOR', 1),
    clearingDays: wholeNumber(env, 'CLEARING_DAYS', secretKey ? 7 : 0),
    withdrawalLookupSeconds: wholeNumber(env, 'WITHDRAWAL_LOOKUP_SECONDS', 60),
    analyticsUrl: env.ANALYTICS_URL ? webAddress(env, 'ANALYTICS_URL') : null,
    areDebugPagesOn: env.DEBUG_PAGES ? env.DEBUG_PAGES === '1' : !isProduction,
    stopGraceSeconds: wholeNumber(env, 'STOP_GRACE_SECONDS', isProduction ? 5 : 0),
    logLevel: env.LOG_LEVEL || 'info',
  };
}

/** The bucket for files; null: on disk. */
export function readS3Settings(env: Environment = process.env): Config['s3'] {
  if (!env.S3_ENDPOINT) return null;
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: required(env, 'S3_BUCKET'),
    region: env.S3_REGION || 'auto',
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
  };
}

function googleOf(env: Environment, publicUrl: string, sandboxUrl: string | null): Config['google'] {
  if (env.GOOGLE_CLIENT_ID) {
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: required(env, 'GOOGLE_CLIENT_SECRET'),
      discoveryUrl: env.GOOGLE_DISCOVERY_URL || 'https://accounts.google.com/.well-known/openid-configuration',
    };
  }
  if (!sandboxUrl) return null;
  return {
    clientId: SANDBOX_KEYS.googleClientId,
    clientSecret: SANDBOX_KEYS.googleClientSecret,
    discoveryUrl: `${publicUrl}/sandbox/google/.well-known/openid-configuration`,
  };
}

/** Loopback unless said otherwise: what they tell is the operator's. */
function metricsOf(env: Environment, sitePort: number): Config['metrics'] {
  if (!env.METRICS_PORT) return null;
  const port = wholeNumber(env, 'METRICS_PORT', 0);
  if (port === sitePort) throw new Error('METRICS_PORT must be another port than PORT: strangers reach that one.');
  return { host: env.METRICS_HOST || '127.0.0.1', port };
}

/** What the page shows, and what was hidden, is never older than this. */
const MAX_PUBLIC_CACHE_MS = 1_000;

function publicCacheOf(env: Environment): number {
  const ms = wholeNumber(env, 'PUBLIC_CACHE_MS', MAX_PUBLIC_CACHE_MS);
  if (ms > MAX_PUBLIC_CACHE_MS) throw new Error(`PUBLIC_CACHE_MS may be ${MAX_PUBLIC_CACHE_MS} at most.`);
  return ms;
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

function wholeNumber(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`The setting ${name} must be a whole number, not "${text}".`);
  return Number(text);
}

function webAddress(env: Environment, name: string): string {
  const url = URL.parse(env[name]!);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} is not a web address: "${env[name]}".`);
  return url.href;
}

function origin(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    throw new Error(`PUBLIC_URL is not a web address: "${url}".`);
  }
}
