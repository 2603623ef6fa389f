import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { doctorOf, startWellApp, webDirOf } from '../../testing/doctor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { judgeSpace } from './machine.ts';
import { judgeCertificate } from './site.ts';

/** Tests the doctor's checks of everything besides the database. */
let app: TestApp;
let webDir: string;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  app = await startWellApp();
  webDir = webDirOf(app);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => app.stop());
const { say } = doctorOf(() => app);

/**
 * Starts another server at the address of the site.
 * @returns its address
 */
async function stranger(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('reports bad and expiring certificates and addresses without https', async () => {
  const secure = new SMTPServer({ secure: true, logger: false });
  secure.on('error', () => {}); // a client that disconnects without a word
  secure.listen(0, '127.0.0.1');
  await once(secure.server, 'listening');
  ends.push(() => new Promise<void>((resolve) => secure.close(resolve)));
  const { port } = secure.server.address() as AddressInfo;
  // smtp-server's built-in certificate is not signed by an authority, and may have expired by now.
  const [refused] = await say('Certificate', { PUBLIC_URL: `https://localhost:${port}` });
  expect(refused).toMatch(/^wrong: (Browsers refuse it: |It ended )/);
  const plain = new URL(await stranger((_request, response) => void response.end()));
  const [mute] = await say('Certificate', { PUBLIC_URL: `https://localhost:${plain.port}` });
  expect(mute).toMatch(/^wrong: localhost doesn’t speak https: /);
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

test('reports a site that is down, without database or a different one', async () => {
  const noDatabase = await stranger(
    (_request, response) => void response.writeHead(503).end('{"status":"no database"}'),
  );
  const another = await stranger((_request, response) => void response.end('<html>Welcome to nginx!</html>'));
  const nobody = 'http://127.0.0.1:1';
  expect((await say('Site', { PUBLIC_URL: nobody }))[0]).toMatch(
    /^wrong: .* doesn’t answer: .*(ECONNREFUSED|bad port)/,
  );
  expect(await say('Site', { PUBLIC_URL: noDatabase })).toEqual([
    'wrong: The server is running but can’t reach its database.',
  ]);
  const slow = await stranger(
    (_request, response) => void setTimeout(() => response.end('{"status":"ready"}'), 3_200).unref(),
  );
  expect((await say('Site', { PUBLIC_URL: slow }))[0]).toMatch(/^warning: It’s ready, but took \d\.\d s/);
  expect((await say('Site', { PUBLIC_URL: another }))[0]).toContain('answers 200, but it isn’t this server');
});

test('reports an event stream that is refused, cut off or buffered by a proxy', async () => {
  const full = await stranger((_request, response) => void response.writeHead(429).end());
  const broken = await stranger((_request, response) => void response.writeHead(502).end());
  const ending = await stranger((_request, response) => void response.end('event: ready\ndata: {}\n\n'));
  const silent = await stranger((_request, response) => void response.write('event: ready\ndata: {}\n\n'));
  const said = await Promise.all([full, broken, ending, silent].map((url) => say('Live updates', { PUBLIC_URL: url })));
  expect(said.flat()).toEqual([
    'warning: Too many open streams to check.',
    'wrong: The stream answers 502.',
    'wrong: The stream ends on its own.',
    'wrong: No events come through: nothing came within 15 s',
  ]);
});

test('reports a missing or incomplete web build', async () => {
  const empty = path.join(webDir, 'empty');
  const half = path.join(webDir, 'half');
  for (const dir of [empty, half]) mkdirSync(dir);
  writeFileSync(path.join(half, 'index.html'), '<link href="/assets/gone.css" />');
  expect((await say('Web app', { WEB_DIR: empty }))[0]).toMatch(/^wrong: .*index\.html is missing/);
  expect((await say('Web app', { WEB_DIR: half }))[0]).toMatch(/^wrong: assets\/gone\.css is missing/);
});

test('reports unwritable storage, and a disk at 80 % and 90 % [O08]', async () => {
  const dataDir = path.join(webDir, 'data');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'media'), 'a file where a folder should be');
  expect((await say('Storage', { DATA_DIR: dataDir }))[0]).toMatch(/^wrong: .*media can’t be written: ENOTDIR/);
  const s3 = { S3_BUCKET: 'art', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const [bucket] = await say('Storage', {
    ...s3,
    S3_ENDPOINT: await stranger((_, response) => void response.writeHead(403).end()),
  });
  expect(bucket).toMatch(/^wrong: bucket art can’t be written: /);
  const says = '0.4 GB free in the data folder, its disk is 50 % full';
  expect(judgeSpace({ freeBytes: 400e6, usedShare: 0.5 })).toMatchObject({ status: 'wrong', says });
  expect(judgeSpace({ freeBytes: 4e9, usedShare: 0.5 })).toMatchObject({ status: 'warning' });
  expect(judgeSpace({ freeBytes: 40e9, usedShare: 0.79 })).toMatchObject({ status: 'ok' });
  expect(judgeSpace({ freeBytes: 40e9, usedShare: 0.8 })).toMatchObject({ status: 'warning' });
  expect(judgeSpace({ freeBytes: 40e9, usedShare: 0.9 })).toMatchObject({ status: 'wrong' });
  await expect(say('Free space', { DATA_DIR: path.join(dataDir, 'none') })).rejects.toThrow('ENOENT');
});

test('reports an unreachable mail server', async () => {
  expect((await say('Mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }))[0]).toMatch(
    /^wrong: 127\.0\.0\.1:1 doesn’t accept mail: /,
  );
});

test('reports an unreachable card provider and a refused key', async () => {
  expect((await say('Card provider', { SANDBOX_URL: 'http://127.0.0.1:1' }))[0]).toMatch(/^wrong: The sandbox doesn’t/);
  await app.control('/faults', {
    method: 'GET',
    path: '/v1/events',
    fault: 'refuse',
    status: 401,
    error: { message: 'Invalid API Key provided' },
  });
  expect((await say('Card provider'))[0]).toMatch(/^wrong: .*Invalid API Key provided/);
  expect(await say('Card provider')).toEqual(['ok: The sandbox accepts the key']);
});

test('reports webhooks that do not arrive', async () => {
  const store = (id: string, endpoint: string, ago = '0') =>
    app.owner.query(
      `insert into stripe_events (id, endpoint, type, livemode, payload, received_at, worked_at)
       values ($1, $2, 'x', false, '{}', app_now() - $3::interval, app_now())`,
      [id, endpoint, ago],
    );
  expect(await say('Webhooks')).toEqual(['ok: none yet']);
  await store('evt_fetched', 'catch_up');
  expect(await say('Webhooks')).toEqual(['wrong: None came in a day, and we had to fetch 1.']);
  await store('evt_came', 'account');
  await store('evt_came_before', 'account', '2 days');
  expect(await say('Webhooks')).toEqual(['warning: 1 came in a day, and we had to fetch 1.']);
  await app.owner.query(`delete from stripe_events where id = 'evt_fetched'`);
  expect(await say('Webhooks')).toEqual(['ok: 1 came in a day, the last 0 minutes ago']);
});
