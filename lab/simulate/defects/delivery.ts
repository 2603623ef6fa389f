import type { Defect } from './defect.ts';

const TRANSACT = 'apps/server/src/platform/http/steps/transact.ts';

/** Defects in requests, events and jobs: exactly-once effects and their acknowledgement. */
export const deliveryDefects: readonly Defect[] = [
  {
    name: 'idempotency-key-ignored',
    says: 'A request that is repeated under its key is done again.',
    plants: [
      {
        file: TRANSACT,
        find: 'return idempotent ? once(trx, idempotent, work) : work();',
        put: 'return work();',
      },
    ],
    foundBy: /one_request_one_effect|gave one key two answers/,
  },
  {
    name: 'twins-both-run',
    says: 'The key of a request is looked up first and written last, so that two at once are both done.',
    plants: [
      {
        file: 'apps/server/src/platform/http/idempotency.ts',
        find: `  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: idempotent.userId, key: idempotent.key, call: idempotent.call, request_hash: idempotent.hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const before = await answerBefore<T>(trx, idempotent);
    if (before === null) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
    return before;
  }
  const reply = await work();`,
        put: `  const before = await answerBefore<T>(trx, idempotent);
  if (before !== null) return before;
  await new Promise((done) => setTimeout(done, 50));
  const reply = await work();
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: idempotent.userId, key: idempotent.key, call: idempotent.call, request_hash: idempotent.hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();`,
      },
    ],
    foundBy: /one_request_one_effect|gave one key two answers/,
  },
  {
    name: 'answered-before-commit',
    says: 'A request is answered a moment before its transaction commits.',
    plants: [
      {
        file: TRANSACT,
        find: `  return inTransaction(context.deps.db, (trx) => {
    const work = () => orDone(handler(trx));
    return idempotent ? once(trx, idempotent, work) : work();
  });`,
        put: `  return new Promise((resolve, reject) => {
    inTransaction(context.deps.db, async (trx) => {
      const work = () => orDone(handler(trx));
      resolve(await (idempotent ? once(trx, idempotent, work) : work()));
      await new Promise((done) => setTimeout(done, 100));
    }).catch(reject);
  });`,
      },
    ],
    foundBy: /^LOST /,
  },
  {
    name: 'commit-not-waited-for',
    says: 'The database answers before a commit is written.',
    plants: [
      { sql: 'alter role unslop_app set synchronous_commit = off', about: 'unslop_app' },
      // The default of 200 ms would be too short a window for a kill.
      { sql: "alter system set wal_writer_delay = '10s'", about: 'unslop_app' },
      { sql: 'select pg_reload_conf()', about: 'unslop_app' },
      {
        file: 'apps/server/src/platform/safe-database.ts',
        find: "if (commit === 'off') {",
        put: "if (commit === 'never') {",
      },
    ],
    foundBy: /^LOST /,
  },
  {
    name: 'event-done-before-its-work',
    says: 'An event of the provider is marked as done in a transaction of its own, before what it reports is booked.',
    plants: [
      {
        file: 'apps/server/src/core/stripe-inbox/inbox.ts',
        find: `      .forUpdate()
      .executeTakeFirst();
    if (!locked || locked.worked_at) return;`,
        put: `      .executeTakeFirst();
    if (!locked || locked.worked_at) return;
    await deps.db.updateTable('stripe_events').set({ worked_at: nowSql }).where('id', '=', eventId).execute();
    const isReversal = /refund|dispute/.test((stored.payload as { type: string }).type);
    await new Promise((done) => setTimeout(done, isReversal ? 1_000 : 0));`,
      },
    ],
    foundBy: /applied_payments_are_booked|^MISMATCH /,
  },
  {
    name: 'job-done-before-its-work',
    says: 'A job is acknowledged when it is taken, and worked half a second later.',
    plants: [
      {
        file: 'apps/server/src/platform/queue.ts',
        find: 'withLogContext({ jobId: String(helpers.job.id), task }, () => job(payload, deps)),',
        put: 'void setTimeout(() => job(payload, deps).catch(() => {}), 500),',
      },
    ],
    foundBy: /not at its end .* events of the provider/,
  },
];
