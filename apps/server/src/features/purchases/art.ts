import { Readable } from 'node:stream';
import type { Db, TableRow } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { creditOfArtist, writtenCreditOf } from '../../core/images/credit-choice.ts';
import { EXTENSION, type ImageType } from '../../core/images/files.ts';
import { pictureProcesses } from '../../core/images/picture-processes.ts';
import type { WrittenCredit } from '../../core/images/rights.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { readBytes } from '../../platform/storage.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * First line of the artist's text, or else "Remake of …". Matches the view `beautiful_arts`, but also covers art that
 * was taken down.
 */
const artTitle = sql<string>`coalesce(nullif(split_part(trim(c.content), E'\n', 1), ''), 'Remake of ' || s.title)`;

export interface Art
  extends TableRow<'comments', 'id' | 'user_id' | 'price_cents'>,
    TableRow<'images', 'original_path'> {
  title: string;
  /** True if the art or its slop was withdrawn, removed or hidden. */
  is_gone: boolean;
  is_hidden: boolean;
  slop_status: string;
  poster_id: string;
  /** True if it will win unless something comes up. It is not for sale until the award is final. */
  is_in_review: boolean;
  /** True if it won and the award is final. The original is then the poster's too. */
  has_won: boolean;
  original_type: ImageType;
  /** Null if the account is deleted or its profile is hidden. */
  artist_name: string | null;
}

/** Returns art by its comment's id, even if it is gone from the pages; undefined if it is not art. */
export async function findArt(db: Db | Trx, id: string): Promise<Art | undefined> {
  const { rows } = await sql<Art>`
    select c.id, c.user_id, ${artTitle} as title, c.price_cents,
           (c.withdrawn_at is not null or c.removed_at is not null or c.hidden_at is not null or s.hidden_at is not null) as is_gone,
           (c.hidden_at is not null or s.hidden_at is not null) as is_hidden,
           s.status as slop_status, s.user_id as poster_id, f.ai_slop_id is not null and f.finalized_at is null as is_in_review, f.finalized_at is not null as has_won,
           i.original_path, i.original_type, case when p.deleted_at is null and p.hidden_at is null then p.display_name end as artist_name
      from comments c
      join profiles p on p.id = c.user_id
      join ai_slops s on s.id = c.ai_slop_id
      join images i on i.id = c.image_id
      left join award_finals f on f.ai_slop_id = c.ai_slop_id and f.winning_comment_id = c.id
     where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a buyer's purchase of a piece of art, unless it was refunded or disputed. */
export async function findStandingPurchase(db: Db | Trx, buyerId: string, artId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'rating'])
    .where('buyer_id', '=', buyerId)
    .where('comment_id', '=', artId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * True if we hold money from another payment by this buyer for this art. The database allows one
 * (`payments_one_in_force`).
 */
export async function hasPaymentInForce(
  db: Db | Trx,
  buyerId: string,
  artId: string,
  exceptId?: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from payments where user_id = ${buyerId} and comment_id = ${artId} and type = 'art_purchase' and status = 'succeeded'
       and refund_reason is null and coalesce(amount_received_cents, amount_cents) > refunded_cents + disputed_cents
       and id is distinct from ${exceptId ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

/** True for the artist, the buyers, and the slop's poster if it won. False for everybody while a moderator hides it. */
export async function mayDownload(db: Db | Trx, art: Art, userId: string): Promise<boolean> {
  if (art.is_hidden || !art.original_path) return false;
  if (art.user_id === userId || (art.has_won && art.poster_id === userId)) return true;
  return (await findStandingPurchase(db, userId, art.id)) !== undefined;
}

/** Serializes the payments of a buyer for a piece: start, success, second success. */
export async function lockBuyerAndArt(trx: Trx, buyerId: string, artId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${buyerId}:${artId}`}, 0))`.execute(trx);
}

/**
 * Streams the private original as a download. A caller without access learns nothing: the answer is the same as for art
 * that does not exist. The file name is ours, never the uploader's.
 */
export async function sendOriginal(
  { db, storage, config }: Pick<Deps, 'db' | 'storage' | 'config'>,
  userId: string,
  artId: string,
  reply: FastifyReply,
): Promise<Readable> {
  const art = await findArt(db, artId);
  if (!art?.original_path || !(await mayDownload(db, art, userId))) throw new Refusal('NOT_FOUND');
  const original = await readBytes(storage, art.original_path);
  if (!original) throw new Refusal('NOT_FOUND');
  const file = await pictureProcesses.run(
    'withoutPersonalData',
    [original, art.original_type, await creditOf(db, art, config)],
    { isWaitedFor: true },
  );
  reply.headers({
    'content-type': art.original_type,
    'content-length': file.length,
    'content-disposition': `attachment; filename="unslop-${art.id.slice(0, 8)}.${EXTENSION[art.original_type]}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return Readable.from([file]);
}

/** Returns the author and the licence to write into the file, if the file does not say so itself. */
async function creditOf(db: Db, art: Art, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<WrittenCredit> {
  const chosen = await writtenCreditOf(db, art.user_id);
  if (chosen) return chosen;
  const byTerms = { licence: 'Personal and non-exclusive', licenceUrl: `${publicUrl}/terms#your-work` };
  return { ...creditOfArtist(art.artist_name), ...byTerms };
}
