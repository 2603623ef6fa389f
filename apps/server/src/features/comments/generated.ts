import { openCase } from '../../core/cases/open-case.ts';
import { findFacts } from '../../core/images/facts.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Opens a case for art if its file says that a generator made it. The artist saw the house rule before posting.
 * @param explanation  the artist's comment on that
 */
export async function openCaseOfGenerated(trx: Trx, commentId: string, explanation: string | undefined): Promise<void> {
  const image = await trx
    .selectFrom('comments')
    .innerJoin('images', 'images.id', 'comments.image_id')
    .select(['images.id', 'images.is_ai_made'])
    .where('comments.id', '=', commentId)
    .executeTakeFirst();
  if (!image?.is_ai_made) return;
  const { facts } = await findFacts(trx, image.id);
  const data = { tool: facts?.generated?.tool ?? null, explanation: explanation || null };
  await openCase(trx, {
    subjectType: 'comment',
    subjectId: commentId,
    why: { finding: 'says_generated', data },
  });
}
