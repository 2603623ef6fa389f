import type { Db, TableRow } from '@unslop/database/connect';
import type { Pair } from '@unslop/domain/calls/showcase';
import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, presentPicture } from '../../core/images/picture.ts';
import type { Deps } from '../../platform/deps.ts';
import { countOf, sortOf } from '../ai-slops/list.ts';

const RECENT = sql`interval '30 days'`;
/** Number of best candidates. The first that may be shown is chosen. */
const CANDIDATES = 100;
/** Number of entries, by counted likes, to search for a recent one. */
const MOST_LIKED = 500;
/** Minimum age and likes of art without an award, so no new upload gets to the front page immediately. */
const OLD_ENOUGH = sql`interval '1 hour'`;
const WELL_LIKED = 3;
/**
 * Open reports that keep awarded art from being shown. A single one may come from a losing artist. For other art, one
 * is enough.
 */
const REPORTS_OF_AWARDED = 2;
/**
 * Choosing and adding up read many rows. They run once per this many lifetimes of a cached answer: every minute by
 * default.
 */
const CHOSEN_FOR_ANSWERS = 60;

type AppDeps = Pick<Deps, 'db' | 'config'>;
type Figures = { paid_to_artists_cents: number; awards: number };
interface Chosen {
  artId: string | null;
  figures: Figures;
  until: number;
}

const chosenIn = new WeakMap<Db, Promise<Chosen>>();

/** Returns the choice and the sums, at most a minute old by default. */
async function chosen({ db, config }: AppDeps, isAnew = false): Promise<Chosen> {
  const known = await chosenIn.get(db)?.catch(() => null);
  if (known && !isAnew && performance.now() < known.until) return known;
  const choice = (async () => {
    const until = performance.now() + config.publicCacheMs * CHOSEN_FOR_ANSWERS;
    const best =
      (await pairsOf(db, recentOfMostLiked))[0] ??
      (await pairsOf(db, recentWinners))[0] ??
      (await pairsOf(db, mostLikedWinners))[0];
    return { artId: best?.art_id ?? null, figures: await sums(db), until };
  })();
  chosenIn.set(db, choice);
  return choice;
}

/**
 * Returns the awarded slop and winning art with the most counted likes: of the last 30 days, or else of all time. Each
 * call checks that the chosen one may still be shown.
 */
export async function bestPair(deps: AppDeps): Promise<Pair | null> {
  const { artId } = await chosen(deps);
  if (!artId) return null;
  const [still] = await pairsOf(deps.db, awardOf(artId));
  if (still) return still;
  const { artId: other } = await chosen(deps, true);
  return other ? ((await pairsOf(deps.db, awardOf(other)))[0] ?? null) : null;
}

/** Returns a pair for a site without awards: art that was liked, and is old enough to have been reported. */
export async function wellLikedPair(db: Db): Promise<Pair | null> {
  const [best] = await pairsOf(
    db,
    sql`select newest.id as comment_id, null::bigint as prize_cents, n.likes_count as merit, newest.created_at as at
      from (select id, created_at from comments where image_id is not null and withdrawn_at is null and removed_at is null
               and hidden_at is null and created_at < app_now() - ${OLD_ENOUGH}
             order by created_at desc, id desc limit ${CANDIDATES}) newest
      join comment_counters n on n.comment_id = newest.id where n.likes_count >= ${WELL_LIKED} and not n.is_sealed`,
  );
  return best ?? null;
}

export async function figures(deps: AppDeps): Promise<Figures & { open_contests: number }> {
  const { figures } = await chosen(deps);
  const open = { status: 'open', sort: sortOf('newest', 'open'), after: null, limit: 1 } as const;
  const { rows } = await sql<{ count: number }>`select ${countOf(open)} as count`.execute(deps.db);
  return { ...figures, open_contests: rows[0]!.count };
}

async function sums(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select coalesce(sum(prize_pool_cents), 0)::bigint - (
             select coalesce(sum(a.prize_cents), 0)::bigint from award_finals f join awards a on a.ai_slop_id = f.ai_slop_id
              where f.finalized_at is null and f.winning_comment_id is not null) as paid_to_artists_cents,
           count(*) filter (where hidden_at is null)::int as awards
      from ai_slops where status = 'awarded'`.execute(db);
  return rows[0]!;
}

/**
 * Selects the final winners after moderation. A slop that had no winner when it was settled has none. Joins row by row
 * from the first table on, because the planner expects a single row and would join whole tables.
 */
const winnersFrom = (tables: RawBuilder<unknown>) => sql`
  select s.winning_comment_id as comment_id, a.prize_cents, e.counted_likes as merit, a.settled_at as at
    from ${tables} where a.winner_id is not null`;

const isRecent = sql<boolean>`settled_at > (select app_now()) - ${RECENT}`;

const winnersOf = (awards: RawBuilder<unknown>) =>
  winnersFrom(sql`${awards} a
    cross join lateral (select * from award_finals where ai_slop_id = a.ai_slop_id and finalized_at is not null offset 0) s
    cross join lateral (
      select * from award_entries where ai_slop_id = a.ai_slop_id and comment_id = s.winning_comment_id offset 0) e`);

const recentWinners = winnersOf(sql`(
    select * from awards where winner_id is not null and ${isRecent} order by settled_at offset 0)`);

/** Walks the index of counted likes, where the first rows are enough. */
const winnersAmong = (entries: RawBuilder<unknown>, isMeant: RawBuilder<boolean>) =>
  winnersFrom(sql`${entries} e
    cross join lateral (select * from awards where ai_slop_id = e.ai_slop_id and ${isMeant} offset 0) a
    cross join lateral (
      select * from award_finals where ai_slop_id = a.ai_slop_id and winning_comment_id = e.comment_id
         and finalized_at is not null offset 0) s`);
const mostLikedWinners = winnersAmong(sql`award_entries`, sql<boolean>`true`);
/**
 * If many slops were awarded in 30 days, the best of them is among the best of all time. Then nobody has to read all of
 * the 30 days.
 */
const recentOfMostLiked = winnersAmong(
  sql`(select * from award_entries order by counted_likes desc limit ${MOST_LIKED})`,
  isRecent,
);

const awardOf = (artId: string) => sql`
  ${winnersOf(sql`(select * from awards where ai_slop_id = (select ai_slop_id from comments where id = ${artId}))`)}
    and s.winning_comment_id = ${artId}`;

interface PairRow
  extends TableRow<'comments', 'ai_slop_id' | 'user_id'>,
    TableRow<'profiles', 'username' | 'display_name'> {
  title: string;
  art_id: string;
  slop: PictureRow;
  art: PictureRow;
  prize_cents: number | null;
}

/**
 * Returns the best of these pieces of art with its slop. Its people and pictures must be visible everywhere, and nobody
 * may dispute it.
 */
async function pairsOf(db: Db, candidates: RawBuilder<unknown>): Promise<Pair[]> {
  const { rows } = await sql<PairRow>`
    select s.id as ai_slop_id, s.title, c.id as art_id, ${pictureOf('s')} as slop, ${pictureOf('c')} as art,
           c.user_id, c.username, c.display_name, best.prize_cents
      from (select * from (${candidates}) candidates order by merit desc, at desc, comment_id limit ${CANDIDATES}) best
      cross join lateral (select * from comments_with_profiles where id = best.comment_id offset 0) c
      cross join lateral (select * from ai_slops_with_profiles where id = c.ai_slop_id offset 0) s
     where s.is_listed and c.image_id is not null and c.hidden_at is null and c.withdrawn_at is null and c.removed_at is null
       and c.user_id <> s.user_id
       and not exists (select from images i where i.id in (s.image_id, c.image_id) and i.removed_at is not null)
       and not exists (select from profiles p where p.id in (s.user_id, c.user_id)
                          and (p.hidden_at is not null or is_banned(p.banned_at, p.banned_until) or p.deleted_at is not null))
       and (select count(*) from reports r where r.handled_at is null
               and (r.subject_type, r.subject_id) in (('ai_slop', s.id), ('comment', c.id))) < case when best.prize_cents is null then 1 else ${REPORTS_OF_AWARDED} end
       and not exists (select from payments d where d.disputed_cents > 0 and (d.user_id in (s.user_id, c.user_id) or d.comment_id = c.id))
     order by best.merit desc, best.at desc, best.comment_id limit 1`.execute(db);
  return rows.map(present);
}

/** Selects the columns of a picture as one value, so one row can carry two pictures. */
function pictureOf(view: 's' | 'c'): RawBuilder<PictureRow> {
  const column = (name: string) => sql.ref(`${view}.${name}`);
  const names = ['url', 'width', 'height', 'widths', 'has_avif', 'thumbhash', 'alt'].map((name) => `image_${name}`);
  return sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), column(name)]))})`;
}

function present(row: PairRow): Pair {
  const { ai_slop_id, title, art_id, user_id, username, display_name, prize_cents } = row;
  return {
    ai_slop_id,
    title,
    slop_image: presentPicture(row.slop, title),
    art_id,
    art_image: presentPicture(row.art, `${title}, remade by ${display_name}`),
    artist: { user_id, username, display_name },
    prize_cents,
  };
}
