import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { withdrawalRow, writeWithdrawal } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { failWithdrawal, lockWithdrawal, markPaid } from './finish.ts';
import { handleTransfer, handleTransferReversed } from './stripe-events.ts';

/** The test delivers events without a provider, for transfers that we never caused. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ACCOUNT = 'acct_own';
let transfers = 0;
function transferOf(withdrawal: string, more: Partial<Stripe.Transfer> = {}): Stripe.Transfer {
  transfers += 1;
  return {
    id: `tr_${transfers}`,
    amount: 1929,
    destination: ACCOUNT,
    transfer_group: `withdrawal:${withdrawal}`,
    reversals: { data: [], has_more: false },
    ...more,
  } as Stripe.Transfer;
}
const handleEvent = (transfer: Stripe.Transfer, handle = handleTransfer) =>
  inTransaction(app.db, (trx) => handle(trx, { data: { object: transfer } } as unknown as Stripe.Event));
const alarmsOf = async (id: string) =>
  (
    await app.owner.query(
      `select detail from alarms where kind = 'unexpected_transfer' and detail ->> 'withdrawalId' = $1 order by id`,
      [id],
    )
  ).rows.map(({ detail }) => detail);

/** Creates a withdrawal of $20, net $19.29, from a balance of $50. */
async function withdrawal(
  status: 'pending' | 'processing' | 'paid' | 'failed',
): Promise<{ person: Person; id: string }> {
  const person = await app.person({ balance: 5000 });
  const id = await writeWithdrawal(app, person, ACCOUNT);
  if (status === 'failed')
    await inTransaction(app.db, async (trx) => failWithdrawal(trx, (await lockWithdrawal(trx, id))!, 'Refused.'));
  if (status === 'processing' || status === 'paid')
    await app.owner.query(`update withdrawals set status = 'processing' where id = $1`, [id]);
  if (status === 'paid') await inTransaction(app.db, (trx) => markPaid(trx, id, transferOf(id)));
  return { person, id };
}

describe('an unexpected transfer raises an alarm', () => {
  test('for a failed withdrawal, and no money moves [W14]', async () => {
    const { person, id } = await withdrawal('failed');
    const transfer = transferOf(id);
    expect(await handleEvent(transfer)).toBeNull();
    expect(await alarmsOf(id)).toEqual([
      { withdrawalId: id, transferId: transfer.id, status: 'failed', amount: 1929, destination: ACCOUNT },
    ]);
    expect((await withdrawalRow(app, id)).status).toBe('failed');
    expect(await app.balanceOf(person)).toBe(5000);
  });

  test('for a withdrawal paid by another transfer, but not for its own [W08]', async () => {
    const { person, id } = await withdrawal('paid');
    const { stripe_transfer_id: own } = await withdrawalRow(app, id);
    await handleEvent(transferOf(id, { id: own }));
    expect(await alarmsOf(id)).toEqual([]);
    const second = transferOf(id);
    await handleEvent(second);
    await handleEvent(second);
    expect(await alarmsOf(id)).toMatchObject([{ transferId: second.id, status: 'paid' }]);
    expect((await withdrawalRow(app, id)).stripe_transfer_id).toBe(own);
    expect(await app.balanceOf(person)).toBe(3000);
  });

  test('for a pending withdrawal after a restore, which it then pays [W08]', async () => {
    const { person, id } = await withdrawal('pending');
    const transfer = transferOf(id);
    await handleEvent(transfer);
    expect(await alarmsOf(id)).toMatchObject([{ transferId: transfer.id, status: 'pending' }]);
    expect(await withdrawalRow(app, id)).toMatchObject({ status: 'paid', stripe_transfer_id: transfer.id });
    const answer = await app.call('cancelWithdrawal', person, { params: { id } });
    expect(answer.body.error.code).toBe('WITHDRAWAL_ON_ITS_WAY');
    expect(await app.balanceOf(person)).toBe(3000);
  });

  test.each([
    ['amount', { amount: 1928 }],
    ['account', { destination: 'acct_other' }],
  ])('for another %s than requested, and is not taken for the payment', async (_what, more) => {
    for (const status of ['pending', 'processing'] as const) {
      const { id } = await withdrawal(status);
      await handleEvent(transferOf(id, more));
      expect(await alarmsOf(id)).toMatchObject([{ status, ...more }]);
      expect(await withdrawalRow(app, id)).toMatchObject({ status, stripe_transfer_id: null });
    }
  });

  test('a reversal of a foreign transfer is not booked [W14]', async () => {
    const { person, id } = await withdrawal('paid');
    const reversals = { data: [{ id: 'trr_x', amount: 100 }] } as Stripe.Transfer['reversals'];
    for (const has_more of [false, true]) {
      const unhandled = await handleEvent(
        transferOf(id, { reversals: { ...reversals, has_more } }),
        handleTransferReversed,
      );
      expect(unhandled).toBe('not the transfer of this withdrawal');
    }
    expect(await app.balanceOf(person)).toBe(3000);
  });
});
