import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../platform/deps.ts';
import { codeOf } from '../../testing/moderators.ts';
import { connect, putUnderReview, transfersOf, withdraw, withdrawalRow } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pauseRestoredWithdrawals, resumeRestoredWithdrawals } from './switch.ts';
import { createTransfer } from './transfers.ts';
import { cancelWithdrawal } from './withdrawals.ts';
import { workWithdrawal } from './worker.ts';

/** Runs step by step: only the workers called here run, no webhooks arrive, and the test advances the clock. */
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

/** Simulates a process that is killed before, during or after the transfer call. */
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
  'a worker killed %s a hundred times: each is paid by one transfer [W07]',
  async (point) => {
    const before = await Promise.all(people.map((person) => app.balanceOf(person)));
    const ids: string[] = [];
    for (const person of people) ids.push(await ask(person));
    for (let n = 0; n < ids.length; n += 20) {
      const killed = await Promise.allSettled(ids.slice(n, n + 20).map((id) => workWithdrawal(dying(point), id)));
      for (const one of killed) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(Killed) });
    }
    // The lease is still valid, so no other worker claims it.
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

test('ten concurrent workers make one transfer with one outcome [W08]', async () => {
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
  'after a lost lease (%s) the second worker finds or repeats one transfer [W08]',
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
  'after a lost answer (%s, %s) and an expired key there is one transfer [W09]',
  async (fault, _what, ran) => {
    const person = people[2]!;
    const id = await ask(person);
    await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault, times: 4 });
    await workWithdrawal(app.deps, id);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'processing', saved_error: null });
    expect(await transfersOf(app, id)).toHaveLength(ran);
    await app.clearFaults();
    await Promise.all([app.control('/clock', { advanceMs: 25 * 3_600_000 }), app.advance('25 hours')]);
    await workWithdrawal(app.deps, id);
    expect(await transfersOf(app, id)).toHaveLength(1);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'paid' });
  },
);

test('after a lost request and an unreadable list it retries under the same key [W09]', async () => {
  const person = people[6]!;
  const id = await ask(person);
  await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault: 'reset', times: 4 });
  await workWithdrawal(app.deps, id);
  await app.clearFaults();
  for (const _ of ['once', 'again']) {
    await app.control('/faults', { method: 'GET', path: '/v1/transfers', fault: 'error_not_executed', times: 4 });
    await app.advance('2 minutes');
    await workWithdrawal(app.deps, id);
    await app.clearFaults();
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'processing', attempt: 1, saved_error: null });
  }
  await app.advance('2 minutes');
  await workWithdrawal(app.deps, id);
  expect(await withdrawalRow(app, id)).toMatchObject({ status: 'paid', attempt: 1 });
  expect(await transfersOf(app, id)).toHaveLength(1);
});

describe('a withdrawal that waits for our balance at the provider', () => {
  const balance = (availableCents: number) => app.control('/balance', { availableCents });
  const cancel = (person: Person, id: string) => app.call('cancelWithdrawal', person, { params: { id } });
  const movementsOf = async (id: string): Promise<string[]> =>
    (await app.owner.query(`select kind from ledger_movements where withdrawal_id = $1 order by id`, [id])).rows.map(
      ({ kind }) => kind,
    );
  const shownTo = async (person: Person, id: string) => {
    const { body } = await app.call('getWithdrawal', person, { params: { id } });
    return [body.can_cancel, body.where, body.can_do];
  };

  async function waiting(person: Person): Promise<{ id: string; before: number }> {
    const before = await app.balanceOf(person);
    await balance(100);
    const id = await ask(person);
    await workWithdrawal(app.deps, id);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'processing', saved_error: 'balance_insufficient' });
    return { id, before };
  }
  /** Advances past both look-ups of the last try, so that the next worker step sends. */
  async function dueToBeSent(id: string): Promise<void> {
    await app.advance('2 minutes');
    await workWithdrawal(app.deps, id);
    await app.advance('2 minutes');
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'processing', empty_lookups: 1 });
  }
  async function expectOneEnd(person: Person, id: string, before: number): Promise<'paid' | 'failed'> {
    const { status } = await withdrawalRow(app, id);
    const isPaid = status === 'paid';
    expect(await transfersOf(app, id)).toHaveLength(isPaid ? 1 : 0);
    expect(await movementsOf(id)).toEqual(['withdrawal_requested', isPaid ? 'withdrawal_paid' : 'withdrawal_returned']);
    expect(await app.balanceOf(person)).toBe(before - (isPaid ? 2000 : 0));
    return status;
  }
  /** Wraps the provider's transfer list, and runs `meanwhile` before each list returns. */
  function whenAsked(meanwhile: () => Promise<unknown>): Deps {
    const { stripe } = app.deps;
    const list = async (...args: Parameters<Deps['stripe']['transfers']['list']>) => {
      const answer = await stripe.transfers.list(...args);
      await meanwhile();
      return answer;
    };
    const transfers = { list, create: stripe.transfers.create.bind(stripe.transfers) };
    return { ...app.deps, stripe: { v2: stripe.v2, transfers } as unknown as Deps['stripe'] };
  }

  test('returns everything once after twenty concurrent cancellations [W24]', async () => {
    const person = people[3]!;
    const { id, before } = await waiting(person);
    expect(await shownTo(person, id)).toEqual([
      true,
      'We set it aside for you but haven’t sent it yet.',
      'You can cancel it.',
    ]);
    expect((await app.call('getAccount', person)).body.deletion.reasons).toMatchObject([
      { code: 'WITHDRAWAL_WAITING' },
    ]);
    expect((await cancel(people[4]!, id)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)!.body.error.code).toBe('WITHDRAWAL_ON_ITS_WAY');
    expect(await withdrawalRow(app, id)).toMatchObject({ error_message: 'You cancelled it' });
    await balance(10_000_000);
    await app.advance('10 minutes');
    await workWithdrawal(app.deps, id);
    expect(await expectOneEnd(person, id, before)).toBe('failed');
    const { rows } = await app.owner.query(
      `select from alarms where kind = 'platform_balance_low' and detail ->> 'withdrawalId' = $1 and cleared_at is null`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('can be cancelled while withdrawals are paused [W24]', async () => {
    const person = people[7]!;
    const { id, before } = await waiting(person);
    await dueToBeSent(id);
    await app.owner.query(`update operator_switches set is_off = true where name = 'withdrawals'`);
    try {
      await app.advance('2 minutes');
      await workWithdrawal(app.deps, id);
      expect(await withdrawalRow(app, id)).toMatchObject({
        status: 'processing',
        attempt: 2,
        attempt_started_at: null,
      });
      expect(await shownTo(person, id)).toEqual([true, 'We set it aside for you.', 'You can cancel it.']);
      expect((await cancel(person, id)).status).toBe(200);
    } finally {
      await app.owner.query(`update operator_switches set is_off = false where name = 'withdrawals'`);
    }
    await balance(10_000_000);
    await app.advance('10 minutes');
    await workWithdrawal(app.deps, id);
    expect(await expectOneEnd(person, id, before)).toBe('failed');
  });

  test('cancelled and sent concurrently, has one outcome in every round [W24]', async () => {
    const ends = await Promise.all(
      people.slice(20, 28).map(async (person, n) => {
        const before = await app.balanceOf(person);
        return { person, before, n, id: '' };
      }),
    );
    await balance(100);
    for (const one of ends) {
      one.id = await ask(one.person);
      await workWithdrawal(app.deps, one.id);
    }
    await app.advance('2 minutes');
    await drain(ends.map(({ id }) => id));
    await app.advance('2 minutes');
    await balance(10_000_000);
    await Promise.all(
      ends.flatMap(({ person, id, n }) => {
        // The worker may have been first.
        const cancels = async () => expect([200, 'WITHDRAWAL_ON_ITS_WAY']).toContain(codeOf(await cancel(person, id)));
        const both = [() => workWithdrawal(app.deps, id), cancels];
        return (n % 2 ? both.reverse() : both).map((run) => run());
      }),
    );
    await app.advance('10 minutes');
    await drain(ends.map(({ id }) => id));
    for (const { person, id, before } of ends) await expectOneEnd(person, id, before);
  });

  test('is paid, not returned, if sent while the cancellation asks the provider [W24]', async () => {
    const person = people[5]!;
    const { id, before } = await waiting(person);
    await dueToBeSent(id);
    await balance(10_000_000);
    const deps = whenAsked(() => workWithdrawal(app.deps, id));
    await expect(cancelWithdrawal(deps, person.id, id)).rejects.toMatchObject({ code: 'WITHDRAWAL_ON_ITS_WAY' });
    expect(await expectOneEnd(person, id, before)).toBe('paid');
  });

  test('is not returned if the next try started and its outcome is unknown [W24]', async () => {
    const person = people[6]!;
    const { id, before } = await waiting(person);
    await dueToBeSent(id);
    await balance(10_000_000);
    const deps = whenAsked(() => workWithdrawal(dying('before the call'), id).catch(() => {}));
    await expect(cancelWithdrawal(deps, person.id, id)).rejects.toMatchObject({ code: 'WITHDRAWAL_ON_ITS_WAY' });
    expect((await shownTo(person, id))[0]).toBe(false);
    await app.advance('2 minutes');
    await workWithdrawal(app.deps, id);
    expect(await expectOneEnd(person, id, before)).toBe('paid');
  });

  test('is not sent if cancelled while the worker asks the provider [W24]', async () => {
    const person = people[7]!;
    const { id, before } = await waiting(person);
    await dueToBeSent(id);
    await balance(10_000_000);
    await workWithdrawal(
      whenAsked(async () => expect((await cancel(person, id)).status).toBe(200)),
      id,
    );
    expect(await expectOneEnd(person, id, before)).toBe('failed');
  });

  test('is not returned if the provider has an unknown transfer [W24]', async () => {
    const person = people[8]!;
    const { id, before } = await waiting(person);
    await balance(10_000_000);
    const { stripe_account_id: destination } = await withdrawalRow(app, id);
    const transfer_group = `withdrawal:${id}`;
    await app.deps.stripe.transfers.create({ amount: 1929, currency: 'usd', destination, transfer_group });
    expect((await cancel(person, id)).body.error.code).toBe('WITHDRAWAL_ON_ITS_WAY');
    await app.advance('2 minutes');
    await workWithdrawal(app.deps, id);
    expect(await expectOneEnd(person, id, before)).toBe('paid');
  });

  test('a failed cancellation changes nothing, and the next one succeeds [W24]', async () => {
    const person = people[9]!;
    const { id, before } = await waiting(person);
    await app.control('/faults', { method: 'GET', path: '/v1/transfers', fault: 'reset', times: 4 });
    expect((await cancel(person, id)).body.error.code).toBe('ERROR_STRIPE_API_FAILURE');
    await app.clearFaults();
    await app.owner.query(
      `create function break_here() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    );
    await app.owner.query(
      `create trigger break_here before update on withdrawals for each row when (new.status = 'failed') execute function break_here()`,
    );
    try {
      expect((await cancel(person, id)).status).toBe(500);
    } finally {
      await app.owner.query('drop function break_here cascade');
    }
    expect(await app.balanceOf(person)).toBe(before - 2000);
    expect(await movementsOf(id)).toEqual(['withdrawal_requested']);
    expect((await cancel(person, id)).status).toBe(200);
    expect(await expectOneEnd(person, id, before)).toBe('failed');
  });
});

test('a held account gets restored pending money only if nothing was sent since [O15]', async () => {
  const [sent, unsent] = [people[10]!, people[11]!];
  await app.control('/balance', { availableCents: 10_000_000 });
  const before = await Promise.all([sent, unsent].map((person) => app.balanceOf(person)));
  const [first, second] = [await ask(sent), await ask(unsent)];
  await createTransfer(app.deps, await withdrawalRow(app, first));
  const client = await app.owner.connect();
  await pauseRestoredWithdrawals(client, 'a backup of yesterday was restored');
  await resumeRestoredWithdrawals(client, 'a backup of yesterday was restored');
  client.release();
  for (const person of [sent, unsent]) await putUnderReview(app, person);
  const ids = [first, second];
  const statuses = async () => (await Promise.all(ids.map((id) => withdrawalRow(app, id)))).map(({ status }) => status);
  expect(await statuses()).toEqual(['pending', 'pending']);
  await drain(ids);
  expect(await statuses()).toEqual(['paid', 'processing']);
  await app.advance('2 minutes');
  await drain(ids);
  expect(await statuses()).toEqual(['paid', 'failed']);
  expect(await Promise.all(ids.map((id) => transfersOf(app, id)))).toMatchObject([[{ amount: 1929 }], []]);
  expect(await Promise.all([sent, unsent].map((person) => app.balanceOf(person)))).toEqual([
    before[0]! - 2000,
    before[1],
  ]);
});
