import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Labels what two or more of these people have used within 30 days: "network A", "browser B". The letters follow the order of the people, and
 * say nothing outside of this answer.
 */
export async function sharesOf(trx: Trx, people: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; kind: 'network' | 'device'; share: number }>`
    with used as (
      select t.user_id, t.kind, t.hash, count(*) over (partition by t.kind, t.hash) as users from person_traces t
       where t.user_id = any(${[...new Set(people)]}::uuid[]) and t.kind in ('network', 'device')
         and t.seen_at > app_now() - make_interval(days => ${MODERATION.traceDays}))
    select user_id, kind, dense_rank() over (order by kind, hash)::int as share from used where users > 1
     order by array_position(${people}::uuid[], user_id), kind desc, hash`.execute(trx);
  const letters = new Map<number, string>();
  const labels = new Map<string, string[]>();
  for (const { user_id, kind, share } of rows) {
    const letter = letters.get(share) ?? lettersOf(letters.size);
    letters.set(share, letter);
    const label = `${kind === 'device' ? 'browser' : 'network'} ${letter}`;
    labels.set(user_id, [...(labels.get(user_id) ?? []), label]);
  }
  return labels;
}

/** A to Z, then AA, AB and so on. */
function lettersOf(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : lettersOf(Math.floor(n / 26) - 1) + last;
}
