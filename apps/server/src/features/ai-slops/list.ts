import { type Db, prepared } from '@unslop/database/connect';
import type { AiSlop, AiSlopSort, ListedAiSlop } from '@unslop/domain/calls/ai-slops';
import { MOST_COUNTED } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, withPicture } from '../../core/images/picture.ts';
import { isCount, isId, isTime } from '../../platform/cursor.ts';
import { foundByIndex, hasWords, NEAR, NEAR_OF_WORDS, nearFirst, titles, wordsOf } from '../../platform/words.ts';
import { type AiSlopRow, likedBy, presentAiSlop, shownColumns } from './read.ts';

// Query for the feed and for every other list of slops. lab/lists/ shows its SQL for each filter and sort, and how
// PostgreSQL runs it over a million slops.

/** Filter, order and start of a list of slops. */
export interface SlopFilter {
  q?: string;
  userId?: string;
  category?: string;
  status?: 'open' | 'closed';
  prizeMinCents?: number;
  prizeMaxCents?: number;
  olderThan?: string;
  newerThan?: string;
  sort: Sort;
  /** Sort keys of the previous page's last row. */
  after: CursorKeys | null;
  limit: number;
}

export type CursorKeys = (string | number)[];

/** Sort order of the list, each along an index. Refers to `ai_slops s`, joined with its counters `n`. */
export interface Sort {
  /** Names the list in cursors, so a cursor of one order is refused in another. */
  list: string;
  orderBy: RawBuilder<unknown>;
  /** Counter column that gives the order, if it is not a column of the slops. */
  counter?: 'beautiful_art_count';
  keysOf(slop: AiSlop): CursorKeys;
  areKeys(keys: unknown[]): boolean;
  /** Returns the condition for rows after the row with these keys. */
  isAfter(keys: CursorKeys): RawBuilder<boolean>;
}

const are =
  (...checks: ((key: unknown) => boolean)[]) =>
  (keys: unknown[]) =>
    keys.length === checks.length && checks.every((check, at) => check(keys[at]));

const newest: Sort = {
  list: 'ai-slops',
  orderBy: sql`s.created_at desc, s.id desc`,
  keysOf: (slop) => [slop.created_at, slop.id],
  areKeys: are(isTime, isId),
  isAfter: ([time, id]) => sql`(s.created_at, s.id) < (${time}, ${id})`,
};
const endingSoon: Sort = {
  list: 'ai-slops:ending',
  orderBy: sql`s.deadline_at, s.id`,
  keysOf: (slop) => [slop.deadline!, slop.id],
  areKeys: are(isTime, isId),
  isAfter: ([time, id]) => sql`(s.deadline_at, s.id) > (${time}, ${id})`,
};
const lastEnded: Sort = {
  ...endingSoon,
  list: 'ai-slops:ended',
  orderBy: sql`s.deadline_at desc, s.id desc`,
  isAfter: ([time, id]) => sql`(s.deadline_at, s.id) < (${time}, ${id})`,
};
const highestPrize: Sort = {
  list: 'ai-slops:prize',
  orderBy: sql`s.prize_pool_cents desc, s.created_at desc, s.id desc`,
  keysOf: (slop) => [slop.prize_pool_cents, slop.created_at, slop.id],
  areKeys: are(isCount, isTime, isId),
  isAfter: ([prize, time, id]) => sql`(s.prize_pool_cents, s.created_at, s.id) < (${prize}, ${time}, ${id})`,
};
const mostArt: Sort = {
  list: 'ai-slops:art',
  counter: 'beautiful_art_count',
  orderBy: sql`n.beautiful_art_count desc, n.ai_slop_id desc`,
  keysOf: (slop) => [slop.beautiful_art_count, slop.id],
  areKeys: are(isCount, isId),
  isAfter: ([count, id]) => sql`(n.beautiful_art_count, n.ai_slop_id) < (${count}, ${id})`,
};

/**
 * Returns the order for a name. "Ending soon" covers open slops. For closed ones, it starts with the last that ended.
 */
export function sortOf(name: AiSlopSort, status: 'open' | 'closed' | undefined): Sort {
  if (name === 'ending_soon') return status === 'closed' ? lastEnded : endingSoon;
  return { newest, highest_prize: highestPrize, most_art: mostArt }[name];
}

/**
 * Lists slops in the order of `sort`, one more than `limit`, with the count of all matches. Cancelled slops are in no
 * feed, but stay on their poster's own list.
 */
export async function listAiSlops(
  db: Db,
  filter: SlopFilter,
  viewerId: string | null,
): Promise<{ slops: ListedAiSlop[]; count: number; now: string }> {
  const { rows } = await statementOf(filter, viewerId, countOf(filter)).execute(db);
  const { count, now } = rows[0]!;
  return { slops: rows.flatMap(presentListed), count, now: now.toISOString() };
}

/** Lists up to `limit` slops in the order of `sort`, without a count. */
export async function firstAiSlops(db: Db, filter: SlopFilter, viewerId: string | null): Promise<ListedAiSlop[]> {
  const { rows } = await statementOf(filter, viewerId, sql<number>`null::int`).execute(db);
  return rows.flatMap(presentListed).slice(0, filter.limit);
}

type EntryRow = PictureRow & { id: string; username: string; display_name: string };
type ListRow = AiSlopRow & { entries: EntryRow[] | null; count: number; now: Date };

/** @returns nothing for the placeholder row of an empty page, which has no slop and only carries the count */
function presentListed({ entries, count, now, ...slop }: ListRow): ListedAiSlop[] {
  if (slop.id === null) return [];
  const shown_entries = (entries ?? []).map((entry) =>
    withPicture(entry, `${slop.title}, remade by ${entry.display_name}`),
  );
  return [{ ...presentAiSlop(slop), shown_entries }];
}

/** A card shows the winner, or up to `SHOWN_ENTRIES` of the `LATEST_ENTRIES` newest entries, by likes. */
const SHOWN_ENTRIES = 3;
const LATEST_ENTRIES = 8;
const isShownArt = sql`image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null`;

/**
 * Builds the whole statement: the ids of a page, the card data for each, and the number of matches. `offset 0` keeps
 * the planner from joining a whole view before it has the page. Plain lists and word searches use a prepared plan.
 * Other filters need a plan for their values.
 */
function statementOf(filter: SlopFilter, viewerId: string | null, count: RawBuilder<number>): RawBuilder<ListRow> {
  const { userId, category, prizeMinCents, prizeMaxCents } = filter;
  const isPlain = [userId, category, prizeMinCents, prizeMaxCents].every((value) => value === undefined);
  return sql<ListRow>`${isPlain ? prepared : sql``}
    select total.count, total.now, ${shownColumns},
           ${likedBy(viewerId)} as liked, card.entries
      from (select ${count} as count, app_now() as now) total
      left join (select id, row_number() over () as position from (
        ${idsOfPage(filter)}) ids) page on true
      left join lateral (select * from ai_slops_with_profiles where id = page.id offset 0) s on true
      left join lateral (
        select json_agg(json_build_object('id', e.id, 'username', p.username, 'display_name', p.display_name,
                 'image_url', e.image_url, 'image_width', i.width, 'image_height', i.height, 'image_widths', i.widths,
                 'image_has_avif', i.has_avif, 'image_thumbhash', i.thumbhash, 'image_alt', i.alt)
                 order by e.position) as entries
          from (select c.*, row_number() over (order by case when n.is_sealed then 0 else n.likes_count end desc, c.created_at, c.id) as position
                  from ((select id, user_id, image_id, image_url, created_at from comments
                          where id = s.winning_comment_id and ${isShownArt})
                        union all
                        (select id, user_id, image_id, image_url, created_at from comments
                          where s.winning_comment_id is null and ai_slop_id = s.id and ${isShownArt}
                          order by created_at desc, id desc limit ${sql.lit(LATEST_ENTRIES)})) c
                  join comment_counters n on n.comment_id = c.id
                 order by position limit ${sql.lit(SHOWN_ENTRIES)}) e
          join images i on i.id = e.image_id and i.removed_at is null
          join people p on p.id = e.user_id) card on s.beautiful_art_count > 0
     order by page.position`;
}

const isOpen = sql<boolean>`s.status = 'open' and s.deadline_at > (select app_now())`;

/**
 * Returns the condition on `ai_slops s`.
 * @param status  replaces the condition for the filter's status
 */
function matching(filter: SlopFilter, status?: RawBuilder<boolean>): RawBuilder<boolean> {
  const ofStatus = { open: isOpen, closed: sql<boolean>`not (${isOpen})` };
  const conditions = [
    filter.userId
      ? sql`s.hidden_at is null and s.poster_deleted_at is null and s.user_id = ${filter.userId}`
      : sql`s.is_listed`,
    filter.category && sql`s.category = ${filter.category}`,
    status ?? (filter.status && ofStatus[filter.status]),
    filter.prizeMinCents !== undefined && sql`s.prize_pool_cents >= ${filter.prizeMinCents}`,
    filter.prizeMaxCents !== undefined && sql`s.prize_pool_cents <= ${filter.prizeMaxCents}`,
    filter.olderThan && sql`s.created_at < ${filter.olderThan}`,
    filter.newerThan && sql`s.created_at > ${filter.newerThan}`,
  ];
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
}

/** Selects the ids of a page and one more, along an index in the order of the list. */
function idsOfPage(filter: SlopFilter): RawBuilder<unknown> {
  const { sort, limit, q } = filter;
  // Inline limits as literals: a prepared plan depends on them.
  const first = (most: number, from: RawBuilder<unknown>, where: RawBuilder<boolean>) => sql`
    (select s.*${sort.counter ? sql`, n.${sql.ref(sort.counter)}` : sql``} from ${from}
      where ${where}${filter.after ? sql` and ${sort.isAfter(filter.after)}` : sql``}
      order by ${sort.orderBy} limit ${sql.lit(most)})`;
  let page: RawBuilder<unknown>;
  if (q) {
    page = nearFirst(
      sql`select * from ${first(sort.counter ? NEAR : NEAR_OF_WORDS, alongIndex(filter), matching(filter))} walked
        where ${hasWords(titles, wordsOf(q))}`,
      first(
        limit + 1,
        withCounters(filter, sql`${foundByIndex(titles, q)} s`),
        sql`${matching(filter)} and ${hasWords(titles, wordsOf(q))}`,
      ),
      limit + 1,
    );
  } else if (filter.status === 'closed') {
    page = sql`(${first(limit + 1, alongIndex(filter), matching(filter, sql`s.status <> 'open'`))}
      union all ${first(limit + 1, withCounters(filter, sql`${dueSlops} s`), matching(filter, sql`true`))})`;
  } else {
    page = first(limit + 1, alongIndex(filter), matching(filter));
  }
  const counters = sort.counter
    ? sql`cross join lateral (select s.id as ai_slop_id, s.${sql.ref(sort.counter)}) n`
    : sql``;
  return sql`select s.id from ${page} s ${counters}
    order by ${sort.orderBy} limit ${sql.lit(limit + 1)}`;
}

/**
 * Selects slops in index order. `most_art` has an index on the counters. A poster has few slops, so those are sorted.
 */
function alongIndex(filter: SlopFilter): RawBuilder<unknown> {
  if (!filter.sort.counter || filter.userId) return withCounters(filter, sql`ai_slops s`);
  return sql`(select * from ai_slop_counters ${filter.status === 'open' ? sql`where is_open` : sql``}) n
    cross join lateral (select * from ai_slops where id = n.ai_slop_id offset 0) s`;
}

/**
 * Joins the counters row by row if the order needs them. The planner expects many slops and would read all counters.
 */
const withCounters = ({ sort }: SlopFilter, slops: RawBuilder<unknown>) =>
  sort.counter
    ? sql`${slops} cross join lateral (select * from ai_slop_counters where ai_slop_id = s.id offset 0) n`
    : slops;

/** Count words among this many newest slops first, which is faster than the word index. */
const NEAR_COUNTED = 20_000;

/**
 * Returns a subselect with the number of matching slops. The feed and a poster's whole list have stored totals. Word
 * searches, time ranges and parts of a poster's list are counted, up to `MOST_COUNTED`.
 */
export function countOf(filter: SlopFilter): RawBuilder<number> {
  const { q, userId, status, category, olderThan, newerThan } = filter;
  const hasPrize = filter.prizeMinCents !== undefined || filter.prizeMaxCents !== undefined;
  const hasTotal = !q && !olderThan && !newerThan;
  if (hasTotal && !userId) return totalOf(filter, hasPrize);
  if (hasTotal && userId && !status && !category && !hasPrize)
    return sql`coalesce((select n.ai_slops_count from profiles p join profile_counters n on n.user_id = p.id
      where p.id = ${userId} and p.deleted_at is null), 0)`;
  if (!q)
    return sql`(select count(*)::int from (select from ai_slops s where ${matching(filter)} limit ${MOST_COUNTED}) counted)`;
  const where = sql`where ${matching(filter)} and ${hasWords(titles, wordsOf(q))}`;
  const counted = nearFirst(
    sql`select s.id from (select * from ai_slops where is_listed order by created_at desc, id desc limit ${sql.lit(NEAR_COUNTED)}) s
      ${where}`,
    sql`(select s.id from ${foundByIndex(titles, q)} s
      ${where} limit ${sql.lit(MOST_COUNTED)})`,
    MOST_COUNTED,
  );
  return sql`(select count(*)::int from ${counted} counted)`;
}

/**
 * Slops that are due but not settled yet, so their status is still open. They are few, and the deadline index finds
 * them first.
 */
const dueSlops = sql`(select * from ai_slops where status = 'open' and deadline_at <= (select app_now()) offset 0)`;

/** Reads the stored totals and corrects them: they still count a due but unsettled slop as open. */
function totalOf(
  { status, category, prizeMinCents, prizeMaxCents }: SlopFilter,
  hasPrize: boolean,
): RawBuilder<number> {
  const ofCategory = category ? sql`and category = ${category}` : sql``;
  const ofPrize = sql`and prize_pool_cents between ${prizeMinCents ?? 1} and ${prizeMaxCents ?? Number.MAX_SAFE_INTEGER}`;
  const total = sql`coalesce((select sum(rows_count) from list_totals
    where list = 'ai_slops' ${hasPrize ? ofPrize : sql`and prize_pool_cents = 0`}
    ${status ? sql`and is_open = ${status === 'open'}` : sql``} ${ofCategory}), 0)`;
  if (!status) return sql`(${total})::int`;
  const due = sql`(select count(*) from ${dueSlops} s where is_listed ${ofCategory} ${hasPrize ? ofPrize : sql``})`;
  return sql`(${total} ${status === 'open' ? sql`-` : sql`+`} ${due})::int`;
}
