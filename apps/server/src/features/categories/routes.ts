import type { Db } from '@unslop/database/connect';
import { CATEGORIES } from '@unslop/domain/categories';
import { sql } from 'kysely';
import { appNow } from '../../platform/clock.ts';
import { read } from '../../platform/http/routes.ts';
import { firstAiSlops, sortOf } from '../ai-slops/list.ts';
import { featuredArtists } from '../artists/cards.ts';
import { bestPair, wellLikedPair } from '../showcase/showcase.ts';

const FEATURED_SLOPS = 3;
const FEATURED_ARTISTS = 4;

async function categoryCounts(db: Db): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ category: string; count: number }>`
    select category, sum(rows_count)::int as count from list_totals
     where list = 'ai_slops' and prize_pool_cents = 0 group by category`.execute(db);
  const counts = new Map(rows.map((row) => [row.category, row.count]));
  return CATEGORIES.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
}

export const categoryRoutes = [
  read('listCategories', async ({ db }) => ({ data: await categoryCounts(db) })),

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
