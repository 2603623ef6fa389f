import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { recordAct } from './acts.ts';
import { notifyRecipients } from './statements.ts';

/** Job `end_bans`: lifts expired bans and account reviews. Readers check the expiry of a ban themselves. */
export async function endBans({ db }: Pick<Deps, 'db'>): Promise<void> {
  const over = sql<{ id: string; action: 'unban' | 'unfreeze' }>`
    (select id, 'unban' as action from profiles where banned_until <= (select app_now()) order by id limit 1000)
    union all
    (select user_id, 'unfreeze' from account_freezes where until <= (select app_now()) order by user_id limit 1000)`;
  for (const { id, action } of (await over.execute(db)).rows)
    await inTransaction(db, async (trx) => {
      const still = await sql`
        select from profiles p where id = ${id} and case ${action} when 'unban' then banned_until <= (select app_now())
          else exists (select from account_freezes where user_id = p.id and until <= (select app_now())) end
        for no key update`.execute(trx);
      if (still.rows.length === 0) return;
      const reason = action === 'unban' ? 'The ban is over.' : 'The hold is over.';
      const act = { moderatorId: null, actor: 'site', action, subjectType: 'profile', subjectId: id } as const;
      const actId = await recordAct(trx, { ...act, reason });
      await notifyRecipients(trx, actId, [{ userId: id, part: 'affected', effect: {} }]);
      await announce(trx, `user:${id}`);
    });
}
