import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';

/** Stripe itself shows an event for 30 days. */
const KEEP_DAYS = 90;
const AT_ONCE = 1_000;

/**
 * Empties the payloads of events that were worked long ago, as they hold names, addresses and the last digits of cards; the
 * id of their object stays for the audit. An event with a standing alarm is kept whole.
 */
export async function pruneOldPayloads(db: Db): Promise<void> {
  await sql`update stripe_events set payload_forgotten_at = ${nowSql}, payload = jsonb_build_object(
        'data', jsonb_build_object('object', jsonb_build_object('id', payload -> 'data' -> 'object' -> 'id')))
     where id in (
       select v.id from stripe_events v
        where v.payload_forgotten_at is null and v.worked_at < ${nowSql} - ${`${KEEP_DAYS} days`}::interval
          and not exists (select from alarms a where a.cleared_at is null and a.detail ->> 'eventId' = v.id)
        order by v.worked_at limit ${AT_ONCE})`.execute(db);
}
