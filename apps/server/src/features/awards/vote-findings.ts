import type { Db } from '@unslop/database/connect';
import type { FindingKind } from '@unslop/domain/calls/moderation';
import { type RawBuilder, sql } from 'kysely';
import { openCase } from '../../core/cases/open-case.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { findDeciding, type VoteFinding } from './deciding-votes.ts';

type Thresholds = Config['voteFindings'];

/** Minimum likes for a finding about an entry, whatever the thresholds. */
export const FEWEST_VOTES = 3;

/** Slops per statement. */
const SET = 100;

/** Schedules a check of the votes of settled slops. A case delays the prize. */
export async function lookAtVotesLater(trx: Trx, slopIds: readonly string[]): Promise<void> {
  if (slopIds.length > 0) await enqueue(trx, 'look_at_votes', { slopIds });
}

/** Checks the votes of slops that end within a day, so a moderator can void likes before they are counted. */
export async function lookAtVotesOfTheDay(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ai_slops where status = 'open' and deadline_at > ${nowSql} and deadline_at < ${nowSql} + interval '1 day'
     order by deadline_at, id`.execute(deps.db);
  await lookAtSets(deps, rows);
}

/** Checks the votes of awards in review again. Later sign-ins can show that voters share a browser or a network. */
export async function lookAtVotesInReview(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ai_slop_id as id from award_finals
     where finalized_at is null and winning_comment_id is not null order by final_at, ai_slop_id`.execute(deps.db);
  await lookAtSets(deps, rows);
}

async function lookAtSets(deps: Deps, slops: readonly { id: string }[]): Promise<void> {
  for (let at = 0; at < slops.length && !deps.stopping.aborted; at += SET)
    await lookAtVotes(
      deps,
      slops.slice(at, at + SET).map(({ id }) => id),
    );
}

/**
 * Opens a case for each entry of these slops with unusual votes, and for each winner decided by accounts with something
 * in common. Each finding is made once per entry, so a dismissed case stays closed.
 * @returns the number of new findings
 */
export async function lookAtVotes(
  { db, config: { voteFindings } }: Pick<Deps, 'db' | 'config'>,
  slopIds: readonly string[],
): Promise<number> {
  const found = [...(await findInVotes(db, voteFindings, slopIds)), ...(await findDeciding(db, voteFindings, slopIds))];
  for (const { commentId, finding, data } of found) {
    const why = { finding, data };
    await inTransaction(db, (trx) => openCase(trx, { subjectType: 'comment', subjectId: commentId, why }));
  }
  return found.length;
}

/** Returns new findings about the votes for the entries of these slops. */
async function findInVotes(db: Db, thresholds: Thresholds, slopIds: readonly string[]): Promise<VoteFinding[]> {
  const { rows: entries } = await sql<{ id: string }>`
    select c.id from comments c join comment_counters n on n.comment_id = c.id
     where c.ai_slop_id = any(${slopIds}::uuid[]) and c.image_id is not null and c.withdrawn_at is null and c.removed_at is null
       and (c.hidden_at is null or c.is_covered) and n.likes_count >= ${FEWEST_VOTES}
     order by c.id`.execute(db);
  if (entries.length === 0) return [];
  const kinds = Object.entries(queries).map(([kind, query]) => sql`${sql.id(kind)} as (${query(thresholds)})`);
  const found = Object.keys(queries).map(
    (kind) => sql`select comment_id, ${kind} as kind, to_jsonb(f) - 'comment_id' as data from ${sql.id(kind)} f`,
  );
  const { rows } = await sql<{ comment_id: string; kind: keyof typeof queries; data: Record<string, number> }>`
    with vote as materialized (${votesOf(entries.map(({ id }) => id))}), ${sql.join(kinds)}
    select * from (${sql.join(found, sql` union all `)}) found
     where not exists (select from moderation_findings f join moderation_cases k on k.id = f.case_id
                        where k.subject_type = 'comment' and k.subject_id = found.comment_id and f.kind = found.kind)
     order by comment_id, kind`.execute(db);
  return rows.map(({ comment_id, kind, data }) => ({ commentId: comment_id, finding: kind, data }));
}

/** Selects the likes that count, as far as is known yet, with their origins. */
const votesOf = (entryIds: readonly string[]) => sql`
  select l.comment_id, c.user_id as artist_id, l.user_id, l.liked_at, p.created_at as joined_at, s.deadline_at as ends_at, o.network, o.browser,
         count(*) over (partition by l.comment_id)::int as likes
    from comments c
    join ai_slops s on s.id = c.ai_slop_id
    join comment_likes l on l.comment_id = c.id and l.user_id <> c.user_id and l.liked_at < s.deadline_at
    join profiles p on p.id = l.user_id and p.email_verified_at is not null
    left join like_origins o on o.comment_id = l.comment_id and o.user_id = l.user_id
   where c.id = any(${entryIds}::uuid[])
     and not exists (select from voided_likes v where v.comment_id = l.comment_id and v.user_id = l.user_id)`;

/** Selects from `vote`: the entry, and the numbers of its finding. */
type Query = (thresholds: Thresholds) => RawBuilder<unknown>;

const queries = {
  young_voters: (t) => sql`
    select crowd.comment_id, crowd.likes, crowd.young, ${t.youngHours}::int as hours, alone.alone
      from (select comment_id, likes, count(*)::int as young from vote where ${isYoung(t)} group by 1, 2) crowd
     cross join lateral (
       select count(*)::int as alone from vote where vote.comment_id = crowd.comment_id and ${isYoung(t)} and ${likedNothingElse}) alone
     where crowd.young >= ${t.youngLikes} and crowd.young * 100 >= crowd.likes * ${t.youngShare} and ${isMoreThanChance(sql`alone.alone`, sql`crowd.young`, t.youngAlone)}`,

  voters_of_one_network: (t) => sql`
    select comment_id, likes, sum(size)::int as together, sum(of_one_browser)::int as of_one_browser
      from (select distinct on (comment_id, day) comment_id, day, likes, sum(size) as size, max(size) as of_one_browser
              from (select comment_id, (liked_at at time zone 'UTC')::date as day, network, browser, likes, count(*) as size
                      from vote where network is not null group by 1, 2, 3, 4, 5) by_browser
             group by comment_id, day, network, likes having sum(size) >= ${t.networkGroup}
             order by comment_id, day, sum(size) desc) largest
     group by comment_id, likes
    having sum(size) >= ${t.networkLikes} and sum(size) * 100 >= likes * ${t.networkShare}`,

  voting_ring: (t) => sql`
    select comment_id, likes, count(*)::int as ring, sum(returned)::int as returned, sum(given)::int as given,
           sum(liked)::int as liked, sum(entered)::int as entered
      from (select *, count(*) over (partition by comment_id) as friends from vote
             where exists (select from comments own join comment_likes back on back.comment_id = own.id and back.user_id = vote.artist_id
                            where own.user_id = vote.user_id and own.image_id is not null and back.liked_at < vote.ends_at)) friend
     cross join lateral (
       select count(*) as given, count(*) filter (where is_returned) as returned,
              count(*) filter (where is_returned and y.created_at < ${settledBy}) as liked, array_agg(distinct y.user_id) filter (where is_returned) as partners
         from comment_likes x join comments y on y.id = x.comment_id and y.image_id is not null and y.user_id <> friend.user_id
        cross join lateral (select exists (
          select from comments own join comment_likes back on back.comment_id = own.id and back.user_id = y.user_id
           where own.user_id = friend.user_id and own.image_id is not null and back.liked_at < friend.ends_at) as is_returned) returned
        where x.user_id = friend.user_id and x.liked_at < friend.ends_at and x.liked_at > friend.ends_at - ${t.ringDays} * interval '1 day') history
     cross join lateral (
       select count(*) as entered from comments z where z.user_id = any(history.partners) and z.image_id is not null
          and z.created_at > friend.ends_at - ${t.ringDays} * interval '1 day' and z.created_at < ${settledBy}) partner
     where friends >= ${t.ringLikes} and friends * 100 >= likes * ${t.ringShare}
       and given >= ${t.ringLikes} and returned * 100 >= given * ${t.ringClosed}
     group by comment_id, likes
    having count(*) >= ${t.ringLikes} and count(*) * 100 >= likes * ${t.ringShare}
       and ${isMoreThanChance(sql`sum(liked)`, sql`sum(entered)`, t.ringCoverage)}`,

  burst_of_votes: (t) => sql`
    select crowd.comment_id, crowd.likes, crowd.size as burst, ${t.burstMinutes}::int as minutes, alone.alone
      from (select distinct on (comment_id) comment_id, likes, size, liked_at as until
              from (select comment_id, liked_at, likes,
                           count(*) over (partition by comment_id order by liked_at
                             range between ${t.burstMinutes} * interval '1 minute' preceding and current row)::int as size from vote) at_like
             order by comment_id, size desc, liked_at) crowd
     cross join lateral (
       select count(*)::int as alone from vote
        where vote.comment_id = crowd.comment_id and vote.liked_at <= crowd.until
          and vote.liked_at >= crowd.until - ${t.burstMinutes} * interval '1 minute' and ${likedNothingElse}) alone
     where crowd.size >= ${t.burstLikes} and crowd.size * 100 >= crowd.likes * ${t.burstShare} and ${isMoreThanChance(sql`alone.alone`, sql`crowd.size`, t.burstAlone)}`,
} satisfies Partial<Record<FindingKind, Query>>;

/** Later entries may still be liked, so they are not counted. */
const settledBy = sql`friend.ends_at - interval '2 days'`;
const isYoung = ({ youngHours }: Thresholds) => sql`liked_at - joined_at < ${youngHours} * interval '1 hour'`;

/**
 * True if the voter liked nothing else within a day of this vote and before the deadline: no slop, and no other
 * artist's work.
 */
const likedNothingElse = sql`
  not exists (select from ai_slop_likes x where x.user_id = vote.user_id and x.liked_at < vote.ends_at
                and x.liked_at between vote.liked_at - interval '1 day' and vote.liked_at + interval '1 day')
  and not exists (select from comment_likes x join comments y on y.id = x.comment_id and y.user_id <> vote.artist_id
                   where x.user_id = vote.user_id and x.liked_at < vote.ends_at
                     and x.liked_at between vote.liked_at - interval '1 day' and vote.liked_at + interval '1 day')`;

/** True if the count is two standard deviations above the share: at 65 %, 14 of 15 people or 75 of 100. */
const isMoreThanChance = (count: RawBuilder<unknown>, size: RawBuilder<unknown>, percent: number) =>
  sql`${count} >= ${size} * ${percent}::int / 100.0 + 2 * sqrt(${size} * ${(percent * (100 - percent)) / 10_000}::float8)`;
