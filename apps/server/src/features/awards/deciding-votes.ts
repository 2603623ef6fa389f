import type { Db } from '@unslop/database/connect';
import type { Entry } from '@unslop/domain/awards';
import type { FindingKind } from '@unslop/domain/calls/moderation';
import { type Contest, decidingGroup } from '@unslop/domain/deciding-votes';
import { MODERATION } from '@unslop/domain/limits';
import type { Rates, Vote } from '@unslop/domain/votes-in-common';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';

/** Finding for moderators: numbers, never people. */
export interface VoteFinding {
  commentId: string;
  finding: FindingKind;
  data: Record<string, number>;
}

/** Slops with an entry above this many likes are skipped here. Only the checks in vote-findings.ts apply to them. */
const MOST_LIKES = 60;

/**
 * Finds the winners of settled contests that would not win without accounts that have something in common.
 * @returns findings that are not recorded yet
 */
export async function findDeciding(
  db: Db,
  thresholds: Config['voteFindings'],
  slopIds: readonly string[],
): Promise<VoteFinding[]> {
  const settled = await settledSlops(db, slopIds);
  if (settled.length === 0) return [];
  const contests = await readContests(db, settled);
  const rates = await readRates(
    db,
    contests.flatMap(({ votes }) => votes),
  );
  const found = contests.flatMap((contest): VoteFinding[] => {
    const group = decidingGroup(contest, rates, thresholds);
    return group ? [{ commentId: group.winnerId, finding: 'votes_that_decided', data: group.numbers }] : [];
  });
  if (found.length === 0) return [];
  const { rows: known } = await sql<{ id: string }>`
    select k.subject_id as id from moderation_cases k join moderation_findings f on f.case_id = k.id
     where k.subject_type = 'comment' and k.subject_id = any(${found.map(({ commentId }) => commentId)}::uuid[])
       and f.kind = 'votes_that_decided'`.execute(db);
  return found.filter(({ commentId }) => !known.some(({ id }) => id === commentId));
}

interface Settled {
  id: string;
  posterId: string;
}

async function settledSlops(db: Db, slopIds: readonly string[]): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select s.id, s.user_id as "posterId" from ai_slops s
     where s.id = any(${slopIds}::uuid[]) and s.settled_at is not null
       and not exists (select from award_entries e where e.ai_slop_id = s.id and e.shown_likes > ${MOST_LIKES})
     order by s.id`.execute(db);
  return rows;
}

interface VoteRow {
  slopId: string;
  commentId: string;
  artistId: string;
  createdAt: Date;
  userId: string;
  at: Date;
  joinedAt: Date;
  network: string | null;
  browser: string | null;
  signInNetworks: string[];
  devices: string[];
}

/**
 * Reads the votes that count for entries that can win. They come from the receipts, so neither a like taken back after
 * the count nor a deleted account hides a vote. Likes and sign-ins hash networks with the same key, so their first
 * eight bytes are comparable.
 */
async function readContests(db: Db, slops: readonly Settled[]): Promise<Contest[]> {
  const tracesOf = (kind: 'network' | 'device') => sql`
    array(select encode(substr(hash, 1, 8), 'hex') from person_traces
           where user_id = r.user_id and kind = ${kind} and seen_at > ${oldest})`;
  const { rows } = await sql<VoteRow>`
    with entry as materialized (
      select ai_slop_id, comment_id, artist_id, comment_created_at from award_standings
       where ai_slop_id = any(${slops.map(({ id }) => id)}::uuid[]) and not is_out),
    voter as (
      select comment_id, user_id from comment_likes where comment_id in (select comment_id from entry)
      union
      select comment_id, user_id from like_origins where comment_id in (select comment_id from entry))
    select e.ai_slop_id as "slopId", e.comment_id as "commentId", e.artist_id as "artistId", e.comment_created_at as "createdAt",
           r.user_id as "userId", r.liked_at as at, p.created_at as "joinedAt",
           encode(o.network, 'hex') as network, encode(o.browser, 'hex') as browser,
           ${tracesOf('network')} as "signInNetworks", ${tracesOf('device')} as devices
      from entry e
      join voter on voter.comment_id = e.comment_id
      join vote_receipts r on r.user_id = voter.user_id and r.comment_id = e.comment_id
      join profiles p on p.id = r.user_id
      left join like_origins o on o.comment_id = r.comment_id and o.user_id = r.user_id
     where not exists (select from voided_likes v where v.comment_id = r.comment_id and v.user_id = r.user_id)
       and (r.outcome = 'counted'
         or exists (select from restored_likes b where b.comment_id = r.comment_id and b.user_id = r.user_id))`.execute(
    db,
  );
  const bySlop = Map.groupBy(rows, ({ slopId }) => slopId);
  return slops.map(({ id, posterId }) => {
    const votes = bySlop.get(id) ?? [];
    const entries = [...Map.groupBy(votes, ({ commentId }) => commentId).values()].map(
      (likes): Entry => ({ ...likes[0]!, likes: likes.length }),
    );
    return { posterId, entries, votes: votes.map(voteOf) };
  });
}

const voteOf = ({ network, signInNetworks, at, joinedAt, ...row }: VoteRow): Vote => ({
  ...row,
  at: at.getTime(),
  joinedAt: joinedAt.getTime(),
  networks: network ? [network, ...signInNetworks] : signInNetworks,
});

/**
 * Counts the accounts behind likes of the last 30 days that share a network, browser or sign-up day with the voters. In
 * a large table it counts a sample of these likes.
 */
async function readRates(db: Db, votes: readonly Vote[]): Promise<Rates> {
  const networks = [...new Set(votes.flatMap(({ networks }) => networks))];
  const browsers = [...new Set(votes.flatMap(({ browser }) => browser ?? []))];
  const { rows: sizes } = await sql<{ likes: number }>`
    select greatest(reltuples, 1) as likes from pg_class where oid = 'like_origins'::regclass`.execute(db);
  const percent = Math.min(100, (100 * MOST_SAMPLED) / sizes[0]!.likes);
  const { rows } = await sql<{ kind: 'all' | 'network' | 'browser' | 'day'; value: string; accounts: number }>`
    with sample as materialized (
           select user_id, network, browser from like_origins tablesample system (${percent}::float8)),
         account as materialized (select distinct user_id from sample),
         network as (select decode(n, 'hex') as hash from unnest(${networks}::text[]) n),
         seen as (
           select user_id, hash from network join sample on sample.network = hash
           union
           select user_id, network.hash from account
             join person_traces t using (user_id) join network on substr(t.hash, 1, 8) = network.hash
            where t.kind = 'network' and t.seen_at > ${oldest})
    select 'network' as kind, encode(hash, 'hex') as value, count(*)::int as accounts from seen group by hash
    union all
    select 'browser', encode(browser, 'hex'), count(distinct user_id)::int from sample
     where browser in (select decode(b, 'hex') from unnest(${browsers}::text[]) b) group by browser
    union all
    select 'all', '', count(*)::int from account
    union all
    select 'day', floor(extract(epoch from created_at) / 86400)::text, count(*)::int
      from account join profiles on profiles.id = user_id group by 2`.execute(db);
  const counts = new Map(rows.map(({ kind, value, accounts }) => [`${kind} ${value}`, accounts]));
  const accountsWith = (kind: string, value = '') => counts.get(`${kind} ${value}`) ?? 0;
  const joined = rows.filter(({ kind }) => kind === 'day').reduce((sum, { accounts }) => sum + accounts, 0);
  return {
    network: (hash, besides) =>
      shareOf(
        accountsWith('network', hash) - besides.filter(({ networks }) => networks.includes(hash)).length,
        accountsWith('all') - besides.length,
        RARE,
      ),
    browser: (hash, besides) =>
      shareOf(
        accountsWith('browser', hash) - besides.filter(({ browser }) => browser === hash).length,
        accountsWith('all') - besides.length,
        COMMON,
      ),
    joined(from, until, besides) {
      const days = new Set<number>();
      for (let day = Math.floor(from / DAY); day <= Math.floor(until / DAY); day += 1) days.add(day);
      const then = [...days].reduce((sum, day) => sum + accountsWith('day', String(day)), 0);
      const ours = besides.filter(({ joinedAt }) => days.has(Math.floor(joinedAt / DAY))).length;
      return shareOf(then - ours, joined - besides.length, RARE);
    },
  };
}

const DAY = 86_400_000;
const MOST_SAMPLED = 50_000;
/** Priors: one account in 200 has a given network, one in three a given kind of browser. */
const RARE = { some: 0.5, of: 100 };
const COMMON = { some: 10, of: 30 };
const shareOf = (some: number, all: number, before: typeof RARE) =>
  (Math.max(0, some) + before.some) / (Math.max(0, some, all) + before.of);

const oldest = sql<Date>`${nowSql} - make_interval(days => ${sql.lit(MODERATION.traceDays)})`;
