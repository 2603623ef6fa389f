import path from 'node:path';
import { VOTE_FINDINGS } from '@unslop/domain/vote-findings';
import { expect, test } from 'vitest';
import { base, production, stripe } from '../testing/settings.ts';
import { readConfig } from './config.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

test('runs on a laptop with the sandbox and only the required settings', () => {
  expect(readConfig({ ...base, SANDBOX_URL: 'http://127.0.0.1:1/' })).toEqual({
    isProduction: false,
    host: '0.0.0.0',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: 'postgres://db/unslop',
    databaseDirectUrl: 'postgres://db/unslop',
    isDatabasePooled: false,
    databaseOwnerUrl: 'postgres://db/unslop',
    databaseReadUrls: [],
    databasePoolSize: 12,
    metrics: null,
    dataDir: path.resolve('.data'),
    webDir: path.join(root, 'apps/web/dist'),
    secret: expect.any(String),
    trustProxy: false,
    sandboxUrl: 'http://127.0.0.1:1',
    smtpUrl: 'smtps://mail',
    mailFrom: 'Unslop <hello@unslop.example>',
    stripe: {
      secretKey: 'sk_test_sandbox',
      publishableKey: null,
      webhookSecret: 'whsec_sandbox',
      connectWebhookSecret: 'whsec_sandbox_connect',
      thinWebhookSecret: 'whsec_sandbox_thin',
      apiUrl: 'http://127.0.0.1:1',
    },
    google: {
      clientId: 'unslop-sandbox',
      clientSecret: 'unslop-sandbox-secret',
      discoveryUrl: 'http://localhost:3000/sandbox/google/.well-known/openid-configuration',
    },
    s3: null,
    isUploadsOff: false,
    publicCacheMs: 1_000,
    rateFactor: 1,
    clearingDays: 0,
    withdrawalDelayHours: 0,
    awardReviewHours: 0,
    processFromCents: 10_000,
    voteFindings: VOTE_FINDINGS,
    withdrawalLookupSeconds: 60,
    areDebugPagesOn: true,
    stopGraceSeconds: 0,
    analyticsUrl: null,
    logLevel: 'info',
    securityContact: null,
    receipts: { seller: null, taxLine: 'No tax charged' },
  });
});

test('production takes every setting as given', () => {
  const given = {
    ...base,
    ...stripe,
    ...production,
    HOST: '10.0.0.1',
    PORT: '8080',
    DATABASE_URL: 'socket:/run/postgresql?db=unslop',
    DATABASE_DIRECT_URL: 'postgres://app@primary/unslop',
    DATABASE_OWNER_URL: 'postgresql://owner@db/unslop',
    DATABASE_READ_URLS: 'postgres://app@one,two/unslop  postgres://app@three/unslop',
    DATABASE_POOL_SIZE: '40',
    DATA_DIR: '/srv/data',
    WEB_DIR: '/srv/web',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Slop <post@unslop.example>',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hidden',
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'art',
    S3_REGION: 'eu-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hidden too',
    UPLOADS_OFF: '1',
    CLEARING_DAYS: '14',
    WITHDRAWAL_LOOKUP_SECONDS: '30',
    VOTE_FINDINGS: 'youngLikes=20, ringShare=30',
    DEBUG_PAGES: '0',
    STOP_GRACE_SECONDS: '20',
    ANALYTICS_URL: 'https://stats.example/api/event',
    LOG_LEVEL: 'warn',
    SECURITY_CONTACT: 'security@unslop.example',
    SELLER_NAME: 'Unslop Example GmbH',
    SELLER_ADDRESS: 'Hauptstr. 1, 10115 Berlin, Germany',
    RECEIPT_TAX_LINE: 'VAT is not charged under section 19 UStG',
  };
  expect(readConfig(given)).toEqual({
    isProduction: true,
    host: '10.0.0.1',
    port: 8080,
    publicUrl: 'https://unslop.example',
    databaseUrl: 'socket:/run/postgresql?db=unslop',
    databaseDirectUrl: 'postgres://app@primary/unslop',
    isDatabasePooled: true,
    databaseOwnerUrl: 'postgresql://owner@db/unslop',
    databaseReadUrls: ['postgres://app@one/unslop', 'postgres://app@two/unslop', 'postgres://app@three/unslop'],
    databasePoolSize: 40,
    metrics: null,
    dataDir: '/srv/data',
    webDir: '/srv/web',
    secret: production.AUTH_SECRET,
    trustProxy: true,
    sandboxUrl: null,
    smtpUrl: 'smtps://user:password@mail.example:465',
    mailFrom: 'Slop <post@unslop.example>',
    stripe: {
      secretKey: 'a-real-key',
      publishableKey: 'pk_live_x',
      webhookSecret: 'whsec_1',
      connectWebhookSecret: 'whsec_2',
      thinWebhookSecret: 'whsec_3',
      apiUrl: null,
    },
    google: {
      clientId: 'id',
      clientSecret: 'hidden',
      discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
    },
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'art',
      region: 'eu-1',
      accessKeyId: 'key',
      secretAccessKey: 'hidden too',
    },
    isUploadsOff: true,
    publicCacheMs: 1_000,
    rateFactor: 1,
    clearingDays: 14,
    withdrawalDelayHours: 24,
    awardReviewHours: 72,
    processFromCents: 10_000,
    voteFindings: { ...VOTE_FINDINGS, youngLikes: 20, ringShare: 30 },
    withdrawalLookupSeconds: 30,
    areDebugPagesOn: false,
    stopGraceSeconds: 20,
    analyticsUrl: 'https://stats.example/api/event',
    logLevel: 'warn',
    securityContact: 'mailto:security@unslop.example',
    receipts: {
      seller: { name: 'Unslop Example GmbH', address: 'Hauptstr. 1, 10115 Berlin, Germany' },
      taxLine: 'VAT is not charged under section 19 UStG',
    },
  });
  expect(readConfig({ ...given, S3_REGION: '' }).s3?.region).toBe('auto');
});

test.each([
  ['security@unslop.example', 'mailto:security@unslop.example'],
  ['mailto:security@unslop.example', 'mailto:security@unslop.example'],
  ['https://unslop.example/report', 'https://unslop.example/report'],
  ['https://unslop.example/a report', null],
  ['x:security@unslop.example', null],
  ['security@unslop.example:25', null],
  ['xmailto:security@unslop.example', null],
])('reports of vulnerabilities go to %s: %s', (SECURITY_CONTACT, contact) => {
  const read = () => readConfig({ ...base, ...stripe, SECURITY_CONTACT }).securityContact;
  if (contact) expect(read()).toBe(contact);
  else expect(read).toThrow('SECURITY_CONTACT must be a mail address');
});

test.each(['development', 'test', ''])('NODE_ENV=%s is not production', (NODE_ENV) => {
  expect(readConfig({ ...base, ...stripe, NODE_ENV }).isProduction).toBe(false);
});

test('a setting under its former name still counts, unless the new name is set too', () => {
  const former = { ...base, ...stripe, PROOF_FROM_CENTS: '500', WITHDRAWAL_HOLD_HOURS: '48' };
  expect(readConfig(former)).toMatchObject({ processFromCents: 500, withdrawalDelayHours: 48 });
  expect(readConfig({ ...former, WITHDRAWAL_DELAY_HOURS: '2' }).withdrawalDelayHours).toBe(2);
});

test('a withdrawal delay of a day is the default and cannot be off with real money', () => {
  expect(readConfig({ ...base, ...stripe, ...production }).withdrawalDelayHours).toBe(24);
  expect(readConfig({ ...base, SANDBOX_URL: 'http://127.0.0.1:1' }).withdrawalDelayHours).toBe(0);
  const hours = (WITHDRAWAL_DELAY_HOURS: string) =>
    readConfig({ ...base, ...stripe, ...production, WITHDRAWAL_DELAY_HOURS }).withdrawalDelayHours;
  expect(hours('48')).toBe(48);
  expect(() => hours('0')).toThrow('WITHDRAWAL_DELAY_HOURS must be a whole number from 1');
  const none = { ...base, WITHDRAWAL_DELAY_HOURS: '0' };
  expect(readConfig({ ...none, ...stripe }).withdrawalDelayHours).toBe(0);
  const demo = { ...production, SANDBOX_URL: 'http://127.0.0.1:1', ALLOW_SANDBOX_IN_PRODUCTION: '1' };
  expect(readConfig({ ...none, ...demo }).withdrawalDelayHours).toBe(0);
});

test('prizes are reviewed for three days with real money, not in the sandbox [T072]', () => {
  expect(readConfig({ ...base, ...stripe, ...production }).awardReviewHours).toBe(72);
  expect(readConfig({ ...base, ...stripe, AWARD_REVIEW_HOURS: '0' }).awardReviewHours).toBe(0);
  expect(readConfig({ ...base, SANDBOX_URL: 'http://127.0.0.1:1' }).awardReviewHours).toBe(0);
});

test('analytics are off unless a valid address is set', () => {
  expect(readConfig({ ...base, ...stripe }).analyticsUrl).toBeNull();
  const at = (ANALYTICS_URL: string) => readConfig({ ...base, ...stripe, ANALYTICS_URL }).analyticsUrl;
  expect(at('https://stats.example/api/event')).toBe('https://stats.example/api/event');
  for (const no of ['stats.example', 'javascript:alert(1)', 'file:///etc/passwd']) {
    expect(() => at(no)).toThrow('ANALYTICS_URL is not a web address');
  }
});

test('guest responses are cached for a second at most', () => {
  expect(readConfig({ ...base, ...stripe }).publicCacheMs).toBe(1_000);
  expect(readConfig({ ...base, ...stripe, PUBLIC_CACHE_MS: '0' }).publicCacheMs).toBe(0);
  expect(() => readConfig({ ...base, ...stripe, PUBLIC_CACHE_MS: '1001' })).toThrow('from 0 to 1000');
});

test('metrics are off by default, on loopback, and need their own port', () => {
  expect(readConfig({ ...base, ...stripe }).metrics).toBeNull();
  expect(readConfig({ ...base, ...stripe, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const open = readConfig({ ...base, ...stripe, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2' });
  expect(open.metrics).toEqual({ host: '10.0.0.2', port: 9464 });
  expect(() => readConfig({ ...base, ...stripe, PORT: '9464', METRICS_PORT: '9464' })).toThrow('must differ from PORT');
});

test('VOTE_FINDINGS changes only what it names [T259]', () => {
  expect(readConfig({ ...base, ...stripe, VOTE_FINDINGS: 'burstLikes=30' }).voteFindings).toEqual({
    ...VOTE_FINDINGS,
    burstLikes: 30,
  });
  for (const text of ['burst=30', 'burstLikes=0', 'burstLikes=many', 'burstLikes'])
    expect(() => readConfig({ ...base, ...stripe, VOTE_FINDINGS: text })).toThrow(/VOTE_FINDINGS has/);
});
