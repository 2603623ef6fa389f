import type { Db } from '@unslop/database/connect';
import { type Entry, leader, tieRuleUsed } from '@unslop/domain/awards';
import { formatPrize } from '@unslop/domain/money';
import { sql } from 'kysely';
import { emailUserLater, unlinked } from '../../core/mail/user-email.ts';
import { type AnyNotification, notifyAll } from '../../core/notifications/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { awardPrize, closeAiSlop, type LockedAiSlop, lockAiSlop, returnPrize } from '../ai-slops/ai-slops.ts';

/** An entry of the tally: the likes that were shown, those that counted, and why the rest did not. */
interface TallyRow {
  comment_id: string;
  artist_id: string;
  created_at: Date;
  shown_likes: number;
  counted_likes: number;
  own_likes: number;
  unverified_likes: number;
  banned_likes: number;
  late_likes: number;
}

/** Slops whose deadline has passed and that wait for their votes to be counted, the longest waiting first. */
async function dueAiSlops(db: Db, limit: number, except: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ai_slops where status = 'open' and deadline_at <= (select app_now()) and id <> all(${except})
     order by deadline_at, id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Slops that one sweep settles at the same time: while one waits for the database, the process works on another. */
const AT_ONCE = 4;

/**
 * Settles every due slop, each in a transaction of its own, until none is left or the process is shutting down. Safe to
 * run anywhere, any number of times at once: each slop is settled exactly once.
 * @returns how many this run settled
 */
export async function settleDueAiSlops(deps: Deps, batch = 100): Promise<number> {
  let settled = 0;
  // Those that failed, or that another transaction has locked: the next sweep tries them again.
  const left: string[] = [];
  const settle = async (id: string): Promise<void> => {
    try {
      if (await inTransaction(deps.db, (trx) => settleAiSlop(trx, id))) settled += 1;
      else left.push(id);
    } catch (error) {
      left.push(id);
      deps.log.error({ err: error, aiSlopId: id }, 'settling failed');
    }
  };
  for (;;) {
    const due = await dueAiSlops(deps.db, batch, left);
    const waiting = due.values();
    const settleNext = async (): Promise<void> => {
      for (const id of waiting) {
        if (deps.stopping.aborted) return;
        await settle(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, settleNext));
    if (due.length < batch || deps.stopping.aborted) return settled;
  }
}

/**
 * Counts the votes of one due slop and closes it: frozen tally, winner, ledger movement, status and notifications in
 * one transaction, under the slop's lock.
 * @param reason  'hidden': the operator takes the slop down, so an open one is settled at once on the tally of this moment
 * @returns false when there was nothing to do: not due, or another worker was faster
 */
export async function settleAiSlop(trx: Trx, id: string, reason: 'deadline' | 'hidden' = 'deadline'): Promise<boolean> {
  // A moderator who takes it down holds its lock already, and must not be refused because a settling transaction waits for it.
  const slop = reason === 'hidden' ? await lockAiSlop(trx, id, 'change') : await lockAiSlopToSettle(trx, id);
  if (!slop || (!slop.isDue && reason === 'deadline')) return false;
  const isEarly = !slop.isDue;
  // Every like that stands now was made under this lock's turn, in this very millisecond at the latest.
  const endsAt = isEarly ? new Date(slop.now.getTime() + 1) : slop.deadline_at;
  const tally = await countVotes(trx, { id: slop.id, deadline_at: endsAt });
  const entries: Entry[] = tally.map((row) => ({
    commentId: row.comment_id,
    artistId: row.artist_id,
    createdAt: row.created_at,
    likes: row.counted_likes,
  }));
  const winner = leader(entries, slop.user_id);
  const movementId = winner ? await awardPrize(trx, slop, winner.artistId) : await returnPrize(trx, slop);
  await closeAiSlop(trx, slop, winner?.commentId ?? null);
  await trx
    .insertInto('awards')
    .values({
      ai_slop_id: slop.id,
      outcome: winner ? 'awarded' : 'refunded',
      owner_id: slop.user_id,
      winner_id: winner?.artistId ?? null,
      winning_comment_id: winner?.commentId ?? null,
      prize_cents: slop.prize_pool_cents,
      deadline_at: slop.deadline_at,
      settled_at: slop.now,
      reason: isEarly ? 'hidden' : 'deadline',
      tie_rule: winner ? tieRuleUsed(entries, slop.user_id) : 'none',
      movement_id: movementId,
    })
    .execute();
  // One parameter for all rows: a parameter for each of their columns would end at some thousands of entries.
  await sql`insert into award_entries (ai_slop_id, comment_id, artist_id, comment_created_at, shown_likes, counted_likes,
      own_likes, unverified_likes, banned_likes, late_likes)
    select ${slop.id}, comment_id, artist_id, created_at, shown_likes, counted_likes, own_likes, unverified_likes, banned_likes, late_likes
      from jsonb_to_recordset(${JSON.stringify(tally)}::jsonb) as entry (comment_id uuid, artist_id uuid, created_at timestamptz,
        shown_likes int, counted_likes int, own_likes int, unverified_likes int, banned_likes int, late_likes int)`.execute(
    trx,
  );
  await notifyParticipants(trx, slop, tally, winner, reason === 'hidden');
  return true;
}

/**
 * One worker a slop, by a lock that only settlers take; then it waits behind the likes that are running, so that
 * no flood of likes at the deadline can make a sweep pass a slop by.
 */
async function lockAiSlopToSettle(trx: Trx, id: string): Promise<LockedAiSlop | null> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`settle:${id}`}, 0)) as "isMine"`.execute(trx);
  return rows[0]!.isMine ? lockAiSlop(trx, id, 'change') : null;
}

/**
 * The tally of a slop: each entry in the race with its likes by what they count for. A like counts when it was made
 * before the deadline, by a user other than the artist, from an account verified before the deadline and not banned by then.
 */
async function countVotes(trx: Trx, slop: { id: string; deadline_at: Date }): Promise<TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    with vote as (
      select c.id as comment_id, case
          when l.id is null then null
          when l.user_id = c.user_id then 'own'
          when l.liked_at >= ${slop.deadline_at} then 'late'
          when was_banned_at(p.id, ${slop.deadline_at}) then 'banned'
          when p.email_verified_at is null or p.email_verified_at >= ${slop.deadline_at} then 'unverified'
          else 'counted' end as kind
        from comments c
        left join comment_likes l on l.comment_id = c.id
        left join profiles p on p.id = l.user_id
       where c.ai_slop_id = ${slop.id} and c.image_id is not null
         and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null
    )
    select c.id as comment_id, c.user_id as artist_id, c.created_at,
           count(v.kind)::int as shown_likes,
           count(*) filter (where v.kind = 'counted')::int as counted_likes,
           count(*) filter (where v.kind = 'own')::int as own_likes,
           count(*) filter (where v.kind = 'unverified')::int as unverified_likes,
           count(*) filter (where v.kind = 'banned')::int as banned_likes,
           count(*) filter (where v.kind = 'late')::int as late_likes
      from vote v join comments c on c.id = v.comment_id
     group by c.id
     order by c.created_at, c.id`.execute(trx);
  return rows;
}

async function notifyParticipants(
  trx: Trx,
  slop: LockedAiSlop,
  tally: TallyRow[],
  winner: Entry | null,
  isTakenDown: boolean,
): Promise<void> {
  const prize = formatPrize(slop.prize_pool_cents);
  const others = new Set(tally.map((row) => row.artist_id).filter((id) => id !== slop.user_id));
  // The page of a slop that was taken down is gone.
  const record = isTakenDown
    ? {}
    : { link: { label: 'See the award record', path: `/ai-slop/${slop.id}/award` as const } };
  const about = { data: { slop: slop.title, prize: slop.prize_pool_cents }, aiSlopId: slop.id };
  const notifications: AnyNotification[] = [];
  if (winner) {
    const { artistId, commentId } = winner;
    others.delete(artistId);
    notifications.push(
      { userId: artistId, kind: 'prize_won', ...about, beautifulArtId: commentId },
      { userId: slop.user_id, kind: 'slop_awarded', ...about },
    );
    await emailUserLater(trx, artistId, {
      title: `You won ${prize}`,
      text: `Your art for "${unlinked(slop.title)}" got the most likes. The prize is in your balance.`,
      ...record,
    });
  } else {
    notifications.push({ userId: slop.user_id, kind: 'slop_without_winner', ...about });
    await emailUserLater(trx, slop.user_id, {
      title: `${prize} came back to your balance`,
      text: `No art by anyone else had a counted like when "${unlinked(slop.title)}" ended, so the whole prize is yours again.`,
      ...record,
    });
  }
  const kind = winner ? 'contest_lost' : 'contest_without_winner';
  for (const userId of others) notifications.push({ userId, kind, data: { slop: slop.title }, aiSlopId: slop.id });
  await announce(trx, `slop:${slop.id}`, 'feed', ...(await notifyAll(trx, notifications)));
}
