import { sql } from 'kysely';
import { clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';

/**
 * Raises an alarm for a case that no moderator may decide, and clears it when one may. Never raises one while the
 * installation has no moderators.
 */
export async function watchCase(trx: Trx, caseId: string): Promise<void> {
  const { rows } = await sql<{ is_stuck: boolean }>`
    select c.status <> 'closed' and exists (select from profiles where role = 'moderator' and deleted_at is null)
             and not exists (select from free_moderators_of_case(c.id)) as is_stuck
      from moderation_cases c where c.id = ${caseId}`.execute(trx);
  if (rows[0]?.is_stuck) await raiseAlarm(trx, 'case_without_moderator', { caseId });
  else await clearAlarms(trx, 'case_without_moderator', { caseId });
}

/** Runs the job `watch_cases`: checks cases again, because people befriend, vote and leave after a case is opened. */
export async function watchCases({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    (select id from moderation_cases where status <> 'closed' order by -danger, opened_at, id limit 500)
    union
    select (detail ->> 'caseId')::uuid from alarms where kind = 'case_without_moderator' and cleared_at is null`.execute(
    db,
  );
  for (const { id } of rows) await inTransaction(db, (trx) => watchCase(trx, id));
}
