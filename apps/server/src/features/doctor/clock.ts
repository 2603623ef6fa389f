import { sql } from 'kysely';
import { machineAheadMs } from '../../platform/clock.ts';
import { type Finding, type Installation, ok, warning, wrong } from './finding.ts';

/** The database's clock decides deadlines; the machine's checks signatures of webhooks and ends of links. */
export async function clock({ config, db }: Installation): Promise<Finding[]> {
  const { rows } = await sql<{ offset: string }>`
    select offset_interval::text as offset from app_clock where offset_interval <> interval '0'`.execute(db);
  const findings = rows
    .filter(() => config.isProduction)
    .map(({ offset }) =>
      wrong(`The time of this database is moved by ${offset}.`, 'As the owner: delete from app_clock.'),
    );
  return [...findings, judgeClock(await machineAheadMs(db))];
}

export function judgeClock(aheadMs: number): Finding {
  const seconds = Math.abs(aheadMs) / 1000;
  const says = `${seconds.toFixed(1)} s between this machine and the database`;
  if (seconds > 60) return wrong(says, 'Set both by NTP: signatures of webhooks are refused from 300 s on.');
  if (seconds > 2) return warning(says, 'Set both by NTP.');
  return ok(says);
}
