import type { Readable } from 'node:stream';
import type { Db } from '@unslop/database/connect';
import type { Gif } from '@unslop/domain/calls/gifs';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { enqueue } from '../../platform/queue.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Trx } from '../../platform/transactions.ts';
import { versionOf } from '../previews/routes.ts';
import { artSubject } from '../previews/subjects.ts';

/** Private, because each read first checks that the art may be shown. The key is in the bucket of generated files. */
export function gifKey(artId: string): string {
  return `private/user-content/gifs/${artId}.gif`;
}

/**
 * Returns the current version of this art's animation, computed from the words and pictures that may be shown.
 * @throws Refusal ART_NOT_FOUND, also for hidden, retracted or deleted art
 */
async function versionNow(db: Db, artId: string): Promise<string> {
  const subject = await artSubject(db, artId);
  if (!subject?.before || !subject.after) throw new Refusal('ART_NOT_FOUND');
  return versionOf(subject);
}

/**
 * Requests an animation of this art as it is shown now. Starts over if the last one failed, has other words or
 * pictures, or lost its worker.
 * @throws Refusal ART_NOT_FOUND
 */
export async function askForGif(trx: Trx, artId: string): Promise<Gif> {
  const version = await versionNow(trx, artId);
  const begun = await sql`
    insert into gifs (comment_id, version) values (${artId}, ${version})
    on conflict (comment_id) do update
      set version = excluded.version, state = 'waiting', progress = 0, asked_at = excluded.asked_at,
          size_bytes = null, width = null, height = null
      where gifs.version <> excluded.version or gifs.state = 'failed'
         or (gifs.state in ('waiting', 'making') and gifs.asked_at < app_now() - interval '2 minutes')
    returning comment_id`.execute(trx);
  // Run one at a time at the lowest priority, so a burst never delays mail or money.
  if (begun.rows.length > 0) {
    await enqueue(trx, 'make_gif', { artId }, { jobKey: `gif:${artId}`, queue: 'gifs', priority: 5, maxAttempts: 1 });
  }
  return readGif(trx, artId, version);
}

/** @throws Refusal ART_NOT_FOUND, NOT_FOUND if nobody has requested the current version */
export async function findGif(db: Db, artId: string): Promise<Gif> {
  return readGif(db, artId, await versionNow(db, artId));
}

/** Ignores another version, because it may show a name that is hidden by now. */
async function readGif(db: Db, artId: string, version: string): Promise<Gif> {
  const gif = await db
    .selectFrom('gifs')
    .select(['state', 'progress', 'size_bytes', 'width', 'height'])
    .where('comment_id', '=', artId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!gif) throw new Refusal('NOT_FOUND');
  return gif as Gif;
}

/** @throws Refusal ART_NOT_FOUND, NOT_FOUND while it is not ready */
export async function sendGif(
  { db, storage }: { db: Db; storage: Storage },
  artId: string,
  reply: FastifyReply,
): Promise<Readable> {
  const { state } = await findGif(db, artId);
  if (state !== 'ready') throw new Refusal('NOT_FOUND');
  const file = await storage.read(gifKey(artId));
  if (!file) {
    // The file is lost, for example after a restore from a backup. The next request creates it again.
    await db.updateTable('gifs').set({ state: 'failed' }).where('comment_id', '=', artId).execute();
    throw new Refusal('NOT_FOUND');
  }
  reply.headers({
    'content-type': 'image/gif',
    'content-length': file.sizeBytes,
    'content-disposition': `inline; filename="unslop-${artId.slice(0, 8)}.gif"`,
    'x-content-type-options': 'nosniff',
    // Meant for other sites.
    'cross-origin-resource-policy': 'cross-origin',
    // Revalidate each time, because the art may have been hidden.
    'cache-control': 'private, no-cache',
  });
  return file.stream;
}
