import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  // PostgreSQL scans an empty table sequentially even if it has an index, unless we disable that.
  await client.query('set enable_seqscan = off');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const ID = `'00000000-0000-4000-8000-000000000000'`;

/** Queries of the server on tables that grow without bound, as the server sends them. */
const lookUps: [what: string, statement: string][] = [
  ['wins of an artist', `select count(*) from awards where winner_id = ${ID}`],
  ['prizes of a winner', `select prize_cents from awards where winner_id = ${ID} order by settled_at`],
  ['all comments of a person', `select id from comments where user_id = ${ID} order by created_at, id`],
  ['who saved an artist', `delete from saved_artists where user_id = ${ID} or artist_id = ${ID}`],
  ['who saved a piece of art', `select from saved_beautiful_arts where comment_id = ${ID}`],
  ['who bought a piece of art', `select from purchases where comment_id = ${ID} and ended_at is null`],
  ['payments for a piece of art', `select from payments where comment_id = ${ID}`],
  [
    'addresses of payers to delete',
    `update payments set payer_address = null where payer_address is not null and created_at < now()`,
  ],
  [
    'reports of a thing',
    `select from reports where subject_type = 'comment' and subject_id = ${ID} order by created_at`,
  ],
  ['links of an account', `delete from auth.verifications where value = ${ID} or value like '00000000-0000 %'`],
  ['hidden slops', 'select image_id from ai_slops where hidden_at is not null'],
  ['hidden art', 'select image_id from comments where hidden_at is not null and image_id is not null'],
  [
    'art under hidden slops',
    'select c.image_id from ai_slops s join comments c on c.ai_slop_id = s.id where s.hidden_at is not null and c.image_id is not null',
  ],
  [
    'hidden avatars',
    'select avatar_image_id from profiles where hidden_at is not null and avatar_image_id is not null',
  ],
];

test.each(lookUps)('an index finds %s', async (_what, statement) => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index/);
  expect(plan).not.toMatch(/Seq Scan/);
});
