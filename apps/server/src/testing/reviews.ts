import { openCase } from '../core/cases/open-case.ts';
import { finalizeDueAwards } from '../features/awards/final.ts';
import { inTransaction } from '../platform/transactions.ts';
import type { TestApp } from './test-app.ts';

/** Ends every review with all its delays, and pays the prizes. */
export async function passReviews(app: TestApp): Promise<undefined> {
  await app.owner.query(
    `insert into app_clock (offset_interval)
       select greatest(max(final_at), app_now()) - clock_timestamp() from award_finals where finalized_at is null
       having count(*) > 0
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
  );
  await app.owner.query('update auth.sessions set proved_at = app_now()');
  await finalizeDueAwards(app.deps);
}

/** Adds a finding of the product about the award of a slop. */
export async function findSomething(app: TestApp, slop: string): Promise<undefined> {
  const why = { finding: 'same_card' } as const;
  await inTransaction(app.db, (trx) => openCase(trx, { subjectType: 'award', subjectId: slop, why }));
}
