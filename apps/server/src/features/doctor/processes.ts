import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { ANSWER_WITHIN_MS, type Installation } from './finding.ts';

/** No process of ours is connected to the database, and the site does not answer. */
export async function isStopped({ config, db }: Installation): Promise<boolean> {
  try {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
         and application_name in ('unslop api', 'unslop worker', 'unslop all') limit 1`.execute(db);
    if (rows.length > 0) return false;
  } catch {
    // A database that does not answer is reported by its own check, and says nothing about the processes.
    return false;
  }
  return fetch(`${config.publicUrl}/health/live`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    redirect: 'manual',
  }).then(
    // A proxy whose server is away.
    ({ status }) => status === 502 || status === 504,
    () => true,
  );
}

export function startAdvice({ isProduction }: Config): string {
  const how = isProduction ? 'systemctl start unslop-api@3001 unslop-api@3002 unslop-worker' : 'npm start';
  return `Start it: ${how}. What only a running one can show is left out here.`;
}
