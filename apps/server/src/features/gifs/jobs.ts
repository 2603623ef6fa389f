import { sql } from 'kysely';
import { z } from 'zod';
import { backgroundGate } from '../../core/images/gate.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job, Schedule } from '../../platform/queue.ts';
import { versionOf } from '../previews/routes.ts';
import { artSubject } from '../previews/subjects.ts';
import { gifKey } from './gifs.ts';

const payload = z.object({ artId: z.uuid() });

export const gifJobs: Record<string, Job> = {
  make_gif: (job, deps) => makeGif(deps, payload.parse(job).artId),
  sweep_gifs: async (_job, deps) => {
    await sweepGifs(deps);
  },
};

export const gifSchedules: Schedule[] = [{ task: 'sweep_gifs', pattern: '27 * * * *' }];

/** Renders and stores the animation. Its row has the progress, and a failure. A new request starts over. */
async function makeGif({ db, storage }: Pick<Deps, 'db' | 'storage'>, artId: string): Promise<void> {
  const row = db.updateTable('gifs').where('comment_id', '=', artId);
  const begun = await row.set({ state: 'making' }).where('state', '<>', 'ready').executeTakeFirst();
  // Made already, or swept away since.
  if (begun.numUpdatedRows === 0n) return;
  try {
    const subject = await artSubject(db, artId);
    // Hidden or gone since the request. There is nothing to report, and a later request starts over.
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
 * Removes animations of art that is no longer shown, and those that nobody requested again in a month. A request
 * creates them again.
 * @returns the number removed
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
      // Delete the row last. After a crash in between, the next sweep only repeats it.
      await storage.delete(gifKey(comment_id));
      await db.deleteFrom('gifs').where('comment_id', '=', comment_id).execute();
      removed += 1;
    }
    if (rows.length < BATCH) return removed;
  }
}
