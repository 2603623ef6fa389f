import type { Db } from '@unslop/database/connect';
import type { LayeredFile, Process, ProcessCall, Stage } from '@unslop/domain/calls/stages';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { isRunning, takesMore } from '../../core/cases/process-calls.ts';
import { claimedCaseOf } from '../../core/cases/reads.ts';
import { imageColumns, type MaybePictureRow, type PictureRow, withPicture } from '../../core/images/picture.ts';
import type { Session } from '../../platform/session.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';

type StageRow = RowOf<Omit<Stage, 'image'>, 'created_at'> & PictureRow;
type FileRow = RowOf<Omit<LayeredFile, 'preview'>, 'created_at'> & MaybePictureRow;

export async function readStages(db: Db | Trx, artId: string): Promise<Stage[]> {
  const { rows } = await sql<StageRow>`
    select t.id, t.line, t.created_at, ${imageColumns} from process_stages t join images i on i.id = t.image_id
     where t.comment_id = ${artId} order by t.created_at, t.id`.execute(db);
  return rows.map((row) => withIsoTimes(withPicture(row, 'A stage of the work')));
}

export async function readFiles(
  db: Db | Trx,
  artId: string,
  { withNames }: { withNames: boolean },
): Promise<LayeredFile[]> {
  const { rows } = await sql<FileRow>`
    select f.id, f.file_type as type, f.layers, f.width, f.height, f.size_bytes::int, case when ${withNames} then f.layer_names end as layer_names,
           f.created_at, ${imageColumns} from layered_files f left join images i on i.id = f.preview_image_id
     where f.comment_id = ${artId} order by f.created_at, f.id`.execute(db);
  return rows.map((row) => {
    const { image, ...file } = withPicture(row, 'The layered file as a whole');
    const { image_url, ...facts } = file as typeof file & { image_url?: unknown };
    return withIsoTimes({ ...facts, preview: image });
  });
}

interface Entry {
  user_id: string;
  is_shown: boolean;
  is_open: boolean;
  is_asked: boolean;
  takes_more: boolean;
  is_banned: boolean;
}

export const isModerator = (viewer: Session | null) => viewer?.role === 'moderator' && !viewer.isBanned;

/**
 * Returns how an entry was made, as far as this viewer may see it.
 * @throws Refusal ART_NOT_FOUND
 */
export async function findProcess(db: Db, artId: string, viewer: Session | null): Promise<Process> {
  const found = await sql<Entry>`
    select c.user_id, c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null and s.hidden_at is null as is_shown,
           s.status = 'open' and s.deadline_at > app_now() as is_open,
           exists (select from process_calls where comment_id = c.id and ${isRunning}) as is_asked,
           exists (select from process_calls where comment_id = c.id and ${takesMore}) as takes_more,
           is_banned(p.banned_at, p.banned_until) as is_banned
      from comments c join profiles p on p.id = c.user_id join ai_slops s on s.id = c.ai_slop_id where c.id = ${artId} and c.image_id is not null`.execute(
    db,
  );
  const entry = found.rows[0];
  const isJudge = isModerator(viewer);
  if (!entry || !(entry.is_shown || isJudge)) throw new Refusal('ART_NOT_FOUND');
  const isOwn = entry.user_id === viewer?.userId;
  const isInsider = isOwn || isJudge;
  // Layer names belong to the file's private content: only the artist and the moderator who claimed the case see them.
  const withNames = isOwn || (isJudge && (await claimedCaseOf(db, artId, viewer!.userId)) !== null);
  const [stages, files, call] = await Promise.all([
    readStages(db, artId),
    readFiles(db, artId, { withNames }),
    isInsider ? readCall(db, artId, isJudge && !isOwn) : null,
  ]);
  const isRemovable = ({ created_at }: { created_at: string }) =>
    isOwn && (entry.is_open || (entry.is_asked && call !== null && created_at >= call.asked_at));
  return {
    stages,
    files,
    may_add: isOwn && ((entry.is_open && !entry.is_banned) || entry.takes_more),
    removable: [...stages, ...files].filter(isRemovable).map(({ id }) => id),
    call,
  };
}

/** Reads the last call about an entry. Its artist does not see a paused call. */
async function readCall(db: Db, artId: string, isJudge: boolean): Promise<ProcessCall | null> {
  const { rows } = await sql<RowOf<ProcessCall, 'asked_at' | 'due_at'>>`
    select p.asked_at, p.due_at, coalesce(l.moderator_id is null and l.actor = 'site', false) as is_by_site,
           case when p.closed_at is not null then 'looked_at' when p.paused_at is not null then 'waiting' when p.answered_at is not null then 'answered'
                when p.unanswered_at is not null or p.due_at <= app_now() then 'unanswered' else 'asked' end as state
      from process_calls p left join moderation_log l on l.id = p.act_id
     where p.comment_id = ${artId} and (${isJudge} or p.paused_at is null or p.closed_at is not null) order by p.id desc limit 1`.execute(
    db,
  );
  return rows[0] ? withIsoTimes(rows[0]) : null;
}
