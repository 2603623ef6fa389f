import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/** Something for the operator to look at: one standing alarm for each kind and detail. The log carries it as well. */
export async function raiseAlarm(trx: Trx, kind: string, detail: object): Promise<void> {
  const json = JSON.stringify(detail);
  await sql`insert into alarms (kind, detail) select ${kind}, ${json}::jsonb
     where not exists (select from alarms where kind = ${kind} and detail = ${json}::jsonb and cleared_at is null)`.execute(
    trx,
  );
}

/** What the alarm was about is well again; `about` is a part of its detail. */
export async function clearAlarms(trx: Trx, kind: string, about: object): Promise<void> {
  await sql`update alarms set cleared_at = clock_timestamp()
     where kind = ${kind} and cleared_at is null and detail @> ${JSON.stringify(about)}::jsonb`.execute(trx);
}
