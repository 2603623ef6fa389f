import { type Db, prepared } from '@unslop/database/connect';
import type { AiSlopStatus } from '@unslop/domain/ai-slops';
import type { AiSlop, ListedAiSlop } from '@unslop/domain/calls/ai-slops';
import type { Category, Style } from '@unslop/domain/categories';
import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, presentPicture } from '../../core/images/picture.ts';
import { NEAR, NEAR_OF_WORDS, nearFirst } from '../../platform/near-first.ts';
import { foundByIndex, hasWords, titles } from '../../platform/words.ts';
import { countOf } from './count.ts';
import type { SlopFilter } from './slop-filter.ts';

interface AiSlopRow extends PictureRow {
  id: string;
  user_id: string;
  username: string;
  display_name: string;
  avatar_url: string | null;
  title: string;
  description: string;
  category: Category | null;
  style: Style | null;
  image_path: string;
  created_at: Date;
  likes: number;
  liked: boolean;
  comments_count: number;
  beautiful_art_count: number;
  prize_pool_cents: number;
  duration_days: number;
  status: AiSlopStatus;
  deadline: Date | null;
  winning_comment_id: string | null;
  awarded_at: Date | null;
  settled_at: Date | null;
  cancelled_at: Date | null;
}

/** One slop as the API shows it, with the database's time; undefined when there is none or it is hidden. */
export async function findAiSlop(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<(AiSlop & { now: string }) | undefined> {
  const { rows } = await sql<AiSlopRow & { now: Date }>`${prepared}
    select ${shownColumns}, ${likedBy(viewerId)} as liked, app_now() as now
      from ai_slops_with_profiles s where s.id = ${id} and s.hidden_at is null`.execute(db);
  return rows[0] && { ...presentAiSlop(rows[0]), now: rows[0].now.toISOString() };
}

/**
 * Slops in the order of `sort`, one more than `limit`, with the count of all that match. Cancelled slops leave the
 * feeds but stay on their poster's own list.
 */
export async function listAiSlops(
  db: Db,
  filter: SlopFilter,
  viewerId: string | null,
): Promise<{ slops: ListedAiSlop[]; count: number; now: string }> {
  const rows = await readPage(db, filter, viewerId, countOf(filter, matchingOf(filter)));
  const { count, now } = rows[0]!;
  return { slops: slopsOf(rows), count, now: now.toISOString() };
}

/** Slops in the order of `sort`, no more than `limit`, where nobody asks how many there are. */
export async function firstAiSlops(db: Db, filter: SlopFilter, viewerId: string | null): Promise<ListedAiSlop[]> {
  return slopsOf(await readPage(db, filter, viewerId, sql<number>`null::int`)).slice(0, filter.limit);
}

type EntryRow = PictureRow & { id: string; username: string; display_name: string };
type PageRow = AiSlopRow & { entries: EntryRow[] | null; count: number; now: Date };

/** Where nothing matches there is one row without a slop. */
function slopsOf(rows: PageRow[]): ListedAiSlop[] {
  return rows
    .filter((row) => row.id !== null)
    .map((row) => ({
      ...presentAiSlop(row),
      shown_entries: (row.entries ?? []).map((entry) => presentEntry(entry, row)),
    }));
}

function presentEntry({ id, username, display_name, ...picture }: EntryRow, { title }: AiSlopRow) {
  return { id, username, display_name, image: presentPicture(picture, `${title}, remade by ${display_name}`) };
}

/** A page and how many match in one statement, which for the plain lists is planned once. */
async function readPage(
  db: Db,
  filter: SlopFilter,
  viewerId: string | null,
  count: RawBuilder<number>,
): Promise<PageRow[]> {
  const { q, userId, category, prizeMinCents, prizeMaxCents } = filter;
  const isPlain = [q, userId, category, prizeMinCents, prizeMaxCents].every((value) => value === undefined);
  const { rows } = await sql<PageRow>`${isPlain ? prepared : sql``}
    select total.count, total.now, ${shownColumns}, ${likedBy(viewerId)} as liked, shown.entries
      from (select ${count} as count, app_now() as now) total
      left join (select id, row_number() over () as place from (${idsOfPage(filter)}) ids) page on true
      left join lateral (select * from ai_slops_with_profiles where id = page.id offset 0) s on true
      left join lateral (${entriesOfCard}) shown on s.beautiful_art_count > 0
     order by page.place`.execute(db);
  return rows;
}

/** What a card shows of the art under `s`: few rows by an index of its own, whatever else hangs there. */
const SHOWN_ENTRIES = 3;
const LATEST_ENTRIES = 8;
const isShownArt = sql`image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null`;
const entriesOfCard = sql`
  select json_agg(json_build_object('id', e.id, 'username', p.username, 'display_name', p.display_name, 'image_url', e.image_url,
           'image_width', i.width, 'image_height', i.height, 'image_widths', i.widths, 'image_has_avif', i.has_avif,
           'image_thumbhash', i.thumbhash, 'image_alt', i.alt) order by e.place) as entries
    from (select c.*, row_number() over (order by n.likes_count desc, c.created_at, c.id) as place
            from ((select id, user_id, image_id, image_url, created_at from comments
                    where id = s.winning_comment_id and ${isShownArt})
                  union all
                  (select id, user_id, image_id, image_url, created_at from comments
                    where s.winning_comment_id is null and ai_slop_id = s.id and ${isShownArt}
                    order by created_at desc, id desc limit ${sql.lit(LATEST_ENTRIES)})) c
            join comment_counters n on n.comment_id = c.id
           order by place limit ${sql.lit(SHOWN_ENTRIES)}) e
    join images i on i.id = e.image_id and i.removed_at is null
    join people p on p.id = e.user_id`;

/** What is shown of `ai_slops_with_profiles s`. */
const shownColumns = sql`s.id, s.user_id, s.username, s.display_name, s.avatar_url, s.title, s.description, s.category, s.style,
  s.image_url, s.image_path, s.image_width, s.image_height, s.image_widths, s.image_has_avif, s.image_thumbhash, s.image_alt,
  s.created_at, s.likes, s.comments_count, s.beautiful_art_count, s.prize_pool_cents, s.duration_days, s.status, s.deadline,
  s.winning_comment_id, s.awarded_at, s.settled_at, s.cancelled_at`;

function matchingOf(filter: SlopFilter, status?: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOpen = sql`s.status = 'open' and s.deadline_at > (select app_now())`;
  return sql`${filter.userId ? sql`s.hidden_at is null and s.poster_deleted_at is null and s.user_id = ${filter.userId}` : sql`s.is_listed`}
    ${filter.category ? sql`and s.category = ${filter.category}` : sql``}
    ${status ? sql`and ${status}` : filter.status === 'open' ? sql`and ${isOpen}` : filter.status === 'closed' ? sql`and not (${isOpen})` : sql``}
    ${filter.prizeMinCents === undefined ? sql`` : sql`and s.prize_pool_cents >= ${filter.prizeMinCents}`}
    ${filter.prizeMaxCents === undefined ? sql`` : sql`and s.prize_pool_cents <= ${filter.prizeMaxCents}`}
    ${filter.olderThan ? sql`and s.created_at < ${filter.olderThan}` : sql``}
    ${filter.newerThan ? sql`and s.created_at > ${filter.newerThan}` : sql``}`;
}

/** The ids of a page, each part of it read along an index in the order of the list. Limits are written out: a plan rests on them. */
function idsOfPage(filter: SlopFilter): RawBuilder<unknown> {
  const { sort, limit, q } = filter;
  const matching = q ? sql`${matchingOf(filter)} and ${hasWords(titles, q)}` : matchingOf(filter);
  const part = (from: RawBuilder<unknown>, where: RawBuilder<unknown>, most = limit + 1) => sql`
    (select s.* ${sort.isByCounters ? sql`, n.beautiful_art_count` : sql``} from ${from}
      where ${where} ${filter.after ? sql`and ${sort.after(filter.after)}` : sql``}
      order by ${sort.orderBy} limit ${sql.lit(most)})`;
  let page = part(inOrder(filter), matching);
  if (q) {
    const most = sort.isByCounters ? NEAR : NEAR_OF_WORDS;
    const walked = part(inOrder({ ...filter, q: undefined }), matchingOf(filter), most);
    page = nearFirst(sql`select * from ${walked} walked where ${hasWords(titles, q)}`, page, limit + 1);
  } else if (filter.status === 'closed') {
    // Those that wait for their settlement still stand among the open ones, and are few.
    const settled = part(inOrder(filter), matchingOf(filter, sql`s.status <> 'open'`));
    const due = sql`(select * from ai_slops where status = 'open' and deadline_at <= (select app_now()) offset 0) s`;
    const waiting = part(withCounters(due, filter), matchingOf(filter, sql`true`));
    page = sql`(${settled} union all ${waiting})`;
  }
  const counters = sort.isByCounters
    ? sql`cross join lateral (select s.id as ai_slop_id, s.beautiful_art_count) n`
    : sql``;
  return sql`select s.id from ${page} s ${counters} order by ${sort.orderBy} limit ${sql.lit(limit + 1)}`;
}

/** Only the order by them needs the counters. One by one: the planner expects many slops, and would read all counters. */
const withCounters = (slops: RawBuilder<unknown>, { sort }: SlopFilter) =>
  sort.isByCounters
    ? sql`${slops} cross join lateral (select * from ai_slop_counters where ai_slop_id = s.id offset 0) n`
    : slops;

/**
 * The order of the join. Sorted by most art, it begins with the counters, whose index has that order; where a search or a
 * poster leaves few slops, it begins with the slops.
 */
function inOrder(filter: SlopFilter): RawBuilder<unknown> {
  const { sort, q, userId } = filter;
  if (q) return withCounters(sql`${foundByIndex(titles, q)} s`, filter);
  if (!sort.isByCounters || userId) return withCounters(sql`ai_slops s`, filter);
  return sql`(select * from ai_slop_counters ${filter.status === 'open' ? sql`where is_open` : sql``}) n
    cross join lateral (select * from ai_slops where id = n.ai_slop_id offset 0) s`;
}

/** These slops in the order of `ids`. */
export async function aiSlopsByIds(db: Db, ids: readonly string[], viewerId: string | null): Promise<AiSlop[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AiSlopRow>`
    select ${shownColumns}, ${likedBy(viewerId)} as liked
      from unnest(${ids}::uuid[]) with ordinality wanted(id, place) join ai_slops_with_profiles s on s.id = wanted.id
     order by wanted.place`.execute(db);
  return rows.map(presentAiSlop);
}

function likedBy(viewerId: string | null) {
  return viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ai_slop_likes l where l.ai_slop_id = s.id and l.user_id = ${viewerId})`;
}

function presentAiSlop(row: AiSlopRow): AiSlop {
  return {
    id: row.id,
    user_id: row.user_id,
    username: row.username,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    title: row.title,
    description: row.description,
    category: row.category,
    style: row.style,
    image_url: row.image_url,
    image_path: row.image_path,
    image: presentPicture(row, row.title),
    created_at: row.created_at.toISOString(),
    likes: row.likes,
    liked: row.liked,
    comments_count: row.comments_count,
    beautiful_art_count: row.beautiful_art_count,
    prize_pool_cents: row.prize_pool_cents,
    duration_days: row.duration_days,
    status: row.status,
    deadline: row.deadline?.toISOString() ?? null,
    winning_comment_id: row.winning_comment_id,
    awarded_at: row.awarded_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  };
}
