import { createPool } from '@unslop/database/connect';
import { createTestDatabase } from '@unslop/database/test-database';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { handleError } from './errors.ts';

test('a database error is logged without the values that broke its rule', async () => {
  const database = await createTestDatabase();
  const owner = createPool(database.ownerUrl);
  const lines: string[] = [];
  const to = { write: (line: string) => void lines.push(line) };
  const server = Fastify({ loggerInstance: createLog({ level: 'info', service: 'test' }, to) });
  server.setErrorHandler(handleError);
  server.get('/', async () => {
    const insert = "insert into auth.users (name, email) values ('', 'ann@example.com')";
    await owner.query(insert);
    await owner.query(insert);
  });
  const { statusCode } = await server.inject('/');
  await owner.end();
  await database.drop();
  expect(statusCode).toBe(500);
  expect(lines.join('')).toContain('users_email_key');
  expect(lines.join('')).not.toContain('ann@example.com');
});
