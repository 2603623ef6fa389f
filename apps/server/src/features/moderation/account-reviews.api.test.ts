import { createDb, createPool, type Db } from '@unslop/database/connect';
import { cardFee, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCookie } from '../../core/auth/cookies.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { connect, untilStatus, withdraw, withdrawalRow, writeWithdrawal } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ModerationAct } from './acts.ts';
import { moderate } from './moderate.ts';
import { showSubject } from './show.ts';

let app: TestApp;
let owner: Db;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
  owner = createDb(createPool(app.ownerUrl, { max: 2 }));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const act = (action: ModerationAct['action'], { id }: Person) =>
  inTransaction(owner, (trx) => moderate(trx, { actor: 'op', action, subject: 'profile', id, reason: 'because' }));
const wallet = async (person: Person) => (await app.call('getWallet', person)).body;
/** Signs in again, because a ban ends every session. */
async function loginAgain(person: Person): Promise<Person> {
  const token = `again-${person.id}`;
  await app.owner.query(
    `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
    [token, person.id],
  );
  return { ...person, cookie: sessionCookie(app.deps.config, token).split(';')[0]! };
}
const postSlop = async (person: Person) =>
  app.call('createSlopWithPrize', person, {
    body: { p_title: 'x', p_prize_pool: 1, p_duration_days: 1, p_image_url: await app.upload(person) },
  });

describe('a banned person', () => {
  test('keeps and can withdraw the balance, but neither spend nor add to it', async () => {
    const before = await app.person({ balance: 5000 });
    await act('ban', before);
    const person = await loginAgain(before);
    await connect(app, person);
    const { status, body } = await withdraw(app, person, 20);
    expect([status, body.success]).toEqual([200, true]);
    await untilStatus(app, body.withdrawal_id, 'paid');
    expect(await app.balanceOf(person)).toBe(3000);
    const topUp = await app.call('createPaymentIntent', person, {
      body: {
        amount: 1000 + cardFee(cents(1000)),
        currency: 'usd',
        metadata: { type: 'account_funding', amount_to_add: 10 },
      },
    });
    for (const answer of [topUp, await postSlop(person)]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'ACCOUNT_BANNED']);
    }
    const waiting = await writeWithdrawal(app, person, 'acct_x');
    expect((await app.call('cancelWithdrawal', person, { params: { id: waiting } })).status).toBe(200);
    expect(await app.balanceOf(person)).toBe(3000);
  });

  test('who is also on hold keeps the money and gets it after the release', async () => {
    const before = await app.person({ balance: 5000 });
    await connect(app, before);
    await act('ban', before);
    await act('freeze', before);
    const person = await loginAgain(before);
    expect((await withdraw(app, person, 20)).body.error.code).toBe('ERROR_ACCOUNT_IN_REVIEW');
    expect(await app.balanceOf(person)).toBe(5000);
    await act('unfreeze', person);
    expect((await withdraw(app, person, 20)).status).toBe(200);
  });
});

describe('an account on hold', () => {
  test('posts and withdraws nothing, pending money returns, and acts are logged [W19]', async () => {
    const person = await app.person({ balance: 5000 });
    const id = await writeWithdrawal(app, person, await connect(app, person));
    expect([await act('freeze', person), await act('freeze', person)]).toEqual([true, false]);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'failed', error_message: 'Your account is on hold.' });
    expect(await app.balanceOf(person)).toBe(5000);
    expect((await showSubject(owner, 'profile', person.id)).subject).toMatchObject({ on_hold_for: 'because' });
    expect((await withdraw(app, person, 20)).body.error.code).toBe('ERROR_ACCOUNT_IN_REVIEW');
    expect((await postSlop(person)).body.error.code).toBe('ACCOUNT_IN_REVIEW');
    expect(await wallet(person)).toMatchObject({ frozen: true, debt_cents: 0, balance_cents: 5000 });
    expect((await wallet(person)).notices[0]).toBe(
      'Your account is on hold while we look into something. You keep your money.',
    );
    expect([await act('unfreeze', person), await act('unfreeze', person)]).toEqual([true, false]);
    expect(await wallet(person)).toMatchObject({ frozen: false, notices: [] });
    expect((await postSlop(person)).status).toBe(200);
    const { log } = await showSubject(owner, 'profile', person.id);
    expect(log.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
      ['op', 'freeze', 'because'],
      ['op', 'unfreeze', 'because'],
    ]);
  });

  test('a hold is set and lifted only by the operator, not by the server’s role', async () => {
    const { id } = await app.person();
    for (const statement of [
      sql`insert into account_freezes (user_id, reason) values (${id}, 'x')`,
      sql`delete from account_freezes where user_id = ${id}`,
      sql`update account_freezes set reason = 'x'`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow('permission denied');
    }
  });
});
