import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../platform/deps.ts';
import { connect, transfersOf, withdraw, withdrawalRow } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { workWithdrawal } from './worker.ts';

/** Step by step: no worker runs but the ones called here, no webhook arrives, and time passes when the test says so. */
let app: TestApp;
const people: Person[] = [];
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true });
  await app.control('/webhooks/pause', {});
  for (let n = 0; n < 100; n += 20) {
    people.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async () => {
          const person = await app.person({ balance: 10_000 });
          await connect(app, person);
          return person;
        }),
      )),
    );
  }
}, 120_000);
afterAll(() => app.stop());

class Killed extends Error {}

/** A process that is gone before, during or after the transfer call; nothing of ours runs after it. */
function dying(point: 'before the call' | 'during the call' | 'after the answer'): Deps {
  const create = async (...args: Parameters<Deps['stripe']['transfers']['create']>) => {
    const call = () => app.deps.stripe.transfers.create(...args);
    if (point === 'during the call') void call().catch(() => {});
    if (point === 'after the answer') await call();
    throw new Killed(point);
  };
  const { stripe } = app.deps;
  const transfers = { create, list: stripe.transfers.list.bind(stripe.transfers) };
  return { ...app.deps, stripe: { v2: stripe.v2, transfers } as unknown as Deps['stripe'] };
}

const ask = async (person: Person) => (await withdraw(app, person, 20)).body.withdrawal_id as string;
const drain = async (ids: string[]) => {
  for (let n = 0; n < ids.length; n += 20) {
    await Promise.all(ids.slice(n, n + 20).map((id) => workWithdrawal(app.deps, id)));
  }
};

test.each(['before the call', 'during the call', 'after the answer'] as const)(
  'W07 a worker killed %s, a hundred times: each ends paid by one transfer',
  async (point) => {
    const before = await Promise.all(people.map((person) => app.balanceOf(person)));
    const ids: string[] = [];
    for (const person of people) ids.push(await ask(person));
    for (let n = 0; n < ids.length; n += 20) {
      const killed = await Promise.allSettled(ids.slice(n, n + 20).map((id) => workWithdrawal(dying(point), id)));
      for (const one of killed) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(Killed) });
    }
    // Its lease still holds: nobody else takes it.
    await drain(ids.slice(0, 5));
    expect(await withdrawalRow(app, ids[0]!)).toMatchObject({ status: 'processing', tries: 1 });
    await app.advance('2 minutes');
    await drain(ids);
    for (const [n, id] of ids.entries()) {
      const transfers = await transfersOf(app, id);
      expect(transfers).toHaveLength(1);
      expect(await withdrawalRow(app, id)).toMatchObject({ status: 'paid', stripe_transfer_id: transfers[0]!.id });
      expect(await app.balanceOf(people[n]!)).toBe(before[n]! - 2000);
    }
  },
  120_000,
);

test('W08 ten workers take the same withdrawal at once: one transfer, one end', async () => {
  const person = people[0]!;
  const id = await ask(person);
  await Promise.all(Array.from({ length: 10 }, () => workWithdrawal(app.deps, id)));
  expect(await transfersOf(app, id)).toHaveLength(1);
  const { rows } = await app.owner.query(`select kind from ledger_movements where withdrawal_id = $1 order by id`, [
    id,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['withdrawal_requested', 'withdrawal_paid']);
});

test.each(['delay_before', 'delay_after'] as const)(
  'W08 the lease ends while the first worker still waits (%s): the second finds or repeats the same transfer',
  async (fault) => {
    const person = people[1]!;
    const id = await ask(person);
    await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault, delayMs: 1_500 });
    const first = workWithdrawal(app.deps, id);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await app.advance('2 minutes');
    await Promise.all([first, workWithdrawal(app.deps, id)]);
    await app.advance('2 minutes');
    await workWithdrawal(app.deps, id);
    const transfers = await transfersOf(app, id);
    expect(transfers).toHaveLength(1);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'paid', stripe_transfer_id: transfers[0]!.id });
  },
);

test.each([
  ['lose', 'and it had run', 1],
  ['reset', 'and it had not', 0],
] as const)(
  'W09 the answer was lost (%s, %s), the key is a day old and forgotten: one transfer',
  async (fault, _what, ran) => {
    const person = people[2]!;
    const id = await ask(person);
    await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault, times: 4 });
    await workWithdrawal(app.deps, id);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'processing', saved_error: null });
    expect(await transfersOf(app, id)).toHaveLength(ran);
    await fetch(`${app.sandboxUrl}/control/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${app.deps.config.stripe.secretKey}` },
    });
    await Promise.all([app.control('/clock', { advanceMs: 25 * 3_600_000 }), app.advance('25 hours')]);
    await workWithdrawal(app.deps, id);
    expect(await transfersOf(app, id)).toHaveLength(1);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'paid' });
  },
);
