import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, pay, withdraw, withdrawalRow, writeWithdrawal } from '../../testing/money.ts';
import { reversalCalls } from '../../testing/reversals.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());
const { paidIn, deposit, wallet, untilReversals, feeOf } = reversalCalls(() => app);

describe('a disputed top-up', () => {
  test('whose money went to a winner is owed by the payer, who is frozen [P15]', async () => {
    const { person: payer, intent } = await paidIn(50);
    const artist = await app.person();
    const slop = await app.slop(payer, { prize: 40 });
    const art = await app.art(artist, slop);
    await app.call('likeComment', payer, { params: { id: art } });
    await app.advance('1 day 10 minutes');
    await settleDueAiSlops(app.deps);
    await eventually(async () => (await app.balanceOf(artist)) === 4000, 'the prize');

    const dispute = (await app.control('/disputes', { payment_intent: intent })) as { id: string };
    await untilReversals(intent, 1);
    expect(await app.balanceOf(artist)).toBe(4000);
    expect(await wallet(payer)).toMatchObject({ balance_cents: 0, debt_cents: 4000, frozen: true });
    expect((await wallet(payer)).notices[0]).toContain('You owe $40.00');
    expect(await deposit(payer)).toMatchObject({ disputed_at: expect.any(String) });
    expect(await feeOf(dispute.id)).toEqual([-1500]);

    const image = await app.upload(payer);
    const blocked = await app.call('createSlopWithPrize', payer, {
      body: { p_title: 'x', p_prize_pool: 1, p_duration_days: 1, p_image_url: image },
    });
    expect(blocked.body.error).toMatchObject({
      code: 'ACCOUNT_FROZEN',
      message: 'Your account is on hold until the disputed payment is settled.',
    });
    await connect(app, payer);
    expect((await withdraw(app, payer, 10)).body.error.code).toBe('ERROR_ACCOUNT_FROZEN');
    expect((await app.call('getOwnProfile', payer)).body).toMatchObject({ debt_cents: 4000, frozen: true });

    // A later credit first pays the debt and unfreezes the account.
    const again = cents(6000 + cardFee(cents(6000)));
    const { body } = await app.call('createPaymentIntent', payer, {
      body: { amount: again, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 60 } },
    });
    await pay(app, body.clientSecret);
    await eventually(async () => (await app.balanceOf(payer)) === 2000, 'what is left');
    expect(await wallet(payer)).toMatchObject({ debt_cents: 0, frozen: false });
    const statement = (await app.call('listMovements', payer)).body.data;
    expect(statement[0]).toMatchObject({
      kind: 'top_up',
      amount_cents: 2000,
      debt_cents: 4000,
      balance_after_cents: 2000,
    });
  });

  test('cancels the payer’s open slops without others’ art to pay the debt [P15]', async () => {
    const { person, intent } = await paidIn(60);
    const lonely = await app.slop(person, { prize: 30 });
    const answered = await app.slop(person, { prize: 20 });
    const artist = await app.person();
    const art = await app.art(artist, answered);
    await app.control('/disputes', { payment_intent: intent });
    await untilReversals(intent, 1);
    await eventually(async () => (await wallet(person)).debt_cents === 2000, 'the debt to be partly paid');
    const shown = (await app.call('getAiSlop', null, { params: { id: lonely } })).body;
    expect(shown).toMatchObject({ status: 'expired', cancelled_at: expect.any(String) });
    expect((await app.call('getAiSlop', null, { params: { id: answered } })).body.status).toBe('open');
    await app.call('likeComment', person, { params: { id: art } });
    await app.advance('1 day 10 minutes');
    await settleDueAiSlops(app.deps);
    await eventually(async () => (await app.balanceOf(artist)) === 2000, 'the winner to be paid');
    expect(await wallet(person)).toMatchObject({ debt_cents: 2000, frozen: true });
  });

  test('returns a pending withdrawal to pay the debt [P15]', async () => {
    const { person, intent } = await paidIn(50);
    const id = await writeWithdrawal(app, person, await connect(app, person));
    await app.control('/disputes', { payment_intent: intent });
    await untilReversals(intent, 1);
    await eventually(async () => (await withdrawalRow(app, id)).status === 'failed', 'the withdrawal to come back');
    expect((await withdrawalRow(app, id)).error_message).toBe(
      'Your account is on hold until the disputed payment is settled.',
    );
    expect(await wallet(person)).toMatchObject({ balance_cents: 0, debt_cents: 0, frozen: false });
  });
});
