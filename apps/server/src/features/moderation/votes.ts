import { invariant } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type LockedAiSlop, lockAiSlops, refuseSettling } from '../ai-slops/ai-slops.ts';
import { notPossible, type Recipient } from './acts.ts';

/** Locks the contest of an entry before its votes change. @throws Refusal SETTLING, NOT_POSSIBLE */
export async function lockOpenVotes(trx: Trx, artId: string): Promise<LockedAiSlop> {
  const art = await trx
    .selectFrom('comments')
    .select('ai_slop_id')
    .where('id', '=', artId)
    .where('image_id', 'is not', null)
    .executeTakeFirst();
  if (!art) notPossible('There are no counted votes here.');
  const [slop] = await lockAiSlops(trx, [art.ai_slop_id]);
  invariant(slop, 'art has a slop');
  refuseSettling(slop);
  if (slop.status !== 'open') notPossible('The votes are counted: the tally stays as it was frozen.');
  return slop;
}

/** Returns the artist and voters to notify. While votes are sealed, the artist is not told the number of likes. */
export async function changedLikes(trx: Trx, artId: string, voters: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<{ user_id: string; ai_slop_id: string; is_sealed: boolean }>`
    select c.user_id, c.ai_slop_id, n.is_sealed from comments c join comment_counters n on n.comment_id = c.id
     where c.id = ${artId}`.execute(trx);
  const { user_id, ai_slop_id, is_sealed } = rows[0]!;
  if (!is_sealed) await announce(trx, `slop:${ai_slop_id}`);
  return [
    { userId: user_id, part: 'affected', effect: is_sealed ? {} : { likes: voters.length } },
    ...voters.map((userId): Recipient => ({ userId, part: 'party', effect: { likes: 1 } })),
  ];
}
