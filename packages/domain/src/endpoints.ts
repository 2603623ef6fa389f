import { aiSlopEndpoints } from './calls/ai-slops.ts';
import { artistEndpoints } from './calls/artists.ts';
import { awardEndpoints } from './calls/awards.ts';
import { beautifulArtEndpoints } from './calls/beautiful-arts.ts';
import { categoryEndpoints } from './calls/categories.ts';
import { commentEndpoints } from './calls/comments.ts';
import { debugEndpoints } from './calls/debug.ts';
import { depositEndpoints } from './calls/deposits.ts';
import { followerEndpoints } from './calls/followers.ts';
import { gifEndpoints } from './calls/gifs.ts';
import { imageEndpoints } from './calls/images.ts';
import { likeEndpoints } from './calls/likes.ts';
import { notificationEndpoints } from './calls/notifications.ts';
import { paymentEndpoints } from './calls/payments.ts';
import { payoutAccountEndpoints } from './calls/payout-accounts.ts';
import { accountEndpoints, profileEndpoints } from './calls/profiles.ts';
import { purchaseEndpoints } from './calls/purchases.ts';
import { reportEndpoints } from './calls/reports.ts';
import { savedEndpoints } from './calls/saved.ts';
import { searchEndpoints } from './calls/search.ts';
import { sessionEndpoints } from './calls/session.ts';
import { withdrawalEndpoints } from './calls/withdrawals.ts';
import type { CallName } from './calls.ts';
import type { Endpoint } from './endpoint.ts';

/** Every endpoint of the API under its call's name. A call without an endpoint does not compile. */
export const allEndpoints = {
  ...sessionEndpoints,
  ...aiSlopEndpoints,
  ...awardEndpoints,
  ...likeEndpoints,
  ...commentEndpoints,
  ...imageEndpoints,
  ...gifEndpoints,
  ...followerEndpoints,
  ...profileEndpoints,
  ...accountEndpoints,
  ...artistEndpoints,
  ...beautifulArtEndpoints,
  ...savedEndpoints,
  ...searchEndpoints,
  ...categoryEndpoints,
  ...reportEndpoints,
  ...depositEndpoints,
  ...paymentEndpoints,
  ...payoutAccountEndpoints,
  ...withdrawalEndpoints,
  ...purchaseEndpoints,
  ...notificationEndpoints,
  ...debugEndpoints,
} satisfies Record<CallName, Endpoint>;

export type AllEndpoints = typeof allEndpoints;
