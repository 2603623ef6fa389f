import { randomUUID } from 'node:crypto';
import { wholeDollars } from '@unslop/domain/money';
import { originOf } from '../../apps/server/src/core/traces/origin.ts';
import { networkOf, noteTraces, pruneTraces } from '../../apps/server/src/core/traces/traces.ts';
import { createAiSlop } from '../../apps/server/src/features/ai-slops/ai-slops.ts';
import { settleDueAiSlops } from '../../apps/server/src/features/awards/settle.ts';
import { lookAtVotes, lookAtVotesOfTheDay } from '../../apps/server/src/features/awards/vote-findings.ts';
import { createComment } from '../../apps/server/src/features/comments/comments.ts';
import { likeAs, pruneLikeOrigins } from '../../apps/server/src/features/likes/likes.ts';
import { inTransaction } from '../../apps/server/src/platform/transactions.ts';
import type { TestApp } from '../../apps/server/src/testing/test-app.ts';
import { DAY, HOUR, type Visit } from './internet.ts';
import type { Account, Contest, Entry, Like } from './site.ts';
import type { World } from './world.ts';

/** Database ids of a world's numbered people and things. */
export interface Written {
  accounts: Map<number, string>;
  slops: Map<number, string>;
  entries: Map<number, string>;
}

const PRIZE = wholeDollars(10);

/**
 * Plays a world in order of time, each event at its time on the database's clock, through the functions that the routes
 * call. Meanwhile the product's jobs run: they settle and check each contest, and prune old data. The check of contests
 * on their last day runs hourly instead of every ten minutes, which saves minutes.
 */
export async function writeWorld(app: TestApp, world: World): Promise<Written> {
  const { db, deps } = app;
  const written: Written = { accounts: new Map(), slops: new Map(), entries: new Map() };
  const slopsOf = Map.groupBy(world.contests, ({ poster }) => poster);
  const events: { at: number; happen: () => Promise<unknown> }[] = [];
  const plan = (at: number, happen: () => Promise<unknown>) => events.push({ at, happen });

  for (const account of world.accounts) {
    const { n, joined, confirmedAt, signIns } = account;
    const idOf = () => written.accounts.get(n)!;
    plan(joined.at, async () => {
      const slops = slopsOf.get(n)?.length ?? 0;
      written.accounts.set(n, slops > 0 ? (await app.person({ balance: slops * PRIZE })).id : await join(app, account));
      // Sessions and traces are pruned after a month.
      if (joined.at > -30 * DAY) await noteSignIn(app, idOf(), joined);
    });
    plan(confirmedAt, () => confirm(app, idOf()));
    for (const visit of signIns) plan(visit.at, () => noteSignIn(app, idOf(), visit));
  }
  const start = today();
  for (const contest of world.contests) {
    const slopId = () => written.slops.get(contest.n)!;
    plan(contest.at, async () => written.slops.set(contest.n, await post(app, written, contest, start)));
    for (const entry of contest.entries)
      plan(entry.at, async () => written.entries.set(entry.n, await enter(app, written, entry)));
    plan(contest.deadline + 5_000, async () => {
      await settleDueAiSlops(deps);
      await lookAtVotes(deps, [slopId()]);
    });
  }
  for (const like of world.likes) plan(like.at, () => press(app, written, like));
  const end = Math.max(...world.contests.map(({ deadline }) => deadline));
  for (let at = 0; at < end; at += HOUR) plan(at, () => lookAtVotesOfTheDay(deps));
  for (let at = 3 * HOUR; at < end; at += DAY)
    plan(at, async () => {
      await pruneTraces(db);
      await pruneLikeOrigins(db);
    });

  await app.owner.query(`insert into app_clock (offset_interval) values ('0') on conflict do nothing`);
  for (const { at, happen } of events.sort((a, b) => a.at - b.at)) {
    await setClock(app, start + at);
    await happen();
  }
  return written;
}

/** Sets the database's clock, which decides when everything happens. */
async function setClock({ owner }: TestApp, at: number): Promise<void> {
  await owner.query({
    name: 'set clock',
    text: 'update app_clock set offset_interval = to_timestamp($1::float8 / 1000) - clock_timestamp()',
    values: [at],
  });
}

function today(): number {
  return Math.floor(Date.now() / DAY) * DAY;
}

/** Signs up an account; its email is not confirmed yet. */
async function join({ owner }: TestApp, { n }: Account): Promise<string> {
  const { rows } = await owner.query<{ id: string }>({
    name: 'join',
    text: `insert into auth.users (name, email, created_at, updated_at) values ('', $1, app_now(), app_now()) returning id`,
    values: [`person-${n}@example.com`],
  });
  return rows[0]!.id;
}

async function confirm({ owner }: TestApp, id: string): Promise<void> {
  const text =
    'update auth.users set email_verified = true, updated_at = app_now() where id = $1 and not email_verified';
  await owner.query({ name: 'confirm', text, values: [id] });
}

/** Writes what a sign-in leaves: a session of the browser or program, and the person's traces. */
async function noteSignIn(app: TestApp, id: string, { ip, device }: Visit): Promise<void> {
  await app.owner.query({
    name: 'sign in',
    text: `insert into auth.sessions (token, user_id, created_at, updated_at, expires_at, ip_address, user_agent)
      values ($1, $2, app_now(), app_now(), app_now() + make_interval(hours => $3), $4, $5)`,
    values: [randomUUID(), id, device.id === null ? 1 : 30 * 24, ip, device.agent],
  });
  await noteTraces(app.db, app.deps.config, id, { device: device.id, network: networkOf(ip) });
}

function post({ db, upload }: TestApp, { accounts }: Written, contest: Contest, start: number): Promise<string> {
  const poster = { id: accounts.get(contest.poster)!, email: '', cookie: '' };
  return upload(poster).then((imageUrl) => {
    const durationDays = (contest.deadline - contest.at) / DAY;
    const slop = { title: `Contest ${contest.n}`, description: '', prize: PRIZE, durationDays, imageUrl };
    return inTransaction(db, (trx) => createAiSlop(trx, poster.id, slop, new Date(start + contest.deadline)));
  });
}

async function enter({ db, upload }: TestApp, { accounts, slops }: Written, entry: Entry): Promise<string> {
  const artist = { id: accounts.get(entry.artist)!, email: '', cookie: '' };
  const art = { aiSlopId: slops.get(entry.contest)!, content: '', imageUrl: await upload(artist, 'comment') };
  return (await inTransaction(db, (trx) => createComment(trx, artist.id, art))).id;
}

/** Likes as `likeComment` and `likeAiSlop` do, without the request around it. rings.api.test.ts compares the rows. */
export async function press({ db, deps }: TestApp, written: Written, like: Like): Promise<void> {
  const { account, contest, entry, ip, device } = like;
  const liked = entry === null ? { slopId: written.slops.get(contest)! } : { commentId: written.entries.get(entry)! };
  const origin = originOf(deps.config, { ip, headers: { 'user-agent': device.agent } });
  await likeAs(db, written.accounts.get(account)!, liked, origin);
}
