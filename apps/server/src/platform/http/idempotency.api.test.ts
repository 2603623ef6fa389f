import { RATES } from '@unslop/domain/limits';
import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { requestHash } from './idempotency.ts';

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

describe('a request that is sent again under its key', () => {
  test('is counted once against the limit on new slops, and answers the same [X21]', async () => {
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

  test('a post that is refused takes nothing of the hour, and the limit says how long to wait [X21]', async () => {
    const poster = await app.person({ balance: 1000 });
    const p_image_url = await app.upload(poster);
    const post = async (p_prize_pool: number, image = p_image_url) =>
      app.call('createSlopWithPrize', poster, {
        body: { p_title: 'A slop', p_prize_pool, p_duration_days: 1, p_image_url: image },
      });
    for (const answer of await inTurn(RATES.newSlop.max + 1, () => post(20))) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'INSUFFICIENT_BALANCE']);
    }
    expect((await post(1)).status).toBe(200);
    const more = await inTurn(RATES.newSlop.max, async () => post(1, await app.upload(poster)));
    expect(statusesOf(more)).toEqual([200, 200, 200, 200, 429]);
    expect(more.at(-1)!.body.error.message).toBe('That was a lot at once. Please wait about an hour and try again.');
  });

  test('is counted once against the limit on top-ups [X21]', async () => {
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

test('a request is the same in whatever order its fields come, and another with another content', () => {
  const hash = requestHash('call', { id: 1 }, { title: 'x', tags: ['a', 'b'], more: { left: 1, right: 2 } });
  expect(requestHash('call', { id: 1 }, { more: { right: 2, left: 1 }, tags: ['a', 'b'], title: 'x' })).toBe(hash);
  expect(requestHash('call', { id: 1 }, { title: 'x', tags: ['b', 'a'], more: { left: 1, right: 2 } })).not.toBe(hash);
  expect(requestHash('call', { id: 1 }, { title: 'x', tags: ['a', 'b'], more: { left: 2, right: 1 } })).not.toBe(hash);
});

test('art is withdrawn as often as comments are written, and what is refused stays [X21]', async () => {
  const [ann, bob] = [await app.person(), await app.person()];
  const slop = await app.slop(await app.person({ balance: 1_000 }));
  const [first, second] = [await app.art(ann, slop), await app.art(ann, slop)];
  const retract = (by: Person, id: string) => app.call('retractArt', by, { params: { id } });
  expect((await retract(ann, first)).status).toBe(200);
  const again = await inTurn(RATES.comment.max - 3, () => retract(ann, first));
  expect(new Set(statusesOf(again))).toEqual(new Set([404]));
  const { status, body, headers } = await retract(ann, second);
  expect([status, body.error?.code, Number(headers['retry-after']) > 0]).toEqual([429, 'RATE_LIMITED', true]);
  expect((await app.call('getArt', null, { params: { id: second } })).status).toBe(200);
  expect((await retract(bob, first)).status).not.toBe(429);
  await app.owner.query('delete from rate_limits');
  expect((await retract(ann, second)).status).toBe(200);
});

test('how a payment stands is asked of the card provider once a second at most [X21]', async () => {
  const [ann, bob] = [await app.person(), await app.person()];
  const check = (by: Person) => app.call('checkPayment', by, { params: { id: 'pi_of_nobody' } });
  const asked = await Promise.all(Array.from({ length: RATES.paymentCheck.max + 5 }, () => check(ann)));
  expect(statusesOf(asked).filter((status) => status === 429)).toHaveLength(5);
  expect((await check(bob)).status).toBe(404);
});
