import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import {
  connect,
  settledArt,
  transfersOf,
  untilIdle,
  untilStatus,
  withdraw,
  withdrawalRow,
  withdrawing,
  writeWithdrawal,
} from '../../testing/money.ts';
import { eventually, notificationsOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { failWithdrawal, lockWithdrawal } from './finish.ts';
import { listWithdrawals } from './read.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterEach(async () => {
  await app.clearFaults();
  await untilIdle(app);
});
afterAll(() => app.stop());

const plan = (fault: string, more: object = {}) =>
  app.control('/faults', { method: 'POST', path: '/v1/transfers', fault, ...more });

describe('a failing transfer', () => {
  test('that is refused returns everything once, with the reason and a notice [W01 B110]', async () => {
    await plan('refuse', { error: { code: 'transfers_not_allowed', message: 'Transfers to this country are off.' } });
    const { person, id } = await withdrawing(app);
    const row = await untilStatus(app, id, 'failed');
    expect(row.error_message).toBe('The payment service refused the transfer: Transfers to this country are off.');
    expect(await app.balanceOf(person)).toBe(5000);
    expect(await transfersOf(app, id)).toEqual([]);
    const [shown] = (await app.call('listWithdrawals', person)).body.data;
    expect(shown).toMatchObject({
      status: 'failed',
      error_message: row.error_message,
      where: 'You got it all back in your balance.',
    });
    expect(await notificationsOf(app, person)).toMatchObject([{ type: 'error' }]);
    const movements = (await app.call('listMovements', person)).body.data;
    expect(
      movements.map(({ kind, amount_cents }: { kind: string; amount_cents: number }) => [kind, amount_cents]),
    ).toEqual([
      ['withdrawal_returned', 2000],
      ['withdrawal_requested', -2000],
      ['top_up', 5000],
    ]);
    // At first, only the mail about the request may have arrived.
    const subject = 'Your withdrawal of $20.00 failed';
    const query = new URLSearchParams({ to: person.email, subject, waitMs: '15000' });
    const reply = await fetch(`${app.sandboxUrl}/mail/api/messages?${query}`);
    const { messages } = (await reply.json()) as { messages: { subject: string }[] };
    expect(messages.map((mail) => mail.subject)).toEqual([subject]);
  });

  test.each([
    ['W02', 'reset', { times: 4 }, 'the connection breaks before the request left'],
    ['W03', 'lose', { times: 4 }, 'the answer is lost after it ran'],
    ['W04', 'error_not_executed', {}, 'a 500 is kept and nothing ran'],
    ['W05', 'error_executed', {}, 'a 500 is kept and it ran'],
    ['W06', 'rate_limit', { times: 3 }, 'too many requests'],
    ['W06', 'conflict', { times: 3 }, 'the key is in use'],
    ['W06', 'delay_before', { delayMs: 10_000 }, 'it takes ten seconds to run'],
    ['W06', 'delay_after', { delayMs: 10_000 }, 'it takes ten seconds to answer'],
  ])('%s %s %o: %s, and it ends paid by one transfer [W02]', async (_row, fault, more, _what) => {
    await plan(fault, more);
    const { person, id } = await withdrawing(app);
    // If the transfer ran, the webhook may arrive before the faulty response.
    await eventually(async () => (await withdrawalRow(app, id)).status !== 'pending', 'a worker to take it');
    expect((await app.call('getWithdrawal', person, { params: { id } })).body.can_cancel).toBe(false);
    expect(await app.balanceOf(person)).toBe(3000);
    const row = await untilStatus(app, id, 'paid', 28_000);
    const transfers = await transfersOf(app, id);
    expect(transfers).toMatchObject([{ id: row.stripe_transfer_id, amount: 1929 }]);
    expect(await app.balanceOf(person)).toBe(3000);
    expect(await notificationsOf(app, person)).toMatchObject([{ type: 'success' }]);
  });

  test('uses the next key only after two empty look-ups [W04]', async () => {
    await plan('error_not_executed');
    const { id } = await withdrawing(app);
    await eventually(async () => (await withdrawalRow(app, id)).empty_lookups === 1, 'the first look-up');
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'processing', attempt: 1 });
    expect(await untilStatus(app, id, 'paid')).toMatchObject({ attempt: 2 });
    expect(await transfersOf(app, id)).toHaveLength(1);
  });

  test('waits for the platform’s balance with an alarm, then is paid [W10]', async () => {
    await app.control('/balance', { availableCents: 100 });
    const { person, id } = await withdrawing(app);
    await eventually(
      async () => (await withdrawalRow(app, id)).saved_error === 'balance_insufficient',
      'the refusal for lack of money',
    );
    const alarms = async () =>
      (
        await app.owner.query(
          `select cleared_at from alarms where kind = 'platform_balance_low' and detail->>'withdrawalId' = $1`,
          [id],
        )
      ).rows;
    expect(await alarms()).toEqual([{ cleared_at: null }]);
    expect(await app.balanceOf(person)).toBe(3000);
    const shown = (await app.call('getWithdrawal', person, { params: { id } })).body;
    expect(shown).toMatchObject({
      status: 'processing',
      waits_for: 'We’re topping up our own account at the payment service. We’ll try again automatically.',
    });
    await app.control('/balance', { availableCents: 10_000_000 });
    await untilStatus(app, id, 'paid');
    expect(await transfersOf(app, id)).toHaveLength(1);
    expect((await alarms())[0].cleared_at).not.toBeNull();
  });
});

describe('the payout account', () => {
  test('that is disconnected during a withdrawal returns everything [W12]', async () => {
    const person = await app.person({ balance: 5000 });
    const accountId = await connect(app, person);
    const id = await writeWithdrawal(app, person, accountId);
    await app.control(`/accounts/${accountId}/deauthorise`, {});
    await eventually(async () => {
      const { payout_account } = (await app.call('getPayoutAccount', person)).body;
      return payout_account.status === 'deauthorized';
    }, 'the account to be disconnected');
    expect(await untilStatus(app, id, 'failed')).toMatchObject({
      error_message: 'Your payout account is disconnected.',
    });
    expect(await app.balanceOf(person)).toBe(5000);
    expect((await app.call('createAccountLink', person)).body.error.code).toBe('PAYOUT_ACCOUNT_DISCONNECTED');
    const asked = await Promise.all([1, 2, 3].map(() => app.call('createConnectAccount', person)));
    const [another, ...same] = [...new Set(asked.map(({ body }) => body.accountId))];
    expect([another?.slice(0, 5), another === accountId, same]).toEqual(['acct_', false, []]);
    expect(await connect(app, person)).toBe(another);
    const next = await withdraw(app, person, 20);
    expect(next.status).toBe(200);
    await untilStatus(app, next.body.withdrawal_id, 'paid');
    expect(await transfersOf(app, next.body.withdrawal_id)).toMatchObject([{ destination: another }]);
    await expect(
      app.db
        .updateTable('payout_accounts')
        .set({ stripe_account_id: 'acct_other' })
        .where('user_id', '=', person.id)
        .execute(),
    ).rejects.toThrow(/never swapped/);
  });

  test('that is no longer ready when due fails before anything is sent [W11 W12]', async () => {
    for (const [action, reason] of [
      ['restrict', 'Your payout account can’t receive money right now. Please complete its setup.'],
      ['require', 'Your payout account can’t receive money right now. Please complete its setup.'],
      ['close', 'Your payout account is disconnected.'],
      ['deauthorise', 'Your payout account is disconnected.'],
    ] as const) {
      const person = await app.person({ balance: 5000 });
      const accountId = await connect(app, person);
      await writeWithdrawal(app, person, accountId);
      await app.control(`/accounts/${accountId}/${action}`, {});
      await app.owner.query(`update withdrawals set next_try_at = app_now() where user_id = $1`, [person.id]);
      const row = await eventually(async () => {
        const { rows } = await app.owner.query(`select * from withdrawals where user_id = $1 and status = 'failed'`, [
          person.id,
        ]);
        return rows[0];
      }, `the withdrawal to fail after ${action}`);
      expect(row.error_message).toBe(reason);
      expect(await app.balanceOf(person)).toBe(5000);
      expect(await transfersOf(app, row.id)).toEqual([]);
    }
  });
});

describe('a paid withdrawal', () => {
  test('reversed in parts: each share comes back once, the status stays [W14]', async () => {
    const { person, id } = await withdrawing(app);
    const { stripe_transfer_id: transfer } = await untilStatus(app, id, 'paid');
    await app.control(`/transfers/${transfer}/reverse`, { amount: 500, force: true });
    await eventually(async () => (await withdrawalRow(app, id)).reversed_cents === 500, 'the first reversal');
    expect(await app.balanceOf(person)).toBe(3000 + Math.floor((2000 * 500) / 1929));
    await app.control('/webhook-faults', { fault: 'twice', type: 'transfer.reversed' });
    await app.control(`/transfers/${transfer}/reverse`, { amount: 700, force: true });
    await app.control(`/transfers/${transfer}/reverse`, { force: true });
    await eventually(async () => (await withdrawalRow(app, id)).reversed_cents === 1929, 'the rest');
    expect(await app.balanceOf(person)).toBe(5000);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'paid', stripe_transfer_id: transfer });
    expect((await app.call('getWithdrawal', person, { params: { id } })).body.timeline.at(-1)).toMatchObject({
      name: 'reversed',
      state: 'done',
      at: expect.any(String),
    });
    const { rows } = await app.owner.query(
      `select sum(returned_cents)::int as returned, count(*)::int as n from transfer_reversals where withdrawal_id = $1`,
      [id],
    );
    expect(rows[0]).toEqual({ returned: 2000, n: 3 });
  });

  test('books an early reversal after the transfer’s response [W14]', async () => {
    await plan('delay_after', { delayMs: 2_500 });
    const { person, id } = await withdrawing(app);
    const transfer = await eventually(async () => (await transfersOf(app, id))[0], 'the transfer');
    await app.control(`/transfers/${transfer.id}/reverse`, { force: true });
    await eventually(async () => (await withdrawalRow(app, id)).reversed_cents === 1929, 'the reversal');
    expect(await app.balanceOf(person)).toBe(5000);
  });

  test('shows and reports a payout returned by the bank', async () => {
    const person = await app.person({ balance: 5000 });
    const accountId = await connect(app, person);
    await app.control(`/accounts/${accountId}/fail-next-payout`, { code: 'no_account' });
    const { body } = await withdraw(app, person, 20);
    await eventually(
      async () => (await withdrawalRow(app, body.withdrawal_id)).payout_status === 'failed',
      'the payout',
    );
    const shown = (await app.call('getWithdrawal', person, { params: { id: body.withdrawal_id } })).body;
    expect(shown).toMatchObject({
      status: 'paid',
      payout_status: 'failed',
      where: 'Back in your payout account at Stripe. Your bank didn’t accept it.',
      can_do: 'Check your bank details at Stripe. Then Stripe pays out again automatically.',
    });
    expect((await notificationsOf(app, person)).map(({ type }) => type)).toEqual(['success', 'error']);
    await app.control('/payouts', { account: accountId });
    await eventually(
      async () => (await withdrawalRow(app, body.withdrawal_id)).payout_status === 'paid',
      'the next payout',
    );
    // The provider reports the bank's date. Without it we would show two working days later.
    const { timeline, finished_at } = (await app.call('getWithdrawal', person, { params: { id: body.withdrawal_id } }))
      .body;
    const { name, state, at } = timeline.at(-1);
    expect({ name, state }).toEqual({ name: 'bank', state: 'done' });
    expect(Date.parse(at) - Date.parse(finished_at)).toBeLessThan(86_400_000);
  });
});

describe('the state machine', () => {
  const states = ['pending', 'processing', 'paid', 'failed'] as const;
  const allowed = new Set(['pending processing', 'processing paid', 'processing failed', 'pending failed']);

  test('allows only the specified transitions, even for the schema owner [W20 B110]', async () => {
    const client = await app.owner.connect();
    const person = await app.person();
    try {
      for (const from of states) {
        for (const to of states) {
          if (from === to) continue;
          await client.query('begin');
          await client.query('set local session_replication_role = replica');
          const { rows } = await client.query(
            `insert into withdrawals (user_id, requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents, stripe_account_id, status, stripe_transfer_id, error_message)
             values ($1, 1000, 48, 952, 'acct_x', $2, $3, $4) returning id`,
            [person.id, from, from === 'paid' ? 'tr_x' : null, from === 'failed' ? 'x' : null],
          );
          await client.query('set local session_replication_role = origin');
          const change = client.query(
            `update withdrawals set status = $2, stripe_transfer_id = $3, error_message = 'x' where id = $1`,
            [rows[0].id, to, to === 'paid' ? 'tr_y' : null],
          );
          if (allowed.has(`${from} ${to}`)) await change;
          else await expect(change, `${from} ${to}`).rejects.toThrow(/does not go from/);
          await client.query('rollback');
        }
      }
    } finally {
      await client.query('rollback').catch(() => {});
      client.release();
    }
  });

  test('never changes the terms; the server’s role can delete nothing [D05 W20]', async () => {
    const { id } = await withdrawing(app);
    await untilStatus(app, id, 'paid');
    for (const change of [{ requested_amount_cents: 1 }, { stripe_account_id: 'acct_other' }]) {
      await expect(app.db.updateTable('withdrawals').set(change).where('id', '=', id).execute()).rejects.toThrow();
    }
    await expect(app.db.deleteFrom('withdrawals').where('id', '=', id).execute()).rejects.toThrow(/permission denied/);
    const written = ['ledger_entries', 'ledger_movements', 'awards', 'award_entries', 'transfer_reversals'];
    for (const table of [...written, 'ledger_accounts', 'ledger_kinds', 'ledger_rules']) {
      const change = await emptyChangeOf(table);
      for (const statement of [change, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(app.deps.pool.query(statement), statement).rejects.toThrow(/permission denied/);
    }
    for (const table of ['withdrawals', 'deposits', 'payments', 'purchases', 'payment_reversals', 'payout_accounts'])
      await expect(app.deps.pool.query(`delete from ${table}`), table).rejects.toThrow(/permission denied/);
    // Not even by the owner. Each table needs a row first, because a row-level trigger does not fire on an empty table.
    await settledArt(app);
    for (const table of written) {
      await expect(app.owner.query(`truncate ${table} cascade`), table).rejects.toThrow(/append-only/);
    }
    for (const table of ['ledger_entries', 'ledger_movements', 'awards', 'award_entries']) {
      expect((await app.owner.query(`select from ${table}`)).rowCount, table).toBeGreaterThan(0);
      for (const statement of [await emptyChangeOf(table), `delete from ${table}`])
        await expect(app.owner.query(statement), statement).rejects.toThrow(/append-only/);
    }
  });

  test('returns the money once when run twenty times concurrently [W22]', async () => {
    const person = await app.person({ balance: 5000 });
    const id = await writeWithdrawal(app, person, await connect(app, person));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(app.db, async (trx) => failWithdrawal(trx, (await lockWithdrawal(trx, id))!, 'Refused.')),
      ),
    );
    expect(await app.balanceOf(person)).toBe(5000);
    const { rows } = await app.owner.query(
      `select count(*)::int as n from ledger_movements where withdrawal_id = $1 and kind = 'withdrawal_returned'`,
      [id],
    );
    expect(rows[0].n).toBe(1);
  });
});

test('allows one cancellation, only while pending', async () => {
  const { person, id } = await withdrawing(app);
  await untilStatus(app, id, 'paid');
  expect((await app.call('cancelWithdrawal', person, { params: { id } })).body.error.code).toBe(
    'WITHDRAWAL_ON_ITS_WAY',
  );
  const waiting = await writeWithdrawal(app, person, 'acct_x');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call('cancelWithdrawal', person, { params: { id: waiting } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await withdrawalRow(app, waiting)).toMatchObject({ status: 'failed', error_message: 'You cancelled it' });
  expect(await app.balanceOf(person)).toBe(3000);
});

/** Builds an update that changes nothing. */
async function emptyChangeOf(table: string): Promise<string> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' limit 1`,
    [table],
  );
  return `update ${table} set ${rows[0]!.name} = ${rows[0]!.name}`;
}

test('reads no more of a long history than the page and one row', async () => {
  const person = await app.person({ balance: 6000 });
  for (let n = 0; n < 3; n++) {
    const id = await writeWithdrawal(app, person, 'acct_x');
    expect((await app.call('cancelWithdrawal', person, { params: { id } })).status).toBe(200);
  }
  expect(await listWithdrawals(app.db, person.id, null, 1)).toHaveLength(2);
  const first = (await app.call('listWithdrawals', person, { query: { limit: 2 } })).body;
  const second = (await app.call('listWithdrawals', person, { query: { limit: 2, cursor: first.next } })).body;
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
});
