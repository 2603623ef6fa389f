import { accountEndpoints } from './calls/account.ts';
import { aiSlopEndpoints } from './calls/ai-slops.ts';
import { artistEndpoints } from './calls/artists.ts';
import { authEndpoints } from './calls/auth.ts';
import { awardEndpoints } from './calls/awards.ts';
import { artEndpoints } from './calls/beautiful-arts.ts';
import { bookEndpoints } from './calls/books.ts';
import { categoryEndpoints } from './calls/categories.ts';
import { classicEndpoints } from './calls/classic.ts';
import { commentEndpoints } from './calls/comments.ts';
import { debugEndpoints } from './calls/debug.ts';
import { depositEndpoints } from './calls/deposits.ts';
import { followerEndpoints } from './calls/followers.ts';
import { gifEndpoints } from './calls/gifs.ts';
import { imageEndpoints } from './calls/images.ts';
import { likeEndpoints } from './calls/likes.ts';
import { liveEndpoints } from './calls/live.ts';
import { moderationEndpoints } from './calls/moderation.ts';
import { movementEndpoints } from './calls/movements.ts';
import { notificationEndpoints } from './calls/notifications.ts';
import { originalityEndpoints } from './calls/originality.ts';
import { paymentEndpoints } from './calls/payments.ts';
import { payoutAccountEndpoints } from './calls/payout-accounts.ts';
import { profileEndpoints } from './calls/profiles.ts';
import { purchaseEndpoints } from './calls/purchases.ts';
import { reportEndpoints } from './calls/reports.ts';
import { savedEndpoints } from './calls/saved.ts';
import { searchEndpoints } from './calls/search.ts';
import { sessionEndpoints } from './calls/session.ts';
import { showcaseEndpoints } from './calls/showcase.ts';
import { stageEndpoints } from './calls/stages.ts';
import { voteEndpoints } from './calls/votes.ts';
import { withdrawalEndpoints } from './calls/withdrawals.ts';
import type { CallName } from './calls.ts';
import type { Endpoint } from './endpoint.ts';

/** Every API endpoint under the name of its call. A call without an endpoint does not compile. */
export const allEndpoints = {
  ...sessionEndpoints,
  ...aiSlopEndpoints,
  ...awardEndpoints,
  ...likeEndpoints,
  ...voteEndpoints,
  ...commentEndpoints,
  ...imageEndpoints,
  ...originalityEndpoints,
  ...gifEndpoints,
  ...followerEndpoints,
  ...profileEndpoints,
  ...accountEndpoints,
  ...artistEndpoints,
  ...artEndpoints,
  ...stageEndpoints,
  ...savedEndpoints,
  ...searchEndpoints,
  ...categoryEndpoints,
  ...classicEndpoints,
  ...showcaseEndpoints,
  ...reportEndpoints,
  ...moderationEndpoints,
  ...depositEndpoints,
  ...movementEndpoints,
  ...bookEndpoints,
  ...paymentEndpoints,
  ...payoutAccountEndpoints,
  ...withdrawalEndpoints,
  ...purchaseEndpoints,
  ...notificationEndpoints,
  ...debugEndpoints,
} satisfies Record<CallName, Endpoint>;

/** The same endpoints plus the routes outside the calls, in the order of the API document. */
export const groups = [
  { tag: 'Session', about: 'Who is signed in, and what this installation offers', endpoints: sessionEndpoints },
  {
    tag: 'Accounts',
    about: 'Signing up and in, passwords, addresses; the answers set cookies in browsers and give tokens to programs',
    endpoints: authEndpoints,
  },
  {
    tag: 'Own account',
    about: 'How you log in and where, a copy of everything, and deletion',
    endpoints: accountEndpoints,
  },
  { tag: 'Slops', about: 'AI images that are posted with a prize', endpoints: aiSlopEndpoints },
  { tag: 'Awards', about: 'The frozen tally of a settled slop', endpoints: awardEndpoints },
  { tag: 'Comments', about: 'Text, and art that enters the contest', endpoints: commentEndpoints },
  { tag: 'Likes', about: 'They decide who wins', endpoints: likeEndpoints },
  { tag: 'Votes', about: 'Your counted votes, with receipts that you can check', endpoints: voteEndpoints },
  { tag: 'Images', about: 'Uploads, before they are posted', endpoints: imageEndpoints },
  { tag: 'Originality', about: 'Pictures that were posted more than once', endpoints: originalityEndpoints },
  { tag: 'Profiles', about: 'People as others see them, and your own profile', endpoints: profileEndpoints },
  { tag: 'Followers', about: 'Following people', endpoints: followerEndpoints },
  { tag: 'Artists', about: 'People who have answered with art', endpoints: artistEndpoints },
  { tag: 'Beautiful art', about: 'Art with the slop it answers', endpoints: artEndpoints },
  { tag: 'Process', about: 'How art was made: stages and layered files', endpoints: stageEndpoints },
  { tag: 'GIFs', about: 'Before and after, in motion', endpoints: gifEndpoints },
  { tag: 'Saved', about: 'Art and artists to come back to', endpoints: savedEndpoints },
  { tag: 'Search', about: 'Finding slops, art and people by words', endpoints: searchEndpoints },
  { tag: 'First page', about: 'The best pair of slop and art, and three figures', endpoints: showcaseEndpoints },
  { tag: 'Categories', about: 'The eight categories', endpoints: { ...categoryEndpoints, ...classicEndpoints } },
  { tag: 'Reports', about: 'Telling the moderators what is wrong', endpoints: reportEndpoints },
  {
    tag: 'Moderation',
    about: 'Cases and what moderators do about them, decisions and appeals, and the public log',
    endpoints: moderationEndpoints,
  },
  { tag: 'Top-ups', about: 'Money onto the balance', endpoints: depositEndpoints },
  { tag: 'Movements', about: 'Every movement of the balance', endpoints: movementEndpoints },
  { tag: 'Books', about: 'What people have, and where it is, day by day', endpoints: bookEndpoints },
  { tag: 'Payments', about: 'Card payments and their receipts', endpoints: paymentEndpoints },
  { tag: 'Payout accounts', about: 'Where withdrawals go', endpoints: payoutAccountEndpoints },
  { tag: 'Withdrawals', about: 'Money from the balance to a bank', endpoints: withdrawalEndpoints },
  { tag: 'Purchases', about: 'Originals of art, bought and sold', endpoints: purchaseEndpoints },
  { tag: 'Notifications', about: 'What happened to your slops and art', endpoints: notificationEndpoints },
  { tag: 'Live', about: 'What to fetch again', endpoints: liveEndpoints },
  {
    tag: 'Debug',
    about: 'The state behind the pages; off in production unless switched on',
    endpoints: debugEndpoints,
  },
];

export type AllEndpoints = typeof allEndpoints;
