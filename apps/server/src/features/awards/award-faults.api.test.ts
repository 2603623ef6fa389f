import { deadlineAfter } from '@unslop/domain/ai-slops';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleAiSlop, settleDueAiSlops } from './settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => void vi.useRealTimers());

const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });
const storyOf = async (slop: string) =>
  (
    await app.owner.query(
      `select s.status, s.winning_comment_id is not null as has_winner, (select count(*)::int from awards where ai_slop_id = s.id) as awards,
              (select count(*)::int from ledger_movements where ai_slop_id = s.id and kind like 'prize_a%') as movements,
              (select count(*)::int from notifications where ai_slop_id = s.id and type = 'success') as notified
         from ai_slops s where s.id = $1`,
      [slop],
    )
  ).rows[0];

test('G12 a settlement whose connection is killed before it commits leaves nothing, and the next one does it whole', async () => {
  const [poster, ann] = [await app.person({ balance: 1000 }), await app.person()];
  const slop = await app.slop(poster);
  await like(poster, await app.art(ann, slop));
  await app.advance('2 days');
  const killed = app.db.transaction().execute(async (trx) => {
    expect(await settleAiSlop(trx, slop)).toBe(true);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await app.owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await sql`select 1`.execute(trx);
  });
  await expect(killed).rejects.toThrow();
  expect(await storyOf(slop)).toEqual({ status: 'open', has_winner: false, awards: 0, movements: 0, notified: 0 });
  expect(await app.balanceOf(ann)).toBe(0);
  expect(await settleDueAiSlops(app.deps)).toBe(1);
  expect(await storyOf(slop)).toEqual({ status: 'awarded', has_winner: true, awards: 1, movements: 1, notified: 1 });
  expect(await app.balanceOf(ann)).toBe(1000);
});

test.each([-10, 10])('G14 a process whose clock is %i minutes off decides the same', async (minutes) => {
  const [poster, ann] = [await app.person({ balance: 1000 }), await app.person()];
  const { rows } = await app.owner.query<{ now: Date }>('select app_now() as now');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  const slop = await app.slop(poster);
  const { deadline } = (await app.call('getAiSlop', null, { params: { id: slop } })).body;
  const expected = deadlineAfter(rows[0]!.now.getTime(), 1).getTime();
  // The mark may have passed between the two readings, never by the ten minutes of the wrong clock.
  expect([expected, expected + 300_000]).toContain(Date.parse(deadline));
  const art = await app.art(ann, slop);
  // Five minutes before the deadline: the wrong clock thinks it over, or far away.
  await app.owner.query(
    `insert into app_clock (offset_interval) values ($1::timestamptz - interval '5 minutes' - clock_timestamp())
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
    [deadline],
  );
  expect((await like(poster, art)).status).toBe(200);
  expect(await settleDueAiSlops(app.deps)).toBe(0);
  await app.advance('6 minutes');
  const late = await app.call('unlikeComment', poster, { params: { id: art } });
  expect(late.body.error.code).toBe('SETTLING');
  expect(await settleDueAiSlops(app.deps)).toBe(1);
  expect(await app.balanceOf(ann)).toBe(1000);
});
