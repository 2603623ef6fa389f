import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Labels what two or more of these people shared within 30 days, at a sign-in or when they liked the entry: "network
 * A", "browser B", "kind of browser C". Findings about votes count the same (awards/deciding-votes.ts). Likes and
 * sign-ins share eight bytes of a network hash. Letters follow the order of the people and mean nothing outside this
 * reply.
 */
export async function sharesOf(trx: Trx, entryId: string, people: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; kind: keyof typeof words; share: number }>`
    with seen as (
      select user_id, kind, case kind when 'network' then substr(hash, 1, 8) else hash end as hash from person_traces
       where kind in ('network', 'device') and user_id = any(${people}::uuid[]) and seen_at > ${oldest}
      union
      select o.user_id, origin.kind, origin.hash
        from like_origins o cross join lateral (values ('network', o.network), ('browser', o.browser)) origin (kind, hash)
       where o.comment_id = ${entryId} and o.user_id = any(${people}::uuid[]) and o.liked_at > ${oldest} and origin.hash is not null),
    used as (select *, count(*) over (partition by kind, hash) as users from seen)
    select user_id, kind, dense_rank() over (order by kind, hash)::int as share from used where users > 1
     order by array_position(${people}::uuid[], user_id), kind desc, hash`.execute(trx);
  const letters = new Map<number, string>();
  const labels = new Map<string, string[]>();
  for (const { user_id, kind, share } of rows) {
    const letter = letters.get(share) ?? lettersOf(letters.size);
    letters.set(share, letter);
    const label = `${words[kind]} ${letter}`;
    labels.set(user_id, [...(labels.get(user_id) ?? []), label]);
  }
  return labels;
}

const words = { network: 'network', device: 'browser', browser: 'kind of browser' } as const;
const oldest = sql<Date>`app_now() - make_interval(days => ${sql.lit(MODERATION.traceDays)})`;

/** Returns A to Z, then AA, AB and so on. */
function lettersOf(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : lettersOf(Math.floor(n / 26) - 1) + last;
}
