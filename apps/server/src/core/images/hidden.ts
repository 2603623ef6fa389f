import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { announce, type Live } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Announced when pictures were hidden or removed, or came back. */
const TOPIC = 'hidden';

export async function announceHidden(trx: Trx): Promise<void> {
  await announce(trx, TOPIC);
}

/** Maximum number of cached answers, which take some megabytes of memory. */
const MAX_KNOWN = 20_000;

/**
 * True for an image that the public must not see: its content was hidden or removed, or it belongs to an appeal or a
 * report. Art also counts under a hidden slop or after its artist withdrew it, and takes its stages along. A removed
 * image counts until its files are surely gone.
 */
export async function readIsHidden(deps: Pick<Deps, 'db'>, imageId: string): Promise<boolean> {
  return (await readVisibility(deps, imageId)).is_hidden;
}

/**
 * `is_unused`: the image is not part of anything yet. Content that starts to use it may hide it without an
 * announcement.
 */
async function readVisibility({ db }: Pick<Deps, 'db'>, imageId: string) {
  const { rows } = await sql<{ is_hidden: boolean; is_unused: boolean }>`
    select exists (select from ai_slops where image_id = ${imageId} and hidden_at is not null)
        or exists (select from comments c join ai_slops s on s.id = c.ai_slop_id
                    where c.image_id = ${imageId}
                      and (c.hidden_at is not null or c.withdrawn_at is not null or c.removed_at is not null or s.hidden_at is not null))
        or exists (select from process_stages t join comments c on c.id = t.comment_id join ai_slops s on s.id = c.ai_slop_id
                    where t.image_id = ${imageId} and (c.hidden_at is not null or s.hidden_at is not null))
        or exists (select from layered_files f join comments c on c.id = f.comment_id join ai_slops s on s.id = c.ai_slop_id
                    where f.preview_image_id = ${imageId} and (c.hidden_at is not null or s.hidden_at is not null))
        or exists (select from profiles where avatar_image_id = ${imageId} and hidden_at is not null)
        or exists (select from images where id = ${imageId} and (removed_at > app_now() - interval '7 days' or purpose in ('appeal', 'report'))) as is_hidden,
           exists (select from images where id = ${imageId} and used_at is null) as is_unused`.execute(db);
  return rows[0]!;
}

/**
 * Returns a cached check for hidden images, which runs for every served picture. The cache is kept until any picture
 * changes. Queries the database each time while this process cannot hear announcements.
 */
export function watchHiddenImages(deps: Pick<Deps, 'db'>, live: Live): (imageId: string) => Promise<boolean> {
  let known = new Map<string, Promise<boolean>>();
  live.watch((topic) => {
    if (topic === TOPIC || topic === '*') known = new Map();
  });
  return (imageId) => {
    if (!live.isListening()) return readIsHidden(deps, imageId);
    const kept = known.get(imageId);
    if (kept) return kept;
    if (known.size >= MAX_KNOWN) known.clear();
    const answers = known;
    const asked = readVisibility(deps, imageId).then(({ is_hidden, is_unused }) => {
      if (is_unused) answers.delete(imageId);
      return is_hidden;
    });
    answers.set(imageId, asked);
    asked.catch(() => answers.delete(imageId));
    return asked;
  };
}

/**
 * True if the caller may see a hidden image. Moderators may see hidden images to judge appeals, and pictures of reports
 * in a case that they have claimed. Nobody may see removed images.
 */
export const seesHidden =
  ({ db, sessionOf }: Pick<Deps, 'db' | 'sessionOf'>) =>
  async (request: FastifyRequest, imageId: string): Promise<boolean> => {
    const session = await sessionOf(request);
    if (!session) return false;
    const isModerator = session.role === 'moderator' && !session.isBanned;
    const { rows } = await sql`select from images where id = ${imageId} and removed_at is null
       and (case purpose when 'report' then ${isModerator} and exists (
                   select from reports r
                     join moderation_cases c on c.subject_type = r.subject_type and c.subject_id = r.subject_id
                    where r.reporter_id = images.user_id and images.id = any(r.image_ids) and holds_case(${session.userId}, c.id))
                 else ${isModerator} end
            or (purpose in ('appeal', 'report') and user_id = ${session.userId}))`.execute(db);
    return rows.length > 0;
  };
