import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { DATABASE_URL: 'postgres://db/unslop', SMTP_URL: 'smtp://mail' };
const stripe = {
  STRIPE_SECRET_KEY: 'a-real-key',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_3',
};
const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret of its own, long enough to keep',
  PUBLIC_URL: 'https://unslop.example',
};

test('production refuses to start with the sandbox cards, unless told so', () => {
  const env = { ...base, ...production, SANDBOX_URL: 'http://127.0.0.1:1' };
  expect(() => readConfig(env)).toThrow(/does not start with the sandbox cards/);
  expect(readConfig({ ...env, ALLOW_SANDBOX_IN_PRODUCTION: '1' }).sandboxUrl).toBe('http://127.0.0.1:1');
});

test('production refuses a default or a short secret', () => {
  expect(() => readConfig({ ...base, ...stripe, ...production, AUTH_SECRET: '' })).toThrow(/needs AUTH_SECRET/);
  expect(() => readConfig({ ...base, ...stripe, ...production, AUTH_SECRET: 'short' })).toThrow(/too short/);
});

test('nothing of the sandbox runs beside real cards, and without Google credentials there is no Google', () => {
  expect(() => readConfig({ ...base, ...stripe, SANDBOX_URL: 'http://127.0.0.1:1' })).toThrow(
    /nothing of the sandbox may run/,
  );
  const config = readConfig({ ...base, ...stripe, ...production });
  expect(config).toMatchObject({ sandboxUrl: null, google: null, clearingDays: 7, areDebugPagesOn: false });
  expect(config.stripe).toMatchObject({ apiUrl: null, publishableKey: 'pk_live_x' });
});

test('what is missing is named', () => {
  expect(() => readConfig({})).toThrow(/STRIPE_SECRET_KEY, or SANDBOX_URL/);
  expect(() => readConfig({ ...stripe, DATABASE_URL: 'x', STRIPE_WEBHOOK_SECRET: '' })).toThrow(
    /SMTP_URL|STRIPE_WEBHOOK_SECRET/,
  );
  expect(() => readConfig({ ...base, SANDBOX_URL: 'http://127.0.0.1:1', PORT: 'many' })).toThrow(
    /PORT must be a whole number/,
  );
});

test('analytics are off unless an address is set, which must be one', () => {
  expect(readConfig({ ...base, ...stripe }).analyticsUrl).toBeNull();
  const at = (ANALYTICS_URL: string) => readConfig({ ...base, ...stripe, ANALYTICS_URL }).analyticsUrl;
  expect(at('https://stats.example/api/event')).toBe('https://stats.example/api/event');
  for (const no of ['stats.example', 'javascript:alert(1)', 'file:///etc/passwd']) {
    expect(() => at(no)).toThrow('ANALYTICS_URL is not a web address');
  }
});

test('what guests are answered is kept for a second at most', () => {
  expect(readConfig({ ...base, ...stripe }).publicCacheMs).toBe(1_000);
  expect(readConfig({ ...base, ...stripe, PUBLIC_CACHE_MS: '0' }).publicCacheMs).toBe(0);
  expect(() => readConfig({ ...base, ...stripe, PUBLIC_CACHE_MS: '1001' })).toThrow('1000 at most');
});

test('metrics are off unless a port is set, which is not the port of the site, and on the loopback unless said otherwise', () => {
  expect(readConfig({ ...base, ...stripe }).metrics).toBeNull();
  expect(readConfig({ ...base, ...stripe, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const open = readConfig({ ...base, ...stripe, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2' });
  expect(open.metrics).toEqual({ host: '10.0.0.2', port: 9464 });
  expect(() => readConfig({ ...base, ...stripe, PORT: '9464', METRICS_PORT: '9464' })).toThrow(
    'another port than PORT',
  );
});
