import os from 'node:os';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { wholeDollars } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { operate } from '../../testing/operator-command.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { moderate, payOut } from '../moderation/moderate.ts';
import { failWithdrawal, lockWithdrawal } from './finish.ts';
import { PaymentNotBooked } from './withdrawals.ts';

let app: TestApp;
let owner: Db;
beforeAll(async () => {
  app = await startTestApp();
  owner = createDb(createPool(app.ownerUrl, { max: 4 }));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const leave = ({ id }: Person, sendTo: string | null = null) =>
  inTransaction(app.db, (trx) =>
    deleteAccount(trx, app.deps.config, id, sendTo === null, {
      sendTo,
      clearingDays: 0,
      withdrawalDelayHours: 0,
    }),
  );
const openAlarms = async (kind: string, { id }: Person) => {
  const open = `select from alarms where kind = $1 and cleared_at is null and detail ->> 'userId' = $2`;
  return (await app.owner.query(open, [kind, id])).rowCount;
};

describe('money owed to a user without a payout account', () => {
  /** Creates a deleted user with a refused closing withdrawal. */
  async function refused(): Promise<Person> {
    const person = await app.person({ balance: 2000 });
    await leave(person, 'acct_gone');
    await inTransaction(app.db, async (trx) => {
      const { id } = await trx
        .selectFrom('withdrawals')
        .select('id')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow();
      await failWithdrawal(trx, (await lockWithdrawal(trx, id))!, 'Your payout account is disconnected.');
    });
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([2000, 1]);
    return person;
  }
  const logOf = async ({ id }: Person) =>
    (await app.owner.query(`select action, actor, reason from moderation_log where subject_id = $1`, [id])).rows;

  test('the operator sends it once to another account, and it is logged [W23]', async () => {
    const person = await refused();
    const send = () =>
      inTransaction(owner, (trx) =>
        payOut(trx, { clearingDays: 0 }, { actor: 'op', userId: person.id, sendTo: 'acct_new' }),
      );
    await expect(
      inTransaction(owner, async (trx) => {
        await payOut(trx, { clearingDays: 0 }, { actor: 'op', userId: person.id, sendTo: 'acct_new' });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await app.balanceOf(person)).toBe(2000);
    expect((await Promise.all([send(), send()])).toSorted((one, other) => one - other)).toEqual([0, 2000]);
    const { rows } = await app.owner.query(
      `select requested_amount_cents::int as cents, stripe_account_id, is_closing from withdrawals where user_id = $1 and status = 'pending'`,
      [person.id],
    );
    expect(rows).toEqual([{ cents: 2000, stripe_account_id: 'acct_new', is_closing: true }]);
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([0, 0]);
    expect(await logOf(person)).toEqual([{ action: 'pay_out', actor: 'op', reason: '$20.00 sent to acct_new' }]);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('payments outside are booked once per reference, up to the amount owed [W23]', async () => {
    const person = await refused();
    const note = (dollars: number, reference: string) =>
      inTransaction(owner, (trx) =>
        payOut(trx, { clearingDays: 0 }, { actor: 'op', userId: person.id, amount: wholeDollars(dollars), reference }),
      );
    const ofSeven = () => note(15, 'bank transfer 7');
    expect((await Promise.all([ofSeven(), ofSeven()])).toSorted((one, other) => one - other)).toEqual([0, 1500]);
    // Credits that arrived meanwhile are not booked with it and stay owed.
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([500, 1]);
    await expect(note(5, 'bank transfer 7')).rejects.toThrow(
      '"bank transfer 7" was booked before, over another amount.',
    );
    await expect(note(6, 'bank transfer 8')).rejects.toThrow('This balance is $5.00, less than $6.00. Do not pay.');
    await expect(note(5, 'x'.repeat(141))).rejects.toThrow(PaymentNotBooked);
    expect(await note(5, 'bank transfer 8')).toBe(500);
    expect(await ofSeven()).toBe(0);
    const { rows } = await app.owner.query(
      `select key from ledger_movements where kind = 'paid_outside' and key like $1`,
      [`paid_outside:${person.id}:%`],
    );
    expect(rows).toHaveLength(2);
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([0, 0]);
    expect(await logOf(person)).toEqual([
      { action: 'pay_out', actor: 'op', reason: '$15.00 paid outside: bank transfer 7' },
      { action: 'pay_out', actor: 'op', reason: '$5.00 paid outside: bank transfer 8' },
    ]);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('npm run ops -- withdrawals paid books once per reference, up to the amount [W23]', async () => {
    const person = await refused();
    const paid = (...words: string[]) => operate(app, 'withdrawals.ts', 'paid', person.id, ...words);
    expect(await paid('14.50', 'bank 9')).toEqual({
      status: 0,
      stdout: 'Booked: $14.50, and it is in the log.\n',
      stderr: '',
    });
    expect(await paid('14.50', 'bank 9')).toMatchObject({
      status: 0,
      stdout: 'You already recorded this payment. Don’t pay it twice.\n',
    });
    expect(await paid('5.51', 'bank 10')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'This balance is $5.50, less than $5.51. Do not pay.\n',
    });
    const { status, stderr } = await paid('5.50');
    expect([status, stderr.split('\n')[0]]).toEqual([2, 'npm run ops -- withdrawals [COMMAND]']);
    expect(await app.balanceOf(person)).toBe(550);
    expect(await logOf(person)).toEqual([
      { action: 'pay_out', actor: os.userInfo().username, reason: '$14.50 paid outside: bank 9' },
    ]);
    expect(await brokenChecks(app)).toEqual([]);
  }, 90_000);

  test('is not sent during a withdrawal or for an account on hold [W23]', async () => {
    const person = await refused();
    const send = () =>
      inTransaction(owner, (trx) =>
        payOut(trx, { clearingDays: 0 }, { actor: 'op', userId: person.id, sendTo: 'acct_new' }),
      );
    expect(await send()).toBe(2000);
    // A late credit arrives while the withdrawal is on its way.
    await app.owner.query(
      `select ledger_post('test:late', 'transfer_reversed', '{stripe,balance}', array[null, $1]::uuid[], '{null,null}', '{-100,100}', null, null,
                          (select id from withdrawals where user_id = $1::uuid limit 1))`,
      [person.id],
    );
    await expect(send()).rejects.toThrow('A withdrawal of this account is under way');
    const hold = { actor: 'op', action: 'freeze', subject: 'profile', id: person.id, reason: 'x' } as const;
    expect(await inTransaction(owner, (trx) => moderate(trx, hold))).toBe(true);
    expect(await app.balanceOf(person)).toBe(2100);
    await expect(send()).rejects.toThrow('This account is on hold');
    await inTransaction(owner, (trx) => moderate(trx, { ...hold, action: 'unfreeze' }));
    expect(await send()).toBe(2100);
  });
});
