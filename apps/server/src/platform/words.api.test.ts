import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { inTransaction } from './transactions.ts';
import { contents, descriptions, foundByIndex, titles } from './words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each([
  ['a slop by its title', 'ai_slops_title_search_idx', foundByIndex(titles, 'otter')],
  ['a slop by its description', 'ai_slops_description_search_idx', foundByIndex(descriptions, 'otter')],
  ['art by its words', 'comments_art_search_idx', foundByIndex(contents, 'otter', sql`image_id is not null`)],
])('an index finds %s', async (_what, index, found) => {
  const plan = await inTransaction(app.db, async (trx) => {
    // With so few rows, PostgreSQL would otherwise use a sequential scan.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain select from ${found} found`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
});
