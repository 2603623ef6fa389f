import { hash } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import { leader, tieRuleUsed } from '@unslop/domain/awards';
import { dateInWords } from '@unslop/domain/dates';
import { formatPrize } from '@unslop/domain/money';
import { votesText } from '@unslop/domain/receipts';
import { sql } from 'kysely';
import { delayAwards } from '../../core/cases/award-dates.ts';
import { closeLookAlikes } from '../../core/cases/look-alikes.ts';
import { emailUsersLater, type UserEmail, unlinked } from '../../core/mail/user-email.ts';
import { merkleTree } from '../../core/merkle/merkle.ts';
import { type AnyNotification, notifyAll } from '../../core/notifications/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { closeAiSlops, type LockedAiSlop, lockAiSlops } from '../ai-slops/ai-slops.ts';
import { openReviews, payNow, type Result, reviewedSlops } from './final.ts';
import { countVotes, entryOf, type TallyRow } from './tally.ts';
import { FEWEST_VOTES, lookAtVotesLater } from './vote-findings.ts';
import { type AwardChecks, CHECKS_OF_PRODUCTION, checkWinners } from './winner-checks.ts';

/** Version of the leaf and root construction, see docs/use/receipts.md. */
const RECEIPTS_VERSION = 2;

/** Returns slops that are past their deadline and not settled, oldest deadline first. */
async function dueAiSlops(db: Db, limit: number, except: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ai_slops where status = 'open' and deadline_at <= (select app_now()) and id <> all(${except})
     order by deadline_at, id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Slops per transaction. A batch shares the fixed cost, and holds its locks for some tenths of a second. */
const SET = 100;

/**
 * Settles every due slop, one transaction per batch, until none is left or the process is shutting down. If a batch
 * fails, it settles those slops one by one. Safe to run concurrently: each slop is settled exactly once.
 * @returns the number of slops that this run settled
 */
export async function settleDueAiSlops(deps: Deps, atOnce = SET): Promise<number> {
  let settled = 0;
  // Slops that failed or that another transaction is settling. The next sweep retries them.
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

/**
 * Settles one slop, see `settleAiSlops`.
 * @returns false if it is not due, or another worker was faster
 */
export async function settleAiSlop(
  trx: Trx,
  id: string,
  reason: Reason = 'deadline',
  checks: AwardChecks = CHECKS_OF_PRODUCTION,
): Promise<boolean> {
  return (await settleAiSlops(trx, [id], reason, checks)).settled.length === 1;
}

/** 'hidden': the operator takes a slop down, so an open one is settled immediately with the current tally. */
type Reason = 'deadline' | 'hidden';

/** Slop ids of a batch. */
interface SettledSet {
  settled: string[];
  /** Skipped, because a like or a change holds the lock. Settle these one by one, which waits for the lock. */
  locked: string[];
}

/**
 * Counts the votes of due slops and closes them in one transaction, under the slops' locks: frozen tally, winner,
 * status and notifications. The prize stays in its slop until the award is final. Without a review, that is now.
 */
async function settleAiSlops(
  trx: Trx,
  ids: readonly string[],
  reason: Reason,
  checks: AwardChecks,
): Promise<SettledSet> {
  // A moderator who takes a slop down already holds its lock. A settling transaction that waits for that lock must not
  // block them.
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
  const tallies = await countVotes(trx, slops, { writesReceipts: true, secret: checks.secret });
  const reviewed = await reviewedSlops(trx, slops, checks);
  const results = slops.map((slop): Result => {
    const tally = tallies.get(slop.id) ?? [];
    const entries = tally.filter(({ is_out }) => !is_out).map(entryOf);
    const winner = leader(entries, slop.user_id);
    const reviewHours = reviewed.has(slop.id) ? checks.awardReviewHours : 0;
    const finalAt = new Date(slop.now.getTime() + reviewHours * 3_600_000);
    return { slop, tally, winner, tieRule: winner ? tieRuleUsed(entries, slop.user_id) : 'none', reviewHours, finalAt };
  });
  const paid = await payNow(
    trx,
    results.filter(({ reviewHours }) => reviewHours === 0),
  );
  const awards = results.map(({ slop, tally, winner, tieRule }) => ({
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
    ...receiptsOf(slop.id, tally),
  }));
  // Pass all rows as one JSON parameter. One parameter per column would reach PostgreSQL's limit at a few thousand
  // entries.
  await sql`insert into awards (ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at,
      reason, tie_rule, votes_count, votes_version, votes_root, vote_leaves)
    select ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at, reason, tie_rule,
           votes_count, ${RECEIPTS_VERSION}, decode(votes_root, 'base64'), decode(vote_leaves, 'base64')
      from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb) as award (ai_slop_id uuid, outcome text, owner_id uuid,
      winner_id uuid, winning_comment_id uuid, prize_cents bigint, deadline_at timestamptz, settled_at timestamptz, reason text,
      tie_rule text, votes_count int, votes_root text, vote_leaves text)`.execute(trx);
  await sql`insert into award_entries (ai_slop_id, comment_id, artist_id, comment_created_at, shown_likes, counted_likes,
      own_likes, unverified_likes, banned_likes, late_likes, voided_likes, same_mailbox_likes, throwaway_likes, votes_root)
    select ai_slop_id, comment_id, artist_id, created_at, shown_likes, counted_likes, own_likes, unverified_likes, banned_likes, late_likes,
           voided_likes, same_mailbox_likes, throwaway_likes, decode(votes_root, 'hex')
      from jsonb_to_recordset(${JSON.stringify(results.flatMap(({ tally }) => tally.map(publicTotals)))}::jsonb) as entry (ai_slop_id uuid,
      comment_id uuid, artist_id uuid, created_at timestamptz, shown_likes int, counted_likes int, own_likes int,
      unverified_likes int, banned_likes int, late_likes int, voided_likes int,
      same_mailbox_likes int, throwaway_likes int, votes_root text)`.execute(trx);
  await openReviews(
    trx,
    results.map((result) => ({ ...result, movementId: paid.get(result.slop.id) ?? null })),
  );
  await notifyParticipants(trx, results, reason === 'hidden');
  // Last, because every foreign key check above would otherwise have to skip the old version of the slop's row.
  await closeAiSlops(
    trx,
    results.map(({ slop, winner }) => ({ slop, winningCommentId: winner?.commentId ?? null })),
  );
  await checkWinners(trx, winnersOf(results), checks);
  await delayAwards(trx, [...reviewed]);
  await closeLookAlikes(trx, [...paid.keys()]);
  const liked = results.filter(({ tally }) => tally.some((row) => row.shown_likes >= FEWEST_VOTES));
  await lookAtVotesLater(
    trx,
    liked.map(({ slop }) => slop.id),
  );
}

/** Returns the columns that prove an award's receipts. The leaves are grouped by entry, in the order of entry ids. */
function receiptsOf(slopId: string, tally: readonly TallyRow[]) {
  const leaves = tally.toSorted((a, b) => (a.comment_id < b.comment_id ? -1 : 1)).map(leavesOf);
  return {
    votes_count: tally.reduce((sum, row) => sum + row.counted_likes, 0),
    votes_root: hash('sha256', votesText({ ai_slop_id: slopId, entries: tally.map(publicTotals) }), 'base64'),
    vote_leaves: Buffer.concat(leaves).toString('base64'),
  };
}

const leavesOf = ({ leaves }: TallyRow): Buffer => leaves ?? Buffer.alloc(0);

function publicTotals(row: TallyRow) {
  const { leaves: _leaves, is_out: _isOut, ...entry } = row;
  return { ...entry, votes_root: merkleTree(leavesOf(row)).root.toString('hex') };
}

const winnersOf = (results: readonly Result[]) =>
  results.flatMap(({ slop, winner }) => {
    const { id: aiSlopId, title, user_id: posterId, prize_pool_cents: prizeCents } = slop;
    return winner ? [{ aiSlopId, title, posterId, prizeCents, ...winner }] : [];
  });

/**
 * Takes an advisory lock per slop that only settlers take, so one worker settles each slop. Its owner can wait for
 * running likes, so no flood of likes at the deadline can make a sweep skip a slop.
 * @returns the slops that no other worker has
 */
async function takeToSettle(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) id where pg_try_advisory_xact_lock(hashtextextended('settle:' || id, 0))`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function notifyParticipants(trx: Trx, results: readonly Result[], isTakenDown: boolean): Promise<void> {
  const notifications: AnyNotification[] = [];
  const emails: (UserEmail & { userId: string })[] = [];
  for (const { slop, tally, winner, reviewHours, finalAt } of results) {
    const prize = formatPrize(slop.prize_pool_cents);
    const others = new Set(tally.map((row) => row.artist_id).filter((id) => id !== slop.user_id));
    // The page of a slop that was taken down is gone.
    const record = !isTakenDown && {
      link: { label: 'See the award record', path: `/ai-slop/${slop.id}/award` as const },
    };
    const due = reviewHours > 0 ? { due: finalAt.toISOString() } : {};
    const about = { data: { slop: slop.title, prize: slop.prize_pool_cents, ...due }, aiSlopId: slop.id };
    const title = unlinked(slop.title);
    if (winner) {
      const { artistId, commentId } = winner;
      others.delete(artistId);
      notifications.push(
        { userId: artistId, kind: 'prize_won', ...about, artId: commentId },
        { userId: slop.user_id, kind: 'slop_awarded', ...about },
      );
      const money = due.due
        ? `We check every award before we pay it. You get the prize on ${dateInWords(due.due)} unless something comes up.`
        : 'The prize is in your balance.';
      emails.push({
        userId: artistId,
        title: `You won ${prize}`,
        text: `Your art for "${title}" got the most likes. ${money}`,
        ...record,
      });
    } else {
      notifications.push({ userId: slop.user_id, kind: 'slop_without_winner', ...about });
      emails.push(
        due.due
          ? {
              userId: slop.user_id,
              title: `No winner in "${title}"`,
              text: `No entry got a like that counts. We check every award before we pay it. Your ${prize} is back in your balance on ${dateInWords(due.due)} unless something comes up.`,
              ...record,
            }
          : {
              userId: slop.user_id,
              title: `${prize} came back to your balance`,
              text: `No entry in "${title}" got a like that counts, so your ${prize} is back in your balance.`,
              ...record,
            },
      );
    }
    const kind = winner ? 'contest_lost' : 'contest_without_winner';
    for (const userId of others) notifications.push({ userId, kind, data: { slop: slop.title }, aiSlopId: slop.id });
    // Their likes were not notified when they came.
    for (const { artist_id: userId, comment_id, shown_likes: likes } of slop.has_sealed_votes ? tally : [])
      notifications.push({
        userId,
        kind: 'votes_opened',
        data: { slop: slop.title, likes },
        aiSlopId: slop.id,
        artId: comment_id,
      });
  }
  await emailUsersLater(trx, emails);
  const topics = await notifyAll(trx, notifications);
  await announce(trx, ...results.map(({ slop }) => `slop:${slop.id}`), 'feed', ...topics);
}
