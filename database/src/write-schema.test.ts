import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { dumpSchema, rowTypes, SCHEMA } from './write-schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('schema.sql and the row types match the migrations: npm run schema', async () => {
  expect(await dumpSchema(database.ownerUrl)).toBe(readFileSync(SCHEMA, 'utf8'));
  rowTypes(database.ownerUrl, 'verify');
});
