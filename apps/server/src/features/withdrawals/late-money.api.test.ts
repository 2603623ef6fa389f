import { setTimeout as pause } from 'node:timers/promises';
import { auditIn } from '@unslop/database/audit';
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { settledArt, writeWithdrawal } from '../../testing/money.ts';
import { writePayment } from '../../testing/payments.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { bookPayment } from '../payments/book.ts';
import { bookRefund } from '../payments/reversals.ts';
import { markPaid } from './finish.ts';
import { bookReversals } from './reversals.ts';

let app: TestApp;
let auditor: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  auditor = new pg.Client({ connectionString: app.ownerUrl });
  await auditor.connect();
});
afterAll(async () => {
  await auditor.end();
  await app.stop();
});

const startedPayment = (payer: Person, dollars: number, art?: string) => writePayment(app, payer, dollars, art);
const leave = ({ id }: Person, sendTo: string | null = null) =>
  inTransaction(app.db, (trx) =>
    deleteAccount(trx, app.deps.config, id, sendTo === null, {
      sendTo,
      clearingDays: 0,
      withdrawalDelayHours: 0,
    }),
  );
const brokenChecks = async () => (await auditIn(auditor)).findings.map(({ invariant }) => invariant);
const openAlarms = async (kind: string, { id }: Person) => {
  const open = `select from alarms where kind = $1 and cleared_at is null and detail ->> 'userId' = $2`;
  return (await app.owner.query(open, [kind, id])).rowCount;
};

describe('late money', () => {
  test('a sale during the artist’s deletion is refunded or credited before it [D06]', async () => {
    const ends = { refunded: 0, sold: 0 };
    for (let round = 0; round < 12; round++) {
      const { artist, art } = await settledArt(app, { price: 20 });
      const { id, intent } = await startedPayment(await app.person(), 20, art);
      const book = () => inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, intent, app.deps.config));
      // Some rounds start with the sale, some with the deletion.
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

  test('a sale in the middle of the deletion waits for it and is refunded [D06]', async () => {
    const { artist, art } = await settledArt(app, { price: 20 });
    const { id, intent } = await startedPayment(await app.person(), 20, art);
    const isDeleted = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const deletion = inTransaction(app.db, async (trx) => {
      await deleteAccount(trx, app.deps.config, artist.id, true);
      isDeleted.resolve();
      await mayCommit.promise;
    });
    await isDeleted.promise;
    const booking = inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, intent, app.deps.config));
    await pause(100);
    mayCommit.resolve();
    expect(await Promise.all([booking, deletion])).toEqual([null, undefined]);
    const { rows } = await app.owner.query(`select refund_reason from payments where id = $1`, [id]);
    expect(rows[0].refund_reason).toBe('The artist has left.');
    expect(await app.balanceOf(artist)).toBe(0);
    expect(await brokenChecks()).toEqual([]);
  });

  test('the audit detects a sale on a deleted account [D06]', async () => {
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

  test('a reversed closing transfer is owed to the former user, with an alarm [D06]', async () => {
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

test('reversals reported newest first are each booked in their own order [W14]', async () => {
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

test('returning money waits for a deletion before locking a balance [D06]', async () => {
  const person = await app.person({ balance: 2000 });
  const { rows } = await app.owner.query('select payment_intent_id from payments where user_id = $1', [person.id]);
  const refund = { id: `re_${person.id}`, payment_intent: rows[0].payment_intent_id, amount: 500 };
  const book = (status: string) =>
    inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, { ...refund, status } as Stripe.Refund));
  expect(await book('succeeded')).toBeNull();
  const deletion = new pg.Client({ connectionString: app.ownerUrl });
  await deletion.connect();
  try {
    // Shorter than deadlock_timeout, so PostgreSQL does not end one of the two.
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
