import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { openLiveStream } from '../testing/live-stream.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let second: ChildProcess;
let secondUrl: string;
beforeAll(async () => {
  app = await startTestApp();
  const { config } = app.deps;
  const port = await freePort();
  secondUrl = `http://127.0.0.1:${port}`;
  second = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), 'api'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      SANDBOX_URL: config.sandboxUrl!,
      SMTP_URL: config.smtpUrl,
      RATE_FACTOR: '1000',
    },
  });
  await eventually(() => isReady(secondUrl), 'the second server is ready', 50_000);
});
afterAll(async () => {
  second.kill('SIGKILL');
  await app.stop();
});

test('a like on one server is a notification on another within a second', async () => {
  const [ann, bob] = [await app.person({ balance: 5_000 }), await app.person()];
  const stream = await openLiveStream(secondUrl, ann.cookie);
  const tookMs: number[] = [];
  for (let n = 1; n <= 5; n++) {
    const slop = await app.slop(ann, { prize: 1 });
    await eventually(async () => stream.topics.length > 0, 'the slop is heard of');
    await new Promise((resolve) => setTimeout(resolve, 300));
    stream.topics.length = 0;
    const startedAt = performance.now();
    expect((await app.call('likeAiSlop', bob, { params: { id: slop } })).status).toBe(200);
    await eventually(async () => stream.topics.includes(`user:${ann.id}`), 'the like is heard of');
    const reply = await fetch(`${secondUrl}/api/notifications`, { headers: { cookie: ann.cookie } });
    expect(await reply.json()).toMatchObject({ unread: n });
    tookMs.push(performance.now() - startedAt);
  }
  stream.close();
  console.log(`a like through one server at another: ${tookMs.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  expect(Math.max(...tookMs)).toBeLessThan(1_000);
});

async function isReady(url: string): Promise<boolean> {
  // The connection is refused while the process starts.
  const reply = await fetch(`${url}/health/ready`).catch(() => null);
  return reply?.ok ?? false;
}
