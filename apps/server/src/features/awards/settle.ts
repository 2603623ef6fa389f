import type { Db, TableRow } from '@unslop/database/connect';
import { type Entry, leader, type TieRule, tieRuleUsed } from '@unslop/domain/awards';
import { MODERATION } from '@unslop/domain/limits';
import { formatPrize } from '@unslop/domain/money';
import { sql } from 'kysely';
import { dateCasesByAward, openCase } from '../../core/cases/open-case.ts';
import { checkLargePrizes, type LargePrize } from '../../core/cases/process-calls.ts';
import { emailUsersLater, type UserEmail, unlinked } from '../../core/mail/user-email.ts';
import { merkleTree } from '../../core/merkle/merkle.ts';
import { type AnyNotification, notify, notifyAll } from '../../core/notifications/notifications.ts';
import { findShared } from '../../core/traces/traces.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { type ClosedPrize, closeAiSlops, closePrizes, type LockedAiSlop, lockAiSlops } from '../ai-slops/ai-slops.ts';
import { FEWEST_VOTES, lookAtVotesLater } from './vote-findings.ts';

/** An entry of the tally: the likes that were shown, those that counted, and why the rest did not. */
interface TallyRow extends Omit<TableRow<'award_entries'>, 'comment_created_at'> {
  created_at: Date;
  /** Of the first entry of a slop whose receipts were written: the leaves of all its counted votes. */
  leaves?: Buffer | null;
}

/** How leaves and root are made: docs/receipts.md. */
const RECEIPTS_VERSION = 1;

/** Slops whose deadline has passed and that wait for their votes to be counted, the longest waiting first. */
async function dueAiSlops(db: Db, limit: number, except: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ai_slops where status = 'open' and deadline_at <= (select app_now()) and id <> all(${except})
     order by deadline_at, id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Slops of one transaction: what it costs by itself is shared, and its locks are held for some tenths of a second. */
const SET = 100;

/**
 * Settles every due slop, in sets of one transaction each, until none is left or the process is shutting down. Of a set that
 * fails each slop is settled by itself. Safe to run anywhere, any number of times at once: each slop is settled exactly once.
 * @returns how many this run settled
 */
export async function settleDueAiSlops(deps: Deps, atOnce = SET): Promise<number> {
  let settled = 0;
  // Those that failed, or that another transaction settles: the next sweep tries them again.
  const left: string[] = [];
  const settle = async (ids: readonly string[]): Promise<void> => {
    if (deps.stopping.aborted) return;
    try {
      const set = await inTransaction(deps.db, (trx) => settleAiSlops(trx, ids, 'deadline', deps.config));
      settled += set.settled.length;
      const seen = new Set([...set.settled, ...set.locked]);
      left.push(...ids.filter((id) => !seen.has(id)));
      for (const id of set.locked) await settle([id]);
    } catch (error) {
      if (ids.length > 1) for (const id of ids) await settle([id]);
      else {
        left.push(...ids);
        deps.log.error({ err: error, aiSlopId: ids[0] }, 'settling failed');
      }
    }
  };
  for (;;) {
    const due = await dueAiSlops(deps.db, atOnce, left);
    if (due.length > 0) await settle(due);
    if (due.length < atOnce || deps.stopping.aborted) return settled;
  }
}

/** Settles one slop, see `settleAiSlops`. @returns false when there was nothing to do: not due, or another worker was faster */
export async function settleAiSlop(
  trx: Trx,
  id: string,
  reason: Reason = 'deadline',
  checks: AwardChecks = { awardReviewHours: 72, proofFromCents: 10_000 },
): Promise<boolean> {
  return (await settleAiSlops(trx, [id], reason, checks)).settled.length === 1;
}

/** After which prizes are looked at, and for how long. */
export type AwardChecks = Pick<Config, 'awardReviewHours' | 'proofFromCents'>;

/** 'hidden': the operator takes a slop down, so an open one is settled at once on the tally of this moment. */
type Reason = 'deadline' | 'hidden';

/** Ids of a set. */
interface SettledSet {
  settled: string[];
  /** Passed by, as a like or a change of it holds its lock: settled by itself, it would be waited for. */
  locked: string[];
}

/**
 * Counts the votes of due slops and closes them: frozen tally, winner, ledger movement, status and notifications of all in
 * one transaction, under the slops' locks.
 */
async function settleAiSlops(
  trx: Trx,
  ids: readonly string[],
  reason: Reason,
  checks: AwardChecks,
): Promise<SettledSet> {
  // A moderator who takes a slop down holds its lock already, and must not be refused because a settling transaction waits for it.
  const mine = reason === 'hidden' ? ids : await takeToSettle(trx, ids);
  const locked = await lockAiSlops(trx, mine);
  const slops = locked.filter((slop) => slop.isDue || (reason === 'hidden' && slop.status === 'open'));
  if (slops.length > 0) await settleLocked(trx, slops, reason, checks);
  const seen = new Set(locked.map(({ id }) => id));
  return { settled: slops.map(({ id }) => id), locked: mine.filter((id) => !seen.has(id)) };
}

async function settleLocked(
  trx: Trx,
  slops: readonly LockedAiSlop[],
  reason: Reason,
  checks: AwardChecks,
): Promise<void> {
  const tallies = await countVotes(trx, slops, { writesReceipts: true });
  const results = slops.map((slop): Result => {
    const tally = tallies.get(slop.id) ?? [];
    const entries = tally.map(entryOf);
    const winner = leader(entries, slop.user_id);
    return { slop, tally, winner, tieRule: winner ? tieRuleUsed(entries, slop.user_id) : 'none' };
  });
  const movements = await closePrizes(trx, results.map(prizeOf));
  const awards = results.map(({ slop, tally, winner, tieRule }, n) => ({
    ai_slop_id: slop.id,
    outcome: winner ? 'awarded' : 'refunded',
    owner_id: slop.user_id,
    winner_id: winner?.artistId,
    winning_comment_id: winner?.commentId,
    prize_cents: slop.prize_pool_cents,
    deadline_at: slop.deadline_at,
    settled_at: slop.now,
    reason: slop.isDue ? 'deadline' : 'hidden',
    tie_rule: tieRule,
    movement_id: movements[n],
    ...receiptsOf(tally),
  }));
  // One parameter for all rows: a parameter for each of their columns would end at some thousands of entries.
  await sql`insert into awards (ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at,
      reason, tie_rule, movement_id, votes_count, votes_version, votes_root, vote_leaves)
    select ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at, reason, tie_rule, movement_id,
           votes_count, ${RECEIPTS_VERSION}, decode(votes_root, 'base64'), decode(vote_leaves, 'base64')
      from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb) as award (ai_slop_id uuid, outcome text, owner_id uuid,
      winner_id uuid, winning_comment_id uuid, prize_cents bigint, deadline_at timestamptz, settled_at timestamptz, reason text,
      tie_rule text, movement_id bigint, votes_count int, votes_root text, vote_leaves text)`.execute(trx);
  await sql`insert into award_entries (ai_slop_id, comment_id, artist_id, comment_created_at, shown_likes, counted_likes,
      own_likes, unverified_likes, banned_likes, late_likes, voided_likes, same_mailbox_likes)
    select * from jsonb_to_recordset(${JSON.stringify(results.flatMap(({ tally }) => tally.map(withoutLeaves)))}::jsonb) as entry (ai_slop_id uuid,
      comment_id uuid, artist_id uuid, created_at timestamptz, shown_likes int, counted_likes int, own_likes int,
      unverified_likes int, banned_likes int, late_likes int, voided_likes int,
      same_mailbox_likes int)`.execute(trx);
  await notifyParticipants(trx, results, reason === 'hidden');
  // Last, as every reference above would have to look past the older version of its slop's row.
  await closeAiSlops(
    trx,
    results.map(({ slop, winner }) => ({ slop, winningCommentId: winner?.commentId ?? null })),
  );
  await dateCasesByAward(
    trx,
    results.map(({ slop }) => slop.id),
    checks.awardReviewHours,
  );
  await checkWinners(trx, results, checks.awardReviewHours);
  await checkLargePrizes(trx, largePrizesOf(results, checks));
  const liked = results.filter(({ tally }) => tally.some((row) => row.shown_likes >= FEWEST_VOTES));
  await lookAtVotesLater(
    trx,
    liked.map(({ slop }) => slop.id),
  );
}

export type CountedRow = Pick<TallyRow, 'comment_id' | 'artist_id' | 'created_at' | 'counted_likes'>;

/** An entry as the rule of awards sees it. */
export const entryOf = (row: CountedRow): Entry => ({
  commentId: row.comment_id,
  artistId: row.artist_id,
  createdAt: row.created_at,
  likes: row.counted_likes,
});

function largePrizesOf(results: readonly Result[], { proofFromCents }: AwardChecks): LargePrize[] {
  if (proofFromCents === 0) return [];
  return results.flatMap(({ slop, winner }) =>
    winner && slop.prize_pool_cents >= proofFromCents
      ? [{ aiSlopId: slop.id, title: slop.title, prizeCents: slop.prize_pool_cents, ...winner }]
      : [],
  );
}

/**
 * Opens a case for each prize whose winner may be its poster under another name. The prize is credited all the same: the case keeps
 * it from being withdrawn, and the winner is notified, without a reason.
 */
async function checkWinners(trx: Trx, results: readonly Result[], awardReviewHours: number): Promise<void> {
  const pairs = results.flatMap(({ slop, winner }) =>
    winner ? [{ aiSlopId: slop.id, userId: winner.artistId, otherId: slop.user_id }] : [],
  );
  if (pairs.length === 0) return;
  const shared = Map.groupBy(await findShared(trx, pairs), ({ aiSlopId }) => aiSlopId);
  for (const [aiSlopId, found] of shared) {
    for (const { finding } of found) {
      // As long as the case can hold the prize, money is at stake in it.
      const why = { finding };
      const hours = MODERATION.selfDealingHoldDays * 24;
      await openCase(trx, { subjectType: 'award', subjectId: aiSlopId, awardReviewHours: hours, why });
    }
    const { slop, winner } = results.find((result) => result.slop.id === aiSlopId)!;
    if (awardReviewHours === 0) continue;
    await notify(trx, { userId: winner!.artistId, kind: 'prize_checked', data: { slop: slop.title }, aiSlopId });
  }
}

/** What the award keeps of its counted votes. */
function receiptsOf(tally: readonly TallyRow[]) {
  const leaves = tally[0]?.leaves ?? Buffer.alloc(0);
  return {
    votes_count: tally.reduce((sum, row) => sum + row.counted_likes, 0),
    votes_root: merkleTree(leaves).root.toString('base64'),
    vote_leaves: leaves.toString('base64'),
  };
}

const withoutLeaves = ({ leaves: _, ...row }: TallyRow) => row;

/** What the votes of a slop have decided. */
interface Result {
  slop: LockedAiSlop;
  tally: TallyRow[];
  winner: Entry | null;
  tieRule: TieRule;
}

const prizeOf = ({ slop, winner }: Result): ClosedPrize => ({
  slop,
  kind: winner ? 'prize_awarded' : 'prize_returned',
  userId: winner ? winner.artistId : slop.user_id,
});

/**
 * One worker a slop, by a lock that only settlers take; who has it can wait behind the likes that are running, so that
 * no flood of likes at the deadline can make a sweep pass a slop by.
 * @returns those that no other worker has
 */
async function takeToSettle(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) id where pg_try_advisory_xact_lock(hashtextextended('settle:' || id, 0))`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * The tally of each slop: each entry in the race with its likes by what they count for. A like counts when it was made
 * before the deadline, by a user other than the artist, from an account verified before the deadline and not banned by then, unless
 * a moderator has voided it. Of accounts with one mailbox the first that was verified counts.
 * @param without  likes that are left out as if they had been voided already
 * @param writesReceipts  for each vote a receipt, in the same statement, as a slop has 10,000s of them
 */
export async function countVotes(
  trx: Db | Trx,
  slops: readonly Pick<LockedAiSlop, 'id' | 'isDue' | 'deadline_at' | 'now'>[],
  {
    without = { commentId: null, userIds: [] },
    writesReceipts = false,
  }: { without?: { commentId: string | null; userIds: readonly string[] }; writesReceipts?: boolean } = {},
): Promise<Map<string, TallyRow[]>> {
  // Of one that ends early every like that stands now was made under this lock's turn, in this very millisecond at the latest.
  const ends = slops.map(({ isDue, deadline_at, now }) => (isDue ? deadline_at : new Date(now.getTime() + 1)));
  const slopIds = slops.map(({ id }) => id);
  const { rows } = await sql<TallyRow>`
    with vote as materialized (
      select c.ai_slop_id, c.id as comment_id, c.user_id as artist_id, c.created_at, u.email, p.email_verified_at, p.id as voter_id,
             l.liked_at, p.deleted_at, case
          when l.id is null then null
          when l.user_id = c.user_id then 'own'
          when l.liked_at >= slop.ends_at then 'late'
          when v.act_id is not null or (c.id = ${without.commentId}::uuid and l.user_id = any(${without.userIds}::uuid[])) then 'voided'
          when was_banned_at(p.id, slop.ends_at) then 'banned'
          when p.email_verified_at is null or p.email_verified_at >= slop.ends_at then 'unverified'
          else 'counted' end as kind
        from unnest(${slopIds}::uuid[], ${ends}::timestamptz[]) as slop (id, ends_at)
        join comments c on c.ai_slop_id = slop.id
        left join comment_likes l on l.comment_id = c.id
        left join profiles p on p.id = l.user_id
        left join auth.users u on u.id = l.user_id
        left join voided_likes v on v.comment_id = l.comment_id and v.user_id = l.user_id
       where c.image_id is not null and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null
    ), counted as (
      select ai_slop_id, comment_id, artist_id, created_at, voter_id, liked_at, deleted_at, case when kind = 'counted' and email is not null and row_number() over (
          partition by comment_id, kind, mailbox_of(email) order by email_verified_at, voter_id) > 1 then 'same_mailbox' else kind end as kind
        from vote
    )${writesReceipts ? receiptsOfVotes(slopIds) : sql``}
    select ai_slop_id, comment_id, artist_id, created_at, ${writesReceipts ? leavesOfFirst : sql`null`} as leaves,
           count(kind)::int as shown_likes,
           count(*) filter (where kind = 'counted')::int as counted_likes,
           count(*) filter (where kind = 'own')::int as own_likes,
           count(*) filter (where kind = 'unverified')::int as unverified_likes,
           count(*) filter (where kind = 'banned')::int as banned_likes,
           count(*) filter (where kind = 'late')::int as late_likes,
           count(*) filter (where kind = 'voided')::int as voided_likes,
           count(*) filter (where kind = 'same_mailbox')::int as same_mailbox_likes
      from counted group by ai_slop_id, comment_id, artist_id, created_at
     order by ai_slop_id, created_at, comment_id`.execute(trx);
  return Map.groupBy(rows, (row) => row.ai_slop_id);
}

/**
 * Of a deleted account only the leaf is left, with a secret that nobody keeps. Votes for entries that were withdrawn or taken down are in
 * no tally; their voters read so.
 */
const receiptsOfVotes = (slopIds: readonly string[]) => sql`,
    receipt as materialized (
      select ai_slop_id, comment_id, voter_id, date_trunc('milliseconds', liked_at) as liked_at, deleted_at, kind,
             case kind when 'counted' then gen_random_uuid() end as secret
        from counted where kind is not null),
    kept as (
      insert into vote_receipts (user_id, liked_at, comment_id, outcome, secret)
      select voter_id, liked_at, comment_id, kind, secret from receipt where deleted_at is null
      union all
      select p.id, date_trunc('milliseconds', l.liked_at), c.id, 'entry_removed', null
        from comments c join comment_likes l on l.comment_id = c.id join profiles p on p.id = l.user_id and p.deleted_at is null
       where c.ai_slop_id = any(${slopIds}::uuid[]) and c.image_id is not null
         and (c.withdrawn_at is not null or c.removed_at is not null or c.hidden_at is not null)),
    tree as (
      select ai_slop_id, string_agg(leaf, ''::bytea order by leaf) as leaves
        from (select ai_slop_id, vote_leaf(ai_slop_id, comment_id, voter_id, liked_at, secret) as leaf
                from receipt where secret is not null) leaf
       group by ai_slop_id)`;
const leavesOfFirst = sql`case row_number() over (partition by ai_slop_id order by created_at, comment_id)
             when 1 then (select leaves from tree where tree.ai_slop_id = counted.ai_slop_id) end`;

async function notifyParticipants(trx: Trx, results: readonly Result[], isTakenDown: boolean): Promise<void> {
  const notifications: AnyNotification[] = [];
  const emails: (UserEmail & { userId: string })[] = [];
  for (const { slop, tally, winner } of results) {
    const prize = formatPrize(slop.prize_pool_cents);
    const others = new Set(tally.map((row) => row.artist_id).filter((id) => id !== slop.user_id));
    // The page of a slop that was taken down is gone.
    const record = !isTakenDown && {
      link: { label: 'See the award record', path: `/ai-slop/${slop.id}/award` as const },
    };
    const about = { data: { slop: slop.title, prize: slop.prize_pool_cents }, aiSlopId: slop.id };
    if (winner) {
      const { artistId, commentId } = winner;
      others.delete(artistId);
      notifications.push(
        { userId: artistId, kind: 'prize_won', ...about, beautifulArtId: commentId },
        { userId: slop.user_id, kind: 'slop_awarded', ...about },
      );
      emails.push({
        userId: artistId,
        title: `You won ${prize}`,
        text: `Your art for "${unlinked(slop.title)}" got the most likes. The prize is in your balance.`,
        ...record,
      });
    } else {
      notifications.push({ userId: slop.user_id, kind: 'slop_without_winner', ...about });
      emails.push({
        userId: slop.user_id,
        title: `${prize} came back to your balance`,
        text: `No art by anyone else had a counted like when "${unlinked(slop.title)}" ended, so the whole prize is yours again.`,
        ...record,
      });
    }
    const kind = winner ? 'contest_lost' : 'contest_without_winner';
    for (const userId of others) notifications.push({ userId, kind, data: { slop: slop.title }, aiSlopId: slop.id });
    // No like of these was notified when it came.
    for (const { artist_id: userId, comment_id, shown_likes: likes } of slop.has_sealed_votes ? tally : [])
      notifications.push({
        userId,
        kind: 'votes_opened',
        data: { slop: slop.title, likes },
        aiSlopId: slop.id,
        beautifulArtId: comment_id,
      });
  }
  await emailUsersLater(trx, emails);
  const topics = await notifyAll(trx, notifications);
  await announce(trx, ...results.map(({ slop }) => `slop:${slop.id}`), 'feed', ...topics);
}
