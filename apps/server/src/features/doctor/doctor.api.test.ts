import type { AddressInfo } from 'node:net';
import { createPool } from '@unslop/database/connect';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { doctorOf, type Environment, production, startWellApp } from '../../testing/doctor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { checks, examine } from './doctor.ts';
import type { Line } from './finding.ts';
import { nodeVersion } from './machine.ts';

let app: TestApp;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  app = await startWellApp();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => app.stop());
const { environment, say } = doctorOf(() => app);

async function diagnose(more: Environment = {}): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of examine(environment(more))) lines.push(line);
  return lines;
}

describe('npm run doctor', () => {
  test('finds no problem in a healthy installation and leaves nothing behind', async () => {
    const lines = await diagnose();
    expect(lines.map(({ name }) => name)).toEqual(expect.arrayContaining(['Node', ...checks.map(({ name }) => name)]));
    // The test PostgreSQL runs without these settings, and the free space of this disk is unknown.
    const troubles = lines.filter(({ status, name }) => status !== 'ok' && name !== 'Free space');
    expect(troubles.map(({ name, says }) => `${name}: ${says}`)).toEqual([
      'Database safety: fsync is off: a power cut can destroy the database.',
      'Database safety: full_page_writes is off: a power cut can destroy the database.',
    ]);
    expect((await app.owner.query('select from alarms')).rowCount).toBe(0);
    expect((await app.owner.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  });

  test('stops at settings that keep the server from starting', async () => {
    const lines = await diagnose({ SMTP_URL: '' });
    expect(lines.map(({ name, status, says }) => [name, status, says])).toEqual([
      ['Node', 'ok', process.version],
      ['Settings', 'wrong', 'The setting SMTP_URL is missing.'],
    ]);
  });

  test.each([
    [{ PUBLIC_URL: 'http://unslop.art' }, 'PUBLIC_URL must begin with https: in production.'],
    [{ AUTH_SECRET: 'a'.repeat(40) }, 'AUTH_SECRET is easy to guess. Set it to the output of: openssl rand -hex 32'],
    [{ RATE_FACTOR: '1000000' }, 'The setting RATE_FACTOR must be a whole number from 1 to 10, not "1000000".'],
  ])('refuses %o in the server’s words', async (more: Environment, expected) => {
    const lines = await diagnose({ ...production, ...more });
    expect(lines.at(-1)).toMatchObject({ name: 'Settings', status: 'wrong', says: expected });
  });

  test('checks everything else without a database and prints no secrets', async () => {
    const secrets = {
      AUTH_SECRET: 'auth-secret-0123456789-abcdefghijklm',
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_CLIENT_SECRET: 'google-hidden',
      S3_SECRET_ACCESS_KEY: 's3-hidden-key',
    };
    const lines = await diagnose({
      ...secrets,
      DATABASE_URL: 'postgres://unslop_app:database-hidden@127.0.0.1:1,127.0.0.1:2/unslop',
      DATABASE_OWNER_URL: 'postgres://owner:owner-hidden@127.0.0.1:1/unslop',
      DATABASE_READ_URLS: 'postgres://u:one-hidden@127.0.0.1:1/unslop postgres://u:other-hidden@127.0.0.1:1/unslop',
      SMTP_URL: 'smtp://post:mail%2Dhidden@127.0.0.1:1',
      S3_ENDPOINT: 'http://s3-hidden-key.invalid',
      S3_BUCKET: 'art',
      S3_ACCESS_KEY_ID: 'access-hidden',
    });
    const broken = lines.filter(({ status, name }) => status === 'wrong' && name !== 'Free space');
    expect(broken.map(({ name }) => name)).toEqual(['Storage', 'Mail server', 'Database']);
    expect(broken.at(-1)!.says).toMatch(/^unslop on 127\.0\.0\.1:1, 127\.0\.0\.1:2 doesn’t answer: .*ECONNREFUSED/);
    expect(lines.map(({ name }) => name)).toContain('Site');
    expect(lines.map(({ name }) => name)).not.toContain('Books');
    expect(JSON.stringify(lines)).not.toMatch(/hidden|auth-secret/);
    expect(JSON.stringify(lines)).toContain('***');
  });
});

test('reports an installation without processes as stopped, once', async () => {
  const lines = await diagnose({ PUBLIC_URL: 'http://127.0.0.1:1' });
  const wrong = lines.filter(({ status, name }) => status === 'wrong' && !/^(Database safety|Free space)$/.test(name));
  expect(wrong.map(({ name, says }) => [name, says])).toEqual([['Processes', 'This installation is stopped.']]);
  expect(lines.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Site']));
  expect(lines.map(({ name }) => name)).toContain('Books');
});

test('does not call an installation stopped while a web process is connected', async () => {
  const pool = createPool(app.deps.config.databaseUrl, { max: 1, applicationName: 'unslop api' });
  ends.push(() => pool.end());
  await pool.query('select');
  const lines = await diagnose({ PUBLIC_URL: 'http://127.0.0.1:1' });
  expect(lines.map(({ name }) => name)).not.toContain('Processes');
  expect(lines.filter(({ name, status }) => name === 'Site' && status === 'wrong')).toHaveLength(1);
});

test("sends a test mail and shows the mail server's refusal", async () => {
  const taken: { to: string; from: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.startsWith('nobody') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null,
      ),
    onData(stream, session, callback) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({ to: rcptTo[0]!.address, from: mailFrom ? mailFrom.address : '', text });
        callback(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const answers = async (mailTo: string) => {
    const lines: Line[] = [];
    for await (const line of examine(environment({ SMTP_URL, MAIL_FROM: 'Unslop <hello@unslop.art>' }), { mailTo }))
      lines.push(line);
    return lines.filter(({ name }) => name === 'Test mail').map(({ status, says }) => `${status}: ${says}`);
  };
  expect(await answers('me@unslop.art')).toEqual([
    expect.stringMatching(/^ok: .* took a mail .* to me@unslop\.art: "250/),
  ]);
  expect(taken).toMatchObject([{ to: 'me@unslop.art', from: 'hello@unslop.art' }]);
  expect(taken[0]!.text).toContain('Subject: Test mail from Unslop');
  expect(await answers('nobody@unslop.art')).toEqual([expect.stringMatching(/^wrong: .*no such mailbox/)]);
  expect(taken).toHaveLength(1);
});

describe('the doctor on the settings', () => {
  const real = {
    ...production,
    PUBLIC_URL: 'https://unslop.art',
    TRUST_PROXY: '1',
    SANDBOX_URL: '',
    // Joined here, so nobody takes it for a real key.
    STRIPE_SECRET_KEY: ['sk', 'live', '1'].join('_'),
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    STRIPE_THIN_WEBHOOK_SECRET: 'whsec_3',
    SELLER_NAME: 'Unslop Example Ltd',
  };
  test.each([
    [{ ...real }, 'ok: production'],
    [{}, 'ok: not production: defaults are allowed'],
    [
      {
        ...real,
        NODE_ENV: 'test',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_THIN_WEBHOOK_SECRET: 'whsec_1',
      },
      'wrong: Two webhook endpoints share a signing secret.',
    ],
    [{ ...real, RATE_FACTOR: '10' }, 'warning: RATE_FACTOR loosens every limit.'],
    [{ ...real, MAIL_FROM: '' }, 'wrong: Mail comes from an address that doesn’t exist.'],
    [{ ...production }, 'warning: You’re using sandbox cards. No money is real.'],
    [
      { ...real, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'warning: Stripe is in test mode. No money is real.',
    ],
    [{ ...real, SELLER_NAME: '' }, 'warning: Receipts don’t name the seller.'],
    [{ ...real, CLEARING_DAYS: '1' }, 'warning: People can withdraw money before its payment is safe.'],
    [
      { ...real, TRUST_PROXY: '' },
      'warning: There’s a proxy in front, so everyone seems to have its address and shares one limit.',
    ],
    [{ AUTH_SECRET: 'a'.repeat(40) }, 'warning: AUTH_SECRET looks easy to guess.'],
    [{ ...real, UPLOADS_OFF: '1' }, 'warning: Nobody can upload pictures.'],
    [
      { ...real, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      'warning: The metrics port is open beyond this machine.',
    ],
  ])('%o: %s', async (more: Environment, expected) => {
    expect(await say('Settings', more)).toEqual([expected]);
  });

  test('warns about the debug pages of a demo', async () => {
    expect(await say('Settings', { ...production, DEBUG_PAGES: '1' })).toContain(
      'warning: The pages under /debug are on.',
    );
  });
});

test.each([
  [
    { PUBLIC_URL: 'http://unslop.art', AUTH_SECRET: production.AUTH_SECRET },
    'warning',
    'isn’t this machine, and this isn’t production',
  ],
  [{ ...production }, 'warning', 'only works on this machine'],
  [{ ...production, PUBLIC_URL: 'https://unslop.art' }, 'ok', 'https://unslop.art'],
])('reports the public address in %o: %s', async (more: Environment, status, words) => {
  const [found] = await say('Public address', more);
  expect(found).toMatch(new RegExp(`^${status}: `));
  expect(found).toContain(words);
});

test('reports an outdated Node', () => {
  expect(nodeVersion('v20.20.2')).toMatchObject({ status: 'wrong', says: 'v20.20.2 is too old.' });
  expect(nodeVersion('v24.0.0')).toMatchObject({ status: 'ok' });
});
