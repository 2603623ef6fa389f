import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { connect, transfersOf, untilStatus, withdraw, withdrawalRow, writeWithdrawal } from '../../testing/money.ts';
import { eventually, notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { workWithdrawal } from '../withdrawals/worker.ts';
import { disconnectPayoutAccount } from './create.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());

const create = (person: Person | null) => app.call('createConnectAccount', person);
const stateOf = async (person: Person) => (await app.call('getPayoutAccount', person)).body.payout_account;
const accountsOf = async (person: Person) => {
  const found: string[] = [];
  for await (const account of app.deps.stripe.v2.core.accounts.list({ limit: 100 })) {
    if (account.metadata?.user_id === person.id) found.push(account.id);
  }
  return found;
};

describe('a payout account', () => {
  test('is created on the first call, then reused, and shown only to its owner [B114]', async () => {
    const [person, other] = await Promise.all([app.person(), app.person()]);
    expect((await create(null)).status).toBe(401);
    const { body } = await create(person);
    expect(body).toEqual({ accountId: expect.stringMatching(/^acct_/) });
    expect((await create(person)).body).toEqual(body);
    expect(await accountsOf(person)).toEqual([body.accountId]);
    expect((await app.call('getOwnProfile', person)).body.stripe_account_id).toBe(body.accountId);
    expect(JSON.stringify((await app.call('getProfile', other, { params: { id: person.id } })).body)).not.toContain(
      'acct_',
    );
  });

  test('is created once for twenty concurrent calls [W16]', async () => {
    const person = await app.person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.accountId)).size).toBe(1);
    expect(await accountsOf(person)).toHaveLength(1);
  });

  test('is created once when a lost response is retried under its key [W16]', async () => {
    const person = await app.person();
    await app.control('/faults', { method: 'POST', path: '/v2/core/accounts', fault: 'lose', times: 10 });
    expect(await create(person)).toMatchObject({ status: 503, body: { error: { code: 'ERROR_STRIPE_API_FAILURE' } } });
    await app.clearFaults();
    const { status, body } = await create(person);
    expect(status).toBe(200);
    expect(await accountsOf(person)).toEqual([body.accountId]);
  });

  test('is found by its metadata after the idempotency key has expired [W16]', async () => {
    const person = await app.person();
    await app.control('/faults', { method: 'POST', path: '/v2/core/accounts', fault: 'lose', times: 10 });
    expect((await create(person)).status).toBe(503);
    await app.clearFaults();
    const [lost] = await accountsOf(person);
    await app.control('/clock', { advanceMs: 31 * 86_400_000 });
    await app.owner.query(
      `update payout_accounts set created_at = created_at - interval '31 days' where user_id = $1`,
      [person.id],
    );
    expect((await create(person)).body).toEqual({ accountId: lost });
    expect(await accountsOf(person)).toEqual([lost]);
  });

  test('is created once even if the e-mail changed after a lost response [W16]', async () => {
    const person = await app.person();
    await app.control('/faults', { method: 'POST', path: '/v2/core/accounts', fault: 'lose', times: 10 });
    expect((await create(person)).status).toBe(503);
    await app.clearFaults();
    await app.owner.query(`update auth.users set email = 'new-' || email where id = $1`, [person.id]);
    const { body } = await create(person);
    expect(await accountsOf(person)).toEqual([body.accountId]);
  });

  test('is set up in a hosted form, and events report the result [B115]', async () => {
    const [person, other] = await Promise.all([app.person(), app.person()]);
    expect((await app.call('createAccountLink', person)).body.error.code).toBe('NO_PAYOUT_ACCOUNT');
    const { accountId } = (await create(person)).body;
    expect(await stateOf(person)).toMatchObject({ stripe_account_id: accountId, status: 'incomplete' });
    await create(other);
    const foreign = await app.call('createAccountLink', other, { body: { account_id: accountId } });
    expect(foreign.status).toBe(403);
    const { body } = await app.call('createAccountLink', person, { body: { account_id: accountId } });
    expect(body.url).toContain('/sandbox/connect/onboarding/');
    const page = await fetch(body.url);
    expect(page.status).toBe(200);
    await app.control(`/accounts/${accountId}/complete`, {});
    await eventually(async () => (await stateOf(person)).status === 'active', 'the account to be active');
    expect(await stateOf(person)).toMatchObject({
      text: 'Your payout account is connected. We send withdrawals there.',
      requirements: [],
    });
  });

  test('shows its state and what is missing in plain words', async () => {
    const person = await app.person();
    const accountId = await connect(app, person);
    const after = async (action: string, status: string) => {
      await app.control(`/accounts/${accountId}/${action}`, {});
      await eventually(async () => (await stateOf(person)).status === status, `${action} to give ${status}`);
      return stateOf(person);
    };
    expect(await after('require', 'incomplete')).toMatchObject({
      requirements: ['A photo of an identity document'],
      text: 'Stripe needs a few more details before it can pay you.',
      can_continue: true,
    });
    expect((await after('complete', 'active')).requirements).toEqual([]);
    expect((await after('restrict', 'restricted')).text).toContain('contact Stripe');
    await after('unrestrict', 'active');
    await after('reject', 'restricted');
    await after('unrestrict', 'active');
    expect(await after('deauthorise', 'deauthorized')).toMatchObject({ can_continue: true });
    const warnings = (await notificationsOf(app, person))
      .filter(({ type }) => type === 'warning')
      .map(({ content }) => ({ title: content.split('.')[0] }));
    const titles = [
      'Stripe has put your payout account on hold',
      'Stripe has put your payout account on hold',
      'Your payout account is disconnected',
    ];
    expect(warnings.map(({ title }) => title)).toEqual(titles);
    const { messages } = (await (
      await fetch(
        `${app.sandboxUrl}/mail/api/messages?${new URLSearchParams({ to: person.email, subject: titles[2]!, waitMs: '15000' })}`,
      )
    ).json()) as { messages: unknown[] };
    expect(messages).toHaveLength(1);
  });

  test('is abandoned if made before the address’s owner came; its money returns [I13]', async () => {
    const person = await app.person({ balance: 5000 });
    const foreign = await connect(app, person);
    const id = await writeWithdrawal(app, person, foreign);
    for (const _ of ['once', 'again']) await inTransaction(app.db, (trx) => disconnectPayoutAccount(trx, person.id));
    await untilStatus(app, id, 'failed');
    expect(await app.balanceOf(person)).toBe(5000);
    // Stripe still reports that it accepts money.
    const { body } = await app.call('checkPayoutAccount', person);
    expect(body.payout_account).toMatchObject({ status: 'deauthorized', can_continue: true });
    expect((await withdraw(app, person, 20)).status).not.toBe(200);
    const own = await connect(app, person);
    expect(own).not.toBe(foreign);
    expect((await withdraw(app, person, 20)).status).toBe(200);
  });

  test('gets no claimed withdrawal once it is abandoned [I13]', async () => {
    const person = await app.person({ balance: 5000 });
    const foreign = await connect(app, person);
    const id = await writeWithdrawal(app, person, foreign);
    await app.owner.query(
      `update withdrawals set status = 'processing', claimed_at = app_now(), tries = 1 where id = $1`,
      [id],
    );
    await inTransaction(app.db, (trx) => disconnectPayoutAccount(trx, person.id));
    await app.owner.query('update withdrawals set next_try_at = app_now() where id = $1', [id]);
    await workWithdrawal(app.deps, id);
    expect(await withdrawalRow(app, id)).toMatchObject({
      status: 'failed',
      error_message: 'Your payout account is disconnected.',
    });
    expect([await transfersOf(app, id), await app.balanceOf(person)]).toEqual([[], 5000]);
  });

  test('lists what a new account lacks', async () => {
    const person = await app.person();
    await create(person);
    const { body } = await app.call('checkPayoutAccount', person);
    expect(body.payout_account).toMatchObject({
      status: 'incomplete',
      requirements: [
        'Your first name',
        'Your last name',
        'Your date of birth',
        'Your address',
        'Your tax or identity number',
        'A bank account to pay out to',
      ],
    });
    expect((await app.call('getPayoutAccount', await app.person())).body).toEqual({ payout_account: null });
  });
});
