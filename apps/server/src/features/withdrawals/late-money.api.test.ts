import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { auditIn } from '@unslop/database/audit';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { cardFee, cents, wholeDollars } from '@unslop/domain/money';
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../core/ledger/ledger.ts';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { settledArt, writeWithdrawal } from '../../testing/money.ts';
import { operate } from '../../testing/operator-command.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { moderate, payOut } from '../moderation/moderate.ts';
import { bookPayment, MORE_THAN_ASKED } from '../payments/book.ts';
import { bookRefund } from '../payments/reversals.ts';
import { failWithdrawal, lockWithdrawal, markPaid } from './finish.ts';
import { bookReversals } from './reversals.ts';
import { PaymentNotBooked, requestClosingWithdrawal } from './withdrawals.ts';

let app: TestApp;
let owner: Db;
let auditor: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  owner = createDb(createPool(app.ownerUrl, { max: 4 }));
  auditor = new pg.Client({ connectionString: app.ownerUrl });
  await auditor.connect();
});
afterAll(async () => {
  await auditor.end();
  await owner.destroy();
  await app.stop();
});

let intents = 0;
/** A payment that was started, and the provider's object of its success. */
async function startedPayment(payer: Person, dollars: number, art?: string) {
  const price = cents(dollars * 100);
  const total = price + cardFee(price);
  intents += 1;
  const id = `pi_late_${intents}`;
  const { rows } = await app.owner.query(
    `insert into payments (user_id, payment_intent_id, type, amount_cents, amount_to_add_cents, fee_cents, comment_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, app_now() - interval '2 hours') returning id`,
    [payer.id, id, art ? 'art_purchase' : 'account_funding', total, art ? null : price, cardFee(price), art ?? null],
  );
  const intent = {
    id,
    status: 'succeeded',
    currency: 'usd',
    amount_received: total,
    latest_charge: `ch_${id}`,
    metadata: {},
  };
  return { id: rows[0].id as string, total, intent: intent as unknown as Stripe.PaymentIntent };
}
const leave = ({ id }: Person, sendTo: string | null = null) =>
  inTransaction(app.db, (trx) =>
    deleteAccount(trx, id, sendTo === null, { sendTo, clearingDays: 0, awardReviewHours: 0, withdrawalHoldHours: 0 }),
  );
const brokenChecks = async () => (await auditIn(auditor)).findings.map(({ invariant }) => invariant);
const openAlarms = async (kind: string, { id }: Person) =>
  (
    await app.owner.query(`select from alarms where kind = $1 and cleared_at is null and detail ->> 'userId' = $2`, [
      kind,
      id,
    ])
  ).rowCount;

describe('money that comes late', () => {
  test('D06 a sale while its artist deletes the account: the buyer is refunded, or the artist has it before the deletion', async () => {
    const ends = { refunded: 0, sold: 0 };
    for (let round = 0; round < 12; round++) {
      const { artist, art } = await settledArt(app, { price: 20 });
      const { id, intent } = await startedPayment(await app.person(), 20, art);
      const book = () => inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, intent, 0));
      // Some rounds begin with the sale, some with the deletion.
      const [refusal] = await Promise.all([
        pause(round % 3 === 0 ? 8 : 0).then(book),
        pause(round % 3 === 1 ? 8 : 0).then(() => leave(artist)),
      ]);
      expect(refusal).toBeNull();
      const { rows } = await app.owner.query(`select refund_reason from payments where id = $1`, [id]);
      ends[rows[0].refund_reason ? 'refunded' : 'sold'] += 1;
      expect(await app.balanceOf(artist)).toBe(0);
    }
    expect(await brokenChecks()).toEqual([]);
    expect(ends.refunded).toBeGreaterThan(0);
  });

  test('D06 a sale that comes in the middle of the deletion waits for it, and is refunded', async () => {
    const { artist, art } = await settledArt(app, { price: 20 });
    const { id, intent } = await startedPayment(await app.person(), 20, art);
    const isDeleted = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const deletion = inTransaction(app.db, async (trx) => {
      await deleteAccount(trx, artist.id, true);
      isDeleted.resolve();
      await mayCommit.promise;
    });
    await isDeleted.promise;
    const booking = inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, intent, 0));
    await pause(100);
    mayCommit.resolve();
    expect(await Promise.all([booking, deletion])).toEqual([null, undefined]);
    const { rows } = await app.owner.query(`select refund_reason from payments where id = $1`, [id]);
    expect(rows[0].refund_reason).toBe('The artist has left meanwhile.');
    expect(await app.balanceOf(artist)).toBe(0);
    expect(await brokenChecks()).toEqual([]);
  });

  test('D06 the audit sees a sale on a deleted account, with a closing withdrawal or without', async () => {
    for (const sendTo of [null, 'acct_gone']) {
      const { artist, art } = await settledArt(app, { price: 20 });
      const { id } = await startedPayment(await app.person(), 20, art);
      await leave(artist, sendTo);
      await auditor.query('begin');
      try {
        await auditor.query(
          `select ledger_post('sale:broken', 'sale', '{stripe,balance,fees}', array[null, $1, null]::uuid[], '{null,null,null}',
                              '{-2135,1800,335}', null, $2)`,
          [artist.id, id],
        );
        const found = (await auditIn(auditor)).findings.find(({ invariant }) => invariant === 'nothing_of_the_deleted');
        expect(found?.people).toEqual([artist.id]);
      } finally {
        await auditor.query('rollback');
      }
    }
  });

  test('D06 a closing transfer that is reversed is owed to the one who left, with an alarm', async () => {
    const person = await app.person({ balance: 2000 });
    await leave(person, 'acct_gone');
    const { rows } = await app.owner.query(`select id from withdrawals where user_id = $1`, [person.id]);
    await app.owner.query(`update withdrawals set status = 'processing' where id = $1`, [rows[0].id]);
    const transfer = { id: `tr_${person.id}`, amount: 2000, destination: 'acct_gone' };
    await inTransaction(app.db, (trx) => markPaid(trx, rows[0].id, transfer));
    const reversal = { id: `trr_${person.id}`, amount: 2000 } as Stripe.TransferReversal;
    await inTransaction(app.db, (trx) => bookReversals(trx, rows[0].id, transfer.id, [reversal]));
    expect(await app.balanceOf(person)).toBe(2000);
    expect(await openAlarms('owed_to_the_deleted', person)).toBe(1);
    const more = { id: `trr_more_${person.id}`, amount: 1 } as Stripe.TransferReversal;
    expect(await inTransaction(app.db, (trx) => bookReversals(trx, rows[0].id, transfer.id, [more]))).toBe(
      'more than was sent',
    );
    expect(await brokenChecks()).toEqual([]);
  });
});

test('W14 of reversals that are reported together, the newest first, each brings back its share in the order they were made', async () => {
  const person = await app.person({ balance: 2000 });
  const id = await writeWithdrawal(app, person, 'acct_reversed');
  await app.owner.query(`update withdrawals set status = 'processing' where id = $1`, [id]);
  const transfer = { id: `tr_${person.id}`, amount: 1929, destination: 'acct_reversed' };
  await inTransaction(app.db, (trx) => markPaid(trx, id, transfer));
  const reversals = [
    { id: 'trr_second', amount: 700 },
    { id: 'trr_first', amount: 500 },
  ] as Stripe.TransferReversal[];
  expect(await inTransaction(app.db, (trx) => bookReversals(trx, id, transfer.id, reversals))).toBeNull();
  const { rows } = await app.owner.query(
    'select reversal_id as id, returned_cents::int as cents from transfer_reversals where withdrawal_id = $1 order by id',
    [id],
  );
  const [first, both] = [500, 1200].map((amount) => Math.floor((2000 * amount) / 1929));
  expect(rows).toEqual([
    { id: 'trr_first', cents: first },
    { id: 'trr_second', cents: both! - first! },
  ]);
});

test('D06 money that comes again while its owner leaves waits for the deletion before it locks a balance', async () => {
  const person = await app.person({ balance: 2000 });
  const { rows } = await app.owner.query('select payment_intent_id from payments where user_id = $1', [person.id]);
  const refund = { id: `re_${person.id}`, payment_intent: rows[0].payment_intent_id, amount: 500 };
  const book = (status: string) =>
    inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, { ...refund, status } as Stripe.Refund));
  expect(await book('succeeded')).toBeNull();
  const deletion = new pg.Client({ connectionString: app.ownerUrl });
  await deletion.connect();
  try {
    // Shorter than PostgreSQL waits before it looks for a deadlock, and ends one of the two.
    await deletion.query(`begin; set local lock_timeout = '500ms'`);
    await deletion.query('select from profiles where id = $1 for update', [person.id]);
    const booking = book('failed');
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => ((await app.owner.query(isWaiting)).rowCount ?? 0) > 0, 'the refund to wait');
    await deletion.query('select ledger_lock_wallets($1)', [[person.id]]);
    await deletion.query('commit');
    expect(await booking).toBeNull();
  } finally {
    await deletion.end();
  }
  expect(await app.balanceOf(person)).toBe(2000);
});

describe('W23 what is owed to a user without a payout account', () => {
  /** A deleted user whose closing withdrawal the provider refused. */
  async function refused(): Promise<Person> {
    const person = await app.person({ balance: 2000 });
    await leave(person, 'acct_gone');
    await inTransaction(app.db, async (trx) => {
      const { id } = await trx
        .selectFrom('withdrawals')
        .select('id')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow();
      await failWithdrawal(trx, (await lockWithdrawal(trx, id))!, 'Your payout account was disconnected.');
    });
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([2000, 1]);
    return person;
  }
  const logOf = async ({ id }: Person) =>
    (await app.owner.query(`select action, actor, reason from moderation_log where subject_id = $1`, [id])).rows;

  test('W23 the operator sends it to another account: once, however often and at once, and it is in the log', async () => {
    const person = await refused();
    const send = () =>
      inTransaction(owner, (trx) =>
        payOut(trx, { clearingDays: 0, awardReviewHours: 0 }, { actor: 'op', userId: person.id, sendTo: 'acct_new' }),
      );
    await expect(
      inTransaction(owner, async (trx) => {
        await payOut(
          trx,
          { clearingDays: 0, awardReviewHours: 0 },
          { actor: 'op', userId: person.id, sendTo: 'acct_new' },
        );
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await app.balanceOf(person)).toBe(2000);
    expect((await Promise.all([send(), send()])).toSorted((one, other) => one - other)).toEqual([0, 2000]);
    const { rows } = await app.owner.query(
      `select requested_amount_cents::int as cents, stripe_account_id, is_closing from withdrawals where user_id = $1 and status = 'pending'`,
      [person.id],
    );
    expect(rows).toEqual([{ cents: 2000, stripe_account_id: 'acct_new', is_closing: true }]);
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([0, 0]);
    expect(await logOf(person)).toEqual([{ action: 'pay_out', actor: 'op', reason: '$20.00 sent to acct_new' }]);
    expect(await brokenChecks()).toEqual([]);
  });

  test('W23 notes of an amount that was paid outside: once a reference, never more than there is, in the ledger and in the log', async () => {
    const person = await refused();
    const note = (dollars: number, reference: string) =>
      inTransaction(owner, (trx) =>
        payOut(
          trx,
          { clearingDays: 0, awardReviewHours: 0 },
          { actor: 'op', userId: person.id, amount: wholeDollars(dollars), reference },
        ),
      );
    const ofSeven = () => note(15, 'bank transfer 7');
    expect((await Promise.all([ofSeven(), ofSeven()])).toSorted((one, other) => one - other)).toEqual([0, 1500]);
    // What came onto the balance meanwhile is not booked with it, and stays owed.
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([500, 1]);
    await expect(note(5, 'bank transfer 7')).rejects.toThrow(
      '"bank transfer 7" was booked before, over another amount.',
    );
    await expect(note(6, 'bank transfer 8')).rejects.toThrow('This balance is $5.00, less than $6.00. Do not pay.');
    await expect(note(5, 'x'.repeat(141))).rejects.toThrow(PaymentNotBooked);
    expect(await note(5, 'bank transfer 8')).toBe(500);
    expect(await ofSeven()).toBe(0);
    const { rows } = await app.owner.query(
      `select key from ledger_movements where kind = 'paid_outside' and key like $1`,
      [`paid_outside:${person.id}:%`],
    );
    expect(rows).toHaveLength(2);
    expect([await app.balanceOf(person), await openAlarms('closing_withdrawal_failed', person)]).toEqual([0, 0]);
    expect(await logOf(person)).toEqual([
      { action: 'pay_out', actor: 'op', reason: '$15.00 paid outside: bank transfer 7' },
      { action: 'pay_out', actor: 'op', reason: '$5.00 paid outside: bank transfer 8' },
    ]);
    expect(await brokenChecks()).toEqual([]);
  });

  test('W23 npm run ops -- withdrawals paid books dollars and cents once a reference, never more than there is, and nothing without one', async () => {
    const person = await refused();
    const paid = (...words: string[]) => operate(app, 'withdrawals.ts', 'paid', person.id, ...words);
    expect(await paid('14.50', 'bank 9')).toEqual({
      status: 0,
      stdout: 'Booked: $14.50, and it is in the log.\n',
      stderr: '',
    });
    expect(await paid('14.50', 'bank 9')).toMatchObject({
      status: 0,
      stdout: 'This payment was booked before: do not pay it twice.\n',
    });
    expect(await paid('5.51', 'bank 10')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'This balance is $5.50, less than $5.51. Do not pay.\n',
    });
    const { status, stderr } = await paid('5.50');
    expect([status, stderr.split('\n')[0]]).toEqual([2, 'npm run ops -- withdrawals [COMMAND]']);
    expect(await app.balanceOf(person)).toBe(550);
    expect(await logOf(person)).toEqual([
      { action: 'pay_out', actor: os.userInfo().username, reason: '$14.50 paid outside: bank 9' },
    ]);
    expect(await brokenChecks()).toEqual([]);
  }, 90_000);

  test('W23 nothing is sent beside a withdrawal that is under way, nor for an account on hold', async () => {
    const person = await refused();
    const send = () =>
      inTransaction(owner, (trx) =>
        payOut(trx, { clearingDays: 0, awardReviewHours: 0 }, { actor: 'op', userId: person.id, sendTo: 'acct_new' }),
      );
    expect(await send()).toBe(2000);
    // Something comes back late while that is on its way.
    await app.owner.query(
      `select ledger_post('test:late', 'transfer_reversed', '{stripe,balance}', array[null, $1]::uuid[], '{null,null}', '{-100,100}', null, null,
                          (select id from withdrawals where user_id = $1::uuid limit 1))`,
      [person.id],
    );
    await expect(send()).rejects.toThrow('A withdrawal of this account is under way');
    const hold = { actor: 'op', action: 'freeze', subject: 'profile', id: person.id, reason: 'x' } as const;
    expect(await inTransaction(owner, (trx) => moderate(trx, hold))).toBe(true);
    expect(await app.balanceOf(person)).toBe(2100);
    await expect(send()).rejects.toThrow('This account is on hold');
    await inTransaction(owner, (trx) => moderate(trx, { ...hold, action: 'unfreeze' }));
    expect(await send()).toBe(2100);
  });
});

describe('P21 what nobody asked for', () => {
  const movements = async () => (await app.owner.query('select count(*)::int as n from ledger_movements')).rows[0].n;

  test('P21 a success over more than was asked for books nothing, for a top-up as for a purchase', async () => {
    const { art } = await settledArt(app, { price: 20 });
    const [topUp, purchase] = [
      await startedPayment(await app.person(), 20),
      await startedPayment(await app.person(), 20, art),
    ];
    const before = await movements();
    const book = (intent: Stripe.PaymentIntent, amount: number) =>
      inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, { ...intent, amount_received: amount }, 0));
    expect(await book(topUp.intent, topUp.total * 1000)).toBe(MORE_THAN_ASKED);
    expect(await book(topUp.intent, topUp.total + 1)).toBe(MORE_THAN_ASKED);
    expect(await book(purchase.intent, purchase.total + 1)).toBe(MORE_THAN_ASKED);
    expect(await movements()).toBe(before);
    expect(await book(topUp.intent, topUp.total)).toBeNull();
    const refund = {
      id: `re_${topUp.id}`,
      payment_intent: topUp.intent.id,
      amount: topUp.total + 1,
      status: 'succeeded',
    };
    expect(await inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, refund as Stripe.Refund))).toBe(
      'more than was paid',
    );
    expect(await movements()).toBe(before + 1);
  });

  test('P21 the ledger takes no leg that is of another slop, payment or withdrawal than its movement names', async () => {
    const [one, other] = [await app.person({ balance: 3000 }), await app.person({ balance: 3000 })];
    const [slop, another] = [await app.slop(one, { prize: 10 }), await app.slop(other, { prize: 10 })];
    const payment = await startedPayment(one, 20);
    const { art } = await settledArt(app, { price: 20 });
    const purchase = await startedPayment(one, 20, art);
    const withdrawalId = (await inTransaction(app.db, (trx) =>
      requestClosingWithdrawal(
        trx,
        { clearingDays: 0, awardReviewHours: 0, withdrawalHoldHours: 0 },
        one.id,
        'acct_one',
      ),
    ))!.id;
    const before = await movements();
    const legs = {
      'prize of another slop': {
        kind: 'prize_returned',
        aiSlopId: slop,
        legs: [
          { account: { kind: 'prize', aiSlopId: another }, amount: -1000 },
          { account: { kind: 'balance', userId: one.id }, amount: 1000 },
        ],
      },
      'prize to a user without art': {
        kind: 'prize_awarded',
        aiSlopId: slop,
        legs: [
          { account: { kind: 'prize', aiSlopId: slop }, amount: -1000 },
          { account: { kind: 'balance', userId: other.id }, amount: 1000 },
        ],
      },
      'prize from another’s balance': {
        kind: 'prize_raised',
        aiSlopId: slop,
        legs: [
          { account: { kind: 'balance', userId: other.id }, amount: -100 },
          { account: { kind: 'prize', aiSlopId: slop }, amount: 100 },
        ],
      },
      'top-up of another’s payment': {
        kind: 'top_up',
        paymentId: payment.id,
        legs: [
          { account: { kind: 'stripe' }, amount: -100 },
          { account: { kind: 'balance', userId: other.id }, amount: 100 },
        ],
      },
      'sale to a user who did not make the art': {
        kind: 'sale',
        paymentId: purchase.id,
        legs: [
          { account: { kind: 'stripe' }, amount: -100 },
          { account: { kind: 'balance', userId: other.id }, amount: 100 },
        ],
      },
      'another’s withdrawal comes back': {
        kind: 'withdrawal_returned',
        withdrawalId,
        legs: [
          { account: { kind: 'hold', userId: one.id }, amount: -100 },
          { account: { kind: 'balance', userId: other.id }, amount: 100 },
        ],
      },
      'a withdrawal that is not named': {
        kind: 'withdrawal_returned',
        legs: [
          { account: { kind: 'hold', userId: one.id }, amount: -100 },
          { account: { kind: 'balance', userId: one.id }, amount: 100 },
        ],
      },
    } as const;
    for (const [key, { legs: wrong, ...movement }] of Object.entries(legs)) {
      const book = inTransaction(app.db, (trx) => post(trx, { key, ...movement, legs: [...wrong] }));
      await expect(book, key).rejects.toMatchObject({ code: 'SL010' });
    }
    expect(await movements()).toBe(before);
  });
});
