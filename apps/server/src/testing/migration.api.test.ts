import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from '@unslop/database/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from './test-app.ts';

/** It makes indexes on a dozen tables that requests read and write, and nothing else. */
const NAME = '0047_looked_up_by_index.sql';
const text = readFileSync(fileURLToPath(new URL(`../../../../database/migrations/${NAME}`, import.meta.url)), 'utf8');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('O13 a migration runs while requests go on: it waits a second at a time for a table, and nothing fails', {
  timeout: 120_000,
}, async () => {
  // A server that has seen its schema whole does not look again, as one of the version before would not.
  const [ann, ben] = await Promise.all([app.person({ balance: 5000 }), app.person()]);
  const slop = await app.slop(ann);
  const indexes = async () => (await app.owner.query('select indexname from pg_indexes order by 1')).rows;
  // A later migration dropped this one.
  await app.owner.query('create index comments_hidden_idx on comments (image_id)');
  const before = await indexes();
  for (const [, index, schema = 'public'] of text.matchAll(/create index (\w+) on (?:(auth)\.)?/g)) {
    await app.owner.query(`drop index ${schema}.${index}`);
  }
  await app.owner.query('delete from migrations.applied where name = $1', [NAME]);
  expect((await indexes()).length).toBe(before.length - 12);

  const answers: number[] = [];
  let isOver = false;
  const going = [ann, ben].map(async (person) => {
    while (!isOver) {
      const posted = await app.call('createComment', person, { body: { ai_slop_id: slop, content: 'Hello' } });
      const deleted = await app.call('deleteComment', person, { params: { id: posted.body.id } });
      const feed = await app.call('listAiSlops', person);
      answers.push(posted.status, deleted.status, feed.status);
    }
  });
  // Another connection locks a table for longer than a migration may make others wait.
  const other = new pg.Client({ connectionString: app.ownerUrl });
  await other.connect();
  await other.query('begin; lock table comments in row exclusive mode');
  let tries = 0;
  const migration = migrate({
    ownerUrl: app.ownerUrl,
    appUrl: app.deps.config.databaseUrl,
    log: (line) => {
      if (line.includes('in use')) tries += 1;
    },
  });
  await eventually(async () => tries > 0, 'the migration to step back');
  const answered = answers.length;
  await eventually(async () => tries > 1 && answers.length > answered, 'requests to go on in between');
  await other.query('commit');
  await migration;
  const atTheEnd = answers.length;
  await eventually(async () => answers.length > atTheEnd, 'requests to go on afterwards');
  isOver = true;
  await Promise.all(going);
  await other.end();
  expect(await indexes()).toEqual(before);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});
