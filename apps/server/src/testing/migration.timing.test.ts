import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@unslop/database/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from './test-app.ts';

/** Contains our migrations, and a later one that creates indexes on tables in use by requests. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-migrations-'));
const LATER = [
  'ai_slops',
  'artists',
  'auth.sessions',
  'comments',
  'comment_likes',
  'images',
  'notifications',
  'payments',
  'profile_counters',
];

let app: TestApp;
beforeAll(async () => {
  fs.cpSync(path.resolve(import.meta.dirname, '../../../../database/migrations'), folder, { recursive: true });
  const indexes = LATER.map((table, n) => `create index later_${n}_idx on ${table} (user_id);`);
  fs.writeFileSync(path.join(folder, '9999_later.sql'), indexes.join('\n'));
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  fs.rmSync(folder, { recursive: true });
});

test('a migration waits briefly for locks while requests succeed [O13]', {
  timeout: 120_000,
}, async () => {
  // Let the server see its whole schema first. It does not check again, just like a server of the version before.
  const [ann, ben] = await Promise.all([app.person({ balance: 5000 }), app.person()]);
  const slop = await app.slop(ann);
  const indexes = async (): Promise<string[]> =>
    (await app.owner.query('select indexname from pg_indexes')).rows.map(({ indexname }) => indexname);
  const before = await indexes();

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
    folder,
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
  expect((await indexes()).toSorted()).toEqual([...before, ...LATER.map((_, n) => `later_${n}_idx`)].toSorted());
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});
