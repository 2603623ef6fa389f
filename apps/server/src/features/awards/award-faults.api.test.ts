import { createDb, type Db } from '@unslop/database/connect';
import { deadlineAfter } from '@unslop/domain/ai-slops';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { likeAs } from '../likes/likes.ts';
import { moderate } from '../moderation/moderate.ts';
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

test('a settlement killed before its commit leaves nothing; the next completes it [G12]', async () => {
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

test.each([-10, 10])('a process with a clock that is %i minutes off decides the same [G14]', async (minutes) => {
  const [poster, ann] = [await app.person({ balance: 1000 }), await app.person()];
  const { rows } = await app.owner.query<{ now: Date }>('select app_now() as now');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  const slop = await app.slop(poster);
  const { deadline } = (await app.call('getAiSlop', null, { params: { id: slop } })).body;
  const expected = deadlineAfter(rows[0]!.now.getTime(), 1).getTime();
  // A five-minute mark may pass between the two readings. The wrong clock is off by ten minutes.
  expect([expected, expected + 300_000]).toContain(Date.parse(deadline));
  const art = await app.art(ann, slop);
  // Five minutes before the deadline. To the wrong clock, the deadline is over or far away.
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

test('counts neither likes at the deadline nor of users who confirmed at it', async () => {
  const [poster, artist, late, unconfirmed, inTime] = [
    await app.person({ balance: 1000 }),
    await app.person(),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  const slop = await app.slop(poster);
  const art = await app.art(artist, slop);
  for (const fan of [late, unconfirmed, inTime]) await like(fan, art);
  // No request can do this: the server refuses likes from the deadline on.
  const at = `(select deadline_at from ai_slops where id = '${slop}')`;
  await app.owner.query(`begin; set local session_replication_role = replica;
    update comment_likes set liked_at = ${at} where user_id = '${late.id}';
    update profiles set email_verified_at = ${at} where id = '${unconfirmed.id}'; commit`);
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  const { entries } = (await app.call('getAward', null, { params: { id: slop } })).body;
  expect(entries).toMatchObject([{ shown_likes: 3, counted_likes: 1, left_out: { late: 1, unverified: 1 } }]);
});

describe('a set of due slops', () => {
  const whole = { status: 'awarded', has_winner: true, awards: 1, movements: 1, notified: 1 };
  const untouched = { status: 'open', has_winner: false, awards: 0, movements: 0, notified: 0 };

  /** Creates slops with a winner each, which end at the same time. */
  async function slopsOf(artist: Person, count: number): Promise<{ slops: string[]; arts: string[] }> {
    const poster = await app.person({ balance: count * 1000 });
    const slops: string[] = [];
    const arts: string[] = [];
    for (let n = 0; n < count; n += 1) {
      slops.push(await app.slop(poster));
      arts.push(await app.art(artist, slops[n]!));
      await like(poster, arts[n]!);
    }
    return { slops, arts };
  }
  const stories = (slops: string[]) => Promise.all(slops.map(storyOf));

  test('settles all but a failing one, which is retried [G10]', async () => {
    const ann = await app.person();
    const { slops } = await slopsOf(ann, 5);
    await app.advance('2 days');
    await app.owner.query(`create function break_award() returns trigger language plpgsql as $$
        begin if new.ai_slop_id = '${slops[2]}' then raise exception 'a broken slop'; end if; return new; end $$;
      create trigger break_award before insert on awards for each row execute function break_award()`);
    expect(await settleDueAiSlops(app.deps)).toBe(4);
    expect(await stories(slops)).toEqual([whole, whole, untouched, whole, whole]);
    expect(await settleDueAiSlops(app.deps)).toBe(0);
    expect(await app.balanceOf(ann)).toBe(4000);
    await app.owner.query('drop function break_award cascade');
    expect(await settleDueAiSlops(app.deps)).toBe(1);
    expect(await stories(slops)).toEqual(slops.map(() => whole));
    expect(await app.balanceOf(ann)).toBe(5000);
  });

  test('is settled once by workers with overlapping sets [G01]', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const slops = [...(await slopsOf(ann, 12)).slops, ...(await slopsOf(bob, 12)).slops];
    await app.advance('2 days');
    const settled = await Promise.all([3, 5, 7, 24].map((atOnce) => settleDueAiSlops(app.deps, atOnce)));
    expect(settled.reduce((sum, count) => sum + count)).toBe(24);
    expect(await stories(slops)).toEqual(slops.map(() => whole));
    expect([await app.balanceOf(ann), await app.balanceOf(bob)]).toEqual([12_000, 12_000]);
  });

  test('is left untouched by a killed worker and settled by the next [G12]', async () => {
    const ann = await app.person();
    const { slops } = await slopsOf(ann, 5);
    await app.advance('2 days');
    // When the settlement waits for this lock, it has booked the movements but not the awards.
    const blocker = await app.owner.connect();
    await blocker.query('begin; lock table awards in exclusive mode');
    const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
    const stopping = new AbortController();
    const killed = settleDueAiSlops({ ...app.deps, stopping: stopping.signal });
    const waiting = `select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`;
    const victim = await eventually(
      async () => (await app.owner.query<{ pid: number }>(waiting, [rows[0]!.pid])).rows[0],
      'the set to wait',
    );
    stopping.abort();
    await app.owner.query('select pg_terminate_backend($1)', [victim.pid]);
    expect(await killed).toBe(0);
    await blocker.query('commit');
    blocker.release();
    expect(await stories(slops)).toEqual(slops.map(() => untouched));
    expect(await app.balanceOf(ann)).toBe(0);
    expect(await settleDueAiSlops(app.deps)).toBe(5);
    expect(await stories(slops)).toEqual(slops.map(() => whole));
    expect(await app.balanceOf(ann)).toBe(5000);
  });

  test('waits only for a slop being liked or hidden at the deadline [G02]', async () => {
    const [ann, bob, fan] = [await app.person(), await app.person(), await app.person()];
    const { slops } = await slopsOf(ann, 3);
    // Use another artist: hiding a slop locks the winner's account until the commit.
    const takenDown = await slopsOf(await app.person(), 1);
    const later = await app.art(bob, slops[1]!);
    await like(fan, later);
    /** Does work in a transaction that stays open until the returned function commits it. */
    const holding = async (db: Db, work: (trx: Trx) => Promise<unknown>) => {
      const [isDone, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const committed = inTransaction(db, async (trx) => {
        await work(trx);
        isDone.resolve();
        await isAsked.promise;
      });
      await Promise.race([isDone.promise, committed]);
      return () => {
        isAsked.resolve();
        return committed;
      };
    };
    const commitLike = await holding(app.db, (trx) => likeAs(trx, ann.id, { commentId: later }));
    const checks = app.deps.config;
    const commitHiding = await holding(createDb(app.owner), (trx) =>
      moderate(trx, {
        actor: 'operator',
        action: 'hide',
        subject: 'ai_slop',
        id: takenDown.slops[0]!,
        reason: '',
        checks,
      }),
    );
    await app.advance('2 days');
    const settling = settleDueAiSlops(app.deps);
    await eventually(async () => (await storyOf(slops[2]!)).awards === 1, 'the others to be settled');
    slops.push(...takenDown.slops);
    expect(await stories(slops)).toEqual([whole, untouched, whole, untouched]);
    await Promise.all([commitLike(), commitHiding()]);
    expect(await settling).toBe(3);
    expect(await stories(slops)).toEqual(slops.map(() => whole));
    const { rows } = await app.owner.query('select reason, winning_comment_id from awards where ai_slop_id = any($1)', [
      [slops[1], slops[3]],
    ]);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ reason: 'deadline', winning_comment_id: later });
    expect(rows).toContainEqual({ reason: 'hidden', winning_comment_id: takenDown.arts[0] });
  });
});
