import { appNow } from '../../platform/clock.ts';
import { read } from '../../platform/http/routes.ts';
import { firstAiSlops, sortOf } from '../ai-slops/list.ts';
import { featuredArtists } from '../artists/cards.ts';
import { categoryCounts } from '../categories/routes.ts';
import { bestPair, wellLikedPair } from '../showcase/showcase.ts';

const FEATURED_SLOPS = 3;
const FEATURED_ARTISTS = 4;

export const classicRoutes = [
  read('getClassic', async ({ db, deps, user }) => {
    const viewerId = user?.userId ?? null;
    const best = (status?: 'open') =>
      firstAiSlops(
        db,
        { status, sort: sortOf(status ? 'highest_prize' : 'newest', status), after: null, limit: FEATURED_SLOPS },
        viewerId,
      );
    const now = await appNow(db);
    const open = await best('open');
    // In a quiet week, closed slops fill the row.
    const others = open.length < FEATURED_SLOPS ? await best() : [];
    const isShown = new Set(open.map(({ id }) => id));
    return {
      pair: (await bestPair(deps)) ?? (await wellLikedPair(db)),
      slops: [...open, ...others.filter(({ id }) => !isShown.has(id))].slice(0, FEATURED_SLOPS),
      artists: await featuredArtists(db, FEATURED_ARTISTS),
      categories: await categoryCounts(db),
      now: now.toISOString(),
    };
  }),
];
