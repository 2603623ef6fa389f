import { createDb, createPool } from '@unslop/database/connect';
import { createTestDatabase } from '@unslop/database/test-database';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { inTransaction } from '../transactions.ts';
import { handleError } from './errors.ts';

test('a database error is logged without the values that broke its rule [S04]', async () => {
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

test('what the database refuses for the moment is 503 with Retry-After, and what is wrong with the request is not [O06]', async () => {
  const database = await createTestDatabase();
  const db = createDb(createPool(database.appUrl, { max: 1 }));
  const server = Fastify();
  server.setErrorHandler(handleError);
  let tries = 0;
  server.get<{ Params: { state: string } }>('/:state', ({ params }) =>
    inTransaction(db, async (trx) => {
      tries += 1;
      await sql`do ${sql.raw(`$$ begin raise sqlstate '${params.state}'; end $$`)}`.execute(trx);
    }),
  );
  const passing =
    '40001 40P01 55P03 25P03 25006 53000 53100 53200 53300 53400 57014 57P01 57P03 57P05 58000 58030 28P01 08006';
  for (const state of passing.split(' ')) {
    const answer = await server.inject(`/${state}`);
    const seen = [state, answer.statusCode, answer.json().error.code, answer.headers['retry-after']];
    expect(seen).toEqual([state, 503, 'UNAVAILABLE', '2']);
  }
  tries = 0;
  await server.inject('/40001');
  expect(tries).toBe(4);
  for (const state of ['42P01', 'P0001', '23514']) expect((await server.inject(`/${state}`)).statusCode).toBe(500);
  expect((await server.inject('/22003')).statusCode).toBe(400);
  await db.destroy();
  await database.drop();
});
