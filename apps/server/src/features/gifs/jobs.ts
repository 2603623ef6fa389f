import { sql } from 'kysely';
import { z } from 'zod';
import { backgroundGate } from '../../core/images/gate.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job, Schedule } from '../../platform/queue.ts';
import { versionOf } from '../previews/routes.ts';
import { beautifulArtSubject } from '../previews/subjects.ts';
import { gifKey } from './gifs.ts';

const payload = z.object({ artId: z.uuid() });

export const gifJobs: Record<string, Job> = {
  make_gif: (job, deps) => makeGif(deps, payload.parse(job).artId),
  sweep_gifs: async (_job, deps) => {
    await sweepGifs(deps);
  },
};

export const gifSchedules: Schedule[] = [{ task: 'sweep_gifs', pattern: '27 * * * *' }];

/** Renders and stores the animation, with its progress in its row. A failure is reported there too; asking again starts anew. */
async function makeGif({ db, storage }: Pick<Deps, 'db' | 'storage'>, artId: string): Promise<void> {
  const row = db.updateTable('gifs').where('comment_id', '=', artId);
  const begun = await row.set({ state: 'making' }).where('state', '<>', 'ready').executeTakeFirst();
  // Made already, or swept away since.
  if (begun.numUpdatedRows === 0n) return;
  try {
    const subject = await beautifulArtSubject(db, artId);
    // Hidden or gone since it was asked for: nothing to report, and a later request begins anew.
    if (!subject) {
      await db.deleteFrom('gifs').where('comment_id', '=', artId).execute();
      return;
    }
    const report = async (share: number) => {
      await row.set({ progress: Math.round(share * 100) }).execute();
    };
    const { drawGif } = await import('./draw.ts');
    const { bytes, width, height } = await backgroundGate.run('jobs', () => drawGif(storage, subject, report));
    await storage.put(gifKey(artId), bytes, { contentType: 'image/gif', cacheControl: 'private, no-store' });
    await row
      .set({ state: 'ready', progress: 100, version: versionOf(subject), size_bytes: bytes.length, width, height })
      .execute();
  } catch (error) {
    await row.set({ state: 'failed' }).execute();
    throw error;
  }
}

const BATCH = 100;

/**
 * Removes the animations of art that is no longer shown, and those that nobody asked for anew in a month: each is made
 * again on request.
 * @returns how many were removed
 */
export async function sweepGifs({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await sql<{ comment_id: string }>`
      select g.comment_id from gifs g
       where g.asked_at < app_now() - interval '30 days'
          or not exists (select from beautiful_arts a where a.id = g.comment_id)
       order by g.comment_id limit ${BATCH}`.execute(db);
    for (const { comment_id } of rows) {
      // The row last: a crash in between only makes the next sweep repeat it.
      await storage.delete(gifKey(comment_id));
      await db.deleteFrom('gifs').where('comment_id', '=', comment_id).execute();
      removed += 1;
    }
    if (rows.length < BATCH) return removed;
  }
}
