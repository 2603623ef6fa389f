import type { Db } from '@unslop/database/connect';
import type { ArtSale, Purchase } from '@unslop/domain/calls/purchases';
import { Refusal } from '@unslop/domain/errors';
import { artistShare, cardFee, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import { type PictureRow, presentPicture } from '../../core/images/picture.ts';
import { type DisputeRow, disputeOf, presentDispute } from '../payments/disputes.ts';
import { findArt, findStandingPurchase, mayDownload } from './art.ts';

/** What a piece of art costs and what the viewer may do with it. */
export async function findArtSale(db: Db, artId: string, viewerId: string | null): Promise<ArtSale> {
  const art = await findArt(db, artId);
  const owned = art && viewerId ? await findStandingPurchase(db, viewerId, artId) : undefined;
  const canDownload = art && viewerId ? await mayDownload(db, art, viewerId) : false;
  if (!art || (art.is_gone && !canDownload)) throw new Refusal('COMMENT_NOT_FOUND');
  const isOwn = art.user_id === viewerId;
  const isForSale = art.price_cents !== null && !art.is_gone && art.slop_status !== 'open';
  const price = isForSale ? cents(art.price_cents!) : null;
  const fee = price && cardFee(price);
  const whyNot = owned
    ? 'You already own this artwork.'
    : isOwn
      ? 'This is your own art.'
      : isForSale
        ? null
        : 'This artwork is not for sale.';
  return {
    art_id: art.id,
    title: art.title,
    price_cents: price,
    fee_cents: fee,
    total_cents: price && fee && cents(price + fee),
    artist_share_cents: price && artistShare(price),
    can_price: isOwn && !art.is_gone && art.slop_status !== 'open',
    can_buy: whyNot === null,
    why_not: whyNot,
    purchased: owned !== undefined,
    purchase_id: owned?.id ?? null,
    rating: owned?.rating ?? null,
    can_download: canDownload,
  };
}

type PurchaseRow = { [K in keyof PictureRow]: PictureRow[K] | null } & {
  id: string;
  payment_id: string;
  buyer_id: string;
  payment_intent_id: string;
  amount_cents: number;
  price_cents: number;
  currency: string;
  created_at: Date;
  comment_id: string;
  title: string;
  artist_id: string;
  username: string;
  display_name: string;
  avatar_url: string | null;
  is_gone: boolean;
  rating: number | null;
  refunded_cents: number;
  dispute: DisputeRow | null;
  ended_at: Date | null;
};

/** One's own purchases, newest first, one more than `limit`. */
export async function listPurchases(
  db: Db,
  userId: string,
  after: [string, string] | null,
  limit: number,
): Promise<Purchase[]> {
  const { rows } = await sql<PurchaseRow>`
    select u.id, u.payment_id, u.buyer_id, p.payment_intent_id, p.amount_cents, u.price_cents, p.currency, u.created_at,
           u.comment_id, u.title, u.artist_id, c.username, c.display_name, c.avatar_url, u.rating, u.ended_at,
           p.refunded_cents, ${disputeOf} as dispute,
           (c.removed_at is not null or c.withdrawn_at is not null or c.hidden_at is not null or s.hidden_at is not null) as is_gone,
           c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt
      from purchases u
      join payments p on p.id = u.payment_id
      join comments_with_profiles c on c.id = u.comment_id
      join ai_slops s on s.id = c.ai_slop_id
     where u.buyer_id = ${userId} ${after ? sql`and (u.created_at, u.id) < (${after[0]}, ${after[1]})` : sql``}
     order by u.created_at desc, u.id desc limit ${limit + 1}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    payment_id: row.payment_id,
    user_id: row.buyer_id,
    payment_intent_id: row.payment_intent_id,
    status: 'succeeded',
    amount_cents: row.amount_cents,
    price_cents: row.price_cents,
    currency: row.currency,
    created_at: row.created_at.toISOString(),
    metadata: { type: 'art_purchase', artId: row.comment_id, artTitle: row.title },
    artist: {
      user_id: row.artist_id,
      username: row.username,
      display_name: row.display_name,
      avatar_url: row.avatar_url,
    },
    image: row.is_gone ? null : presentPicture(row as PictureRow, row.title),
    rating: row.rating,
    refunded_cents: row.refunded_cents,
    dispute: presentDispute(row.dispute),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}
