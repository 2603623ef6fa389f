import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { LayeredFile } from '@unslop/domain/calls/stages';
import { invariant, Refusal } from '@unslop/domain/errors';
import { PROCESS } from '@unslop/domain/stages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteDownload } from '../../core/cases/reads.ts';
import { urlOf } from '../../core/images/files.ts';
import { busy } from '../../core/images/gate.ts';
import { withUploadedLargeFile } from '../../core/images/receive.ts';
import { attachImage, PRIVATE_FILE, storeUpload } from '../../core/images/uploads.ts';
import { layeredProcesses } from '../../core/layered-files/layered-processes.ts';
import { arrivalsOf } from '../../core/layered-files/removal.ts';
import type { Deps } from '../../platform/deps.ts';
import { createGate } from '../../platform/gate.ts';
import type { Session } from '../../platform/session.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { isModerator, readFiles } from './read.ts';
import { lockToAdd, noteAdded } from './stages.ts';

/** Limits concurrent uploads, because each takes space on the disk. */
const arriving = createGate({ atOnce: 6, maxWaitingEach: 2, refusal: busy });

const tooLarge = () => new Refusal('LAYERED_FILE_TOO_LARGE', { limit: `${PROCESS.maxFileBytes / 1024 / 1024} MB` });

/**
 * Receives a layered file for the user's own entry and parses it in a separate process. Stores it where only its artist
 * and moderators can get it. Its preview becomes a picture like any other.
 */
export async function addLayeredFile(
  deps: Deps,
  userId: string,
  artId: string,
  request: FastifyRequest,
): Promise<LayeredFile> {
  if (deps.config.isUploadsOff) throw new Refusal('UPLOADS_OFF', { retryAfterSeconds: 60 });
  const refuseMore = ({ files }: { files: number }): void => {
    if (files >= PROCESS.maxFiles) throw new Refusal('LAYERED_FILE_LIMIT');
  };
  // Refuse before receiving a hundred megabytes in vain.
  refuseMore(await inTransaction(deps.db, (trx) => lockToAdd(trx, userId, artId)));
  const folder = arrivalsOf(deps.config);
  const limits = { maxBytes: PROCESS.maxFileBytes, tooLarge, missing: 'LAYERED_FILE_REQUIRED' as const };
  return arriving.run('layered files', () =>
    withUploadedLargeFile(request, folder, limits, async (file, sizeBytes) => {
      const { preview, ...facts } = await layeredProcesses.run('read', [file], { isWaitedFor: true });
      const image = preview && (await storePreview(deps, userId, Buffer.from(preview)));
      const key = `private/layered/${userId}/${randomUUID()}.${facts.type}`;
      try {
        await deps.storage.putFile(key, file, { ...PRIVATE_FILE, contentType: 'application/octet-stream' });
        return await inTransaction(deps.db, async (trx) => {
          const entry = await lockToAdd(trx, userId, artId);
          refuseMore(entry);
          const attached =
            image &&
            (await attachImage(trx, {
              userId,
              url: urlOf(image),
              purpose: 'stage',
              alt: 'The layered file as a whole',
            }));
          const { id } = await trx
            .insertInto('layered_files')
            .values({
              comment_id: artId,
              file_type: facts.type,
              storage_key: key,
              size_bytes: sizeBytes,
              width: facts.width,
              height: facts.height,
              layers: facts.layers,
              layer_names: facts.names,
              preview_image_id: attached?.id ?? null,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await noteAdded(trx, artId, entry.slopId);
          const added = (await readFiles(trx, artId, { withNames: true })).find((each) => each.id === id);
          invariant(added, 'a file is there once it is added');
          return added;
        });
      } catch (error) {
        await deps.storage.delete(key);
        throw error;
      }
    }),
  );
}

/**
 * Stores a preview through the pipeline of every picture. Returns null if that refuses it, because the file is readable
 * without a preview.
 */
async function storePreview({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string, bytes: Buffer) {
  try {
    return await storeUpload(db, storage, { userId, purpose: 'stage', bytes });
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('IMAGE_')) return null;
    throw error;
  }
}

/**
 * Sends the file as a download to its artist, or to a moderator who has taken its case, which is logged.
 * @throws Refusal NOT_FOUND also for other members; CASE_NOT_YOURS for other moderators
 */
export async function sendLayeredFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  viewer: Session,
  id: string,
  reply: FastifyReply,
): Promise<Readable> {
  const row = await db
    .selectFrom('layered_files as f')
    .innerJoin('comments as c', 'c.id', 'f.comment_id')
    .select(['f.storage_key', 'f.file_type', 'f.comment_id', 'c.user_id'])
    .where('f.id', '=', id)
    .executeTakeFirst();
  const isOwn = row?.user_id === viewer.userId;
  if (!row || !(isOwn || isModerator(viewer))) throw new Refusal('NOT_FOUND');
  if (!isOwn) await inTransaction(db, (trx) => noteDownload(trx, viewer, row.comment_id, id));
  const file = await storage.read(row.storage_key);
  if (!file) throw new Refusal('NOT_FOUND');
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-length': file.sizeBytes,
    'content-disposition': `attachment; filename="unslop-${id.slice(0, 8)}.${row.file_type}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return file.stream;
}
