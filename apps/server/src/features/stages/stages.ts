import type { Stage } from '@unslop/domain/calls/stages';
import { invariant, Refusal } from '@unslop/domain/errors';
import { PROCESS } from '@unslop/domain/stages';
import { type RawBuilder, sql } from 'kysely';
import {
  answerProcessCall,
  isRunning,
  lockCasesThatAsk,
  noteAddition,
  takesMore,
} from '../../core/cases/process-calls.ts';
import { attachImage } from '../../core/images/uploads.ts';
import { removeParts } from '../../core/layered-files/removal.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockComment } from '../comments/comments.ts';
import { readStages } from './read.ts';

/**
 * Adds a stage to the user's own entry.
 * @throws Refusal ART_NOT_FOUND, NOT_YOUR_COMMENT, SETTLING, PROCESS_CLOSED, STAGE_LIMIT, IMAGE_NOT_CLAIMABLE
 */
export async function addStage(
  trx: Trx,
  userId: string,
  artId: string,
  { image_url: url, line }: { image_url: string; line: string },
): Promise<Stage> {
  const { slopId, stages } = await lockToAdd(trx, userId, artId);
  if (stages >= PROCESS.maxStages) throw new Refusal('STAGE_LIMIT');
  const image = await attachImage(trx, { userId, url, purpose: 'stage', alt: line });
  const { id } = await trx
    .insertInto('process_stages')
    .values({ comment_id: artId, image_id: image.id, line })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteAdded(trx, artId, slopId);
  const added = (await readStages(trx, artId)).find((stage) => stage.id === id);
  invariant(added, 'a stage is there once it is added');
  return added;
}

/** Records that the entry shows its process, and announces it. */
export async function noteAdded(trx: Trx, artId: string, slopId: string): Promise<void> {
  await trx.updateTable('comments').set({ shows_process: true }).where('id', '=', artId).execute();
  await noteAddition(trx, artId);
  await announce(trx, `slop:${slopId}`);
}

interface Addable {
  slopId: string;
  stages: number;
  files: number;
}

/**
 * Locks the user's own entry for an addition, so concurrent additions count each other. Allowed until the deadline, or
 * until moderators have decided on a process call. A banned artist may add only what a call asks for.
 * @throws Refusal ART_NOT_FOUND, NOT_YOUR_COMMENT, ACCOUNT_BANNED, SETTLING, PROCESS_CLOSED
 */
export async function lockToAdd(trx: Trx, userId: string, artId: string): Promise<Addable> {
  const { slopId, isOpen, isAsked, isBanned, isDue } = await lockOwn(trx, userId, artId);
  if (isBanned && !isAsked) throw new Refusal('ACCOUNT_BANNED');
  if (!isOpen && !isAsked) throw new Refusal(isDue ? 'SETTLING' : 'PROCESS_CLOSED', { retryAfterSeconds: 2 });
  const { rows } = await sql<{ stages: number; files: number }>`
    select (select count(*)::int from process_stages where comment_id = ${artId}) as stages,
           (select count(*)::int from layered_files where comment_id = ${artId}) as files`.execute(trx);
  return { slopId, ...rows[0]! };
}

async function lockOwn(trx: Trx, userId: string, artId: string) {
  const { comment, slop } = await lockComment(trx, artId, 'share').catch((error) => {
    throw error instanceof Refusal ? new Refusal('ART_NOT_FOUND', {}, { cause: error }) : error;
  });
  if (!comment.image_id) throw new Refusal('ART_NOT_FOUND');
  if (comment.user_id !== userId) throw new Refusal('NOT_YOUR_COMMENT');
  await sql`select from comments where id = ${artId} for no key update`.execute(trx);
  const { rows } = await sql<{ is_asked: boolean; is_banned: boolean }>`
    select exists (select from process_calls where comment_id = ${artId} and ${takesMore}) as is_asked,
           is_banned(banned_at, banned_until) as is_banned from profiles where id = ${userId}`.execute(trx);
  return {
    slopId: slop.id,
    isDue: slop.isDue,
    isOpen: slop.status === 'open' && !slop.isDue,
    isAsked: rows[0]!.is_asked,
    isBanned: rows[0]!.is_banned,
  };
}

/**
 * True if the artist may remove `part`, a row of process_stages or layered_files: everything until the deadline. After
 * that, only what was added since a process call, as long as it is not answered.
 */
const isRemovable = (isOpen: RawBuilder<unknown>) => sql<boolean>`(${isOpen} or exists (
    select from process_calls p where p.comment_id = part.comment_id and ${isRunning} and part.created_at >= p.asked_at))`;

/**
 * Removes a stage or a layered file of the user's own entry.
 * @throws Refusal NOT_FOUND, ART_NOT_FOUND, NOT_YOUR_COMMENT, SETTLING, PROCESS_CLOSED
 */
export async function removePart(
  trx: Trx,
  userId: string,
  table: 'process_stages' | 'layered_files',
  id: string,
): Promise<void> {
  const found = await trx.selectFrom(table).select('comment_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  const { slopId, isOpen, isDue } = await lockOwn(trx, userId, found.comment_id);
  const { rows } = await sql<{ may: boolean }>`
    select ${isRemovable(sql.lit(isOpen))} as may from ${sql.table(table)} part where id = ${id}`.execute(trx);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (!rows[0].may) throw new Refusal(isDue ? 'SETTLING' : 'PROCESS_CLOSED', { retryAfterSeconds: 2 });
  await removeParts(trx, table === 'process_stages' ? { stages: sql`id = ${id}` } : { files: sql`id = ${id}` });
  await announce(trx, `slop:${slopId}`);
}

/**
 * Answers a process call: the artist says that everything is there.
 * @throws Refusal PROCESS_EMPTY, PROCESS_CLOSED and those of `lockToAdd`
 */
export async function answerCall(trx: Trx, userId: string, artId: string): Promise<void> {
  const isAsked = await lockCasesThatAsk(trx, artId);
  const { slopId, stages, files } = await lockToAdd(trx, userId, artId);
  if (!isAsked) throw new Refusal('PROCESS_CLOSED');
  if (stages + files === 0) throw new Refusal('PROCESS_EMPTY');
  if (!(await answerProcessCall(trx, artId))) throw new Refusal('PROCESS_CLOSED');
  await announce(trx, `slop:${slopId}`);
}
