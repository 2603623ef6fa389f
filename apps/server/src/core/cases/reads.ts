import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { throwOwnRefusal } from '../../platform/http/errors.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Reads that a moderator may do only in a case that they have claimed. */
export type CaseRead = 'show_reporters' | 'show_voters' | 'download_layered';

interface ClaimedCase {
  id: string;
  subject_type: string;
  subject_id: string;
}

/**
 * Logs that a moderator read something in a case. Each read is one line of the log.
 * @throws Refusal CASE_NOT_YOURS or FORBIDDEN if the claim or the moderator role just ended, MODERATION_CONFLICT if a
 * conflict just began
 */
export async function noteRead(
  trx: Trx,
  { userId, username }: Pick<Session, 'userId' | 'username'>,
  action: CaseRead,
  { id, subject_type, subject_id }: ClaimedCase,
  details: Record<string, string> = {},
): Promise<void> {
  await sql`select record_moderation_act(${userId}, ${username}, ${action}, ${subject_type}, ${subject_id}, ${id}, null, '', null, null,
    ${JSON.stringify(details)})`
    .execute(trx)
    .catch(throwOwnRefusal);
  await announce(trx, MODERATION_TOPIC);
}

/** Returns the case about this art, or about the award it won, that the moderator has claimed without a conflict. */
export async function claimedCaseOf(db: Db | Trx, artId: string, moderatorId: string): Promise<ClaimedCase | null> {
  const { rows } = await sql<ClaimedCase>`
    select c.id, c.subject_type, c.subject_id from moderation_cases c
     where ((c.subject_type = 'comment' and c.subject_id = ${artId})
         or (c.subject_type = 'award' and c.subject_id = (select id from ai_slops where winning_comment_id = ${artId})))
       and holds_case(${moderatorId}, c.id) limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Logs that a moderator downloads a layered file, in the case about its art.
 * @throws Refusal CASE_NOT_YOURS
 */
export async function noteDownload(trx: Trx, by: Session, artId: string, fileId: string): Promise<void> {
  const held = await claimedCaseOf(trx, artId, by.userId);
  if (!held) throw new Refusal('CASE_NOT_YOURS');
  await noteRead(trx, by, 'download_layered', held, { file: fileId });
}
