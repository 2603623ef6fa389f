import { prepared, type TableRow } from '@unslop/database/connect';
import { deadlineAfter } from '@unslop/domain/ai-slops';
import type { Category, Style } from '@unslop/domain/categories';
import { Refusal } from '@unslop/domain/errors';
import { REAUTH, SLOP } from '@unslop/domain/limits';
import { type Cents, cents, formatMoney, wholeDollars } from '@unslop/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { attachImage } from '../../core/images/uploads.ts';
import {
  accountRestrictionOf,
  legsOfCredits,
  post,
  postAll,
  prizesOfTheDay,
  walletOf,
} from '../../core/ledger/ledger.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { appNow, nowSql } from '../../platform/clock.ts';
import { requireReauth } from '../../platform/http/reauth.ts';
import { announce } from '../../platform/live.ts';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { judgePicture, noteOriginality } from '../originality/originality.ts';
import type { HideableAiSlop } from './hiding.ts';

/** Parses a prize given in dollars. It must be a whole number and at least the minimum. */
export function prizeFrom(dollars: number): Cents {
  if (!(dollars >= SLOP.minPrizeDollars)) throw new Refusal('PRIZE_TOO_SMALL');
  if (!Number.isSafeInteger(dollars)) throw new Refusal('PRIZE_NOT_WHOLE');
  // No balance can hold this much. Refuse it like any prize above the balance.
  if (dollars > 1_000_000) throw new Refusal('INSUFFICIENT_BALANCE');
  return wholeDollars(dollars);
}

export interface NewAiSlop {
  title: string;
  description: string;
  prize: Cents;
  durationDays: number;
  imageUrl: string;
  alt?: string;
  /** Claim that the picture is their own, from a poster who uses another person's art. */
  ownershipClaim?: string;
  category?: Category;
  style?: Style;
  /** Hides the like counts of entries until the slop is settled. */
  hasSealedVotes?: boolean;
}

/**
 * Posts a slop and holds its prize from the poster's balance, in one transaction.
 * @param deadlineAt  set only for the demo world's own slops, which may end off the five-minute mark
 */
export async function createAiSlop(trx: Trx, userId: string, slop: NewAiSlop, deadlineAt?: Date): Promise<string> {
  await refuseRestricted(trx, userId);
  const { ownershipClaim } = slop;
  const originality = await judgePicture(trx, { userId, url: slop.imageUrl, answersSlopId: null, ownershipClaim });
  const image = await attachImage(trx, { userId, url: slop.imageUrl, purpose: 'ai-slop', alt: slop.alt });
  const now = await appNow(trx);
  const { id } = await trx
    .insertInto('ai_slops')
    .values({
      user_id: userId,
      title: slop.title,
      description: slop.description,
      category: slop.category ?? null,
      style: slop.style ?? null,
      image_id: image.id,
      image_url: image.url,
      image_path: image.path,
      prize_pool_cents: slop.prize,
      duration_days: slop.durationDays,
      has_sealed_votes: slop.hasSealedVotes ?? false,
      is_disputed: originality.disputed !== null,
      deadline_at: deadlineAt ?? deadlineAfter(now.getTime(), slop.durationDays),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('ai_slop_counters').values({ ai_slop_id: id }).execute();
  await trx
    .updateTable('profile_counters')
    .set((eb) => ({ ai_slops_count: eb('ai_slops_count', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
  await post(trx, {
    key: `prize_held:${id}`,
    kind: 'prize_held',
    legs: [
      { account: { kind: 'balance', userId }, amount: -slop.prize },
      { account: { kind: 'prize', aiSlopId: id }, amount: slop.prize },
    ],
    aiSlopId: id,
  });
  const posted = { imageId: image.id, userId, slop: { id, title: slop.title }, commentId: null };
  await noteOriginality(trx, posted, originality, ownershipClaim);
  await announce(trx, 'feed', `user:${userId}`);
  return id;
}

/**
 * Requires reauthentication when a day's prizes are large: a borrowed session could put up the balance for an accomplice's
 * art. Runs after the debit, in the same transaction, so concurrent calls see each other's prizes. Notifies the owner
 * by email.
 * @throws Refusal PROOF_REQUIRED when the prizes of a day are large and the sign-in is long ago
 */
export async function requireReauthForPrizes(trx: Trx, session: Pick<Session, 'userId' | 'provedAt'>): Promise<void> {
  const prizes = await prizesOfTheDay(trx, session.userId);
  if (prizes <= wholeDollars(REAUTH.prizeDollarsPerDay)) return;
  await requireReauth(trx, session);
  await emailUserLater(trx, session.userId, {
    title: `You put up ${formatMoney(prizes)} as prizes`,
    text: `In the last day you used ${formatMoney(prizes)} of your balance for prizes.\n\nIf that wasn’t you, choose a new password right away with "Forgot password?" on the login page, which logs out all devices. Then cancel the slops that nobody has entered yet. You get their prizes back right away.`,
    link: { label: 'See your slops', path: '/profile' },
  });
}

/** Refuses an account with a debt or under review: it may not put up a prize. */
async function refuseRestricted(trx: Trx, userId: string): Promise<void> {
  const restriction = await accountRestrictionOf(trx, userId);
  if (restriction) throw new Refusal(restriction === 'debt' ? 'ACCOUNT_FROZEN' : 'ACCOUNT_IN_REVIEW');
}

export interface LockedAiSlop
  extends HideableAiSlop,
    TableRow<'ai_slops', 'prize_pool_cents' | 'deadline_at' | 'winning_comment_id' | 'has_sealed_votes'> {
  /** Database time, read after the lock was acquired. */
  now: Date;
  isDue: boolean;
}

/**
 * Locks a slop: 'share' for changes to its entries, which may run concurrently, or 'change' for changes to the slop
 * itself. Reads the clock only once the lock is held, so whoever gets the lock before the deadline acts before the
 * deadline.
 * @throws Refusal AI_SLOP_NOT_FOUND
 */
export async function lockAiSlop(trx: Trx, id: string, lock: 'share' | 'change'): Promise<LockedAiSlop> {
  const { rows } = await sql<LockedAiSlop>`${prepared} ${locked(
    sql`id = ${id} ${lock === 'share' ? sql`for share` : sql`for no key update`}`,
  )}`.execute(trx);
  const [slop] = rows;
  if (!slop || slop.hidden_at) throw new Refusal('AI_SLOP_NOT_FOUND', { id });
  return slop;
}

/**
 * Locks several slops for changes to them, in id order, and skips those that another transaction has locked. A
 * transaction that holds one slop therefore never waits for another. With a single id it waits for the lock.
 */
export async function lockAiSlops(trx: Trx, ids: readonly string[]): Promise<LockedAiSlop[]> {
  const skip = ids.length > 1 ? sql`skip locked` : sql``;
  return (await locked(sql`id = any(${ids}) order by id for no key update ${skip}`).execute(trx)).rows;
}

/**
 * Selects slops with a lock, and then the clock. A row leaves the CTE `locked` only once its lock is held, and `timed`
 * reads the clock after that.
 */
const locked = (which: RawBuilder<unknown>) => {
  const columns = sql`id, user_id, title, status, prize_pool_cents, deadline_at, hidden_at, winning_comment_id,
    has_sealed_votes`;
  return sql<LockedAiSlop>`
    with locked as materialized (select ${columns} from ai_slops where ${which}),
    timed as materialized (select ${columns}, app_now() as now from locked)
    select ${columns}, now, status = 'open' and deadline_at <= now as "isDue" from timed`;
};

/** Refuses changes to entries between the deadline and settlement. */
export function refuseSettling(slop: LockedAiSlop): void {
  if (slop.isDue) throw new Refusal('SETTLING', { retryAfterSeconds: 2 });
}

async function lockOwnOpenAiSlop(trx: Trx, userId: string, id: string): Promise<LockedAiSlop> {
  const slop = await lockAiSlop(trx, id, 'change');
  if (slop.user_id !== userId) throw new Refusal('NOT_YOUR_SLOP');
  refuseSettling(slop);
  if (slop.status !== 'open') throw new Refusal('SLOP_CLOSED');
  return slop;
}

async function hasArt(trx: Trx, slopId: string, exceptBy: string | null): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (
    select from comments where ai_slop_id = ${slopId} and image_id is not null and withdrawn_at is null and (hidden_at is null or is_covered)
       and (${exceptBy}::uuid is null or user_id <> ${exceptBy}::uuid))`.execute(trx);
  return rows[0]!.exists;
}

export async function updateAiSlop(
  trx: Trx,
  userId: string,
  id: string,
  changes: { title?: string; description?: string },
): Promise<void> {
  await lockOwnOpenAiSlop(trx, userId, id);
  if (await hasArt(trx, id, null)) throw new Refusal('SLOP_HAS_ART');
  await trx
    .updateTable('ai_slops')
    .set({ ...changes, updated_at: nowSql })
    .where('id', '=', id)
    .execute();
  await announce(trx, `slop:${id}`, 'feed');
}

/** Raises a prize to `prize`. The movement's key contains the new prize, so the same raise happens only once. */
export async function raisePrize(trx: Trx, userId: string, id: string, prize: Cents): Promise<Cents> {
  const slop = await lockOwnOpenAiSlop(trx, userId, id);
  await refuseRestricted(trx, userId);
  const more = prize - slop.prize_pool_cents;
  if (more <= 0) throw new Refusal('PRIZE_NOT_RAISED');
  await post(trx, {
    key: `prize_raised:${id}:${prize}`,
    kind: 'prize_raised',
    legs: [
      { account: { kind: 'balance', userId }, amount: -more },
      { account: { kind: 'prize', aiSlopId: id }, amount: more },
    ],
    aiSlopId: id,
  });
  await trx.updateTable('ai_slops').set({ prize_pool_cents: prize, updated_at: nowSql }).where('id', '=', id).execute();
  await announce(trx, `slop:${id}`, 'feed', `user:${userId}`);
  return prize;
}

/** Cancels an open slop that has no art by others. The poster gets a full refund. The page stays and says so. */
export async function cancelAiSlop(trx: Trx, userId: string, id: string): Promise<void> {
  const slop = await lockOwnOpenAiSlop(trx, userId, id);
  if (await hasArt(trx, id, userId)) throw new Refusal('SLOP_HAS_ART');
  await closeCancelled(trx, slop);
}

/**
 * Cancels a slop if its poster owes money and nobody else has answered it. The prize pays the debt.
 * @returns true if it was cancelled
 */
export async function cancelToPayDebt(trx: Trx, id: string): Promise<boolean> {
  const slop = await lockAiSlop(trx, id, 'change');
  if (slop.status !== 'open' || slop.isDue || (await hasArt(trx, id, slop.user_id))) return false;
  if ((await walletOf(trx, slop.user_id)).debt === 0) return false;
  await closeCancelled(trx, slop);
  return true;
}

async function closeCancelled(trx: Trx, slop: LockedAiSlop): Promise<void> {
  await returnPrize(trx, slop);
  await trx
    .updateTable('ai_slops')
    .set({ status: 'expired', cancelled_at: slop.now, settled_at: slop.now, updated_at: slop.now })
    .where('id', '=', slop.id)
    .execute();
  await announce(trx, `slop:${slop.id}`, 'feed', `user:${slop.user_id}`);
}

/** Recipient of a slop's prize when it closes. */
export interface ClosedPrize {
  slop: LockedAiSlop;
  kind: 'prize_returned' | 'prize_awarded';
  userId: string;
}

const returnPrize = (trx: Trx, slop: LockedAiSlop) =>
  closePrizes(trx, [{ slop, kind: 'prize_returned', userId: slop.user_id }]);

/**
 * Pays each prize to its winner or returns it to the poster. Both share one key, so a prize is closed only once.
 * @returns the movement ids
 */
export async function closePrizes(trx: Trx, prizes: readonly ClosedPrize[]): Promise<number[]> {
  const credits = await legsOfCredits(
    trx,
    prizes.map(({ slop, userId }) => ({ userId, amount: cents(slop.prize_pool_cents) })),
  );
  const booked = await postAll(
    trx,
    prizes.map(({ slop, kind }, n) => ({
      key: `prize_closed:${slop.id}`,
      kind,
      legs: [{ account: { kind: 'prize', aiSlopId: slop.id }, amount: -slop.prize_pool_cents }, ...credits[n]!],
      aiSlopId: slop.id,
    })),
  );
  return booked.map(({ id }) => id);
}

/** Writes the outcome of the settlement to the slops. */
export async function closeAiSlops(
  trx: Trx,
  closed: readonly { slop: LockedAiSlop; winningCommentId: string | null }[],
): Promise<void> {
  const rows = closed.map(({ slop, winningCommentId }) => ({ id: slop.id, now: slop.now, winner: winningCommentId }));
  await sql`update ai_slops s
       set status = case when winner is null then 'expired' else 'awarded' end, winning_comment_id = winner,
           awarded_at = case when winner is not null then now end, settled_at = now, updated_at = now
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as closed (id uuid, now timestamptz, winner uuid)
     where s.id = closed.id`.execute(trx);
}
