import { type Db, prepared } from '@unslop/database/connect';
import type { AiSlop, AiSlopSort, ListedAiSlop } from '@unslop/domain/calls/ai-slops';
import { MOST_COUNTED } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, withPicture } from '../../core/images/picture.ts';
import { isCount, isId, isTime } from '../../platform/cursor.ts';
import { foundByIndex, hasWords, NEAR, NEAR_OF_WORDS, nearFirst, titles, wordsOf } from '../../platform/words.ts';
import { type AiSlopRow, likedBy, presentAiSlop, shownColumns } from './read.ts';

// The statement of the feed and of every other list of slops. What it is for each filter and sort, and how PostgreSQL
// runs it over a million slops, stands in lab/lists/.

/** Which slops a list shows, in which order, and where its page begins. */
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
  /** The sort keys of the last row of the page before. */
  after: CursorKeys | null;
  limit: number;
}

export type CursorKeys = (string | number)[];

/** One order of the list, each along an index: of `ai_slops s`, joined with its counters `n`. */
export interface Sort {
  /** Names the list in cursors, so that a cursor of one order is refused in another. */
  list: string;
  orderBy: RawBuilder<unknown>;
  /** The column of the counters that gives the order, where it is not one of the slops. */
  counter?: 'beautiful_art_count';
  keysOf(slop: AiSlop): CursorKeys;
  areKeys(keys: unknown[]): boolean;
  /** The condition on what follows the row with these keys. */
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

/** "Ending soon" is about what is still open; asked for closed ones, it begins with the last that ended. */
export function sortOf(name: AiSlopSort, status: 'open' | 'closed' | undefined): Sort {
  if (name === 'ending_soon') return status === 'closed' ? lastEnded : endingSoon;
  return { newest, highest_prize: highestPrize, most_art: mostArt }[name];
}

/**
 * Slops in the order of `sort`, one more than `limit`, with the count of all that match. Cancelled slops are in no feed,
 * but stay on their poster's own list.
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

/** Slops in the order of `sort`, no more than `limit`, and no count. */
export async function firstAiSlops(db: Db, filter: SlopFilter, viewerId: string | null): Promise<ListedAiSlop[]> {
  const { rows } = await statementOf(filter, viewerId, sql<number>`null::int`).execute(db);
  return rows.flatMap(presentListed).slice(0, filter.limit);
}

type EntryRow = PictureRow & { id: string; username: string; display_name: string };
type ListRow = AiSlopRow & { entries: EntryRow[] | null; count: number; now: Date };

/** @returns nothing for the one row without a slop that stands for an empty page, as it still carries the count */
function presentListed({ entries, count, now, ...slop }: ListRow): ListedAiSlop[] {
  if (slop.id === null) return [];
  const shown_entries = (entries ?? []).map((entry) =>
    withPicture(entry, `${slop.title}, remade by ${entry.display_name}`),
  );
  return [{ ...presentAiSlop(slop), shown_entries }];
}

/** What a card shows of a slop's art: the winner, or the most liked of the latest. */
const SHOWN_ENTRIES = 3;
const LATEST_ENTRIES = 8;
const isShownArt = sql`image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null`;

/**
 * The whole statement: the ids of a page, each with what a card shows, and how many match. `offset 0` keeps the planner
 * from joining a whole view before it has the page. Plain lists and those with words are planned once; a filter needs a plan for its values.
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

/** The condition on `ai_slops s`. @param status  instead of the one that the filter's status means */
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

/** The ids of a page and of one more, read along an index in the order of the list. */
function idsOfPage(filter: SlopFilter): RawBuilder<unknown> {
  const { sort, limit, q } = filter;
  // Limits are written out, not passed as parameters: a prepared plan rests on them.
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

/** Slops in the order of an index. That of most art is an index of the counters; a poster has few slops, which are sorted. */
function alongIndex(filter: SlopFilter): RawBuilder<unknown> {
  if (!filter.sort.counter || filter.userId) return withCounters(filter, sql`ai_slops s`);
  return sql`(select * from ai_slop_counters ${filter.status === 'open' ? sql`where is_open` : sql``}) n
    cross join lateral (select * from ai_slops where id = n.ai_slop_id offset 0) s`;
}

/** Joins the counters where the order needs them, row by row: the planner expects many slops and would read all counters. */
const withCounters = ({ sort }: SlopFilter, slops: RawBuilder<unknown>) =>
  sort.counter
    ? sql`${slops} cross join lateral (select * from ai_slop_counters where ai_slop_id = s.id offset 0) n`
    : slops;

/** Words are counted among so many newest slops first, which takes less time than the index of words. */
const NEAR_COUNTED = 20_000;

/**
 * How many slops match, as a subselect. There are stored totals for the feed and for a poster; what has words, a time, or
 * is a part of one poster's list is counted, up to `MOST_COUNTED`.
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

/** Those that are due and not settled yet, which still have the status open: few, found by the index of deadlines before all else. */
const dueSlops = sql`(select * from ai_slops where status = 'open' and deadline_at <= (select app_now()) offset 0)`;

/** From the stored totals, in which a slop that is due and not settled yet is still open. */
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
