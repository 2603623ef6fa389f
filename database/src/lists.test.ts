import { describe, expect, it } from 'vitest';
import { rolledBackDatabase } from './rolled-back-test-database.ts';

/** Tests the inputs of lists and searches: index queries, list totals and shown statuses. */
const { client, rowsOf, one, person, slop, artBy } = rolledBackDatabase();

describe('the words that an index is asked for', () => {
  it('are the rarest word of this column in this table', async () => {
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
    // The ninth word does not filter rows, so the index query skips it.
    expect(await asked('f fe fer fern m mo mos moss zebra')).toBe(`'m':*`);
  });

  it('are all words if each prefix is common, counting equal prefixes together', async () => {
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

describe('the length of a list', () => {
  const total = async (where: string): Promise<number> =>
    Number(
      (await one(`select coalesce(sum(rows_count), 0) as count from list_totals where list = 'ai_slops' and ${where}`))
        .count,
    );

  it('counts by category, prize and open state', async () => {
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

  it('counts visible artists, in any order of drawing and hiding', async () => {
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

  it('is folded into one row per total, and none if nothing is left', async () => {
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

it('counts as art only visible entries with a picture under a visible slop', async () => {
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
