import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// biome-ignore lint/suspicious/noExplicitAny: the reader of a row says what it expects
type Row = any;

/**
 * Creates a database for the tests of a file. Each test runs in a transaction that is rolled back, so tests need no
 * cleanup and never see each other's rows.
 */
export function rolledBackDatabase() {
  let database: TestDatabase;
  let connection: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    // An endless loop fails its own test instead of blocking all that follow.
    connection = new pg.Client({ connectionString: database.ownerUrl, statement_timeout: 20_000 });
    await connection.connect();
  });
  afterAll(async () => {
    await connection.end();
    await database.drop();
  });
  beforeEach(() => connection.query('begin'));
  afterEach(() => connection.query('rollback'));

  const client = { query: (sql: string, values: unknown[] = []) => connection.query(sql, values) };
  const rowsOf = async (sql: string, values: unknown[] = []): Promise<Row[]> => (await client.query(sql, values)).rows;
  const one = async (sql: string, values: unknown[] = []): Promise<Row> => (await rowsOf(sql, values))[0];

  /** Returns the error of a statement, or null if it succeeds. The transaction continues either way. */
  async function refusal(sql: string, values: unknown[] = []): Promise<string | null> {
    await client.query('savepoint attempt');
    try {
      await client.query(sql, values);
      await client.query('set constraints all immediate');
      await client.query('release savepoint attempt');
      return null;
    } catch (error) {
      await client.query('rollback to savepoint attempt');
      const { code, message } = error as pg.DatabaseError;
      return `${code} ${message}`;
    } finally {
      await client.query('set constraints all deferred');
    }
  }

  async function person({ name = '', email = `${Math.random()}@example.com`, verified = false } = {}): Promise<string> {
    const { id } = await one('insert into auth.users (name, email, email_verified) values ($1, $2, $3) returning id', [
      name,
      email,
      verified,
    ]);
    // The payment that top-up movements reference.
    await client.query(
      `insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
       values ($1::uuid, 'pi_' || $1::uuid, 'succeeded', 'account_funding', 5337, 5000, 337)`,
      [id],
    );
    return id;
  }

  const imageBy = (userId: string, purpose: 'ai-slop' | 'comment'): Promise<Row> =>
    one(
      `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths)
       values (gen_random_uuid(), $1, $2, 'images', gen_random_uuid() || '.webp', 'image/png', 1, 1, 1, '{1}')
       returning id, path`,
      [userId, purpose],
    );

  async function slop(userId: string, { category = null as string | null, prizeCents = 100 } = {}): Promise<string> {
    const image = await imageBy(userId, 'ai-slop');
    const { id } = await one(
      `insert into ai_slops (user_id, title, image_id, image_url, image_path, prize_pool_cents, duration_days, deadline_at, category)
       values ($1, 'A slop', $2, $3, $4, $5, 1, app_now() + interval '1 day', $6) returning id`,
      [userId, image.id, `/media/images/${image.path}`, image.path, prizeCents, category],
    );
    await client.query('insert into ai_slop_counters (ai_slop_id) values ($1)', [id]);
    return id;
  }

  /** Creates a comment with a picture. */
  async function artBy(userId: string, slopId: string): Promise<string> {
    const image = await imageBy(userId, 'comment');
    const { id } = await one(
      `insert into comments (ai_slop_id, user_id, content, image_id, image_url, image_path) values ($1, $2, '', $3, $4, $5) returning id`,
      [slopId, userId, image.id, `/media/images/${image.path}`, image.path],
    );
    return id;
  }

  return { client, rowsOf, one, refusal, person, slop, artBy };
}
