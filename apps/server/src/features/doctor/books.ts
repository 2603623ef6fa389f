import { runAudit } from '@unslop/database/audit';
import { sql } from 'kysely';
import { type Finding, type Installation, ok, warning, wrong } from './finding.ts';

/** Runs every invariant of `npm run audit`. */
export async function books({ config }: Pick<Installation, 'config'>): Promise<Finding[]> {
  const { findings } = await runAudit(config.databaseOwnerUrl);
  if (findings.length === 0) return [ok('in order')];
  return findings.map(({ invariant, says, count }) =>
    wrong(
      `${invariant} is broken by ${count}: ${says}`,
      'Run npm run audit to see which rows, then see docs/use/operating.md.',
    ),
  );
}

/** Reports alarms that are not cleared. docs/use/stripe.md and docs/use/operating.md say what helps. */
export async function alarms({ db }: Installation): Promise<Finding[]> {
  const { rows } = await sql<{ kind: string; count: number; since: Date }>`
    select kind, count(*)::int as count, min(raised_at) as since from alarms
     where cleared_at is null group by kind order by kind`.execute(db);
  if (rows.length === 0) return [ok('none')];
  return rows.map(({ kind, count, since }) =>
    warning(`${kind} ${count}×, since ${since.toISOString()}`, 'See docs/use/operating.md for what it means.'),
  );
}

export async function withdrawals({ db }: Installation): Promise<Finding> {
  const off = await db
    .selectFrom('operator_switches')
    .select('reason')
    .where('name', '=', 'withdrawals')
    .where('is_off', '=', true)
    .executeTakeFirst();
  if (!off) {
    const { rows } = await sql<{ stopped: number }>`
      select count(distinct user_id)::int as stopped from audit_holds where released_at is null`.execute(db);
    const stopped = rows[0]?.stopped ?? 0;
    if (stopped === 0) return ok('on');
    return warning(
      `A failing check holds back withdrawals of ${stopped === 1 ? 'one person' : `${stopped} people`}.`,
      'Run npm run ops -- withdrawals to see who and why, then see docs/use/operating.md.',
    );
  }
  return warning(`They are off: ${off.reason}`, 'Once that’s fixed, run: npm run ops -- withdrawals on');
}
