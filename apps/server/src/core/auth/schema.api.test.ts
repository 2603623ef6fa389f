import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthApp, startAuthApp } from '../../testing/auth-app.ts';
import { createAuth } from './auth.ts';
import { type AuthDatabase, openAuthDatabase } from './auth-database.ts';

let app: AuthApp;
let database: AuthDatabase;
beforeAll(async () => {
  app = await startAuthApp();
  database = openAuthDatabase(app.config.databaseUrl, () => {});
});
afterAll(async () => {
  await database.end();
  await app.stop();
});

it('our schema has every column better-auth needs, with or without Google', async () => {
  for (const withGoogle of [false, true]) {
    const { options } = createAuth(app.deps, database, withGoogle);
    const plan = await getMigrations(options);
    expect([plan.toBeCreated, plan.toBeAdded]).toEqual([[], []]);
    expect((await plan.compileMigrations()).replace(/;/g, '').trim()).toBe('');
  }
});

it('the comparison detects a missing column', async () => {
  const { options } = createAuth(app.deps, database);
  const user = { ...options.user, additionalFields: { shoe_size: { type: 'number' as const } } };
  const plan = await getMigrations({ ...options, user });
  expect(plan.toBeAdded.map(({ table }) => table)).toEqual(['users']);
});
