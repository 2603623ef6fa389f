import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { connect } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { disconnectPayoutAccount } from './create.ts';
import { recordState } from './payout-accounts.ts';
import type { AccountState } from './status.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true });
  // Nobody works events here, and time passes.
  await app.control('/webhooks/pause', {});
});
afterAll(() => app.stop());

const create = (person: Person) => app.call('createConnectAccount', person);
/** The titles of the mails about a payout account, the first first. */
const mailsTo = async (person: Person) => {
  const { rows } = await app.owner.query<{ title: string }>(
    `select j.payload ->> 'title' as title from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_user_email' and j.payload::text like $1 order by j.id`,
    [`%${person.id}%`],
  );
  return rows.map(({ title }) => title);
};
const changedAt = async (person: Person): Promise<number> => {
  const { rows } = await app.owner.query<{ at: Date }>(
    `select changed_at as at from account_changes where user_id = $1 and what = 'payout_account'`,
    [person.id],
  );
  return rows[0]!.at.getTime();
};

test('an account that was on hold or incomplete and takes money again is a change, of which its owner gets a mail', async () => {
  const person = await app.person();
  const { accountId } = (await create(person)).body;
  const become = (status: AccountState['status']) =>
    inTransaction(app.db, (trx) => recordState(trx, accountId, { status, requirements: [] }));
  await become('active');
  const READY = 'Your payout account is ready';
  expect((await mailsTo(person)).filter((title) => title === READY)).toHaveLength(1);
  let mails = 1;
  for (const between of ['restricted', 'incomplete'] as const) {
    const before = await changedAt(person);
    await app.advance('1 hour');
    await become(between);
    await become('active');
    mails += 1;
    expect((await mailsTo(person)).filter((title) => title === READY)).toHaveLength(mails);
    expect((await changedAt(person)) - before).toBeGreaterThanOrEqual(3_600_000);
  }
  const last = await changedAt(person);
  await app.advance('1 hour');
  await become('active');
  expect([await changedAt(person), (await mailsTo(person)).filter((title) => title === READY).length]).toEqual([
    last,
    mails,
  ]);
});

test.each([
  ['restricted', 'Stripe has put your payout account on hold'],
  ['deauthorized', 'Your payout account is disconnected'],
] as const)('an account that is %s is a mail to its owner, once', async (status, title) => {
  const person = await app.person();
  const { accountId } = (await create(person)).body;
  for (const each of ['active', status, status] as const)
    await inTransaction(app.db, (trx) => recordState(trx, accountId, { status: each, requirements: [] }));
  expect((await mailsTo(person)).filter((each) => each === title)).toHaveLength(1);
});

test('an account that its owner has left is not found again by its metadata: another is made', async () => {
  const person = await app.person();
  const former = await connect(app, person);
  await inTransaction(app.db, (trx) => disconnectPayoutAccount(trx, person.id));
  await app.control('/faults', { method: 'POST', path: '/v2/core/accounts', fault: 'error_not_executed', times: 10 });
  expect((await create(person)).status).toBe(503);
  await app.clearFaults();
  await app.owner.query(`update payout_accounts set created_at = created_at - interval '31 days' where user_id = $1`, [
    person.id,
  ]);
  const { status, body } = await create(person);
  expect(status).toBe(200);
  expect(body.accountId).toMatch(/^acct_/);
  expect(body.accountId).not.toBe(former);
  expect((await app.call('getPayoutAccount', person)).body.payout_account).toMatchObject({
    stripe_account_id: body.accountId,
    status: 'incomplete',
  });
});
