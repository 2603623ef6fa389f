import type { Db } from '@unslop/database/connect';
import type { ArtSale, Purchase } from '@unslop/domain/calls/purchases';
import { Refusal } from '@unslop/domain/errors';
import { artistShare, cardFee, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import { type MaybePictureRow, withPicture } from '../../core/images/picture.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import { type DisputeRow, disputeOf, presentDispute } from '../payments/receipts.ts';
import { findArt, findStandingPurchase, mayDownload } from './art.ts';

/** Returns the price of a piece of art and what the viewer may do with it. */
export async function findArtSale(db: Db, artId: string, viewerId: string | null): Promise<ArtSale> {
  const art = await findArt(db, artId);
  const owned = art && viewerId ? await findStandingPurchase(db, viewerId, artId) : undefined;
  const canDownload = art && viewerId ? await mayDownload(db, art, viewerId) : false;
  if (!art || (art.is_gone && !canDownload)) throw new Refusal('COMMENT_NOT_FOUND');
  const isOwn = art.user_id === viewerId;
  const isForSale = art.price_cents !== null && !art.is_gone && art.slop_status !== 'open' && !art.is_in_review;
  const price = isForSale ? cents(art.price_cents!) : null;
  const fee = price && cardFee(price);
  const whyNot = owned
    ? 'You already own this artwork.'
    : isOwn
      ? 'This is your own art.'
      : isForSale
        ? null
        : 'This artwork isn’t for sale.';
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

type PurchaseRow = Omit<
  RowOf<Purchase, 'created_at' | 'ended_at'>,
  'user_id' | 'status' | 'metadata' | 'artist' | 'image' | 'dispute'
> &
  MaybePictureRow &
  Purchase['artist'] & {
    comment_id: string;
    title: string;
    buyer_id: string;
    is_gone: boolean;
    dispute: DisputeRow | null;
  };

/** Lists the user's purchases, newest first, one more than `limit`. */
export async function listPurchases(
  db: Db,
  userId: string,
  after: [string, string] | null,
  limit: number,
): Promise<Purchase[]> {
  const { rows } = await sql<PurchaseRow>`
    select u.id, u.payment_id, u.buyer_id, p.payment_intent_id, p.amount_cents, u.price_cents, p.currency, u.created_at,
           u.comment_id, u.title, u.artist_id as user_id, c.username, c.display_name, c.avatar_url, u.rating, u.ended_at,
           p.refunded_cents, ${disputeOf} as dispute,
           (c.removed_at is not null or c.withdrawn_at is not null or c.hidden_at is not null or s.hidden_at is not null) as is_gone,
           c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt
      from purchases u
      join payments p on p.id = u.payment_id
      join comments_with_profiles c on c.id = u.comment_id
      join ai_slops s on s.id = c.ai_slop_id
     where u.buyer_id = ${userId} ${after ? sql`and (u.created_at, u.id) < (${after[0]}, ${after[1]})` : sql``}
     order by u.created_at desc, u.id desc limit ${limit + 1}`.execute(db);
  return rows.map(
    ({ comment_id, title, user_id, username, display_name, avatar_url, buyer_id, is_gone, dispute, ...row }) => {
      const { image, image_url, ...purchase } = withIsoTimes(withPicture(row, title));
      return {
        ...purchase,
        user_id: buyer_id,
        status: 'succeeded',
        metadata: { type: 'art_purchase', artId: comment_id, artTitle: title },
        artist: { user_id, username, display_name, avatar_url },
        image: is_gone ? null : image,
        dispute: presentDispute(dispute),
      };
    },
  );
}
