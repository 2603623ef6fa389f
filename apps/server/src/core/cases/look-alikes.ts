import { sql } from 'kysely';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { endSnoozesOfClosed } from './snoozes.ts';

const REASON = 'The award is final, and this entry was not paid.';

/** Puts cases about look-alikes that will not be paid at the end of the queue. `delayAwards` does it too. */
export async function sinkLookAlikes(trx: Trx, slopIds: readonly string[]): Promise<void> {
  await sql`select sink_look_alikes(${[...slopIds].sort()}::uuid[])`.execute(trx);
}

/**
 * Closes the cases about look-alikes that were not paid, once the award is final: nothing depends on them any more. The log says that the
 * site did it; nobody is judged, and nobody is told.
 */
export async function closeLookAlikes(trx: Trx, slopIds: readonly string[]): Promise<void> {
  // One that a moderator decides at this moment is theirs.
  const { rows } = await sql<{ id: string }>`
    with over as materialized (
      select id from moderation_cases where id in (
          select c.id from idle_look_alikes(${[...slopIds]}::uuid[]) c
            join award_finals f on f.ai_slop_id = c.ai_slop_id and f.finalized_at is not null)
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
