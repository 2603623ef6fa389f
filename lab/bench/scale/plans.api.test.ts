import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@unslop/database/test-database';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { FEWEST_VOTES, lookAtVotes } from '@unslop/server/features/awards/vote-findings';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles, listsFolder } from './list-files.ts';
import { nodesOf, type Plan, type Reader, rowsReadBy, startReader } from './reader.ts';
import { type Read, readsOf } from './reads.ts';
import { makeScaleWorld } from './scale-world.ts';

const SLOPS = 1_000;
/** Enough for a page of ten and related rows. A list that does not follow its index reads most of its table. */
const MOST_ROWS = 400;

/** These read everything of one person or slop, regardless of the size of the world. */
const READS_OWN = new Set([
  'statement',
  'a case',
  'artist',
  'saved artists',
  '1,000 comments, most liked',
  '1,000 comments, least seen',
  '1,000 comments, in an own order',
  'home: classic',
  'artists, deep',
]);

/** The indexes that lists and searches must use. */
const INDEXES = [
  'ai_slop_counters_art_idx',
  'ai_slop_counters_open_art_idx',
  'ai_slops_by_category_idx',
  'ai_slops_by_user_idx',
  'ai_slops_closed_category_idx',
  'ai_slops_closed_ending_idx',
  'ai_slops_closed_newest_idx',
  'ai_slops_closed_prize_idx',
  'ai_slops_description_search_idx',
  'ai_slops_due_idx',
  'ai_slops_newest_idx',
  'ai_slops_open_category_idx',
  'ai_slops_open_ending_idx',
  'ai_slops_open_newest_idx',
  'ai_slops_open_prize_idx',
  'ai_slops_prize_idx',
  'ai_slops_shown_newest_idx',
  'ai_slops_title_search_idx',
  'artists_latest_idx',
  'case_cards_of_kind_idx',
  'case_cards_queue_idx',
  'comments_art_by_user_idx',
  'comments_art_search_idx',
  'comments_by_slop_idx',
  'deposits_by_user_idx',
  'list_totals_idx',
  'moderation_cases_appealed_idx',
  'moderation_cases_assigned_idx',
  'moderation_cases_closed_idx',
  'moderation_cases_open_of_person_idx',
  'moderation_cases_open_of_slop_idx',
  'moderation_cases_queue_idx',
  'moderation_cases_waiting_idx',
  'moderation_log_decided_idx',
  'moderation_log_public_idx',
  'moderation_statements_of_user_idx',
  'notifications_of_user_idx',
  'notifications_unread_idx',
  'profiles_name_pairs_idx',
  'profiles_name_trgm_idx',
  'purchases_of_buyer_idx',
  'reports_age_idx',
  'saved_artists_newest_idx',
  'saved_beautiful_arts_newest_idx',
];

let database: TestDatabase;
let reader: Reader;
let unsorting: Reader;
let reads: Read[];
beforeAll(async () => {
  database = await createTestDatabase();
  const world = {
    ...(await makeScaleWorld(database.ownerUrl, { slops: SLOPS, likes: 1 })),
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
  };
  // PostgreSQL prefers to scan small tables sequentially and to sort a few rows. Disable both.
  reader = await startReader(world, { enable_seqscan: 'off' });
  unsorting = await startReader(world, { enable_seqscan: 'off', enable_sort: 'off', enable_incremental_sort: 'off' });
  // Keep one read of each name.
  reads = [...new Map((await readsOf(world)).map((read) => [read.name, read])).values()];
});
afterAll(async () => {
  await reader.stop();
  await unsorting.stop();
  await database.drop();
});

test('every list and search uses its index, without a sequential scan', async () => {
  const used = new Set<string>();
  const faults = new Set<string>();
  for (const read of reads) {
    const nodes: Plan[] = (await reader.explain(read)).flatMap(({ plan }) => nodesOf(plan));
    for (const node of nodes) used.add(node['Index Name'] ?? '');
    const rows = nodes.filter((node) => node['Relation Name']).reduce((sum, node) => sum + rowsReadBy(node), 0);
    if (read.promised === 'keyset' && rows > MOST_ROWS && !READS_OWN.has(read.name))
      faults.add(`${read.name}: ${rows} rows`);
  }
  for (const read of reads.filter(({ name }) => name.includes('open'))) {
    for (const { plan } of await unsorting.explain(read))
      for (const node of nodesOf(plan)) used.add(node['Index Name'] ?? '');
  }
  expect(used.size).toBeGreaterThan(INDEXES.length);
  expect([...faults]).toEqual([]);
  expect(INDEXES.filter((index) => !used.has(index))).toEqual([]);
});

test('the lists include every one of the API with a cursor', () => {
  const isRead = (name: CallName) => {
    const url = new RegExp(`^${methodAndPath(name).path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
    return reads.some((read) => url.test(read.url));
  };
  const lists = Object.entries<Endpoint>(allEndpoints).filter(([, { query }]) => query && 'cursor' in query.shape);
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.map(([name]) => name as CallName).filter((name) => !isRead(name))).toEqual([]);
});

test('lab/lists/ has the statement of each list as the server sends it', async () => {
  const sent = await listFiles(reader, reads);
  for (const [file, text] of sent) await expect(text).toMatchFileSnapshot(path.join(listsFolder, file));
  expect(readdirSync(listsFolder).sort()).toEqual([...sent.keys()].sort());
});

// Runs last, because it may open cases.
test('vote checks of several slops use indexes, without scanning all likes', async () => {
  const plans = await reader.explainWork(async ({ db, config }) => {
    const { rows } = await sql<{ id: string }>`
      select ai_slop_id as id from comments join comment_counters on comment_id = id where likes_count >= ${FEWEST_VOTES}
       group by 1 order by 1 limit 20`.execute(db);
    expect(rows).toHaveLength(20);
    await lookAtVotes(
      { db, config },
      rows.map(({ id }) => id),
    );
  });
  const ofLikes = plans
    .filter(({ query }) => query.includes('voting_ring'))
    .flatMap(({ plan }) => nodesOf(plan))
    .filter((node) => /_likes$/.test(node['Relation Name'] ?? ''));
  const tables = new Set(ofLikes.map((node) => node['Relation Name']));
  expect([...tables].sort()).toEqual(['ai_slop_likes', 'comment_likes', 'voided_likes']);
  expect(ofLikes.filter((node) => node['Node Type'].includes('Seq Scan'))).toEqual([]);
});
