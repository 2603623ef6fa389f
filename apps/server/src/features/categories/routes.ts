import type { Db } from '@unslop/database/connect';
import { CATEGORIES } from '@unslop/domain/categories';
import { sql } from 'kysely';
import { read } from '../../platform/http/routes.ts';

export const categoryRoutes = [read('listCategories', async ({ db }) => ({ data: await categoryCounts(db) }))];

export async function categoryCounts(db: Db): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ category: string; count: number }>`
    select category, sum(rows_count)::int as count from list_totals
     where list = 'ai_slops' and prize_pool_cents = 0 group by category`.execute(db);
  const counts = new Map(rows.map((row) => [row.category, row.count]));
  return CATEGORIES.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
}
