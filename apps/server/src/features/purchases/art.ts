import { Readable } from 'node:stream';
import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { EXTENSION, type ImageType } from '../../core/images/files.ts';
import { pictureProcesses } from '../../core/images/picture-processes.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import type { Trx } from '../../platform/transactions.ts';

/** The first line of what the artist wrote, else "Remake of …"; as the view `beautiful_arts` has it, also for art that was taken down. */
const artTitle = sql<string>`coalesce(nullif(split_part(trim(c.content), E'\n', 1), ''), 'Remake of ' || s.title)`;

export interface Art {
  id: string;
  user_id: string;
  title: string;
  price_cents: number | null;
  /** Withdrawn, removed or hidden, itself or its slop. */
  is_gone: boolean;
  is_hidden: boolean;
  slop_status: string;
  poster_id: string;
  is_winner: boolean;
  original_path: string | null;
  original_type: ImageType;
  original_is_clean: boolean;
}

/** Art by its comment's id, also when it is gone from the pages; undefined for what is no art. */
export async function findArt(db: Db | Trx, id: string): Promise<Art | undefined> {
  const { rows } = await sql<Art>`
    select c.id, c.user_id, ${artTitle} as title, c.price_cents,
           (c.withdrawn_at is not null or c.removed_at is not null or c.hidden_at is not null or s.hidden_at is not null) as is_gone,
           (c.hidden_at is not null or s.hidden_at is not null) as is_hidden,
           s.status as slop_status, s.user_id as poster_id, s.winning_comment_id is not distinct from c.id as is_winner,
           i.original_path, i.original_type, i.original_is_clean
      from comments c
      join ai_slops s on s.id = c.ai_slop_id
      join images i on i.id = c.image_id
     where c.id = ${id}`.execute(db);
  return rows[0];
}

/** The purchase that a buyer has of a piece of art, if it was not refunded or disputed. */
export async function findStandingPurchase(db: Db | Trx, buyerId: string, artId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'rating'])
    .where('buyer_id', '=', buyerId)
    .where('comment_id', '=', artId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Author, buyers, and the poster whose slop it won; nobody while a moderator hides it. */
export async function mayDownload(db: Db | Trx, art: Art, userId: string): Promise<boolean> {
  if (art.is_hidden || !art.original_path) return false;
  if (art.user_id === userId || (art.is_winner && art.poster_id === userId)) return true;
  return (await findStandingPurchase(db, userId, art.id)) !== undefined;
}

/** One at a time for each buyer and piece: starting, succeeding, succeeding a second time. */
export async function lockBuyerAndArt(trx: Trx, buyerId: string, artId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${buyerId}:${artId}`}, 0))`.execute(trx);
}

/**
 * Streams the private original as a download. A caller who is not entitled learns nothing: the answer is that of art that
 * does not exist. The file's name is ours, never the uploader's.
 */
export async function sendOriginal(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
  artId: string,
  reply: FastifyReply,
): Promise<Readable> {
  const art = await findArt(db, artId);
  if (!art?.original_path || !(await mayDownload(db, art, userId))) throw new Refusal('NOT_FOUND');
  const file = art.original_is_clean
    ? await storage.read(art.original_path)
    : await cleanOriginal(storage, art.original_path, art.original_type);
  if (!file) throw new Refusal('NOT_FOUND');
  reply.headers({
    'content-type': art.original_type,
    'content-length': file.sizeBytes,
    'content-disposition': `attachment; filename="unslop-${art.id.slice(0, 8)}.${EXTENSION[art.original_type]}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return file.stream;
}

/** One that was kept before uploads lost their personal data, which nobody else is to get. */
async function cleanOriginal(storage: Storage, key: string, type: ImageType) {
  const bytes = await readBytes(storage, key);
  if (!bytes) return null;
  const clean = await pictureProcesses.run('withoutPersonalData', [bytes, type], { isWaitedFor: true });
  return { sizeBytes: clean.length, stream: Readable.from([clean]) };
}
