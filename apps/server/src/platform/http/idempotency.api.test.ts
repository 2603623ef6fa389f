import { RATES } from '@unslop/domain/limits';
import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Real limits, and the stand-in for Stripe, which a top-up asks. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, rateFactor: 1 });
});
afterAll(() => app.stop());

const under = (key: string) => ({ 'idempotency-key': key });
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);
async function inTurn(times: number, act: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < times; n++) answers.push(await act(n));
  return answers;
}

describe('a wish that is sent again under its key', () => {
  test('X21 is counted once against the limit on new slops, and answers the same', async () => {
    const poster = await app.person({ balance: 10_000 });
    const bodies = await Promise.all(
      Array.from({ length: 7 }, async () => ({
        p_title: 'A slop',
        p_prize_pool: 1,
        p_duration_days: 1,
        p_image_url: await app.upload(poster),
      })),
    );
    const post = (n: number, key: string) =>
      app.call('createSlopWithPrize', poster, { body: bodies[n], headers: under(key) });
    const repeated = await inTurn(RATES.newSlop.max + 5, () => post(0, 'first'));
    expect(new Set(statusesOf(repeated))).toEqual(new Set([200]));
    expect(new Set(repeated.map(({ body }) => body)).size).toBe(1);
    expect(statusesOf(await inTurn(5, (n) => post(n + 1, `other-${n}`)))).toEqual([200, 200, 200, 200, 429]);
    // At the limit too, and never with another content.
    expect(await post(0, 'first')).toMatchObject({ status: 200, body: repeated[0]!.body });
    expect((await post(6, 'first')).body.error.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await app.balanceOf(poster)).toBe(10_000 - 500);
  });

  test('X21 is counted once against the limit on top-ups', async () => {
    const ann: Person = await app.person();
    const topUp = (dollars: number, key: string) => {
      const amount = cents(dollars * 100);
      const body = {
        amount: amount + cardFee(amount),
        currency: 'usd',
        metadata: { type: 'account_funding', amount_to_add: dollars },
      };
      return app.call('createPaymentIntent', ann, { body, headers: under(key) });
    };
    const repeated = await inTurn(RATES.payment.max + 2, () => topUp(10, 'first'));
    expect(new Set(statusesOf(repeated))).toEqual(new Set([200]));
    expect(new Set(repeated.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    expect((await topUp(20, 'second')).status).toBe(200);
  });
});
