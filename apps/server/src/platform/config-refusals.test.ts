import { describe, expect, test } from 'vitest';
import { base, production, stripe } from '../testing/settings.ts';
import { readConfig } from './config.ts';

/** Prefix of live secret keys. Joined from parts, so that secret scanners do not report it. */
const LIVE = ['sk', 'live', ''].join('_');

test.each([
  ['0123456789abcdef'.repeat(2), false],
  ['0123456789abcdefghij'.repeat(3).slice(0, 50), false],
  ['abababbaababbabaabbabaababbabaab', false],
  ['012345678'.padEnd(33, '801'), false],
  ['0123456789'.padEnd(32, '9801'), true],
  ['kept-secret-0123456789-abcdefghi', true],
])('the secret "%s" is accepted: %s', (AUTH_SECRET, isTaken) => {
  const read = () => readConfig({ ...base, ...stripe, ...production, AUTH_SECRET }).secret;
  if (isTaken) expect(read()).toBe(AUTH_SECRET);
  else expect(read).toThrow('AUTH_SECRET is easy to guess');
});

test('production refuses the sandbox cards unless they are explicitly allowed [V6.3.2]', () => {
  const env = { ...base, ...production, SANDBOX_URL: 'http://127.0.0.1:1' };
  expect(() => readConfig(env)).toThrow(/doesn’t start with the sandbox cards/);
  expect(readConfig({ ...env, ALLOW_SANDBOX_IN_PRODUCTION: '1' }).sandboxUrl).toBe('http://127.0.0.1:1');
});

test('recognises a key by its prefix', () => {
  const STRIPE_SECRET_KEY = `${LIVE}pk_1`;
  expect(readConfig({ ...base, ...stripe, ...production, STRIPE_SECRET_KEY }).stripe.secretKey).toBe(STRIPE_SECRET_KEY);
});

test('production refuses a default or a short secret', () => {
  expect(() => readConfig({ ...base, ...stripe, ...production, AUTH_SECRET: '' })).toThrow(/Set AUTH_SECRET/);
  expect(() => readConfig({ ...base, ...stripe, ...production, AUTH_SECRET: 'short' })).toThrow(/too short/);
});

test('refuses the sandbox beside real cards; Google needs credentials', () => {
  expect(() => readConfig({ ...base, ...stripe, SANDBOX_URL: 'http://127.0.0.1:1' })).toThrow(
    /the sandbox must not run/,
  );
  const config = readConfig({ ...base, ...stripe, ...production });
  expect(config).toMatchObject({ sandboxUrl: null, google: null, clearingDays: 7, areDebugPagesOn: false });
  expect(config.stripe).toMatchObject({ apiUrl: null, publishableKey: 'pk_live_x' });
});

const live = { ...base, ...stripe, ...production };

test('production starts with good settings and refuses unsafe or incomplete ones', () => {
  expect(readConfig(live)).toMatchObject({ isProduction: true, rateFactor: 1, publicUrl: 'https://unslop.example' });
  expect(readConfig({ ...live, RATE_FACTOR: '10', PUBLIC_URL: 'https://unslop.example/' }).rateFactor).toBe(10);
});

test.each([
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' }, "STRIPE_WEBHOOK_SECRET is the sandbox's"],
  [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_sandbox_connect' }, "STRIPE_CONNECT_WEBHOOK_SECRET is the sandbox's"],
  [{ STRIPE_THIN_WEBHOOK_SECRET: 'whsec_sandbox_thin' }, "STRIPE_THIN_WEBHOOK_SECRET is the sandbox's"],
  [{ STRIPE_THIN_WEBHOOK_SECRET: 'sk_1' }, 'STRIPE_THIN_WEBHOOK_SECRET must begin with whsec_.'],
  [{ STRIPE_THIN_WEBHOOK_SECRET: 'whsec_1' }, 'each of the three endpoints has its own secret'],
  [
    { STRIPE_THIN_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_THIN_WEBHOOK_SECRET: each',
  ],
  [{ STRIPE_THIN_WEBHOOK_SECRET: 'xwhsec_sandbox' }, 'STRIPE_THIN_WEBHOOK_SECRET must begin with whsec_.'],
  [{ STRIPE_PUBLISHABLE_KEY: `${LIVE}pk_x` }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_.'],
  [{ STRIPE_PUBLISHABLE_KEY: `${LIVE}secret` }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_.'],
  [{ STRIPE_SECRET_KEY: 'pk_live_x' }, 'STRIPE_SECRET_KEY is a publishable key.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
  [{ PUBLIC_URL: 'http://unslop.example' }, 'PUBLIC_URL must begin with https:'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'PUBLIC_URL must begin with https:'],
  [{ PUBLIC_URL: 'unslop.example' }, 'PUBLIC_URL is not a web address'],
  [{ PUBLIC_URL: 'https://unslop.example/shop' }, 'PUBLIC_URL is an origin alone'],
  [{ AUTH_SECRET: '' }, 'Set AUTH_SECRET'],
  [{ AUTH_SECRET: 'a'.repeat(64) }, 'AUTH_SECRET is easy to guess'],
  [{ AUTH_SECRET: 'correcthorsebattery'.repeat(3) }, 'AUTH_SECRET is easy to guess'],
  [{ RATE_FACTOR: '11' }, 'RATE_FACTOR must be a whole number from 1 to 10'],
  [{ RATE_FACTOR: '0' }, 'RATE_FACTOR must be a whole number from 1 to 10'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address like smtps:'],
  [{ SMTP_URL: 'mail.example:465' }, 'SMTP_URL must be an address like smtps:'],
  [{ SMTP_URL: 'smtps://user:pa#ss@mail.example:465' }, 'SMTP_URL must be an address like smtps:'],
  [{ DATABASE_URL: 'unslop' }, 'DATABASE_URL must be an address like postgres:'],
  [{ DATABASE_URL: 'postgres://one:1,two:port/db' }, 'DATABASE_URL must be an address like postgres:'],
  [{ DATABASE_OWNER_URL: 'mysql://db/unslop' }, 'DATABASE_OWNER_URL must be an address like postgres:'],
  [{ DATABASE_READ_URLS: 'postgres://one/db two' }, 'DATABASE_READ_URLS must be an address like postgres:'],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 2'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a whole number from 0 to 65535'],
  [{ CLEARING_DAYS: '1000' }, 'CLEARING_DAYS must be a whole number from 0 to 90'],
  [{ WITHDRAWAL_LOOKUP_SECONDS: '0' }, 'WITHDRAWAL_LOOKUP_SECONDS must be a whole number from 1'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is 1 or 0'],
  [{ UPLOADS_OFF: 'yes' }, 'UPLOADS_OFF is 1 or 0'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of'],
  [{ SECURITY_CONTACT: 'call us' }, 'SECURITY_CONTACT must be a mail address'],
  [{ SECURITY_CONTACT: 'http://unslop.example/report' }, 'SECURITY_CONTACT must be a mail address'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is one of production'],
  [{ S3_BUCKET: 'art' }, 'S3_BUCKET is set without S3_ENDPOINT'],
  [{ S3_ACCESS_KEY_ID: 'key' }, 'S3_ACCESS_KEY_ID is set without S3_ENDPOINT'],
  [{ S3_SECRET_ACCESS_KEY: 'key' }, 'S3_SECRET_ACCESS_KEY is set without S3_ENDPOINT'],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'art', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY is missing'],
  [{ STOP_GRACE_SECONDS: '301' }, 'STOP_GRACE_SECONDS must be a whole number from 0 to 300'],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'art' }, 'S3_ACCESS_KEY_ID is missing'],
  [{ S3_ENDPOINT: 's3.example', S3_BUCKET: 'art' }, 'S3_ENDPOINT is not a web address'],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is missing'],
  [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_SECRET is set without GOOGLE_CLIENT_ID'],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_DISCOVERY_URL: 'http://id.example' },
    'GOOGLE_DISCOVERY_URL must begin with https:',
  ],
  [{ ANALYTICS_URL: 'http://stats.example' }, 'ANALYTICS_URL must begin with https:'],
  [{ MAIL_FROM: 'junk' }, 'MAIL_FROM must be an address like'],
  [{ MAIL_FROM: 'Unslop <hello>' }, 'MAIL_FROM must be an address like'],
  [{ MAIL_FROM: 'hello@unslop.art, other@unslop.art' }, 'MAIL_FROM must be an address like'],
  [{ MAIL_FROM: 'Unslop <hello@unslop.art>\r\nBcc: other@unslop.art' }, 'MAIL_FROM must be an address like'],
  [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL only works on this machine'],
  [{ PUBLIC_URL: 'https://127.1:3000' }, 'PUBLIC_URL only works on this machine'],
  [{ PUBLIC_URL: 'https://[::1]' }, 'PUBLIC_URL only works on this machine'],
  [{ PUBLIC_URL: 'https://0.0.0.0' }, 'PUBLIC_URL only works on this machine'],
  [{ PUBLIC_URL: 'https://unslop.localhost' }, 'PUBLIC_URL only works on this machine'],
])('production refuses %o [T340 V12.2.1]', (wrong: Record<string, string>, expected) => {
  expect(() => readConfig({ ...live, ...wrong })).toThrow(expected);
});

const secret = (name: string, value: string) => ({ [`STRIPE_${name}WEBHOOK_SECRET`]: `whsec_${value}` });

// Joined from parts, so that nobody mistakes them for real keys.
const keys = [...['sk', 'rk', 'sk_org'].map((kind) => [kind, 'live', '1'].join('_')), 'a-real-key'];

describe.each(keys)('production with the key %s', (key) => {
  const own = { ...live, STRIPE_SECRET_KEY: key };
  const bucket = { S3_BUCKET: 'art', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hidden' };

  test.each([
    [{ CLEARING_DAYS: '0' }, 'CLEARING_DAYS must not be 0'],
    [{ AWARD_REVIEW_HOURS: '0' }, 'AWARD_REVIEW_HOURS must not be 0'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL must be encrypted'],
    [{ SMTP_URL: 'smtp://mail.example:465' }, 'SMTP_URL must be encrypted'],
    [{ SMTP_URL: 'smtp://10.0.0.2' }, 'SMTP_URL must be encrypted'],
    [{ SMTP_URL: 'smtp://localhost.example' }, 'SMTP_URL must be encrypted'],
    [{ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, 'SMTP_URL must be encrypted'],
    [{ SMTP_URL: 'smtps://mail.example?secure=false' }, 'SMTP_URL must be encrypted'],
    [{ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, 'SMTP_URL must be encrypted'],
    [{ ...bucket, S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT must begin with https:'],
    [{ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_ENDPOINT must begin with https:'],
    [{ DEBUG_PAGES: '1' }, 'DEBUG_PAGES must not be 1'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'are from different modes'],
    [secret('', 'a1'.repeat(32)), 'STRIPE_WEBHOOK_SECRET is not from live mode'],
    [secret('CONNECT_', 'test_1'), 'STRIPE_CONNECT_WEBHOOK_SECRET is not from live mode'],
    [secret('THIN_', 'of_thin_events_put_your_own_here'), 'STRIPE_THIN_WEBHOOK_SECRET is not from live mode'],
  ])('refuses %o [T340]', (wrong: Record<string, string>, expected: string) => {
    const read = () => readConfig({ ...own, ...wrong });
    expect(read).toThrow(expected);
    expect(read).toThrow(/^.{1,160}\.$/);
  });

  test.each([
    [{ CLEARING_DAYS: '1', AWARD_REVIEW_HOURS: '1', DEBUG_PAGES: '0' }],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }],
    [{ SMTP_URL: 'smtp://localhost:25' }],
    [{ SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
    [{ ...bucket, S3_ENDPOINT: 'https://s3.example' }],
    [secret('', 'aZ9'.repeat(10))],
  ])('accepts %o', (right: Record<string, string>) => {
    expect(readConfig({ ...own, ...right }).isProduction).toBe(true);
  });
});

test('production with test keys allows a rehearsal, but no live key', () => {
  const rehearsal = {
    ...live,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    CLEARING_DAYS: '0',
    AWARD_REVIEW_HOURS: '0',
    SMTP_URL: 'smtp://mail.example',
    DEBUG_PAGES: '1',
    ...secret('', 'a1'.repeat(32)),
  };
  expect(readConfig(rehearsal)).toMatchObject({ clearingDays: 0, awardReviewHours: 0, areDebugPagesOn: true });
  const read = () => readConfig({ ...rehearsal, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' });
  expect(read).toThrow('are from different modes');
});

test('refusals show no password', () => {
  for (const name of ['SMTP_URL', 'DATABASE_URL']) {
    expect(() => readConfig({ ...live, [name]: 'post:hidden@mail' })).toThrow(/^(?!.*hidden)/);
  }
});

test('a public site and live keys need a secret even without NODE_ENV', () => {
  const unset = { ...base, SANDBOX_URL: 'http://127.0.0.1:1', PUBLIC_URL: 'https://unslop.example' };
  expect(() => readConfig(unset)).toThrow('Set AUTH_SECRET');
  const key = ['sk', 'live', '1'].join('_');
  expect(() => readConfig({ ...base, ...stripe, STRIPE_SECRET_KEY: key })).toThrow('Set NODE_ENV=production');
});

test('a local demo needs no https and no complete set of Stripe secrets', () => {
  const demo = {
    ...base,
    ...production,
    SANDBOX_URL: 'http://127.0.0.1:1',
    ALLOW_SANDBOX_IN_PRODUCTION: '1',
    PUBLIC_URL: 'http://localhost:3000',
  };
  expect(readConfig(demo).publicUrl).toBe('http://localhost:3000');
  expect(() => readConfig({ ...demo, PUBLIC_URL: 'http://unslop.example' })).toThrow('must begin with https:');
  expect(() => readConfig({ ...demo, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('set without STRIPE_SECRET_KEY');
  expect(() => readConfig({ ...demo, STRIPE_PUBLISHABLE_KEY: 'pk_1' })).toThrow('set without STRIPE_SECRET_KEY');
});

test('names what is missing', () => {
  expect(() => readConfig({})).toThrow(/STRIPE_SECRET_KEY, or SANDBOX_URL/);
  expect(() => readConfig({ ...stripe, DATABASE_URL: base.DATABASE_URL, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
    /SMTP_URL|STRIPE_WEBHOOK_SECRET/,
  );
  expect(() => readConfig({ ...base, SANDBOX_URL: 'http://127.0.0.1:1', PORT: 'many' })).toThrow(
    /PORT must be a whole number/,
  );
});

test('STRIPE_API_URL is allowed only with a test key and on this machine', () => {
  const own = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://unslop.art',
    AUTH_SECRET: 'kept-secret-0123456789-abcdefghij',
  };
  const at = (STRIPE_API_URL: string, STRIPE_SECRET_KEY = 'sk_test_rehearsal') =>
    readConfig({
      ...base,
      ...stripe,
      ...own,
      STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: STRIPE_SECRET_KEY.startsWith('sk_test_') ? 'pk_test_x' : 'pk_live_x',
      STRIPE_API_URL,
    }).stripe.apiUrl;
  expect(at('')).toBeNull();
  expect(at('http://127.0.0.1:12111')).toBe('http://127.0.0.1:12111');
  for (const here of ['http://localhost:1', 'http://[::1]:1', 'http://127.10.20.30:1']) expect(at(here)).toBe(here);
  expect(() => at('http://127.0.0.1:12111', `${LIVE}sk_test_1`)).toThrow('with a test mode key');
  expect(() => at('http://127.0.0.1:12111', `${LIVE}1`)).toThrow('with a test mode key');
  expect(() => at('http://127.0.0.1:12111', `${LIVE.replace('sk', 'rk')}1`)).toThrow('with a test mode key');
  for (const elsewhere of [
    'https://stripe.example',
    'http://10.0.0.2',
    'http://127.0.0.1.example',
    'http://not-localhost',
  ]) {
    expect(() => at(elsewhere)).toThrow('must be on this machine');
  }
  const sandbox = { ...base, SANDBOX_URL: 'http://127.0.0.1:9' };
  expect(() => readConfig({ ...sandbox, STRIPE_API_URL: 'http://127.0.0.1:12111' })).toThrow('needs STRIPE_SECRET_KEY');
});
