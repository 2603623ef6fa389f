import { describe, expect, it } from 'vitest';
import { rolledBackDatabase } from './rolled-back-test-database.ts';

/** Tests the rules that the ledger enforces itself, whichever program writes, and the views that people read. */
const { client, rowsOf, one, refusal, person, slop } = rolledBackDatabase();

type Leg = [kind: string, userId: string | null, slopId: string | null, cents: number];

/** Posts a movement about the slop and the payment that its legs name. */
const post = (key: string, kind: string, ...legs: Leg[]): [sql: string, values: unknown[]] => [
  `select * from ledger_post($1, $2, $3, $4, $5, $6, (select id from ai_slops where id = any ($5::uuid[])),
     (select id from payments where user_id = any ($4::uuid[])))`,
  [key, kind, ...[0, 1, 2, 3].map((part) => legs.map((leg) => leg[part]))],
];
const topUp = (userId: string, cents: number, key = `top_up:${Math.random()}`) =>
  post(key, 'top_up', ['stripe', null, null, -cents], ['balance', userId, null, cents]);
const balanceOf = async (userId: string): Promise<number> =>
  Number((await one('select ledger_balance($1) as cents', [userId])).cents);

describe('the ledger', () => {
  it('books once per key and returns the same movement for a repetition', async () => {
    const ann = await person();
    const first = await one(...topUp(ann, 500, 'top_up:a'));
    expect(first.is_new).toBe(true);
    expect(await one(...topUp(ann, 500, 'top_up:a'))).toEqual({ movement_id: first.movement_id, is_new: false });
    expect(await balanceOf(ann)).toBe(500);
  });

  it('refuses a key that was used for another kind, amount, user or legs', async () => {
    const [ann, bob] = [await person(), await person()];
    await client.query(...topUp(ann, 500, 'top_up:a'));
    const restored = post('top_up:a', 'top_up_restored', ['stripe', null, null, -500], ['balance', ann, null, 500]);
    const withFee = post(
      'top_up:a',
      'top_up',
      ['stripe', null, null, -500],
      ['balance', ann, null, 400],
      ['fees', null, null, 100],
    );
    for (const again of [topUp(ann, 501, 'top_up:a'), topUp(bob, 500, 'top_up:a'), restored, withFee]) {
      expect(await refusal(...again)).toMatch(/^SL002/);
    }
    await client.query(
      ...post(
        'top_up:b',
        'top_up',
        ['stripe', null, null, -500],
        ['balance', ann, null, 400],
        ['fees', null, null, 100],
      ),
    );
    expect(await refusal(...topUp(ann, 500, 'top_up:b'))).toMatch(/^SL002/);
  });

  it('refuses legs that do not add up to zero', async () => {
    const ann = await person();
    const legs: Leg[] = [
      ['stripe', null, null, -500],
      ['balance', ann, null, 499],
    ];
    expect(await refusal(...post('top_up:a', 'top_up', ...legs))).toMatch(/^SL004/);
  });

  it('refuses missing accounts and those a kind may not touch', async () => {
    const ann = await person();
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await refusal(...topUp(nobody, 500))).toMatch(/^SL010/);
    const outside = post('paid:a', 'paid_outside', ['balance', nobody, null, -500], ['fees', null, null, 500]);
    expect(await refusal(...outside)).toMatch(/^SL008/);
    const fromFees = post('top_up:a', 'top_up', ['fees', null, null, -500], ['balance', ann, null, 500]);
    expect(await refusal(...fromFees)).toMatch(/^SL003/);
    const backwards = post('top_up:a', 'top_up', ['stripe', null, null, 500], ['balance', ann, null, -500]);
    expect(await refusal(...backwards)).toMatch(/^(SL003|23514)/);
  });

  it('opens the account of a prize and takes no more than there is', async () => {
    const ann = await person();
    const id = await slop(ann);
    await client.query(...topUp(ann, 500));
    const hold = (cents: number) =>
      post(`prize_held:${cents}`, 'prize_held', ['balance', ann, null, -cents], ['prize', null, id, cents]);
    expect(await refusal(...hold(501))).toMatch(/^23514 .*ledger_accounts_floor/);
    expect(await refusal(...hold(500))).toBeNull();
    expect(await balanceOf(ann)).toBe(0);
    expect(await one('select balance_cents::int from ledger_accounts where ai_slop_id = $1', [id])).toEqual({
      balance_cents: 500,
    });
  });

  it('keeps each account as a numbered chain of entries with balances', async () => {
    const ann = await person();
    for (const cents of [500, 20, 3]) await client.query(...topUp(ann, cents));
    const entries = await rowsOf(
      `select e.account_seq::int as seq, e.balance_after_cents::int as after from ledger_entries e
         join ledger_accounts a on a.id = e.account_id where a.user_id = $1 order by e.movement_id`,
      [ann],
    );
    expect(entries).toEqual([
      { seq: 1, after: 500 },
      { seq: 2, after: 520 },
      { seq: 3, after: 523 },
    ]);
  });

  it('refuses a leg of another user or slop than the movement names', async () => {
    const [ann, bob] = [await person(), await person()];
    const [hers, his] = [await slop(ann), await slop(bob)];
    await client.query(...topUp(ann, 500));
    const [sql, values] = post('x:a', 'prize_held', ['balance', ann, null, -100], ['prize', null, hers, 100]);
    const named = (slopId: string) => sql.replace(/\(select id from ai_slops[^)]*\)\)/, slopId);
    expect(await refusal(named('null'), values)).toMatch(/^SL010/);
    const ofNone = post('x:a', 'prize_held', ['balance', ann, null, -100], ['prize', null, null, 100])[1];
    expect(await refusal(named(`'${hers}'`), ofNone)).toMatch(/^SL010/);
    expect(await refusal(named(`'${his}'`), values)).toMatch(/^SL010/);
    expect(await refusal(named(`'${hers}'`), values)).toBeNull();
  });

  it('refuses a movement without two legs and legs added later', async () => {
    const ann = await person();
    const movement = `insert into ledger_movements (key, kind) values ('top_up:lonely', 'top_up')`;
    expect(await refusal(movement)).toMatch(/^SL004/);
    const { movement_id } = await one(...topUp(ann, 500));
    await client.query('set constraints all immediate');
    const debt = `insert into ledger_entries (movement_id, account_id, amount_cents, account_seq, balance_after_cents)
      select $1, id, 1, 0, 0 from ledger_accounts where kind = 'fees'`;
    expect(await refusal(debt, [movement_id])).toMatch(/^SL004/);
  });

  it('refuses a manual balance and an account that starts with one', async () => {
    const ann = await person();
    await client.query(...topUp(ann, 500));
    for (const change of [
      'balance_cents = 900',
      'entries_count = entries_count + 1',
      `kind = 'hold'`,
      'created_at = app_now()',
    ]) {
      expect(
        await refusal(`update ledger_accounts set ${change} where user_id = $1 and kind = 'balance'`, [ann]),
      ).toMatch(/^SL005/);
    }
    const id = await slop(ann);
    for (const given of ['1, 0', '0, 1']) {
      const account = `insert into ledger_accounts (kind, ai_slop_id, balance_cents, entries_count) values ('prize', $1, ${given})`;
      expect(await refusal(account, [id])).toMatch(/^SL005/);
    }
  });

  it.each([
    'ledger_movements',
    'ledger_entries',
    'ledger_accounts',
    'awards',
    'award_entries',
    'moderation_log',
    'transfer_reversals',
  ])('%s cannot be emptied', async (table) => {
    expect(await refusal(`truncate ${table} cascade`)).toMatch(/^SL005/);
  });

  it('refuses changes and deletions', async () => {
    const ann = await person();
    await slop(ann);
    await client.query(...topUp(ann, 500));
    await client.query(
      `insert into moderation_log (actor, action, subject_type, subject_id) values ('op', 'ban', 'profile', $1)`,
      [ann],
    );
    for (const statement of [
      `update ledger_movements set kind = 'sale'`,
      'update ledger_entries set amount_cents = amount_cents + 1',
      `update moderation_log set actor = 'me'`,
      'delete from ledger_movements',
      'delete from ledger_entries',
      'delete from ledger_accounts',
      'delete from moderation_log',
      'delete from ai_slops',
    ]) {
      expect(await refusal(statement), statement).toMatch(/^SL005/);
    }
  });
});

describe('the statement of a user', () => {
  it('has a row per movement, with the change and the balance', async () => {
    const [ann, bob] = [await person(), await person()];
    await client.query(...topUp(ann, 500));
    await client.query(...topUp(bob, 77));
    await client.query(
      ...post(
        'reversed:a',
        'top_up_reversed',
        ['stripe', null, null, 800],
        ['balance', ann, null, -500],
        ['debt', ann, null, -300],
      ),
    );
    await client.query(...post('top_up:late', 'top_up', ['stripe', null, null, -100], ['debt', ann, null, 100]));
    const columns = 'kind, amount_cents::int as amount, debt_cents::int as debt, balance_after_cents::int as after';
    expect(await rowsOf(`select ${columns} from statement_movements where user_id = $1 order by id`, [ann])).toEqual([
      { kind: 'top_up', amount: 500, debt: 0, after: 500 },
      { kind: 'top_up_reversed', amount: -500, debt: -300, after: 0 },
      { kind: 'top_up', amount: 0, debt: 100, after: 0 },
    ]);
    const ofBalance = 'select amount_cents::int as amount, balance_after_cents::int as after from balance_movements';
    expect(await rowsOf(`${ofBalance} where user_id = $1 order by id`, [ann])).toEqual([
      { amount: 500, after: 500 },
      { amount: -500, after: 0 },
    ]);
    expect(await rowsOf(`${ofBalance} where user_id = $1`, [bob])).toEqual([{ amount: 77, after: 77 }]);
  });

  it('keeps the previous balance if only a debt changed', async () => {
    const ann = await person();
    await client.query(...topUp(ann, 500));
    await client.query(...topUp(ann, 200));
    await client.query(
      ...post('reversed:b', 'top_up_reversed', ['stripe', null, null, 300], ['debt', ann, null, -300]),
    );
    const rows = await rowsOf(
      'select balance_after_cents::int as after from statement_movements where user_id = $1 order by id',
      [ann],
    );
    expect(rows.map(({ after }) => after)).toEqual([500, 700, 700]);
  });
});

describe('uncleared credits', () => {
  const freshOf = async (userId: string) =>
    (
      await rowsOf(`select amount_cents::int as cents from ledger_uncleared_credits($1, interval '1 day')`, [userId])
    ).map(({ cents }) => cents);

  it('shrink by reversals of the same payment, down to none', async () => {
    const ann = await person();
    await client.query(...topUp(ann, 500));
    expect(await freshOf(ann)).toEqual([500]);
    const takeBack = (key: string, cents: number) =>
      post(key, 'top_up_reversed', ['stripe', null, null, cents], ['balance', ann, null, -cents]);
    await client.query(...takeBack('reversed:a', 200));
    expect(await freshOf(ann)).toEqual([300]);
    await client.query(...takeBack('reversed:b', 300));
    expect(await freshOf(ann)).toEqual([]);
  });

  it('are listed newest first', async () => {
    const ann = await person();
    const credit = async (cents: number) => {
      const { id } = await one(
        `insert into payments (user_id, type, amount_cents, amount_to_add_cents, fee_cents)
         values ($1, 'account_funding', $2, $2, 0) returning id`,
        [ann, cents],
      );
      const [sql, values] = topUp(ann, cents);
      await client.query(sql.replace(/\(select id from payments[^)]*\)\)/, `'${id}'`), values);
    };
    await client.query(`insert into app_clock (offset_interval) values ('-2 hours')`);
    await credit(500);
    await client.query('delete from app_clock');
    await credit(200);
    expect(await freshOf(ann)).toEqual([200, 500]);
  });
});
