import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clientOf, pay, startFixture } from '../testing/fixture.ts';
import { Store } from './store.ts';

test('keeps payments, keys, clock and Google’s key across a restart', async () => {
  const fixture = await startFixture();
  const jwks = () => fetch(fixture.url('/google/jwks')).then((answer) => answer.text());
  const paid = await fixture.stripe.paymentIntents.create(
    { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    { idempotencyKey: 'k' },
  );
  await fixture.control('POST', '/clock', { advanceMs: 3_600_000 });
  const before = await jwks();
  await fixture.restart();
  expect((await fixture.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  const again = await fixture.stripe.paymentIntents.create(
    { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    { idempotencyKey: 'k' },
  );
  expect(again.id).toBe(paid.id);
  expect((await fixture.control('GET', '/state')).nowMs as number).toBeGreaterThan(Date.now() + 3_500_000);
  expect(await jwks()).toBe(before);
});

test('keeps everything answered after kill -9 during a payment', { timeout: 60_000 }, async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-kill-'));
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }));
  const answered: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { child, stripe } = await startProcess(stateDir);
    const paying = Array.from({ length: 4 }, async () => {
      for (;;) answered.push((await pay(stripe)).id);
    });
    const before = answered.length;
    await vi.waitUntil(() => answered.length >= before + 8, { timeout: 20_000, interval: 5 });
    child.kill('SIGKILL');
    await Promise.allSettled(paying);
  }
  const { child, stripe } = await startProcess(stateDir);
  expect(answered.length).toBeGreaterThan(20);
  const known = new Set<string>();
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    expect(intent.status).toBe('succeeded');
    known.add(intent.id);
  }
  expect(answered.filter((id) => !known.has(id))).toEqual([]);
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
});

test('ignores a torn last line of the journal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-torn-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = new Store<{ a: number }>(folder, 'x');
  store.transaction(() => store.put('a', 'one', 1));
  store.close();
  appendFileSync(join(folder, 'x.journal'), '[["a","two",');
  const again = new Store<{ a: number }>(folder, 'x');
  expect(again.all('a')).toEqual([1]);
  again.transaction(() => again.put('a', 'three', 3));
  again.close();
  const third = new Store<{ a: number }>(folder, 'x');
  expect(third.all('a')).toEqual([1, 3]);
  third.close();
});

test('undoes a failed change in memory and on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-undo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = new Store<{ a: number }>(folder, 'x');
  store.transaction(() => store.put('a', 'one', 1));
  const failing = () =>
    store.transaction(() => {
      store.put('a', 'one', 2);
      store.put('a', 'two', 2);
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(store.all('a')).toEqual([1]);
  expect(() => store.put('a', 'one', 3)).toThrow('outside a transaction');
  store.close();
});

async function startProcess(stateDir: string) {
  const node = process.execPath;
  const main = new URL('../main.ts', import.meta.url).pathname;
  const options = { stateDir, publicUrl: 'http://localhost:3000' };
  const child: ChildProcess = spawn(node, [main], {
    env: { ...process.env, SANDBOX_OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout! }).once('line', resolve));
  const ports = JSON.parse(line) as { httpPort: number; smtpPort: number };
  return { child, stripe: clientOf({ ...ports, stop: async () => {} }) };
}
