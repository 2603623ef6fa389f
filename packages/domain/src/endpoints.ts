import { aiSlopEndpoints } from './calls/ai-slops.ts';
import { awardEndpoints } from './calls/awards.ts';
import { commentEndpoints } from './calls/comments.ts';
import { depositEndpoints } from './calls/deposits.ts';
import { imageEndpoints } from './calls/images.ts';
import { likeEndpoints } from './calls/likes.ts';
import { notificationEndpoints } from './calls/notifications.ts';
import { profileEndpoints } from './calls/profiles.ts';
import { sessionEndpoints } from './calls/session.ts';
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
  ...profileEndpoints,
  ...depositEndpoints,
  ...notificationEndpoints,
} satisfies Record<CallName, Endpoint>;

export type AllEndpoints = typeof allEndpoints;
