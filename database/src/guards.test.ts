import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** What triggers, functions and views hold to by themselves, whatever a program asks of them. */
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  // A loop that never ends fails its test instead of holding all that follow.
  client = new pg.Client({ connectionString: database.ownerUrl, statement_timeout: 20_000 });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
// Every test in a transaction that is rolled back: nobody cleans up, and nobody meets another's rows.
beforeEach(() => client.query('begin'));
afterEach(() => client.query('rollback'));

// biome-ignore lint/suspicious/noExplicitAny: the reader of a row says what it expects
type Row = any;
const rowsOf = async (sql: string, values: unknown[] = []): Promise<Row[]> => (await client.query(sql, values)).rows;
const one = async (sql: string, values: unknown[] = []): Promise<Row> => (await rowsOf(sql, values))[0];

/** The error of a statement, after which the transaction goes on; null where it is taken. */
async function refusal(sql: string, values: unknown[] = []): Promise<string | null> {
  await client.query('savepoint attempt');
  try {
    await client.query(sql, values);
    await client.query('set constraints all immediate');
    await client.query('release savepoint attempt');
    return null;
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    const { code, message } = error as pg.DatabaseError;
    return `${code} ${message}`;
  } finally {
    await client.query('set constraints all deferred');
  }
}

async function person({ name = '', email = `${Math.random()}@example.com`, verified = false } = {}): Promise<string> {
  const { id } = await one('insert into auth.users (name, email, email_verified) values ($1, $2, $3) returning id', [
    name,
    email,
    verified,
  ]);
  // What a top-up's movements are about.
  await client.query(
    `insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
     values ($1::uuid, 'pi_' || $1::uuid, 'succeeded', 'account_funding', 5337, 5000, 337)`,
    [id],
  );
  return id;
}

async function slop(userId: string, { category = null as string | null, prizeCents = 100 } = {}): Promise<string> {
  const image = await one(
    `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths)
     values (gen_random_uuid(), $1, 'ai-slop', 'images', gen_random_uuid() || '.webp', 'image/png', 1, 1, 1, '{1}')
     returning id, path`,
    [userId],
  );
  const { id } = await one(
    `insert into ai_slops (user_id, title, image_id, image_url, image_path, prize_pool_cents, duration_days, deadline_at, category)
     values ($1, 'A slop', $2, $3, $4, $5, 1, app_now() + interval '1 day', $6) returning id`,
    [userId, image.id, `/media/images/${image.path}`, image.path, prizeCents, category],
  );
  await client.query('insert into ai_slop_counters (ai_slop_id) values ($1)', [id]);
  return id;
}

/** A comment with a picture. */
async function artBy(userId: string, slopId: string): Promise<string> {
  const image = await one(
    `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths)
     values (gen_random_uuid(), $1, 'comment', 'images', gen_random_uuid() || '.webp', 'image/png', 1, 1, 1, '{1}')
     returning id, path`,
    [userId],
  );
  const { id } = await one(
    `insert into comments (ai_slop_id, user_id, content, image_id, image_url, image_path) values ($1, $2, '', $3, $4, $5) returning id`,
    [slopId, userId, image.id, `/media/images/${image.path}`, image.path],
  );
  return id;
}

type Leg = [kind: string, userId: string | null, slopId: string | null, cents: number];

/** A movement about the slop and the payment of those whom its legs name. */
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
  it('books once a key, and answers the same movement for the same again', async () => {
    const ann = await person();
    const first = await one(...topUp(ann, 500, 'top_up:a'));
    expect(first.is_new).toBe(true);
    expect(await one(...topUp(ann, 500, 'top_up:a'))).toEqual({ movement_id: first.movement_id, is_new: false });
    expect(await balanceOf(ann)).toBe(500);
  });

  it('refuses a key that was used for another kind, amount or person, or for fewer or more legs', async () => {
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

  it('refuses legs that do not add up to nothing', async () => {
    const ann = await person();
    const legs: Leg[] = [
      ['stripe', null, null, -500],
      ['balance', ann, null, 499],
    ];
    expect(await refusal(...post('top_up:a', 'top_up', ...legs))).toMatch(/^SL004/);
  });

  it('refuses accounts that are not there, and those that a kind may not touch', async () => {
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

  it('opens the account of a prize by itself, and takes no more than there is', async () => {
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

  it('keeps each account as a chain of numbered entries, each with the balance after it', async () => {
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

  it('takes no leg of another person or slop than the movement names', async () => {
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

  it('takes no movement without two legs, and no leg that comes later', async () => {
    const ann = await person();
    const movement = `insert into ledger_movements (key, kind) values ('top_up:lonely', 'top_up')`;
    expect(await refusal(movement)).toMatch(/^SL004/);
    const { movement_id } = await one(...topUp(ann, 500));
    await client.query('set constraints all immediate');
    const debt = `insert into ledger_entries (movement_id, account_id, amount_cents, account_seq, balance_after_cents)
      select $1, id, 1, 0, 0 from ledger_accounts where kind = 'fees'`;
    expect(await refusal(debt, [movement_id])).toMatch(/^SL004/);
  });

  it('lets no balance be written by hand, nor an account begin with one', async () => {
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

  it('lets nothing be changed or removed', async () => {
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

describe('what a person reads of the own account', () => {
  it('is a movement a row, with what it changed and what was left', async () => {
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

  it('keeps the balance of before where only a debt changed', async () => {
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

describe('credits that are not clear yet', () => {
  const freshOf = async (userId: string) =>
    (
      await rowsOf(
        `select amount_cents::int as cents from ledger_uncleared_credits($1, app_now() - interval '1 day')`,
        [userId],
      )
    ).map(({ cents }) => cents);

  it('are less by what was taken back of the same payment, and none once all of it was', async () => {
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

  it('has words that may change, and a prize that only grows', async () => {
    const id = await slop(await person());
    const prize = (cents: number) => refusal('update ai_slops set prize_pool_cents = $2 where id = $1', [id, cents]);
    expect(await refusal(`update ai_slops set title = 'Another' where id = $1`, [id])).toBeNull();
    expect(await prize(99)).toMatch(/^SL007/);
    expect([await prize(100), await prize(200)]).toEqual([null, null]);
  });

  it('stays as it was settled, its words and its hiding apart', async () => {
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

  it('is noted as closed beside its counters, it alone and only once it is', async () => {
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

describe('what an index of words is asked for', () => {
  it('is the rarest word of this column in this table, whatever other tables have in columns of that name', async () => {
    for (const [table, frequent, rare] of [
      ['sought', 'fern', 'moss'],
      ['other', 'moss', 'fern'],
    ]) {
      await client.query(`create table ${table} (words tsvector)`);
      await client.query(
        `insert into ${table} select to_tsvector('simple', $1 || case when n % 100 = 0 then ' ' || $2 else '' end)
           from generate_series(1, 12000) n`,
        [frequent, rare],
      );
      await client.query(`analyze ${table}`);
    }
    const asked = async (term: string) =>
      (await one(`select index_query($1, 'sought'::regclass, 'words')::text as asked`, [term])).asked;
    expect(await asked('fern moss')).toBe(`'moss':*`);
    expect(await asked('fern')).toBe(`'fern':*`);
    expect(await asked('fern unheard')).toBe(`'unheard':*`);
    // The ninth word does not decide on a row, so the index is not asked for it.
    expect(await asked('f fe fer fern m mo mos moss zebra')).toBe(`'m':*`);
  });

  it('is all words where each begins many: the words that begin alike count together', async () => {
    await client.query('create table sought (words tsvector)');
    await client.query(
      `insert into sought select to_tsvector('simple', 'fern ' || case when n % 3 = 0 then 'mossy' when n % 3 = 1 then 'mosses' else 'moss' end)
         from generate_series(1, 12000) n`,
    );
    await client.query('analyze sought');
    const { asked } = await one(`select index_query('fern mos', 'sought'::regclass, 'words')::text as asked`);
    expect(asked).toBe(`'fern':* & 'mos':*`);
  });
});

describe('how long a list is', () => {
  const total = async (where: string): Promise<number> =>
    Number(
      (await one(`select coalesce(sum(rows_count), 0) as count from list_totals where list = 'ai_slops' and ${where}`))
        .count,
    );

  it('counts what is listed, by category, prize and whether it is open', async () => {
    const ann = await person();
    const [comic] = [await slop(ann, { category: 'comics' }), await slop(ann, { prizeCents: 700 })];
    const all = 'prize_pool_cents = 0';
    expect(await total(all)).toBe(2);
    expect([await total(`${all} and category = 'comics'`), await total(`${all} and category = ''`)]).toEqual([1, 1]);
    expect([await total('prize_pool_cents = 100'), await total('prize_pool_cents = 700')]).toEqual([1, 1]);
    await client.query(`update ai_slops set status = 'expired', settled_at = app_now() where id = $1`, [comic]);
    expect([await total(`${all} and is_open`), await total(`${all} and not is_open`)]).toEqual([1, 1]);
    await client.query('update ai_slops set hidden_at = app_now() where id = $1', [comic]);
    expect([await total(all), await total(`${all} and not is_open`)]).toEqual([1, 0]);
    await client.query('update ai_slops set hidden_at = null where id = $1', [comic]);
    expect([await total(all), await total(`${all} and not is_open`)]).toEqual([2, 1]);
  });

  it('counts the artists who are shown, whether they draw first or are hidden first', async () => {
    const [poster, ann, bob] = [await person(), await person(), await person()];
    const id = await slop(poster);
    const artists = async () =>
      Number((await one(`select coalesce(sum(rows_count), 0) as count from list_totals where list = 'artists'`)).count);
    const draw = async (artist: string) =>
      client.query('insert into artists (user_id, latest_comment_id, latest_at) values ($1, $2, app_now())', [
        artist,
        await artBy(artist, id),
      ]);
    await draw(ann);
    expect(await artists()).toBe(1);
    await client.query('update profiles set hidden_at = app_now() where id = $1', [bob]);
    await draw(bob);
    expect(await artists()).toBe(1);
    await client.query('delete from artists where user_id = any ($1)', [[ann, bob]]);
    expect(await artists()).toBe(0);
  });

  it('is folded into a row a total, and none where nothing is left', async () => {
    const ann = await person();
    const ids = [await slop(ann), await slop(ann, { category: 'comics' }), await slop(ann)];
    await client.query('update ai_slops set hidden_at = app_now() where id = $1', [ids[1]]);
    await client.query('select fold_list_totals()');
    const rows = await rowsOf(
      `select category, is_open, prize_pool_cents::int as prize, rows_count::int as count from list_totals order by prize`,
    );
    expect(rows).toEqual([
      { category: '', is_open: true, prize: 0, count: 2 },
      { category: '', is_open: true, prize: 100, count: 2 },
    ]);
    await client.query('select fold_list_totals()');
    expect(await total('prize_pool_cents = 0')).toBe(2);
  });
});

describe('a ban', () => {
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`;
  const log = (userId: string, action: string, hour: number, subject = 'profile') =>
    client.query(
      `insert into moderation_log (actor, action, subject_type, subject_id, created_at) values ('op', $2, $3, $1, $4)`,
      [userId, action, subject, at(hour)],
    );
  const wasBanned = async (userId: string, hour: number): Promise<boolean> =>
    (await one('select was_banned_at($1, $2) as banned', [userId, at(hour)])).banned;

  it('is remembered for its time, also after it was lifted', async () => {
    const [ann, bob] = [await person(), await person()];
    await log(ann, 'ban', 10);
    await log(ann, 'unban', 12);
    await log(bob, 'hide', 10);
    expect([await wasBanned(ann, 9), await wasBanned(ann, 11), await wasBanned(ann, 13)]).toEqual([false, true, false]);
    // What counts is what was before that very moment.
    expect([await wasBanned(ann, 10), await wasBanned(ann, 12)]).toEqual([false, true]);
    expect(await wasBanned(bob, 11)).toBe(false);
    await log(ann, 'ban', 14);
    expect([await wasBanned(ann, 13), await wasBanned(ann, 15)]).toEqual([false, true]);
  });

  it('is of the person alone, and of nothing else with that id', async () => {
    const ann = await person();
    await log(ann, 'ban', 10, 'comment');
    expect(await wasBanned(ann, 11)).toBe(false);
    expect(await wasBanned('00000000-0000-4000-8000-000000000000', 11)).toBe(false);
    await log(ann, 'freeze', 10);
    expect(await wasBanned(ann, 11)).toBe(false);
  });

  it('that stands counts from its moment on, log or no log', async () => {
    const ann = await person();
    await client.query('update profiles set banned_at = $2 where id = $1', [ann, at(10)]);
    expect([await wasBanned(ann, 10), await wasBanned(ann, 11)]).toEqual([false, true]);
  });
});

describe('a reversal of a payment', () => {
  it('keeps its terms, takes no less from the artist, and is over once it is restored', async () => {
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
  it('is named once, and can be replaced only when it is disconnected and written down', async () => {
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

describe('an account that was deleted', () => {
  it('writes nothing more, and others go on', async () => {
    const [ann, bob] = [await person(), await person()];
    const id = await slop(bob);
    const { id: comment } = await one(
      `insert into comments (ai_slop_id, user_id, content) values ($1, $2, 'x') returning id`,
      [id, bob],
    );
    await client.query('update profiles set deleted_at = app_now() where id = $1', [ann]);
    const deeds: [sql: string, more: unknown[]][] = [
      ['insert into ai_slop_likes (user_id, ai_slop_id) values ($1, $2)', [id]],
      ['insert into comment_likes (user_id, comment_id) values ($1, $2)', [comment]],
      [`insert into comments (user_id, ai_slop_id, content) values ($1, $2, 'x')`, [id]],
      ['insert into followers (follower_id, following_id) values ($1, $2)', [await person()]],
    ];
    for (const [sql, more] of deeds) {
      expect(await refusal(sql, [ann, ...more]), sql).toMatch(/^SL009/);
      expect(await refusal(sql, [bob, ...more]), sql).toBeNull();
    }
  });
});

describe('a new account', () => {
  const profileOf = (id: string) => one('select * from profiles where id = $1', [id]);

  it('has a profile with a friendly name, counters and three ledger accounts', async () => {
    const id = await person({ name: '  Ann Lee ' });
    expect(await profileOf(id)).toMatchObject({
      display_name: 'Ann Lee',
      full_name: 'Ann Lee',
      email_verified_at: null,
    });
    expect((await profileOf(id)).username).toMatch(/^[a-z]+_[a-z]+_\d{4}$/);
    expect(await rowsOf('select from profile_counters where user_id = $1', [id])).toHaveLength(1);
    const accounts = await rowsOf('select kind from ledger_accounts where user_id = $1 order by kind', [id]);
    expect(accounts.map(({ kind }) => kind)).toEqual(['balance', 'debt', 'hold']);
  });

  it.each([
    ['the address', 'ann@example.com'],
    ['a part of it', 'Ann'],
    ['nothing', '   '],
  ])('shows its made-up name instead of %s', async (_what, name) => {
    const profile = await profileOf(await person({ name, email: 'ann@example.com' }));
    expect(profile).toMatchObject({ display_name: profile.username, full_name: null });
  });

  it('knows since when its own address is confirmed, and loses that with the confirmation', async () => {
    const [ann, bob] = [await person(), await person({ verified: true })];
    const verify = (is: boolean) => client.query('update auth.users set email_verified = $2 where id = $1', [ann, is]);
    const { email_verified_at } = await profileOf(bob);
    expect(email_verified_at).toBeInstanceOf(Date);
    await verify(true);
    expect((await profileOf(ann)).email_verified_at).toBeInstanceOf(Date);
    await verify(false);
    expect((await profileOf(ann)).email_verified_at).toBeNull();
    expect((await profileOf(bob)).email_verified_at).toEqual(email_verified_at);
  });
});

describe('who is shown', () => {
  it('keeps a face and a name until hidden', async () => {
    const ann = await person({ name: 'Ann Lee' });
    await client.query(`update profiles set avatar_url = '/media/a.webp' where id = $1`, [ann]);
    const shown = await one('select display_name, avatar_url from people where id = $1', [ann]);
    expect(shown).toEqual({ display_name: 'Ann Lee', avatar_url: '/media/a.webp' });
    await client.query('update profiles set hidden_at = app_now() where id = $1', [ann]);
    const hidden = await one('select username, display_name, avatar_url from people where id = $1', [ann]);
    expect(hidden.avatar_url).toBeNull();
    expect(hidden.display_name).not.toBe('Ann Lee');
  });
});

it('art is what has a picture and was neither taken back, removed nor hidden, under a slop that is shown', async () => {
  const [ann, bob] = [await person(), await person()];
  const id = await slop(ann);
  const art = await artBy(bob, id);
  const isShown = async () => (await rowsOf('select from beautiful_arts where id = $1', [art])).length === 1;
  expect(await isShown()).toBe(true);
  for (const column of ['withdrawn_at', 'removed_at', 'hidden_at']) {
    await client.query('savepoint shown');
    await client.query(`update comments set ${column} = app_now() where id = $1`, [art]);
    expect(await isShown(), column).toBe(false);
    await client.query('rollback to savepoint shown');
  }
  await client.query('update ai_slops set hidden_at = app_now() where id = $1', [id]);
  expect(await isShown()).toBe(false);
});
