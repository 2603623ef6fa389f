import { MOST_COUNTED } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { nearFirst } from '../../platform/near-first.ts';
import { foundByIndex, hasWords, titles } from '../../platform/words.ts';
import type { SlopFilter } from './slop-filter.ts';

/** Of so many newest slops those that have the words are counted, which is sooner done than asking the index of words. */
const NEAR_COUNTED = 20_000;

/**
 * How many slops match, to be selected. From the kept totals; what is due and not settled yet stands there as open. There
 * is none for words, times and parts of one poster's list: those are counted, up to `MOST_COUNTED`.
 */
export function countOf(filter: SlopFilter, matching: RawBuilder<unknown>): RawBuilder<number> {
  const isKept = !filter.q && !filter.olderThan && !filter.newerThan;
  const hasPart =
    filter.status || filter.category || filter.prizeMinCents !== undefined || filter.prizeMaxCents !== undefined;
  if (isKept && !filter.userId) return kept(filter);
  if (isKept && filter.userId && !hasPart) return ofPoster(filter.userId);
  const counted = filter.q
    ? withWords(filter.q, matching)
    : sql`(select from ai_slops s where ${matching} limit ${MOST_COUNTED})`;
  return sql<number>`(select count(*)::int from ${counted} counted)`;
}

function withWords(q: string, matching: RawBuilder<unknown>): RawBuilder<unknown> {
  const have = sql`where ${matching} and ${hasWords(titles, q)}`;
  const newest = sql`(select * from ai_slops where is_listed order by created_at desc, id desc limit ${NEAR_COUNTED})`;
  return nearFirst(
    sql`select s.id from ${newest} s ${have}`,
    sql`(select s.id from ${foundByIndex(titles, q)} s ${have} limit ${MOST_COUNTED})`,
    MOST_COUNTED,
  );
}

/** The slops of who has left are listed nowhere. */
function ofPoster(userId: string): RawBuilder<number> {
  return sql`coalesce((select n.ai_slops_count from profiles p join profile_counters n on n.user_id = p.id
    where p.id = ${userId} and p.deleted_at is null), 0)`;
}

function kept({ status, category, prizeMinCents, prizeMaxCents }: SlopFilter): RawBuilder<number> {
  const ofCategory = category ? sql`and category = ${category}` : sql``;
  const hasPrize = prizeMinCents !== undefined || prizeMaxCents !== undefined;
  const ofPrize = hasPrize
    ? sql`and prize_pool_cents between ${prizeMinCents ?? 1} and ${prizeMaxCents ?? Number.MAX_SAFE_INTEGER}`
    : sql``;
  const total = sql`coalesce((select sum(rows_count) from list_totals where list = 'ai_slops' ${hasPrize ? ofPrize : sql`and prize_pool_cents = 0`}
    ${status ? sql`and is_open = ${status === 'open'}` : sql``} ${ofCategory}), 0)`;
  const due = sql`(select count(*) from ai_slops
    where is_listed and status = 'open' and deadline_at <= (select app_now()) ${ofCategory} ${ofPrize})`;
  if (!status) return sql<number>`(${total})::int`;
  return status === 'open' ? sql<number>`(${total} - ${due})::int` : sql<number>`(${total} + ${due})::int`;
}
