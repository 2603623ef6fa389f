import type { ArtSale } from '@unslop/domain/calls/purchases';

/** Returns art that any viewer may buy. */
export const saleOf = (art_id: string): ArtSale => ({
  art_id,
  title: 'A tender crab in ink and tea',
  price_cents: 2_000,
  fee_cents: 135,
  total_cents: 2_135,
  artist_share_cents: 1_800,
  can_price: false,
  can_buy: true,
  why_not: null,
  purchased: false,
  purchase_id: null,
  rating: null,
  can_download: false,
});
