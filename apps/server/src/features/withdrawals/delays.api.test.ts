import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteAccountChange } from '../../core/auth/account-changes.ts';
import {
  connect,
  putUnderReview,
  transfersOf,
  untilStatus,
  withdraw,
  withdrawalRow,
  writeWithdrawal,
} from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { workWithdrawal } from './worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, withdrawalDelayHours: 24 });
});
afterAll(() => app.stop());

const HOUR = 3_600_000;
const walletOf = async (person: Person) => (await app.call('getWallet', person)).body;
const withdrawalOf = async (person: Person, id: string) =>
  (await app.call('getWithdrawal', person, { params: { id } })).body;

async function mailTo(person: Person, subject: string): Promise<string> {
  const query = new URLSearchParams({ to: person.email, subject, waitMs: '15000' });
  const reply = await fetch(`${app.sandboxUrl}/mail/api/messages?${query}`);
  const { messages } = (await reply.json()) as { messages: { text: string }[] };
  expect(messages, subject).toHaveLength(1);
  return messages[0]!.text;
}

describe('after a change of the account', () => {
  test('a withdrawal waits 24 hours, says so, is mailed, then is sent [I15]', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    const wallet = await walletOf(person);
    const { rows } = await app.owner.query('select app_now() as now');
    const left = Date.parse(wallet.held_until) - rows[0].now.getTime();
    expect(left).toBeGreaterThan(23.5 * HOUR);
    expect(left).toBeLessThanOrEqual(24 * HOUR);
    expect(wallet.notices).toContain('You changed your payout account. Withdrawals wait 24 hours after that.');
    const { status, body } = await withdraw(app, person, 20);
    expect(status).toBe(200);
    const shown = await withdrawalOf(person, body.withdrawal_id);
    expect(shown).toMatchObject({
      status: 'pending',
      can_cancel: true,
      clears_at: null,
      held_until: wallet.held_until,
    });
    expect(shown.waits_for).toContain('You recently changed');
    expect(shown.timeline[1]).toMatchObject({ name: 'held', state: 'now', at: wallet.held_until });
    expect(await app.balanceOf(person)).toBe(3000);

    const mails = [
      await mailTo(person, 'You added a payout account'),
      await mailTo(person, 'Your payout account is ready'),
      await mailTo(person, 'You requested a withdrawal of $20.00'),
    ];
    for (const mail of mails) expect(mail.replace(/\s+/g, ' ')).toContain('If that wasn’t you, choose a new password');
    expect(mails[2]).toContain(`We’ll send it on ${wallet.held_until.slice(0, 10)} at`);

    await app.advance('23 hours 50 minutes');
    expect((await withdrawalRow(app, body.withdrawal_id)).status).toBe('pending');
    await app.advance('10 minutes');
    await untilStatus(app, body.withdrawal_id, 'paid');
    expect((await walletOf(person)).held_until).toBeNull();
    expect((await withdrawalOf(person, body.withdrawal_id)).timeline[1]).toMatchObject({ name: 'held', state: 'done' });
  });

  test.each(['password', 'email', 'payout_account'] as const)(
    'a changed %s holds it, and it can be cancelled [I15]',
    async (what) => {
      const person = await app.person({ balance: 5000 });
      await connect(app, person);
      await app.advance('25 hours');
      expect((await walletOf(person)).held_until).toBeNull();
      await noteAccountChange(app.db, person.id, what);
      const { withdrawal_id: id } = (await withdraw(app, person, 20)).body;
      expect((await withdrawalRow(app, id)).held_until).not.toBeNull();
      expect((await app.call('cancelWithdrawal', person, { params: { id } })).status).toBe(200);
      expect(await app.balanceOf(person)).toBe(5000);
    },
  );

  test('the latest of several changes sets the end and is named [I15]', async () => {
    const person = await app.person({ balance: 5000 });
    await noteAccountChange(app.db, person.id, 'password');
    await noteAccountChange(app.db, person.id, 'payout_account');
    await app.advance('2 hours');
    await noteAccountChange(app.db, person.id, 'email');
    expect((await walletOf(person)).notices).toContain('You changed your email. Withdrawals wait 24 hours after that.');
    await app.advance('23 hours');
    expect((await walletOf(person)).held_until).not.toBeNull();
  });

  test('a link to change an active payout account holds, even when Stripe fails [I15]', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    await app.advance('25 hours');
    expect((await walletOf(person)).held_until).toBeNull();
    await app.control('/faults', { method: 'POST', path: '/v2/core/account_links', fault: 'lose', times: 10 });
    const lost = await app.call('createAccountLink', person);
    await app.clearFaults();
    expect(lost.status).toBe(503);
    expect((await walletOf(person)).held_until).not.toBeNull();
    const mail = await mailTo(person, 'You opened your payout account');
    expect(mail.replace(/\s+/g, ' ')).toContain('If that wasn’t you, choose a new password');

    await app.advance('12 hours');
    expect((await app.call('createAccountLink', person)).status).toBe(200);
    await app.advance('13 hours');
    const { withdrawal_id: id } = (await withdraw(app, person, 20)).body;
    // Each link restarts the wait.
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'pending', held_until: expect.any(Date) });
    await app.advance('12 hours');
    await untilStatus(app, id, 'paid');
  });

  test('a pending one waits 24 hours from the opening of the payout account [I15]', async () => {
    const person = await app.person({ balance: 5000 });
    const accountId = await connect(app, person);
    await app.advance('25 hours');
    const id = await writeWithdrawal(app, person, accountId);
    expect((await app.call('createAccountLink', person)).status).toBe(200);
    await app.owner.query('update withdrawals set next_try_at = app_now() where id = $1', [id]);
    await workWithdrawal(app.deps, id);
    expect(await withdrawalOf(person, id)).toMatchObject({
      status: 'pending',
      can_cancel: true,
      held_until: (await walletOf(person)).held_until,
    });
    await app.advance('23 hours');
    await workWithdrawal(app.deps, id);
    expect((await withdrawalRow(app, id)).status).toBe('pending');
    await app.advance('2 hours');
    await untilStatus(app, id, 'paid');
  });

  test('a claimed but unsent one also waits once the payout account is opened [I15]', async () => {
    const person = await app.person({ balance: 5000 });
    const accountId = await connect(app, person);
    await app.advance('25 hours');
    const id = await writeWithdrawal(app, person, accountId);
    // A worker claimed it but could not send it.
    await app.owner.query(`update withdrawals set status = 'processing', tries = 1 where id = $1`, [id]);
    expect((await app.call('createAccountLink', person)).status).toBe(200);
    await app.owner.query('update withdrawals set next_try_at = app_now() where id = $1', [id]);
    await workWithdrawal(app.deps, id);
    expect(await withdrawalRow(app, id)).toMatchObject({
      status: 'processing',
      attempt_started_at: null,
      held_until: expect.any(Date),
    });
    await app.advance('25 hours');
    await untilStatus(app, id, 'paid');
  });

  test.each(['cancelled by its owner', 'brought back by an account hold'])(
    'one that was claimed but then waits is %s [I15]',
    async (how) => {
      const person = await app.person({ balance: 5000 });
      const accountId = await connect(app, person);
      await app.advance('25 hours');
      const id = await writeWithdrawal(app, person, accountId);
      await app.owner.query(
        `update withdrawals set status = 'processing', claimed_at = app_now(), tries = 1 where id = $1`,
        [id],
      );
      expect((await withdrawalOf(person, id)).can_cancel).toBe(false);
      expect((await app.call('cancelWithdrawal', person, { params: { id } })).status).toBe(409);
      expect((await app.call('createAccountLink', person)).status).toBe(200);
      await app.owner.query('update withdrawals set next_try_at = app_now() where id = $1', [id]);
      await workWithdrawal(app.deps, id);
      const shown = await withdrawalOf(person, id);
      expect(shown).toMatchObject({ status: 'processing', can_cancel: true, where: 'We set it aside for you.' });
      expect(shown.waits_for).toContain('You recently changed');
      expect(shown.timeline[1]).toMatchObject({ name: 'held', state: 'now' });
      if (how === 'cancelled by its owner') {
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => app.call('cancelWithdrawal', person, { params: { id } })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      } else await putUnderReview(app, person);
      await untilStatus(app, id, 'failed');
      expect(await app.balanceOf(person)).toBe(5000);
      await app.advance('25 hours');
      await workWithdrawal(app.deps, id);
      expect(await transfersOf(app, id)).toEqual([]);
    },
  );

  test('earlier ones are sent; the closing one waits and can be stopped [I15]', async () => {
    const person = await app.person({ balance: 5000 });
    const accountId = await connect(app, person);
    await app.advance('25 hours');
    const { withdrawal_id: before } = (await withdraw(app, person, 20)).body;
    await noteAccountChange(app.db, person.id, 'password');
    await untilStatus(app, before, 'paid');
    expect((await app.call('deleteAccount', person, { body: {} })).status).toBe(200);
    const { rows } = await app.owner.query(
      'select status, stripe_account_id, held_until is not null as held from withdrawals where user_id = $1 and is_closing',
      [person.id],
    );
    expect(rows).toEqual([{ status: 'pending', stripe_account_id: accountId, held: true }]);
    const { rows: changes } = await app.owner.query('select from account_changes where user_id = $1', [person.id]);
    expect(changes).toEqual([]);

    const mail = (await mailTo(person, 'You deleted your Unslop account')).replace(/\s+/g, ' ');
    expect(mail).toContain('We’re sending your balance of $30.00 to your payout account on 20');
    expect(mail).toContain(`write to us right away and name the account ${person.id}.`);
    expect([await putUnderReview(app, person), await putUnderReview(app, person)]).toEqual([true, false]);
    await app.advance('25 hours');
    expect(await app.balanceOf(person)).toBe(3000);
    const { rows: stopped } = await app.owner.query(
      'select status, error_message from withdrawals where user_id = $1 and is_closing',
      [person.id],
    );
    expect(stopped).toEqual([{ status: 'failed', error_message: 'Your account is on hold.' }]);
  });
});
