import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MoneyWatch } from '../../testing/identity.ts';
import {
  act,
  appeal,
  claim,
  disqualifyByTwo,
  moderatorOf,
  reported,
  statementsOf,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { connect, passDeadlines, pay, withdraw } from '../../testing/money.ts';
import { movementsAtProvider, untilQuiet } from '../../testing/quiet.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * A thief wins with a stolen picture and tries everything to turn the prize into money before anybody looks. After each
 * step every cent is accounted for, nobody owes anything, and no more was paid out than came in.
 */
let app: TestApp;
let money: MoneyWatch;
let [first, second, third]: Person[] = [];
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, awardReviewHours: 72, clearingDays: 7 });
  money = new MoneyWatch(async (sql) => (await app.owner.query(sql)).rows);
  [first, second, third] = [await moderatorOf(app), await moderatorOf(app), await moderatorOf(app)];
});
afterAll(() => app.stop());

let before = { cardPayments: 0, paidOut: 0 };
let mayOwe = 0;
beforeEach(async () => {
  before = await money.flow();
  mayOwe = 0;
});

/** Does one step, waits for everything that it triggers, and checks the money. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = await work();
  await untilQuiet(app);
  expect(await money.after(name, await movementsAtProvider(app))).toEqual([]);
  const now = await money.flow();
  const [cameIn, paidOut] = [now.cardPayments - before.cardPayments, now.paidOut - before.paidOut];
  if (mayOwe === 0) expect(paidOut, `paid out after: ${name}`).toBeLessThanOrEqual(cameIn);
  expect(now.debts, `owed after: ${name}`).toBe(0 - mayOwe);
  return result;
}

async function topUp(person: Person, dollars: number): Promise<string> {
  const amount = cents(dollars * 100);
  const { status, body } = await app.call('createPaymentIntent', person, {
    body: {
      amount: amount + cardFee(amount),
      currency: 'usd',
      metadata: { type: 'account_funding', amount_to_add: dollars },
    },
  });
  expect(status).toBe(200);
  await pay(app, body.clientSecret);
  await eventually(async () => (await app.balanceOf(person)) >= amount, 'the top-up');
  return body.paymentIntentId;
}

interface Contest {
  slop: string;
  poster: Person;
  payment: string;
  thief: Person;
  stolen: string;
  honest: Person;
  art: string;
}

/**
 * Creates a slop over $50 in review. The thief has won with two likes, and an honest artist is next with one. Both can
 * withdraw.
 */
async function won({ poster, thief }: { poster?: Person; thief?: Person } = {}): Promise<Contest> {
  const people = {
    poster: poster ?? (await app.person()),
    thief: thief ?? (await app.person()),
    honest: await app.person(),
  };
  for (const person of [people.thief, people.honest]) await connect(app, person);
  const payment = await step('top up', () => topUp(people.poster, 50));
  const slop = await step('post', () => app.slop(people.poster, { prize: 50 }));
  const [stolen, art] = [await app.art(people.thief, slop), await app.art(people.honest, slop)];
  for (const id of [stolen, stolen, art]) await like(await app.person(), id);
  await step('the deadline passes', () => passDeadlines(app));
  expect((await awardOf(slop)).winning_comment_id).toBe(stolen);
  return { slop, payment, stolen, art, ...people };
}

const like = async (fan: Person, id: string) =>
  expect((await app.call('likeComment', fan, { params: { id } })).status).toBe(200);
const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const two = () => [first!, second!] as const;
const disqualify = (art: string) => step('disqualify', () => disqualifyByTwo(app, art, two()));
const leave = async (person: Person) => {
  const { status, body } = await app.call('deleteAccount', person, { body: { give_up_balance: true } });
  return status === 200 ? 'done' : (body.error.code as string);
};
const post = async (person: Person, dollars: number) => {
  const body = { p_title: 'S2', p_prize_pool: dollars, p_duration_days: 1, p_image_url: await app.upload(person) };
  const answer = await app.call('createSlopWithPrize', person, { body });
  return answer.status === 200 ? 'done' : (answer.body.error.code as string);
};
const ask = async (person: Person, dollars: number) => {
  const { status, body } = await withdraw(app, person, dollars);
  return status === 200 ? 'done' : (body.error.code as string);
};

/** Lets every delay and the clearing pass, so the sweep pays. */
const passReview = () =>
  step('the award becomes final', async () => {
    await app.advance('20 days');
    await eventually(
      async () => (await app.owner.query('select from award_finals where finalized_at is null')).rowCount === 0,
      'every award to be final',
    );
  });

/** Checks that the prize of $50 went to one person only, who withdraws it. */
async function isPaidAlone(paid: Person, ...others: Person[]): Promise<void> {
  expect(await app.balanceOf(paid)).toBe(5000);
  for (const other of others) expect(await app.balanceOf(other)).toBe(0);
  for (const other of others) expect(await step('withdraw again', () => ask(other, 50))).not.toBe('done');
  expect(await step('withdraw', () => ask(paid, 50))).toBe('done');
  expect(await app.balanceOf(paid)).toBe(0);
}

test('a prize in review cannot pay an accomplice, and is paid once [G17]', async () => {
  const { thief, stolen, honest, poster } = await won();
  expect(await step('post with the prize', () => post(thief, 50))).toBe('INSUFFICIENT_BALANCE');
  expect(await step('post with a part of it', () => post(thief, 1))).toBe('INSUFFICIENT_BALANCE');
  expect(await disqualify(stolen)).toBe('done');
  expect(await step('post after the act', () => post(thief, 50))).toBe('INSUFFICIENT_BALANCE');
  await passReview();
  await isPaidAlone(honest, thief, poster);
  expect(await step('leave', () => leave(thief))).toBe('done');
});

test('the thief cannot raise a prize with the prize in review', async () => {
  const { thief, stolen, honest } = await won();
  await step('top up', () => topUp(thief, 10));
  const own = await step('post', () => app.slop(thief, { prize: 10 }));
  const raised = await step('raise', () =>
    app.call('raisePrize', thief, { params: { id: own }, body: { prize_pool: 60 } }),
  );
  expect(raised.body.error.code).toBe('INSUFFICIENT_BALANCE');
  await disqualify(stolen);
  await step('cancel', () => app.call('cancelAiSlop', thief, { params: { id: own } }));
  expect(await app.balanceOf(thief)).toBe(1000);
  await passReview();
  expect([await app.balanceOf(thief), await app.balanceOf(honest)]).toEqual([1000, 5000]);
});

test('stolen winning art is not for sale before the award is final, nor ever after', async () => {
  const { thief, stolen, honest, poster } = await won();
  const price = await step('name a price', () =>
    app.call('setArtPrice', thief, { params: { id: stolen }, body: { price: 50 } }),
  );
  expect(price.status).toBe(200);
  const accomplice = await app.person();
  const buy = async () => (await app.call('createPurchase', accomplice, { body: { art_id: stolen } })).body.error?.code;
  expect(await step('buy', buy)).toBe('NOT_FOR_SALE');
  await disqualify(stolen);
  await passReview();
  await isPaidAlone(honest, thief, poster);
});

test('a prize in review can be withdrawn neither before nor after the act [G17]', async () => {
  const { thief, stolen, honest, poster } = await won();
  expect(await step('withdraw', () => ask(thief, 50))).toBe('ERROR_INSUFFICIENT_BALANCE');
  await step('a day passes', () => app.advance('1 day'));
  expect(await step('withdraw a part', () => ask(thief, 10))).toBe('ERROR_INSUFFICIENT_BALANCE');
  expect(await disqualify(stolen)).toBe('done');
  expect(await step('withdraw', () => ask(thief, 50))).toBe('ERROR_INSUFFICIENT_BALANCE');
  await passReview();
  await isPaidAlone(honest, thief, poster);
});

test('a thief leaves no debt and cannot leave with the prize [G17]', async () => {
  const { thief, stolen, honest, poster } = await won();
  expect(await step('leave', () => leave(thief))).toBe('OWN_PRIZE_COMING');
  expect(await step('leave', () => leave(poster))).toBe('OWN_AWARD_IN_REVIEW');
  expect(await disqualify(stolen)).toBe('done');
  expect(await step('leave', () => leave(thief))).toBe('done');
  await passReview();
  await isPaidAlone(honest, poster);
  const { rows } = await app.owner.query('select from ledger_accounts where user_id = $1 and balance_cents <> 0', [
    thief.id,
  ]);
  expect(rows).toEqual([]);
});

test('two accomplices with the same picture both lose; the third is paid once [G17]', async () => {
  const accomplice = await app.person();
  const { slop, thief, stolen, honest, poster } = await (async () => {
    const poster = await app.person();
    const thief = await app.person();
    const honest = await app.person();
    for (const person of [thief, accomplice, honest]) await connect(app, person);
    await step('top up', () => topUp(poster, 50));
    const slop = await step('post', () => app.slop(poster, { prize: 50 }));
    const stolen = await app.art(thief, slop);
    const copy = await app.art(accomplice, slop);
    const art = await app.art(honest, slop);
    for (const id of [stolen, stolen, stolen, copy, copy, art]) await like(await app.person(), id);
    await step('the deadline passes', () => passDeadlines(app));
    return { slop, thief, stolen: [stolen, copy] as const, honest, poster };
  })();
  expect(await disqualify(stolen[0])).toBe('done');
  expect((await awardOf(slop)).winning_comment_id).toBe(stolen[1]);
  expect(await step('withdraw', () => ask(accomplice, 50))).toBe('ERROR_INSUFFICIENT_BALANCE');
  expect(await step('post', () => post(accomplice, 50))).toBe('INSUFFICIENT_BALANCE');
  expect(await step('leave', () => leave(accomplice))).toBe('OWN_PRIZE_COMING');
  expect(await disqualify(stolen[1])).toBe('done');
  await passReview();
  await isPaidAlone(honest, thief, accomplice, poster);
});

test('an appeal upheld after the final award restores the entry, pays nobody [G17]', async () => {
  const { slop, thief, stolen, honest, poster } = await won();
  expect(await disqualify(stolen)).toBe('done');
  await passReview();
  await isPaidAlone(honest, thief, poster);
  const [statement] = await statementsOf(app, thief);
  expect(await step('appeal', () => appeal(app, thief, statement.id))).toBe('done');
  expect(await step('uphold', async () => upholdByTwo(app, [third!, await moderatorOf(app)], thief))).toBe('done');
  await passReview();
  expect(await app.balanceOf(thief)).toBe(0);
  expect(await step('withdraw', () => ask(thief, 50))).toBe('ERROR_INSUFFICIENT_BALANCE');
  const { entries } = await awardOf(slop);
  expect(entries.find((one: { comment_id: string }) => one.comment_id === stolen).is_disqualified).toBe(false);
});

test('a poster who takes the money back in review owes it until the refund [G17]', async () => {
  const { payment, stolen, art, honest, thief, poster } = await won();
  mayOwe = 5000;
  await step('dispute', () => app.control('/disputes', { payment_intent: payment }));
  expect(await step('post', () => post(poster, 1))).toBe('ACCOUNT_FROZEN');
  expect(await disqualify(stolen)).toBe('done');
  expect(await disqualify(art)).toBe('done');
  mayOwe = 0;
  await passReview();
  for (const person of [poster, thief, honest]) expect(await app.balanceOf(person)).toBe(0);
});

test('reports by an accomplice delay a rival by a week at most', async () => {
  const { slop, thief, stolen, honest, art, poster } = await won();
  const settledAt = Date.parse((await awardOf(slop)).settled_at);
  expect(await disqualify(stolen)).toBe('done');
  for (const reporter of [thief, await app.person(), await app.person()]) {
    await step('report', () => reported(app, reporter, 'comment', art));
    await step('days pass', () => app.advance('2 days'));
  }
  const caseId = await reported(app, await app.person(), 'comment', art);
  const finalAt = Date.parse((await awardOf(slop)).final_at);
  expect((finalAt - settledAt) / 86_400_000).toBeLessThanOrEqual(10.1);
  await claim(app, first!, caseId);
  expect(await step('dismiss', () => act(app, first!, caseId, { action: 'dismiss' }))).toBe('done');
  await passReview();
  await isPaidAlone(honest, thief, poster);
});
