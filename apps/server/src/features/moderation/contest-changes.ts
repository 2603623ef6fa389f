import type { Effect } from '@unslop/domain/decisions';
import { type RawBuilder, sql } from 'kysely';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { reviseAward } from '../awards/revise.ts';
import { lockAward } from '../awards/standings.ts';
import { CHECKS_OF_PRODUCTION } from '../awards/winner-checks.ts';
import { type ModerationAct, notPossible, type Recipient } from './acts.ts';
import { SEALED } from './effects.ts';
import { affected, type SideEffects } from './side-effects.ts';
import { changedLikes, lockOpenVotes } from './votes.ts';

/** Voids likes in an open contest, or in a settled one until its award is final. */
export async function voidLikes(trx: Trx, act: ModerationAct): Promise<SideEffects | null> {
  const { id, subject, userIds = [] } = act;
  if (subject !== 'comment') notPossible('There are no counted votes here.');
  const slopId = await lockVotes(trx, id);
  if (!slopId && (await isSealed(trx, id))) notPossible(SEALED);
  const { rows } = await sql`
    select from unnest(${userIds}::uuid[]) voter
     where (exists (select from comment_likes where comment_id = ${id} and user_id = voter)
            or exists (select from vote_receipts where comment_id = ${id} and user_id = voter and outcome in ('counted', 'voided')))
       and not exists (select from voided_likes where comment_id = ${id} and user_id = voter)`.execute(trx);
  if (rows.length === 0) return null;
  return {
    after: async (actId) => changedVotes(trx, act, actId, slopId, await votersOf(trx, sql`act_id = ${actId}`)),
  };
}

async function isSealed(trx: Trx, commentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from comments c join ai_slops s on s.id = c.ai_slop_id
     where c.id = ${commentId} and s.status = 'open' and s.has_sealed_votes`.execute(trx);
  return rows.length > 0;
}

export async function restoreLikes(trx: Trx, act: ModerationAct): Promise<SideEffects | null> {
  const { id, aboutAct, userIds } = act;
  const slopId = await lockVotes(trx, id);
  const of = sql<boolean>`act_id = ${aboutAct} and ${userIds ? sql`user_id = any(${userIds}::uuid[])` : sql`true`}`;
  const voters = await votersOf(trx, of);
  if (voters.length === 0) return null;
  return { after: (actId) => changedVotes(trx, act, actId, slopId, voters) };
}

/** Locks the votes of an entry. @returns the contest if it is settled */
async function lockVotes(trx: Trx, id: string): Promise<string | null> {
  const slopId = await settledContestOf(trx, id);
  if (slopId) await lockAward(trx, slopId);
  else await lockOpenVotes(trx, id);
  return slopId;
}

async function changedVotes(
  trx: Trx,
  act: ModerationAct,
  actId: number,
  slopId: string | null,
  voters: readonly string[],
) {
  const recipients = await changedLikes(trx, act.id, voters);
  return slopId ? reviseAfter(trx, act, actId, slopId, recipients[0]!.effect, recipients.slice(1)) : recipients;
}

async function votersOf(trx: Trx, which: RawBuilder<boolean>): Promise<string[]> {
  const voided = await trx.selectFrom('voided_likes').select('user_id').where(which).orderBy('user_id').execute();
  return voided.map(({ user_id }) => user_id);
}

/**
 * Removes an entry from the frozen tally of a settled contest, or puts it back. The rule then picks the payee again.
 */
export async function revise(trx: Trx, act: ModerationAct, isDisqualified: boolean): Promise<SideEffects | null> {
  const slopId = act.subject === 'comment' ? await settledContestOf(trx, act.id) : null;
  if (!slopId) return notPossible('This wasn’t in the count of a contest that ended.');
  await lockAward(trx, slopId);
  const is = await sql<{ so: boolean }>`select is_disqualified(${slopId}, ${act.id}) as so`.execute(trx);
  if (is.rows[0]!.so === isDisqualified) return null;
  return { after: (actId) => reviseAfter(trx, act, actId, slopId, {}) };
}

/**
 * Revises the award after an act about an entry. Returns the people to notify: the artist, both payees and the poster.
 */
export async function reviseAfter(
  trx: Trx,
  { id, checks = CHECKS_OF_PRODUCTION }: ModerationAct,
  actId: number,
  slopId: string,
  effect: Effect,
  others: readonly Recipient[] = [],
): Promise<Recipient[]> {
  const { isMoved, fromUserId, toUserId, prizeCents } = await reviseAward(trx, actId, slopId, checks);
  const { rows } = await sql<{ artist_id: string; poster_id: string }>`
    select e.artist_id, a.owner_id as poster_id from award_entries e join awards a on a.ai_slop_id = e.ai_slop_id
     where e.ai_slop_id = ${slopId} and e.comment_id = ${id}`.execute(trx);
  const { artist_id, poster_id } = rows[0]!;
  const moneyOf = (userId: string): Effect => ({
    ...(isMoved && userId === fromUserId && { lost: prizeCents }),
    ...(isMoved && userId === toUserId && { won: prizeCents }),
  });
  const parties = isMoved ? new Set([fromUserId, toUserId, poster_id]) : new Set<string>();
  parties.delete(artist_id);
  return [
    ...affected(artist_id, { ...effect, ...moneyOf(artist_id) }),
    ...[...parties].map((userId) => ({ userId, part: 'party' as const, effect: moneyOf(userId) })),
    ...others,
  ];
}

/** Records that nothing was found: the award gets its original date back, without any delay. */
export async function clearAward(trx: Trx, { subject, id }: ModerationAct): Promise<SideEffects | null> {
  if (subject !== 'award') notPossible('This isn’t about an award.');
  await lockAward(trx, id);
  return { after: async () => toldPayee(trx, id) };
}

export async function takeMoreTime(trx: Trx, { subject, id }: ModerationAct): Promise<SideEffects | null> {
  if (subject !== 'award') notPossible('This isn’t about an award.');
  await lockAward(trx, id);
  return { after: async () => toldPayee(trx, id) };
}

async function toldPayee(trx: Trx, slopId: string): Promise<Recipient[]> {
  const { rows } = await sql<{ paid_to: string; owner_id: string }>`
    select f.paid_to, a.owner_id from award_finals f join awards a on a.ai_slop_id = f.ai_slop_id where f.ai_slop_id = ${slopId}`.execute(
    trx,
  );
  const { paid_to, owner_id } = rows[0]!;
  await announce(trx, `slop:${slopId}`, `user:${paid_to}`, `user:${owner_id}`);
  return [...new Set([paid_to, owner_id])].map((userId) => ({ userId, part: 'party' as const, effect: {} }));
}

/** Returns the settled contest that has this entry in its tally; null for anything else. */
export async function settledContestOf(trx: Trx, commentId: string): Promise<string | null> {
  const { rows } = await sql<{ ai_slop_id: string }>`
    select e.ai_slop_id from comments c join award_entries e on e.ai_slop_id = c.ai_slop_id and e.comment_id = c.id
      join award_finals f on f.ai_slop_id = e.ai_slop_id where c.id = ${commentId}`.execute(trx);
  return rows[0]?.ai_slop_id ?? null;
}
