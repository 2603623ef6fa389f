import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { endSnoozesOfClosed } from './snoozes.ts';

const REASON = 'The contest is over, and this entry was not paid.';

/**
 * Moves cases about look-alikes that will not be paid to the end of the queue. Moves those that matter again back up.
 * `delayAwards` does this too. Call it when an entry joins or leaves a contest.
 */
export async function sinkLookAlikes(trx: Trx, slopIds: readonly string[]): Promise<void> {
  await sql`select sink_look_alikes(${[...slopIds].sort()}::uuid[])`.execute(trx);
}

/**
 * Closes the cases about unpaid look-alikes once the award is final or the contest is cancelled: nothing depends on
 * them any more. The log names the site as the actor. Nobody is judged or notified.
 */
export async function closeLookAlikes(trx: Trx, slopIds: readonly string[]): Promise<void> {
  // Skip locked cases: a moderator is deciding them.
  const { rows } = await sql<{ id: string }>`
    with over as materialized (
      select id from moderation_cases where id in (select id from over_look_alikes(${[...slopIds]}::uuid[]))
       order by id for no key update skip locked)
    select c.id, record_moderation_act(null, 'site', 'close', 'comment', c.subject_id, c.id, null, ${REASON}, null, null, '{}')
      from moderation_cases c where c.id in (select id from over) order by c.id`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`update moderation_cases set status = 'closed', closed_at = app_now(), claimed_by = null, claimed_until = null, assigned_to = null
             where id = any(${ids}::uuid[])`.execute(trx);
  await endSnoozesOfClosed(trx, ids);
  await announce(trx, MODERATION_TOPIC);
}

/**
 * Part of the job `watch_cases`: closes the cases that `closeLookAlikes` missed. A moderator had the case locked,
 * another matter in it ended later, or the contest was cancelled.
 */
export async function closeMissedLookAlikes({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct ai_slop_id as id from over_look_alikes(array(
      select distinct ai_slop_id from moderation_cases where status = 'open' and findings = '{looks_alike}'))
     limit 500`.execute(db);
  for (const { id } of rows) await inTransaction(db, (trx) => closeLookAlikes(trx, [id]));
}
