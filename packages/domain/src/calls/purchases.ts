import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { author, byId, centsField, cursor, done, file, id, isoTime, pageLimit, picture } from './fields.ts';
import { dispute } from './payments.ts';

const purchase = namedObject('Purchase', {
  id,
  payment_id: id.describe('names its receipt'),
  user_id: id,
  payment_intent_id: z.string(),
  status: z.literal('succeeded'),
  amount_cents: centsField.describe('charged to the card, fee included'),
  price_cents: centsField,
  currency: z.string(),
  created_at: isoTime,
  metadata: z.object({ type: z.literal('art_purchase'), artId: id, artTitle: z.string() }),
  artist: z.object(author),
  image: picture.nullable().describe('null when the artist took the art down; the original stays yours'),
  rating: z.int().nullable(),
  refunded_cents: centsField.describe('went back to the card; a refund of a part leaves the download'),
  dispute: dispute.nullable().describe('the last dispute about it'),
  ended_at: isoTime.nullable().describe('refunded or disputed: the download has ended'),
});
export type Purchase = z.infer<typeof purchase>;

const artSale = namedObject('ArtSale', {
  art_id: id,
  title: z.string(),
  price_cents: centsField.nullable().describe('null: not for sale'),
  fee_cents: centsField.nullable(),
  total_cents: centsField.nullable().describe('what the card is charged'),
  artist_share_cents: centsField.nullable(),
  can_price: z.boolean().describe("the caller's own art, on a settled slop"),
  can_buy: z.boolean(),
  why_not: z.string().nullable().describe('in plain words, when it cannot be bought by the caller'),
  purchased: z.boolean(),
  purchase_id: id.nullable(),
  rating: z.int().nullable(),
  can_download: z.boolean().describe('the caller may download the original'),
});
export type ArtSale = z.infer<typeof artSale>;

export const purchaseEndpoints = endpoints({
  getArtSale: {
    access: 'anyone',
    summary: 'Price of a piece of art and what the caller may do: buy, price, download',
    params: byId,
    reply: artSale,
    refusals: ['COMMENT_NOT_FOUND'],
  },
  setArtPrice: {
    access: 'member',
    summary: 'Puts own art up for sale at whole dollars, or takes it off with null; once its slop is settled',
    params: byId,
    body: z.strictObject({ price: z.number().nullable().describe('whole US dollars') }),
    reply: z.object({ price_cents: centsField.nullable() }),
    refusals: ['COMMENT_NOT_FOUND', 'NOT_YOUR_COMMENT', 'PRICE_INVALID', 'PRICE_BEFORE_SETTLED', 'SETTLING'],
    rate: 'profile',
  },
  createPurchase: {
    access: 'member',
    summary: 'Starts the purchase of a piece of art by card; the price is the one that stands at this moment',
    body: z.strictObject({
      art_id: id,
      price_cents: centsField.optional().describe('the price the buyer saw; another one now is refused'),
      user_id: id.optional(),
    }),
    reply: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      price_cents: centsField,
      fee_cents: centsField,
      total_cents: centsField,
    }),
    refusals: [
      'COMMENT_NOT_FOUND',
      'NOT_FOR_SALE',
      'OWN_ART_PURCHASE',
      'ALREADY_PURCHASED',
      'PURCHASE_DISPUTED',
      'PURCHASE_DAILY_LIMIT',
      'PRICE_CHANGED',
      'CARD_DECLINES_LIMIT',
      'PAYMENT_SERVICE_FAILED',
    ],
    rate: 'payment',
  },
  listPurchases: {
    access: 'member',
    summary: 'Your purchases, newest first',
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(purchase), next: z.string().nullable() }),
  },
  ratePurchase: {
    access: 'member',
    summary: 'Rates the artist of art that you bought, 1 to 5',
    params: byId,
    body: z.strictObject({ rating: z.int().min(1).max(5) }),
    reply: done,
    refusals: ['NOT_FOUND'],
  },
  downloadOriginal: {
    access: 'member',
    summary: "The original file, for the art's author, its buyers and the poster whose slop it won",
    params: byId,
    reply: file,
    download: 'image/jpeg, image/png, image/webp, image/gif',
    refusals: ['NOT_FOUND'],
  },
});
