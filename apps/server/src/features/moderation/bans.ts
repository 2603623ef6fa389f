import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { recordAct } from './acts.ts';
import { notifyRecipients } from './statements.ts';

/** The job `end_bans`: writes down that bans for a time are over. Readers go by the time itself. */
export async function endBans({ db }: Pick<Deps, 'db'>): Promise<void> {
  const over = sql<{ id: string }>`
    select id from profiles where banned_until <= (select app_now()) order by id limit 1000`;
  for (const { id } of (await over.execute(db)).rows)
    await inTransaction(db, async (trx) => {
      const still = await sql`
        select from profiles where id = ${id} and banned_until <= (select app_now()) for no key update`.execute(trx);
      if (still.rows.length === 0) return;
      const act = { moderatorId: null, actor: 'site', action: 'unban', subjectType: 'profile', subjectId: id } as const;
      const actId = await recordAct(trx, { ...act, reason: 'The time of the ban is over.' });
      await notifyRecipients(trx, actId, [{ userId: id, part: 'affected', effect: {} }]);
      await announce(trx, `user:${id}`);
    });
}
