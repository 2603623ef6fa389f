import { refusals } from '@unslop/domain/errors';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  transfersOf,
  untilIdle,
  untilStatus,
  withdraw,
  withdrawalRow,
  withdrawing,
} from '../../testing/money.ts';
import { times } from '../../testing/repeat.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterEach(() => untilIdle(app));
afterAll(() => app.stop());

const holdOf = async (id: string) =>
  (await app.owner.query(`select ledger_balance($1, 'hold') as hold`, [id])).rows[0].hold as number;

describe('a withdrawal', () => {
  test('debits the full amount and sends the net to the payout account [B096 B097]', async () => {
    const person = await app.person({ balance: 5000 });
    const accountId = await connect(app, person);
    const { status, body } = await withdraw(app, person, 20);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Withdrawal requested! It will be processed shortly.',
      withdrawal_id: expect.any(String),
    });
    expect(await app.balanceOf(person)).toBe(3000);
    const row = await untilStatus(app, body.withdrawal_id, 'paid');
    expect(row).toMatchObject({
      requested_amount_cents: 2000,
      total_fees_deducted_cents: 71,
      net_transfer_amount_cents: 1929,
    });
    expect(await transfersOf(app, body.withdrawal_id)).toMatchObject([{ amount: 1929, destination: accountId }]);
    expect(await app.balanceOf(person)).toBe(3000);
    expect(await holdOf(person.id)).toBe(0);
    const notifications = (await app.call('listNotifications', person)).body.data;
    expect(notifications).toMatchObject([
      {
        type: 'success',
        content: 'We paid your withdrawal of $20.00: $19.29 went to your payout account.',
      },
    ]);
    const mails = (await (
      await fetch(`${app.sandboxUrl}/mail/api/messages?to=${person.email}&subject=paid&waitMs=8000`)
    ).json()) as { messages: { subject: string }[] };
    expect(mails.messages.map(({ subject }) => subject)).toEqual(['We paid your withdrawal of $20.00']);
  });

  test('with the same key is answered without a new proof, unlike another key [I14]', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    const ask = (key: string) =>
      app.call('requestWithdrawal', person, { body: { amount: 20 }, headers: { 'idempotency-key': key } });
    const first = await ask('one');
    expect(first.status).toBe(200);
    await app.owner.query(`update auth.sessions set proved_at = app_now() - interval '15 minutes' where user_id = $1`, [
      person.id,
    ]);
    expect(await ask('one')).toMatchObject({ status: 200, body: first.body });
    expect((await ask('two')).body.error.code).toBe('PROOF_REQUIRED');
    expect(await app.balanceOf(person)).toBe(3000);
  });

  test('has every column in its history, and a timeline to the bank [B108 B145]', async () => {
    const { person, accountId, id } = await withdrawing(app);
    await eventually(async () => (await withdrawalRow(app, id)).payout_status === 'paid', 'the payout');
    const [row] = (await app.call('listWithdrawals', person)).body.data;
    expect(row).toMatchObject({
      id,
      user_id: person.id,
      requested_at: expect.any(String),
      requested_amount_cents: 2000,
      total_fees_deducted_cents: 71,
      net_transfer_amount_cents: 1929,
      status: 'paid',
      stripe_transfer_id: expect.stringMatching(/^tr_/),
      stripe_account_id: accountId,
      error_message: null,
      payout_status: 'paid',
      can_cancel: false,
      where: 'In your bank account.',
    });
    expect(row.timeline.map((step: { name: string; state: string }) => [step.name, step.state])).toEqual([
      ['requested', 'done'],
      ['sending', 'done'],
      ['sent', 'done'],
      ['bank', 'done'],
    ]);
    expect((await app.call('getWithdrawal', person, { params: { id } })).body).toEqual(row);
  });

  test('accepts from $10 to the whole balance, to the cent [M09 B098 B099]', async () => {
    const person = await app.person({ balance: 1500 });
    await connect(app, person);
    expect(await withdraw(app, person, 9.99)).toMatchObject({
      status: 400,
      body: { error: { code: 'ERROR_MIN_AMOUNT', message: 'Minimum withdrawal amount is $10.' } },
    });
    expect(await withdraw(app, person, 15.01)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'ERROR_INSUFFICIENT_BALANCE',
          message: 'You do not have enough balance for this withdrawal.',
        },
      },
    });
    expect(await app.balanceOf(person)).toBe(1500);
    const first = await withdraw(app, person, 15);
    expect(first.status).toBe(200);
    expect(await app.balanceOf(person)).toBe(0);
    const other = await app.person({ balance: 1000 });
    await connect(app, other);
    expect((await withdraw(app, other, 10)).status).toBe(200);
  });

  test('refuses invalid amounts with 400, and nothing moves [M07]', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    const bodies = [
      ...[
        '-1',
        '0',
        '0.005',
        '10.005',
        '1e21',
        '1e400',
        '9007199254740992',
        '-0',
        'null',
        'true',
        '"10"',
        '[10]',
        '{}',
        '""',
      ].map((amount) => `{"amount":${amount}}`),
      '{}',
      '{"amount":10,"amount":20}',
    ];
    for (const payload of bodies) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/functions/request-withdrawal',
        headers: { origin: app.deps.config.publicUrl, cookie: person.cookie, 'content-type': 'application/json' },
        payload,
      });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
    expect(await app.balanceOf(person)).toBe(5000);
  });

  test('refuses unknown fields and another’s id, accepts one’s own [M08 M16]', async () => {
    const [person, other] = await Promise.all([app.person({ balance: 5000 }), app.person()]);
    await connect(app, person);
    const ask = (body: object) => app.call('requestWithdrawal', person, { body });
    for (const extra of [{ balance: 1 }, { status: 'paid' }, { stripe_account_id: 'acct_1' }, { fees: 0 }]) {
      expect((await ask({ amount: 10, ...extra })).status).toBe(400);
    }
    expect((await ask({ amount: 10, user_id: other.id })).status).toBe(403);
    expect(await app.balanceOf(person)).toBe(5000);
    expect((await ask({ amount: 10, user_id: person.id })).status).toBe(200);
  });

  test('accepts one of twenty concurrent requests; one is in progress [B103 M06]', async () => {
    const person = await app.person({ balance: 10_000 });
    await connect(app, person);
    // Delay the provider, so the first withdrawal is still running when the last request arrives.
    await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault: 'delay_before', delayMs: 3_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => withdraw(app, person, 10, `key-${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['ERROR_CONCURRENT_REQUEST']));
    expect(refused[0]!.body.error.message).toBe('Another withdrawal is in progress. Please wait.');
    const { rows } = await app.owner.query('select id from withdrawals where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    await untilStatus(app, rows[0].id, 'paid');
    expect(await app.balanceOf(person)).toBe(9000);
    expect(await holdOf(person.id)).toBe(0);
  });

  test('competing with a slop for the same $10, exactly one wins [M05]', async () => {
    for (let round = 0; round < times(10); round++) {
      const person = await app.person({ balance: 1000 });
      await connect(app, person);
      const image = await app.upload(person);
      const [slop, withdrawal] = await Promise.all([
        app.call('createSlopWithPrize', person, {
          body: { p_title: 'x', p_prize_pool: 10, p_duration_days: 1, p_image_url: image },
        }),
        withdraw(app, person, 10),
      ]);
      const outcome = [slop.status === 200, withdrawal.status === 200];
      expect(outcome.filter(Boolean)).toHaveLength(1);
      if (slop.status !== 200) expect(slop.body.error.message).toBe('Insufficient available balance.');
      else expect(withdrawal.body.error.code).toBe('ERROR_INSUFFICIENT_BALANCE');
      expect(await app.balanceOf(person)).toBe(0);
    }
  });

  test('is created once per key; another amount is refused [M02 M03]', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(app, person, 20, 'one')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.withdrawal_id)).size).toBe(1);
    expect(await app.balanceOf(person)).toBe(3000);
    expect(await withdraw(app, person, 30, 'one')).toMatchObject({
      status: 422,
      body: { error: { code: 'IDEMPOTENCY_MISMATCH' } },
    });
    await untilStatus(app, answers[0]!.body.withdrawal_id, 'paid');
    expect((await withdraw(app, person, 20, 'one')).body).toEqual(answers[0]!.body);
    expect(await app.balanceOf(person)).toBe(3000);
  });

  test.each([
    ['without an account', null],
    ['never filled in', 'new'],
    ['asked for more', 'require'],
    ['restricted', 'restrict'],
    ['rejected', 'reject'],
    ['deauthorised', 'deauthorise'],
    ['closed', 'close'],
  ])('is refused before any debit with a payout account %s [W11 B100]', async (_what, action) => {
    const person = await app.person({ balance: 5000 });
    if (action === 'new') await app.call('createConnectAccount', person);
    else if (action) {
      const accountId = await connect(app, person);
      await app.control(`/accounts/${accountId}/${action}`, {});
    }
    expect(await withdraw(app, person, 20)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'ERROR_STRIPE_ACCOUNT_INCOMPLETE',
          message: 'Your Stripe account setup is incomplete. Please complete all verification steps.',
        },
      },
    });
    expect(await app.balanceOf(person)).toBe(5000);
  });

  test('debits nothing while the provider is unreachable [B101]', async () => {
    const person = await app.person({ balance: 5000 });
    const accountId = await connect(app, person);
    await app.control('/faults', { path: `/v2/core/accounts/${accountId}`, fault: 'error_not_executed', times: 10 });
    expect(await withdraw(app, person, 20)).toMatchObject({
      status: 503,
      body: {
        error: {
          code: 'ERROR_STRIPE_API_FAILURE',
          message: 'The payment service is temporarily unavailable. Please try again later.',
        },
      },
    });
    expect(await app.balanceOf(person)).toBe(5000);
  });

  test('is refused for an account on hold [W19]', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    await app.owner.query(`insert into account_freezes (user_id, reason) values ($1, 'a report')`, [person.id]);
    expect(await withdraw(app, person, 20)).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'ERROR_ACCOUNT_IN_REVIEW',
          message: 'Your account is on hold while we look into something. You keep your money.',
        },
      },
    });
    expect(await app.balanceOf(person)).toBe(5000);
  });

  test('lists only one’s own, with a clamped limit [W21]', async () => {
    const { person, id } = await withdrawing(app);
    const other = await app.person();
    expect((await app.call('listWithdrawals', other)).body.data).toEqual([]);
    expect((await app.call('getWithdrawal', other, { params: { id } })).status).toBe(404);
    expect((await app.call('cancelWithdrawal', other, { params: { id } })).status).toBe(404);
    for (const query of [{ user_id: person.id }, { order: 'id' }, { filter: 'x' }]) {
      expect((await app.call('listWithdrawals', other, { query: query as never })).status).toBe(400);
    }
    expect((await app.call('listWithdrawals', person, { query: { limit: '1000000000' } })).status).toBe(200);
    expect((await app.call('listWithdrawals', null)).status).toBe(401);
    await untilStatus(app, id, 'paid');
  });

  test('after an unexpected failure says that the team knows, and nothing moves [B102]', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    await app.owner.query(`
      create function fail_unexpectedly() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
      create trigger fail_unexpectedly before insert on withdrawals for each row execute function fail_unexpectedly()`);
    try {
      expect(await withdraw(app, person, 20)).toMatchObject({
        status: 503,
        body: {
          error: { code: 'ERROR_TECHNICAL', message: 'An unexpected error occurred. Our team has been notified.' },
        },
      });
    } finally {
      await app.owner.query('drop function fail_unexpectedly cascade');
    }
    expect(await app.balanceOf(person)).toBe(5000);
    expect(refusals.ERROR_TECHNICAL.retry).toBe(true);
    expect((await withdraw(app, person, 20)).status).toBe(200);
  });

  test('is refused as paused while withdrawals are off', async () => {
    const person = await app.person({ balance: 5000 });
    await connect(app, person);
    expect((await app.call('getWallet', person)).body.withdrawals_paused).toBe(false);
    await app.owner.query(`update operator_switches set is_off = true`);
    try {
      expect(await withdraw(app, person, 20)).toMatchObject({
        status: 503,
        body: {
          error: {
            code: 'ERROR_WITHDRAWALS_PAUSED',
            message: 'We’ve paused withdrawals while we check our books. Your money is safe. Please try again later.',
          },
        },
      });
      expect((await app.call('getWallet', person)).body.withdrawals_paused).toBe(true);
    } finally {
      await app.owner.query(`update operator_switches set is_off = false`);
    }
    expect(await app.balanceOf(person)).toBe(5000);
  });
});
