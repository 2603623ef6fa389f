import { sql } from 'kysely';
import type { Trx } from './transactions.ts';

/** Kinds of alarms for the operator. docs/use/operating.md and docs/use/stripe.md say how to respond to each. */
export const alarmKinds = [
  'audit_failed',
  'award_undecided',
  'books_differ',
  'case_without_moderator',
  'closing_withdrawal_failed',
  'contest_covered',
  'double_transfer',
  'job_given_up',
  'job_unknown',
  'owed_to_the_deleted',
  'platform_balance_low',
  'queue_stands_still',
  'refund_failed',
  'stripe_event_parked',
  'transfer_request_refused',
  'unexpected_transfer',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Raises an alarm, unless an identical one is open. Also writes it to the log. */
export async function raiseAlarm(trx: Trx, kind: AlarmKind, detail: object): Promise<void> {
  const json = JSON.stringify(detail);
  await sql`insert into alarms (kind, detail) select ${kind}, ${json}::jsonb
     where not exists (select from alarms
                        where kind = ${kind} and detail = ${json}::jsonb and cleared_at is null)`.execute(trx);
}

/** Leaves at most one open alarm of this kind. With a detail, keeps or raises that one; without, clears all. */
export async function setAlarm(trx: Trx, kind: AlarmKind, detail: object | null): Promise<void> {
  const json = detail && JSON.stringify(detail);
  await sql`update alarms set cleared_at = clock_timestamp()
     where kind = ${kind} and cleared_at is null and detail is distinct from ${json}::jsonb`.execute(trx);
  if (detail) await raiseAlarm(trx, kind, detail);
}

/** Clears the alarms of this kind with a detail that contains `about`. */
export async function clearAlarms(trx: Trx, kind: AlarmKind, about: object): Promise<void> {
  await sql`update alarms set cleared_at = clock_timestamp()
     where kind = ${kind} and cleared_at is null and detail @> ${JSON.stringify(about)}::jsonb`.execute(trx);
}
