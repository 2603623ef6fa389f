import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pruneOldPayloads } from './inbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('strips event payloads after 90 days; alarmed ones stay whole', async () => {
  const person = await app.person({ balance: 1000 });
  const { rows } = await app.owner.query('select payment_intent_id as id from payments where user_id = $1', [
    person.id,
  ]);
  const write = (id: string, isWorked: boolean) =>
    app.owner.query(
      `insert into stripe_events (id, endpoint, type, livemode, payload, received_at, worked_at)
       values ($1, 'account', 'payment_intent.succeeded', false, $2, app_now(), case when $3 then app_now() end)`,
      [id, { id, data: { object: { id: rows[0].id, receipt_email: person.email } } }, isWorked],
    );
  const remembers = async (id: string) =>
    (
      await app.owner.query('select payload::text as text from stripe_events where id = $1', [id])
    ).rows[0].text.includes(person.email);
  await write('evt_old', true);
  await write('evt_alarming', true);
  await write('evt_waiting', false);
  await inTransaction(app.db, (trx) => raiseAlarm(trx, 'stripe_event_parked', { eventId: 'evt_alarming' }));
  await app.advance('89 days');
  await write('evt_young', true);
  await pruneOldPayloads(app.db);
  expect(await remembers('evt_old')).toBe(true);

  await app.advance('2 days');
  await pruneOldPayloads(app.db);
  const all = ['evt_old', 'evt_alarming', 'evt_waiting', 'evt_young'];
  expect(await Promise.all(all.map(remembers))).toEqual([false, true, true, true]);
  const kept = await app.owner.query(`select payload, type from stripe_events where id = 'evt_old'`);
  expect(kept.rows[0]).toEqual({
    payload: { data: { object: { id: rows[0].id } } },
    type: 'payment_intent.succeeded',
  });

  await inTransaction(app.db, (trx) => clearAlarms(trx, 'stripe_event_parked', { eventId: 'evt_alarming' }));
  await pruneOldPayloads(app.db);
  expect(await remembers('evt_alarming')).toBe(false);
  // The audit after this file looks for the payments of worked events, and would report an event that was never worked.
  await app.owner.query(`update stripe_events set worked_at = app_now() where worked_at is null`);
});
