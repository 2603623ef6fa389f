import { createDb, createPool } from '@unslop/database/connect';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type DatabaseProxy, startDatabaseProxy, throughProxy } from '../testing/database-proxy.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

/** A server with the production limits but few connections, on a database that can be slowed down. */
let app: TestApp;
let proxy: DatabaseProxy;
let pool: pg.Pool;
let server: FastifyInstance;
let people: Person[];
beforeAll(async () => {
  app = await startTestApp();
  proxy = await startDatabaseProxy(app.deps.config.databaseUrl);
  pool = createPool(throughProxy(app.deps.config.databaseUrl, proxy.port), { max: 4 });
  server = await buildApp({ ...app.deps, pool, db: createDb(pool) });
  people = await Promise.all(Array.from({ length: 24 }, () => app.person({ balance: 5_000 })));
});
afterAll(async () => {
  await server.close();
  await pool.end();
  proxy.close();
  await app.stop();
});

const LATER = {
  status: 503,
  error: { code: 'UNAVAILABLE', message: 'Service Unavailable. Please try again in a moment.' },
  retryAfter: '2',
};

async function call(name: CallName, person: Person, input: { id?: string; payload?: object } = {}) {
  const { method, path } = methodAndPath(name);
  const answer = await server.inject({
    method,
    url: path.replace(':id', input.id ?? ''),
    headers: { cookie: person.cookie, origin: app.deps.config.publicUrl },
    ...(input.payload && { payload: input.payload }),
  });
  return { status: answer.statusCode, error: answer.json().error, retryAfter: answer.headers['retry-after'] };
}
const wallet = (person: Person) => call('getWallet', person);
const like = (person: Person, id: string) => call('likeAiSlop', person, { id });
const nobodyWaits = () => eventually(async () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount, 'rest');

describe('a slow database', () => {
  test('of half a second per statement serves one request and limits a crowd [O06]', async () => {
    expect((await wallet(people[0]!)).status).toBe(200);
    proxy.delayMs = 500;
    expect((await wallet(people[0]!)).status).toBe(200);
    const answers = await Promise.all(people.map(wallet));
    proxy.delayMs = 0;
    const sentAway = answers.filter(({ status }) => status !== 200);
    expect(sentAway.length).toBeGreaterThan(0);
    for (const answer of sentAway) expect(answer).toEqual(LATER);
    expect(pool.totalCount).toBeLessThanOrEqual(4);
    await nobodyWaits();
    expect((await Promise.all(people.slice(0, 4).map(wallet))).map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);
  });

  test('waits three seconds for a lock and five for a statement [O06]', async () => {
    // Check the exact limits here. A loaded machine may take longer to report the error.
    const { rows: limits } = await pool.query(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    );
    expect(limits).toEqual([{ lock: '3s', statement: '5s' }]);
    const [poster, liker, other] = people as [Person, Person, Person];
    const slop = await app.slop(poster);
    const holder = await app.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select from ai_slops where id = $1 for update', [slop]);
      await app.owner.query(`
        create function sleep_long() returns trigger language plpgsql as 'begin perform pg_sleep(30); return new; end';
        create trigger sleep_long before insert on followers for each row execute function sleep_long()`);
      const startedAt = performance.now();
      const timed = async (answer: ReturnType<typeof call>) => ({
        ...(await answer),
        ms: performance.now() - startedAt,
      });
      const [locked, slept] = await Promise.all([
        timed(like(liker, slop)),
        timed(call('followUser', other, { payload: { followed_id: poster.id } })),
      ]);
      expect([locked, slept]).toMatchObject([LATER, LATER]);
      // They fail no earlier than the limits, and do not wait for the statement that sleeps thirty seconds.
      expect(locked.ms).toBeGreaterThan(2_990);
      expect(slept.ms).toBeGreaterThan(4_990);
      expect(slept.ms).toBeLessThan(25_000);
      expect((await wallet(liker)).status).toBe(200);
    } finally {
      await holder.query('rollback');
      holder.release();
      await app.owner.query('drop trigger if exists sleep_long on followers; drop function if exists sleep_long()');
    }
    await nobodyWaits();
    const { rows } = await app.owner.query('select count(*)::int as n from ai_slop_likes where ai_slop_id = $1', [
      slop,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    expect((await like(liker, slop)).status).toBe(200);
  });

  test('serves a crowd waiting for one lock within the pool, and recovers [O06]', async () => {
    const slop = await app.slop(people[0]!);
    const holder = await app.owner.connect();
    let answers: { status: number }[];
    try {
      await holder.query('begin');
      await holder.query('select from ai_slops where id = $1 for update', [slop]);
      answers = await Promise.all(people.map((person) => like(person, slop)));
      const { rows } = await app.owner.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'unslop_app' and wait_event_type = 'Lock'`,
      );
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(pool.totalCount).toBeLessThanOrEqual(4);
    await nobodyWaits();
    expect(
      (await Promise.all(people.slice(0, 4).map((person) => like(person, slop)))).map(({ status }) => status),
    ).toEqual([200, 200, 200, 200]);
  });
});
