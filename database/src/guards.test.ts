import { describe, expect, it } from 'vitest';
import { rolledBackDatabase } from './rolled-back-test-database.ts';

/** Tests that triggers reject these changes, whichever program makes them. */
const { client, rowsOf, refusal, person, slop } = rolledBackDatabase();

describe('a slop', () => {
  const close = (set = '') => `update ai_slops set status = 'expired', settled_at = app_now()${set} where id = $1`;

  it.each([
    'user_id = gen_random_uuid()',
    `deadline_at = deadline_at + interval '1 minute'`,
    'duration_days = 2',
    `created_at = created_at - interval '1 minute'`,
    'image_id = gen_random_uuid()',
    'id = gen_random_uuid()',
  ])('never changes its %s', async (change) => {
    const id = await slop(await person());
    expect(await refusal(`update ai_slops set ${change} where id = $1`, [id])).toMatch(/^SL007/);
  });

  it('can change its words, and its prize only grows', async () => {
    const id = await slop(await person());
    const prize = (cents: number) => refusal('update ai_slops set prize_pool_cents = $2 where id = $1', [id, cents]);
    expect(await refusal(`update ai_slops set title = 'Another' where id = $1`, [id])).toBeNull();
    expect(await prize(99)).toMatch(/^SL007/);
    expect([await prize(100), await prize(200)]).toEqual([null, null]);
  });

  it('stays as settled, except for its words and hiding', async () => {
    const id = await slop(await person());
    await client.query(close(), [id]);
    for (const change of [
      `status = 'open'`,
      'prize_pool_cents = 200',
      `settled_at = app_now() + interval '1 hour'`,
      'cancelled_at = app_now()',
    ]) {
      expect(await refusal(`update ai_slops set ${change} where id = $1`, [id]), change).toMatch(/^SL007/);
    }
    expect(await refusal('update ai_slops set hidden_at = app_now() where id = $1', [id])).toBeNull();
  });

  it('marks itself as closed in its counters, once', async () => {
    const ann = await person();
    const [first, second] = [await slop(ann), await slop(ann)];
    const openOnes = async () =>
      (await rowsOf('select ai_slop_id as id from ai_slop_counters where is_open')).map(({ id }) => id).sort();
    await client.query(`update ai_slops set status = 'open' where id = $1`, [first]);
    expect(await openOnes()).toEqual([first, second].sort());
    await client.query(close(), [first]);
    expect(await openOnes()).toEqual([second]);
  });
});

describe('a reversal of a payment', () => {
  it('keeps its terms, takes no less from the artist, and ends once restored', async () => {
    const ann = await person();
    await client.query(
      `insert into payment_reversals (reversal_id, payment_id, kind, amount_cents, artist_cents)
       select 're_1', id, 'refund', 500, 100 from payments where user_id = $1`,
      [ann],
    );
    const set = (change: string) => refusal(`update payment_reversals set ${change} where reversal_id = 're_1'`);
    for (const change of [
      `reversal_id = 're_2'`,
      'payment_id = gen_random_uuid()',
      `kind = 'dispute'`,
      'amount_cents = 400',
      'artist_cents = 99',
    ])
      expect(await set(change), change).toMatch(/^SL005/);
    expect(await set('artist_cents = 150')).toBeNull();
    expect(await set('lost_at = app_now()'), 'only a dispute is lost').toMatch(/payment_reversals_lost_is_dispute/);
    expect(await set(`state = 'restored', restored_at = app_now(), artist_cents = 200`)).toMatch(/^SL005/);
    expect(await set(`state = 'restored', restored_at = app_now()`)).toBeNull();
    expect(await set(`state = 'taken', restored_at = null`)).toMatch(/^SL005/);
  });
});

describe('a payout account', () => {
  it('is named once and can be replaced only after a recorded disconnect', async () => {
    const [ann, bob] = [await person(), await person()];
    await client.query('insert into payout_accounts (user_id) values ($1)', [ann]);
    const set = (change: string) => refusal(`update payout_accounts set ${change} where user_id = $1`, [ann]);
    expect(await set(`stripe_account_id = 'acct_1', status = 'active'`)).toBeNull();
    for (const change of [`user_id = '${bob}'`, `stripe_account_id = 'acct_2'`, 'stripe_account_id = null'])
      expect(await set(change), change).toMatch(/^SL006/);
    expect(await set(`status = 'deauthorized'`)).toBeNull();
    expect(await set('stripe_account_id = null')).toMatch(/^SL006/);
    await client.query(`insert into former_payout_accounts (stripe_account_id, user_id) values ('acct_1', $1)`, [ann]);
    expect(await set(`stripe_account_id = 'acct_2'`)).toMatch(/^SL006/);
    expect(await set('stripe_account_id = null')).toBeNull();
    expect(await set(`stripe_account_id = 'acct_2'`)).toBeNull();
  });
});
