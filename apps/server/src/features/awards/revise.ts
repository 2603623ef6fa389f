import type { TableRow } from '@unslop/database/connect';
import { leader } from '@unslop/domain/awards';
import { invariant } from '@unslop/domain/errors';
import { type Cents, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import { isDeleted, raiseOwedAlarm } from '../../core/ledger/deleted.ts';
import { creditLegs, debitLegs, type Leg, lockWallets, postAll } from '../../core/ledger/ledger.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop } from '../ai-slops/hiding.ts';
import { collectDebtLater } from '../payments/collect-debt.ts';
import { type CountedRow, entryOf } from './settle.ts';

/**
 * Locks a slop whose award is to be revised, before the act is written down. Users who may lose or get the prize are locked first, in the
 * order of a deletion: the poster, and the best entries by the rule, one more than can be out of the contest by then.
 */
export async function lockAward(trx: Trx, slopId: string): Promise<void> {
  await sql`select from profiles where id in (
      select owner_id from awards where ai_slop_id = ${slopId}
      union all
      (select e.artist_id from award_entries e join awards a on a.ai_slop_id = e.ai_slop_id and a.owner_id <> e.artist_id
        where e.ai_slop_id = ${slopId} and e.counted_likes > 0
        order by e.counted_likes desc, e.comment_created_at, e.comment_id
        limit 2 + (select count(*) from award_revisions where ai_slop_id = ${slopId})))
    order by id for key share`.execute(trx);
  await lockAnyAiSlop(trx, slopId);
}

/** What an act changed about an award. */
export interface Revision {
  fromUserId: string;
  /** An artist, or the poster where no entry is left. */
  toUserId: string;
  prizeCents: Cents;
  /** Whether the prize went from one person to another. */
  isMoved: boolean;
  /** What the one who had the prize gave back at once, and what they owe of it. */
  takenFromBalanceCents: Cents;
  owedCents: Cents;
  /** Null: the poster has the prize. */
  winningCommentId: string | null;
}

/**
 * Gives the prize of a settled slop to whom it belongs after an act that disqualified an entry, or reinstated it: the winner
 * by the rule on the frozen tally without the entries that are disqualified now, or else the poster. An act revises once.
 * The caller has locked the slop (`lockAward`) and written the act down in this transaction.
 */
export async function reviseAward(trx: Trx, actId: number, slopId: string): Promise<Revision> {
  await lockAward(trx, slopId);
  const { rows: awards } = await sql<{ owner_id: string; winning_comment_id: string | null }>`
    select a.owner_id, s.winning_comment_id from awards a join ai_slops s on s.id = a.ai_slop_id where s.id = ${slopId}`.execute(
    trx,
  );
  const [award] = awards;
  invariant(award, `slop ${slopId} has an award`);
  const { rows: entries } = await sql<CountedRow & { is_out: boolean }>`
    select e.comment_id, e.artist_id, e.comment_created_at as created_at, e.counted_likes, case when act.subject_id = e.comment_id
           then act.action = 'disqualify' else is_disqualified(e.ai_slop_id, e.comment_id) end as is_out
      from award_entries e join moderation_log act on act.id = ${actId} where e.ai_slop_id = ${slopId}`.execute(trx);
  const left = entries.filter((entry) => !entry.is_out).map(entryOf);
  const winner = leader(left, award.owner_id);
  const winningCommentId = winner?.commentId ?? null;
  const holder = entries.find((entry) => entry.comment_id === award.winning_comment_id)?.artist_id ?? award.owner_id;
  // Before the numbers of wins change, as a settlement does.
  await lockWallets(trx, [holder, winner?.artistId ?? award.owner_id]);
  const { rows: made } = await sql<Revised>`select * from revise_award(${actId}, ${winningCommentId})`.execute(trx);
  const revised = made[0]!;
  const { from_user_id: fromUserId, to_user_id: toUserId, prize_cents } = revised;
  const isMoved = fromUserId !== toUserId;
  const taken = isMoved ? await movePrize(trx, revised) : 0;
  await announce(trx, `slop:${slopId}`, 'feed', `user:${fromUserId}`, `user:${toUserId}`);
  return {
    fromUserId,
    toUserId,
    prizeCents: cents(prize_cents),
    isMoved,
    takenFromBalanceCents: cents(taken),
    owedCents: cents(isMoved ? prize_cents - taken : 0),
    winningCommentId,
  };
}

/** A row of award_revisions. */
type Revised = TableRow<'award_revisions'>;

/** @returns the cents that came from the balance of the user who had the prize; the rest is owed */
async function movePrize(trx: Trx, revised: Revised): Promise<number> {
  const { ai_slop_id: aiSlopId, revision, from_user_id: fromUserId, to_user_id: toUserId } = revised;
  const prizeCents = cents(revised.prize_cents);
  const debit = await debitLegs(trx, fromUserId, prizeCents);
  const credit = await creditLegs(trx, toUserId, prizeCents);
  const prize = { kind: 'prize', aiSlopId } as const;
  await postAll(trx, [
    {
      key: `prize_taken_back:${aiSlopId}:${revision}`,
      kind: 'prize_taken_back',
      legs: [...debit, { account: prize, amount: prizeCents }],
      aiSlopId,
    },
    {
      key: `prize_revised:${aiSlopId}:${revision}`,
      kind: revised.winning_comment_id ? 'revised_prize_awarded' : 'revised_prize_returned',
      legs: [{ account: prize, amount: 0 - prizeCents }, ...credit],
      aiSlopId,
    },
  ]);
  const amountOf = (legs: Leg[], kind: string) => legs.find(({ account }) => account.kind === kind)?.amount ?? 0;
  const isOwed = amountOf(credit, 'balance') > 0 && (await isDeleted(trx, toUserId));
  if (isOwed) await raiseOwedAlarm(trx, toUserId, { aiSlopId });
  if (amountOf(debit, 'debt') < 0) await collectDebtLater(trx, fromUserId);
  return 0 - amountOf(debit, 'balance');
}
