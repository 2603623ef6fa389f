import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { Trx } from '../../platform/transactions.ts';
import { backgroundGate } from './gate.ts';
import { pictureProcesses } from './picture-processes.ts';
import type { PictureTasks } from './picture-worker.ts';

/** Runs a picture task for a job. @returns null for a picture that breaks the worker, so the job skips it */
export async function workOn<Task extends keyof PictureTasks>(
  task: Task,
  args: Parameters<PictureTasks[Task]>,
): Promise<Awaited<ReturnType<PictureTasks[Task]>> | null> {
  try {
    return await backgroundGate.run('jobs', () => pictureProcesses.run(task, args));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'IMAGE_BROKEN') return null;
    throw error;
  }
}

type Done = { has_avif: true } | { has_facts: true } | { has_fingerprint: true };

/** Records in an image's row what was done. @returns false if the image was removed meanwhile */
export async function noteDone(db: Db | Trx, imageId: string, done: Done): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set(done)
    .where('id', '=', imageId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
