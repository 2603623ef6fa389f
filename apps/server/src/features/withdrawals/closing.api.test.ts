import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memberCalls } from '../../testing/members.ts';
import { connect, transfersOf, untilIdle, untilStatus } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
const { member, leave } = memberCalls(() => app);
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterEach(() => untilIdle(app));
afterAll(() => app.stop());

async function mailed(person: Person, subject: string): Promise<string> {
  const query = new URLSearchParams({ to: person.email, subject, waitMs: '15000' });
  const reply = await fetch(`${app.sandboxUrl}/mail/api/messages?${query}`);
  const { messages } = (await reply.json()) as { messages: { text: string }[] };
  expect(messages).toHaveLength(1);
  return messages[0]!.text.replaceAll(/\s+/g, ' ');
}
const closingOf = async (person: Person) =>
  (await app.owner.query(`select * from withdrawals where user_id = $1`, [person.id])).rows[0];

test('sends the balance without minimum or fees on deletion and mails the outcome [D01]', async () => {
  const person = await member({ balance: 123 });
  await connect(app, person);
  expect((await leave(person)).status).toBe(200);
  const { id } = await closingOf(person);
  expect(await untilStatus(app, id, 'paid')).toMatchObject({
    requested_amount_cents: 123,
    total_fees_deducted_cents: 0,
    net_transfer_amount_cents: 123,
    is_closing: true,
  });
  expect(await transfersOf(app, id)).toMatchObject([{ amount: 123 }]);
  expect(await app.balanceOf(person)).toBe(0);
  expect(await mailed(person, 'You deleted your Unslop account')).toContain(
    'We’ll email you once more when we’ve paid it.',
  );
  expect(await mailed(person, 'We paid your last withdrawal of $1.23')).toContain('$1.23 went to your payout account.');
  expect((await closingOf(person)).closing_email, 'the address is deleted').toBeNull();
});

test('is sent once for two concurrent deletions [D03]', async () => {
  const person = await member({ balance: 5000 });
  await connect(app, person);
  const answers = await Promise.all([leave(person), leave(person)]);
  const [first, second] = answers.map(({ status }) => status).sort();
  expect(first).toBe(200);
  // 429 if the second request timed out waiting to check the password.
  expect([401, 429]).toContain(second);
  const { rows } = await app.owner.query(`select id from withdrawals where user_id = $1`, [person.id]);
  expect(rows).toHaveLength(1);
  await untilStatus(app, rows[0].id, 'paid');
});

test('without a working payout account the balance is given up only explicitly [D01]', async () => {
  const person = await member({ balance: 500 });
  expect((await leave(person)).body.error.code).toBe('BALANCE_LEFT');
  await app.call('createConnectAccount', person);
  expect((await leave(person)).body.error.code).toBe('BALANCE_LEFT');
  expect((await leave(person, { give_up_balance: true })).status).toBe(200);
  expect(await closingOf(person)).toBeUndefined();
});

test('a refused closing withdrawal raises an alarm and mails the way to the money', async () => {
  const person = await member({ balance: 2000 });
  await connect(app, person);
  await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault: 'refuse' });
  expect((await leave(person)).status).toBe(200);
  const { id } = await closingOf(person);
  await untilStatus(app, id, 'failed');
  const { rows } = await app.owner.query(`select detail from alarms where kind = 'closing_withdrawal_failed'`);
  expect(rows[0].detail).toMatchObject({ withdrawalId: id });
  expect(await app.balanceOf(person)).toBe(2000);
  expect(await mailed(person, 'We couldn’t send your last withdrawal of $20.00')).toContain(
    `$20.00 is still yours. Write to us and name the account ${person.id}`,
  );
  expect((await closingOf(person)).closing_email).toBeNull();
});
