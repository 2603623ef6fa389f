import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createDb, createPool } from '@unslop/database/connect';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import { readConfig } from '../../platform/config.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { switchWithdrawals } from '../withdrawals/switch.ts';
import { judgeLoad, judgeSafety, judgeServer, judgeVersion } from './database.ts';
import { checks, examine } from './doctor.ts';
import type { Installation, Line } from './finding.ts';
import { judgeClock, judgeSpace, nodeVersion } from './machine.ts';
import { judgeWorker } from './queue.ts';
import { judgeCertificate } from './site.ts';

type Environment = Record<string, string | undefined>;

let app: TestApp;
let webDir: string;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true });
  webDir = mkdtempSync(path.join(os.tmpdir(), 'unslop-doctor-'));
  mkdirSync(path.join(webDir, 'assets'));
  writeFileSync(path.join(webDir, 'index.html'), '<script type="module" src="/assets/main-1.js"></script>');
  writeFileSync(path.join(webDir, 'assets/main-1.js'), '');
  await app.owner.query(
    `insert into job_workers (id, tasks, taken_at) values ('a worker', '{send_mail,settle_due,work_withdrawal,render_gif}', now())`,
  );
  await eventually(async () => app.deps.live.isListening(), 'the server to listen');
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  rmSync(webDir, { recursive: true });
  await app.stop();
});

const environment = (more: Environment = {}): Environment => {
  const { config } = app.deps;
  return {
    NODE_ENV: 'test',
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: config.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SANDBOX_URL: config.sandboxUrl!,
    SMTP_URL: config.smtpUrl,
    DATA_DIR: config.dataDir,
    WEB_DIR: webDir,
    ...more,
  };
};
const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'kept-secret-0123456789-abcdefghij',
  ALLOW_SANDBOX_IN_PRODUCTION: '1',
  MAIL_FROM: 'Unslop <hello@unslop.art>',
};
async function diagnose(more: Environment = {}): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of examine(environment(more))) lines.push(line);
  return lines;
}

/** What one check says, as a status and words. */
async function say(name: string, more: Environment = {}): Promise<string[]> {
  const config = readConfig(environment(more));
  const pool = createPool(config.databaseUrl, { max: 2 });
  const installation: Installation = { config, pool, db: createDb(pool) };
  try {
    const findings = await checks.find((check) => check.name === name)!.look(installation);
    return [findings].flat().map(({ status, says }) => `${status}: ${says}`);
  } finally {
    await pool.end();
  }
}

/** Something else at the address of the site. @returns its address */
async function stranger(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('npm run doctor', () => {
  test('finds nothing wrong with an installation that is well, and leaves nothing behind', async () => {
    const lines = await diagnose();
    expect(lines.map(({ name }) => name)).toEqual(expect.arrayContaining(['Node', ...checks.map(({ name }) => name)]));
    // The test's own PostgreSQL does without these, and how full this disk is nobody knows.
    const troubles = lines.filter(({ status, name }) => status !== 'ok' && name !== 'Free space');
    expect(troubles.map(({ name, says }) => `${name}: ${says}`)).toEqual([
      'Database safety: fsync is off: a power cut can destroy the database.',
      'Database safety: full_page_writes is off: a power cut can destroy the database.',
    ]);
    expect((await app.owner.query('select from alarms')).rowCount).toBe(0);
    expect((await app.owner.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  });

  test('stops at settings with which the server does not start, in its words', async () => {
    const lines = await diagnose({ SMTP_URL: '' });
    expect(lines.map(({ name, status, says }) => [name, status, says])).toEqual([
      ['Node', 'ok', process.version],
      ['Settings', 'wrong', 'The setting SMTP_URL is missing.'],
    ]);
  });

  test.each([
    [{ PUBLIC_URL: 'http://unslop.art' }, 'PUBLIC_URL must begin with https: in production.'],
    [{ AUTH_SECRET: 'a'.repeat(40) }, 'AUTH_SECRET can be guessed. Set it to the output of: openssl rand -hex 32'],
    [{ RATE_FACTOR: '1000000' }, 'The setting RATE_FACTOR must be a whole number from 1 to 10, not "1000000".'],
  ])('says of %o what the server says when it does not start', async (more: Environment, expected) => {
    const lines = await diagnose({ ...production, ...more });
    expect(lines.at(-1)).toMatchObject({ name: 'Settings', status: 'wrong', says: expected });
  });

  test('without its database looks at everything else, and no line holds a secret', async () => {
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
    expect(broken.at(-1)!.says).toMatch(/^unslop on 127\.0\.0\.1:1, 127\.0\.0\.1:2 does not answer: .*ECONNREFUSED/);
    expect(lines.map(({ name }) => name)).toContain('Site');
    expect(lines.map(({ name }) => name)).not.toContain('Books');
    expect(JSON.stringify(lines)).not.toMatch(/hidden|auth-secret/);
    expect(JSON.stringify(lines)).toContain('***');
  });
});

test('an installation of which nothing runs is called stopped, once, and not broken five times', async () => {
  const lines = await diagnose({ PUBLIC_URL: 'http://127.0.0.1:1' });
  const wrong = lines.filter(({ status, name }) => status === 'wrong' && !/^(Database safety|Free space)$/.test(name));
  expect(wrong.map(({ name, says }) => [name, says])).toEqual([['Processes', 'This installation is stopped.']]);
  expect(lines.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Site']));
  expect(lines.map(({ name }) => name)).toContain('Books');
});

test('a web process that is connected is not stopped, even where nobody answers at the address', async () => {
  const pool = createPool(app.deps.config.databaseUrl, { max: 1, applicationName: 'unslop api' });
  ends.push(() => pool.end());
  await pool.query('select');
  const lines = await diagnose({ PUBLIC_URL: 'http://127.0.0.1:1' });
  expect(lines.map(({ name }) => name)).not.toContain('Processes');
  expect(lines.filter(({ name, status }) => name === 'Site' && status === 'wrong')).toHaveLength(1);
});

test("a test mail goes to the address that is asked for, and a refusal is shown in the mail server's words", async () => {
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

describe('of the settings it says', () => {
  const real = {
    ...production,
    PUBLIC_URL: 'https://unslop.art',
    TRUST_PROXY: '1',
    SANDBOX_URL: '',
    // Put together here, so that nobody takes it for a real one.
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
    [{ ...real, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'wrong: The two keys of Stripe are of different modes.'],
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
    [{ ...real, MAIL_FROM: '' }, 'wrong: Mails come from an address that does not exist.'],
    [{ ...production }, 'warning: The sandbox cards are used: no money is real.'],
    [
      { ...real, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'warning: Stripe is used in test mode: no money is real.',
    ],
    [{ ...real, SELLER_NAME: '' }, 'warning: Receipts do not say who sold.'],
    [{ ...real, CLEARING_DAYS: '0' }, 'warning: Money may be withdrawn before its payment is safe.'],
    [
      { ...real, TRUST_PROXY: '' },
      'warning: There is a proxy in front, whose address everybody seems to have: all share one limit.',
    ],
    [{ AUTH_SECRET: 'a'.repeat(40) }, 'warning: AUTH_SECRET looks as if it could be guessed.'],
    [{ ...real, DEBUG_PAGES: '1' }, 'warning: The pages under /debug are on.'],
    [{ ...real, UPLOADS_OFF: '1' }, 'warning: Nobody can upload a picture.'],
    [{ ...real, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'warning: The metrics listen beyond this machine.'],
  ])('%o: %s', async (more: Environment, expected) => {
    expect(await say('Settings', more)).toEqual([expected]);
  });
});

test.each([
  [
    { PUBLIC_URL: 'http://unslop.art', AUTH_SECRET: production.AUTH_SECRET },
    'warning',
    'is not this machine, and this is not production',
  ],
  [{ ...production }, 'warning', 'can be reached only from this machine'],
  [{ ...production, PUBLIC_URL: 'https://unslop.art' }, 'ok', 'https://unslop.art'],
])('of the public address in %o: %s', async (more: Environment, status, words) => {
  const [found] = await say('Public address', more);
  expect(found).toMatch(new RegExp(`^${status}: `));
  expect(found).toContain(words);
});

test('a certificate that browsers refuse, one that ends, and an address that does not speak https', async () => {
  const secure = new SMTPServer({ secure: true, logger: false });
  secure.on('error', () => {}); // a client that leaves without a word
  secure.listen(0, '127.0.0.1');
  await once(secure.server, 'listening');
  ends.push(() => new Promise<void>((resolve) => secure.close(resolve)));
  const { port } = secure.server.address() as AddressInfo;
  // The one that the library brings: nobody signed it, and by now it may have ended.
  const [refused] = await say('Certificate', { PUBLIC_URL: `https://localhost:${port}` });
  expect(refused).toMatch(/^wrong: (Browsers refuse it: |It ended )/);
  const plain = new URL(await stranger((_request, response) => void response.end()));
  const [mute] = await say('Certificate', { PUBLIC_URL: `https://localhost:${plain.port}` });
  expect(mute).toMatch(/^wrong: localhost does not speak https: /);
  expect(await say('Certificate')).toEqual(['ok: none, since PUBLIC_URL is not https']);

  const day = 86_400_000;
  expect(judgeCertificate(null, 90 * day, 0)).toMatchObject({ status: 'ok', says: 'valid for 90 more days' });
  expect(judgeCertificate(null, 13 * day, 0)).toMatchObject({ status: 'warning', says: 'It ends in 13 days.' });
  expect(judgeCertificate('CERT_HAS_EXPIRED', 0, 2 * day)).toMatchObject({
    status: 'wrong',
    says: 'It ended 2 days ago.',
  });
  expect(judgeCertificate('DEPTH_ZERO_SELF_SIGNED_CERT', 90 * day, 0)).toMatchObject({ status: 'wrong' });
});

test('a site that does not answer, that has no database, and another one at its address', async () => {
  const noDatabase = await stranger(
    (_request, response) => void response.writeHead(503).end('{"status":"no database"}'),
  );
  const another = await stranger((_request, response) => void response.end('<html>Welcome to nginx!</html>'));
  const nobody = 'http://127.0.0.1:1';
  expect((await say('Site', { PUBLIC_URL: nobody }))[0]).toMatch(
    /^wrong: .* does not answer: .*(ECONNREFUSED|bad port)/,
  );
  expect(await say('Site', { PUBLIC_URL: noDatabase })).toEqual([
    'wrong: The server runs, and does not reach its database.',
  ]);
  const slow = await stranger(
    (_request, response) => void setTimeout(() => response.end('{"status":"ready"}'), 3_200).unref(),
  );
  expect((await say('Site', { PUBLIC_URL: slow }))[0]).toMatch(/^warning: It is ready, but took \d\.\d s/);
  expect((await say('Site', { PUBLIC_URL: another }))[0]).toContain('answers 200, and not as this server does');
});

test('a stream of events that is refused, that ends, and that a proxy keeps to itself', async () => {
  const full = await stranger((_request, response) => void response.writeHead(429).end());
  const broken = await stranger((_request, response) => void response.writeHead(502).end());
  const ending = await stranger((_request, response) => void response.end('event: ready\ndata: {}\n\n'));
  const silent = await stranger((_request, response) => void response.write('event: ready\ndata: {}\n\n'));
  const said = await Promise.all([full, broken, ending, silent].map((url) => say('Live updates', { PUBLIC_URL: url })));
  expect(said.flat()).toEqual([
    'warning: Too many streams are open to check.',
    'wrong: The stream is answered with 502.',
    'wrong: The stream ends by itself.',
    'wrong: No event comes through: nothing came within 15 s',
  ]);
});

test('a web app that was not built, or not to the end', async () => {
  const empty = path.join(webDir, 'empty');
  const half = path.join(webDir, 'half');
  for (const dir of [empty, half]) mkdirSync(dir);
  writeFileSync(path.join(half, 'index.html'), '<link href="/assets/gone.css" />');
  expect((await say('Web app', { WEB_DIR: empty }))[0]).toMatch(/^wrong: .*index\.html is missing/);
  expect((await say('Web app', { WEB_DIR: half }))[0]).toMatch(/^wrong: assets\/gone\.css is missing/);
});

test('O08 a folder or a bucket that takes no files, and a disk that fills: 80 % is a warning, 90 % is wrong', async () => {
  const dataDir = path.join(webDir, 'data');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'media'), 'a file where a folder should be');
  expect((await say('Storage', { DATA_DIR: dataDir }))[0]).toMatch(/^wrong: .*media cannot be written: ENOTDIR/);
  const s3 = { S3_BUCKET: 'art', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const [bucket] = await say('Storage', {
    ...s3,
    S3_ENDPOINT: await stranger((_, response) => void response.writeHead(403).end()),
  });
  expect(bucket).toMatch(/^wrong: bucket art cannot be written: /);
  const says = '0.4 GB free in the data folder, its disk is 50 % full';
  expect(judgeSpace({ freeBytes: 400e6, usedShare: 0.5 })).toMatchObject({ status: 'wrong', says });
  expect(judgeSpace({ freeBytes: 4e9, usedShare: 0.5 })).toMatchObject({ status: 'warning' });
  expect(judgeSpace({ freeBytes: 40e9, usedShare: 0.79 })).toMatchObject({ status: 'ok' });
  expect(judgeSpace({ freeBytes: 40e9, usedShare: 0.8 })).toMatchObject({ status: 'warning' });
  expect(judgeSpace({ freeBytes: 40e9, usedShare: 0.9 })).toMatchObject({ status: 'wrong' });
  await expect(say('Free space', { DATA_DIR: path.join(dataDir, 'none') })).rejects.toThrow('ENOENT');
});

test('a mail server that is away', async () => {
  expect((await say('Mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }))[0]).toMatch(
    /^wrong: 127\.0\.0\.1:1 does not accept mail: /,
  );
});

test('a card provider that is away, and one that refuses the key', async () => {
  expect((await say('Card provider', { SANDBOX_URL: 'http://127.0.0.1:1' }))[0]).toMatch(
    /^wrong: The sandbox does not/,
  );
  await app.control('/faults', {
    method: 'GET',
    path: '/v1/events',
    fault: 'refuse',
    status: 401,
    error: { message: 'Invalid API Key provided' },
  });
  expect((await say('Card provider'))[0]).toMatch(/^wrong: .*Invalid API Key provided/);
  expect(await say('Card provider')).toEqual(['ok: The sandbox takes the key']);
});

test('webhooks that do not come by themselves', async () => {
  const store = (id: string, endpoint: string, ago = '0') =>
    app.owner.query(
      `insert into stripe_events (id, endpoint, type, livemode, payload, received_at, worked_at)
       values ($1, $2, 'x', false, '{}', app_now() - $3::interval, app_now())`,
      [id, endpoint, ago],
    );
  expect(await say('Webhooks')).toEqual(['ok: none yet']);
  await store('evt_fetched', 'catch_up');
  expect(await say('Webhooks')).toEqual(['wrong: None came in a day, and 1 had to be fetched.']);
  await store('evt_came', 'account');
  await store('evt_came_before', 'account', '2 days');
  expect(await say('Webhooks')).toEqual(['warning: 1 came in a day, and 1 had to be fetched.']);
  await app.owner.query(`delete from stripe_events where id = 'evt_fetched'`);
  expect(await say('Webhooks')).toEqual(['ok: 1 came in a day, the last 0 minutes ago']);
});

describe('of the database it says', () => {
  test('that its writes are not kept, and that the role could change the ledger', async () => {
    const name = new URL(app.ownerUrl).pathname.slice(1);
    await app.owner.query(`alter database ${name} set synchronous_commit = off`);
    const findings = await say('Database safety', { DATABASE_URL: app.ownerUrl });
    await app.owner.query(`alter database ${name} reset synchronous_commit`);
    expect(findings.slice(0, 2)).toEqual([
      expect.stringMatching(/^wrong: .*synchronous_commit=off/),
      expect.stringMatching(/^wrong: .*who owns the tables/),
    ]);
    expect((await say('Database safety')).join()).not.toMatch(/synchronous_commit|owns/);
  });

  test('which settings give writes away at a power cut, and only those', () => {
    const settings = [
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'off' },
    ];
    expect(judgeSafety([], settings)).toEqual([
      {
        status: 'wrong',
        says: 'full_page_writes is off: a power cut can destroy the database.',
        todo: 'Set full_page_writes = on.',
      },
    ]);
    expect(judgeSafety([], settings.slice(0, 1))).toMatchObject([{ status: 'ok' }]);
    const timeouts = [
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '0' },
    ];
    expect(judgeSafety([], timeouts)).toMatchObject([
      { status: 'warning', says: 'The pooler sets no statement_timeout: one statement may hold others up.' },
    ]);
  });

  test('what is to be migrated, what was changed, and what is newer, also with the server’s own role', async () => {
    const [{ name, hash }] = (
      await app.owner.query('select name, hash from migrations.applied order by name desc limit 1')
    ).rows;
    const applied = (change: string) =>
      app.owner.query(`update migrations.applied set ${change} where hash = $1`, [hash]);
    expect(await say('Schema')).toEqual(['ok: up to date']);
    await applied(`name = '9999_of_tomorrow.sql'`);
    expect(await say('Schema')).toEqual([`wrong: To be applied: ${name}.`]);
    await applied(`name = '${name}'`);
    await app.owner.query(`insert into migrations.applied values ('9999_of_tomorrow.sql', 'x')`);
    expect(await say('Schema')).toEqual(['warning: 9999_of_tomorrow.sql is from a newer version than this.']);
    await app.owner.query(`delete from migrations.applied where hash = 'x'`);
    await app.owner.query(`update migrations.applied set hash = 'x' where name = $1`, [name]);
    expect(await say('Schema')).toEqual([`wrong: ${name} was changed after it was applied.`]);
    await app.owner.query(`update migrations.applied set hash = $2 where name = $1`, [name, hash]);
    expect(await say('Schema', { DATABASE_OWNER_URL: '' })).toEqual(['ok: up to date']);
  });

  test('that it is too old or too busy, and that its time is another', async () => {
    expect(judgeVersion('14.11', 140_011)).toMatchObject({ status: 'wrong', says: 'PostgreSQL 14.11 is too old.' });
    expect(judgeVersion('15.0', 150_000)).toMatchObject({ status: 'ok' });
    expect(judgeServer('db1', null)).toMatchObject({ status: 'ok', says: 'db1 is the primary' });
    expect(judgeServer('db2', 512)).toMatchObject({ status: 'ok', says: 'db2 is a standby, 512 bytes behind' });
    expect(judgeServer('db2', 2 ** 25)).toMatchObject({ status: 'warning' });
    expect(judgeLoad(81, 100, '1 GB')).toMatchObject({
      status: 'warning',
      says: '81 of 100 connections in use, 1 GB',
    });
    expect(judgeClock(-3_000)).toMatchObject({
      status: 'warning',
      says: '3.0 s between this machine and the database',
    });
    expect(judgeClock(90_000)).toMatchObject({ status: 'wrong' });
    await app.advance('1 hour');
    expect((await say('Clock')).map((each) => each.split(':')[0])).toEqual(['ok']);
    expect((await say('Clock', production))[0]).toBe('wrong: The time of this database is moved by 01:00:00.');
    await app.advance('-1 hour');
  });

  test('which invariant of the books is broken', async () => {
    const poster = await app.person({ balance: 1000 });
    const art = await app.art(await app.person(), await app.slop(poster));
    const count = (by: number) =>
      app.owner.query('update comment_counters set likes_count = likes_count + $2 where comment_id = $1', [art, by]);
    await count(1);
    const findings = await say('Books');
    await count(-1);
    expect(findings).toEqual([expect.stringMatching(/^wrong: counters_count is broken by 1: /)]);
    expect(await say('Books')).toEqual(['ok: in order']);
  });

  test('which alarms stand, and that withdrawals are off', async () => {
    await inTransaction(app.db, (trx) => raiseAlarm(trx, 'books_differ', { differences: [] }));
    expect((await say('Alarms'))[0]).toMatch(/^warning: books_differ 1×, since 20/);
    await inTransaction(app.db, (trx) => clearAlarms(trx, 'books_differ', {}));
    expect(await say('Alarms')).toEqual(['ok: none stands']);
    await inTransaction(app.db, (trx) => switchWithdrawals(trx, true, 'the bank is closed'));
    expect(await say('Withdrawals')).toEqual(['warning: They are off: the bank is closed']);
    await inTransaction(app.db, (trx) => switchWithdrawals(trx, false, ''));
  });

  test('how many people a failing check holds back, each counted once', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const hold = ({ id }: { id: string }, check: string) =>
      app.owner.query('insert into audit_holds (user_id, check_name) values ($1, $2)', [id, check]);
    await hold(ann, 'reversals_add_up');
    await hold(ann, 'top_ups_keep_what_is_left');
    expect(await say('Withdrawals')).toEqual(['warning: They wait for one person whom a failing check names.']);
    await hold(bob, 'reversals_add_up');
    expect(await say('Withdrawals')).toEqual(['warning: They wait for 2 people whom a failing check names.']);
    await app.owner.query('delete from audit_holds');
    expect(await say('Withdrawals')).toEqual(['ok: on']);
  });

  test('what waits, fails or was given up in the queue', async () => {
    await app.owner.query('delete from graphile_worker._private_jobs');
    await enqueue(app.db, 'send_mail', {}, { runAt: new Date('2020-01-01') });
    await enqueue(app.db, 'work_withdrawal', { n: 3 });
    await enqueue(app.db, 'render_gif', { n: 10 });
    await app.owner.query(
      `update graphile_worker._private_jobs set attempts = (payload ->> 'n')::int where payload ->> 'n' is not null`,
    );
    const findings = await say('Queue');
    await app.owner.query('delete from graphile_worker._private_jobs');
    expect(findings).toEqual([
      expect.stringMatching(/^wrong: 2 jobs wait, the oldest for \d+ minutes\.$/),
      'warning: Given up: 1 render_gif.',
      'warning: Failed, and tried again: 1 work_withdrawal.',
    ]);
    expect(await say('Queue')).toEqual(['ok: 0 wait, 0 at work']);
  });

  test('that no worker lives', async () => {
    const lastAt = (taken: string, seen = 'now()') =>
      app.owner.query(`update job_workers set taken_at = ${taken}, seen_at = ${seen}`);
    await lastAt(`now() - interval '10 minutes'`, `now() - interval '10 minutes'`);
    expect((await say('Worker'))[0]).toMatch(/^wrong: None runs, and no job was taken for 10 minutes/);
    await lastAt(`now() - interval '10 minutes'`);
    expect((await say('Worker'))[0]).toMatch(/^wrong: One runs and has taken no job for 10 minutes/);
    await app.owner.query('delete from job_workers');
    const beginner = createPool(app.deps.config.databaseUrl, { max: 1, applicationName: 'unslop worker' });
    await beginner.query('select');
    expect((await say('Worker'))[0]).toMatch(/^warning: One runs, and has taken no job yet/);
    await beginner.end();
    await app.owner.query(
      `insert into job_workers (id, tasks, taken_at) values ('a worker', '{send_mail,settle_due}', now())`,
    );
    expect((await say('Worker'))[0]).toMatch(/^ok: at work, took its last job \d s ago$/);
    expect(judgeWorker(null, false)).toMatchObject({ status: 'wrong', says: expect.stringContaining('taken yet') });
  });

  test('that a job waits which no worker of this version knows', async () => {
    await enqueue(app.db, 'from_tomorrow', {}, { runAt: new Date('2020-01-01') });
    expect(await say('Queue')).toEqual(['warning: 1 from_tomorrow wait, a job that no worker knows.']);
    await app.owner.query('delete from graphile_worker._private_jobs');
  });
});

test('a Node that is too old', () => {
  expect(nodeVersion('v20.20.2')).toMatchObject({ status: 'wrong', says: 'v20.20.2 is too old.' });
  expect(nodeVersion('v24.0.0')).toMatchObject({ status: 'ok' });
});
