import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from './platform/queue.ts';
import { eventually, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp({ withJobs: true });
  person = await app.person();
});
afterAll(() => app.stop());

/** Retention of each table, SQL for a row last needed at `at`, and the column to find it by `name`. */
const tables: Record<string, { kept: string; insert: (name: string, at: string) => string; where: string }> = {
  rate_limits: {
    kept: '2 days',
    insert: (name, at) => `insert into rate_limits (key, window_starts_at, hits) values ('${name}', ${at}, 1)`,
    where: 'key',
  },
  idempotency_keys: {
    kept: '7 days',
    insert: (name, at) =>
      `insert into idempotency_keys (user_id, key, call, request_hash, created_at) values ('${person.id}', '${name}', '', '', ${at})`,
    where: 'key',
  },
  'auth.sessions': {
    kept: '0',
    insert: (name, at) =>
      `insert into auth.sessions (token, user_id, expires_at) values ('${name}', '${person.id}', ${at})`,
    where: 'token',
  },
  'auth.verifications': {
    kept: '0',
    insert: (name, at) =>
      `insert into auth.verifications (identifier, value, expires_at) values ('${name}', '', ${at})`,
    where: 'identifier',
  },
  card_declines: {
    kept: '2 days',
    insert: (name, at) =>
      `insert into card_declines (charge_id, user_id, declined_at) values ('${name}', '${person.id}', ${at})`,
    where: 'charge_id',
  },
  person_traces: {
    kept: '30 days',
    insert: (name, at) =>
      `insert into person_traces (user_id, kind, hash, seen_at) values ('${person.id}', 'card', convert_to('${name}', 'utf8'), ${at})`,
    where: `convert_from(hash, 'utf8')`,
  },
  mails_sent: {
    kept: '7 days',
    insert: (name, at) => `insert into mails_sent (message_id, sent_at) values ('${name}', ${at})`,
    where: 'message_id',
  },
  notifications: {
    kept: '1 year',
    insert: (name, at) =>
      `insert into notifications (user_id, type, kind, data, group_key, created_at)
       values ('${person.id}', 'info', 'slop_hidden', '{"slop":"A"}', '${name}', ${at})`,
    where: 'group_key',
  },
  images: {
    kept: '30 days',
    insert: (name, at) =>
      `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths, removed_at)
       values (gen_random_uuid(), '${person.id}', 'comment', 'images', '${name}', 'image/png', 1, 1, 1, '{1}', ${at})`,
    where: 'path',
  },
};

test('the job deletes expired rows of any number and nothing younger [T076]', async () => {
  for (const [table, { kept, insert }] of Object.entries(tables)) {
    const before = (margin: string) => `clock_timestamp() - interval '${kept}' ${margin}`;
    await app.owner.query(insert(`old ${table}`, before(`- interval '1 minute'`)));
    await app.owner.query(insert(`young ${table}`, before(`+ interval '10 minutes'`)));
  }
  await app.owner.query(`insert into rate_limits (key, window_starts_at, hits)
    select 'old rate_limits ' || n, now() - interval '3 days', 1 from generate_series(1, 12000) n`);
  await enqueue(app.db, 'forget_old', {});
  await app.owner.query(
    `insert into payments (user_id, type, amount_cents, amount_to_add_cents, fee_cents, payer_address, created_at)
     select $1, 'account_funding', 1067, 1000, 67, 'an address', now() - days * interval '1 day' from unnest('{1,3}'::int[]) days`,
    [person.id],
  );
  const left = async () => {
    const names: string[] = [];
    for (const [table, { where }] of Object.entries(tables)) {
      const { rows } = await app.owner.query(
        `select ${where} as name from ${table} where ${where} ~ '^(old|young) ' order by 1 desc limit 3`,
      );
      names.push(...rows.map((row) => row.name));
    }
    return names;
  };
  const young = Object.keys(tables).map((table) => `young ${table}`);
  // The job deletes images last.
  await eventually(async () => !(await left()).includes('old images'), 'the job to be done');
  expect(await left()).toEqual(young);
  const payments = await app.owner.query('select payer_address from payments order by created_at desc');
  expect(payments.rows).toEqual([{ payer_address: 'an address' }, { payer_address: null }]);
});
