import type { Db, TableRow } from '@unslop/database/connect';
import type { AiSlopStatus } from '@unslop/domain/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { bestPair } from '../showcase/showcase.ts';

/** Size of a preview image, in pixels. */
export const PREVIEW = { width: 1200, height: 630 } as const;

/** Location of a picture in the storage. */
export type StoredPicture = TableRow<'images', 'bucket' | 'path' | 'widths'>;

/** Words and pictures of the link preview for one address. */
export interface Subject {
  title: string;
  description: string;
  /** Line under the title: prize and time left, or the author. */
  line: string;
  before: StoredPicture | null;
  after: StoredPicture | null;
  /** Changes with the words or the pictures. */
  version: string;
  /** Author and time; null for the site and for a person. */
  author: { id: string; name: string; at: Date } | null;
}

/** Leaves out removed pictures: their files are gone, or will be soon. */
const pictureOf = (alias: string, prefix: string): RawBuilder<unknown> => {
  const i = sql.ref(alias);
  const name = (column: string) => sql.ref(`${prefix}_${column}`);
  return sql`case when ${i}.removed_at is null then ${i}.bucket end as ${name('bucket')},
    case when ${i}.removed_at is null then ${i}.path end as ${name('path')},
    case when ${i}.removed_at is null then ${i}.widths end as ${name('widths')}`;
};
const columnsOf = (row: object, prefix: string): StoredPicture | null => {
  const at = row as Record<string, unknown>;
  const [bucket, path, widths] = [at[`${prefix}_bucket`], at[`${prefix}_path`], at[`${prefix}_widths`]];
  return path === null ? null : ({ bucket, path, widths } as StoredPicture);
};

interface Race extends TableRow<'ai_slops', 'settled_at' | 'cancelled_at' | 'prize_pool_cents'> {
  status: AiSlopStatus;
  deadline: Date;
  now: Date;
}

interface Made extends TableRow<'ai_slops', 'title' | 'user_id' | 'created_at'>, TableRow<'profiles', 'display_name'> {}

const authorOf = ({ user_id: id, display_name: name, created_at: at }: Made): Subject['author'] => ({ id, name, at });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts in whole days, because others cache a preview for hours. */
function raceLine({ status, deadline, settled_at, cancelled_at, prize_pool_cents, now }: Race): string {
  const prize = `${formatPrize(prize_pool_cents)} prize`;
  if (cancelled_at) return 'Cancelled';
  if (status === 'awarded') return `${prize} · Awarded`;
  if (status === 'expired') return `${prize} · ${settled_at ? 'Ended' : 'Votes are being counted'}`;
  const days = Math.floor((deadline.getTime() - now.getTime()) / DAY_MS);
  return `${prize} · ${days === 0 ? 'Less than a day left' : days === 1 ? '1 day left' : `${days} days left`}`;
}

/**
 * Returns a slop with the art that won it or that leads by shown likes. While votes are sealed no like is shown, so it
 * is the earliest entry.
 */
export async function aiSlopSubject(db: Db, id: string): Promise<Subject | null> {
  const { rows } = await sql<Race & Made & { description: string; art_id: string | null }>`
    select s.title, s.description, s.user_id, s.display_name, s.created_at, s.status, s.deadline, s.settled_at, s.cancelled_at, s.prize_pool_cents, app_now() as now,
           best.id as art_id, ${pictureOf('i', 'before')}, ${pictureOf('j', 'after')}
      from ai_slops_with_profiles s
      join images i on i.id = s.image_id
      left join lateral (
        select c.id, c.image_id from comments_with_profiles c
         where c.ai_slop_id = s.id and c.image_id is not null and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null
         order by c.id = s.winning_comment_id desc nulls last, c.user_id = s.user_id, c.likes desc, c.created_at limit 1) best on true
      left join images j on j.id = best.image_id
     where s.id = ${id} and s.hidden_at is null`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const line = raceLine(row);
  const about = row.description || 'Can you make something beautiful out of it? Entering is free, and likes decide.';
  return {
    title: row.title,
    description: `${line}. ${about}`,
    line,
    before: columnsOf(row, 'before'),
    after: columnsOf(row, 'after'),
    version: [row.title, line, row.art_id].join('\n'),
    author: authorOf(row),
  };
}

export async function artSubject(db: Db, id: string): Promise<(Subject & { slopId: string }) | null> {
  const { rows } = await sql<Made & { slop_title: string; slop_id: string; is_winner: boolean }>`
    select a.title, s.title as slop_title, s.id as slop_id, a.user_id, a.created_at, p.display_name, s.winning_comment_id is not distinct from a.id as is_winner,
           ${pictureOf('i', 'before')}, ${pictureOf('j', 'after')}
      from beautiful_arts a
      join comments c on c.id = a.id
      join people p on p.id = a.user_id
      join ai_slops s on s.id = a.ai_slop_id
      join images i on i.id = s.image_id
      join images j on j.id = c.image_id
     where a.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const line = `by ${row.display_name}${row.is_winner ? ' · Winner' : ''}`;
  return {
    title: row.title,
    description: `Beautiful art ${line}, made by hand from the AI slop "${row.slop_title}".`,
    line,
    before: columnsOf(row, 'before'),
    after: columnsOf(row, 'after'),
    version: [row.title, line].join('\n'),
    author: authorOf(row),
    slopId: row.slop_id,
  };
}

type Person = TableRow<'profiles', 'display_name' | 'username' | 'bio'>;

/** Returns a person with their latest art, if any. */
export async function userSubject(db: Db, id: string): Promise<Subject | null> {
  const { rows } = await sql<Person & { art: number; art_id: string | null }>`
    select p.display_name, p.username, p.bio, n.beautiful_art_count as art, c.id as art_id,
           ${pictureOf('i', 'before')}, ${pictureOf('j', 'after')}
      from profiles p
      join profile_counters n on n.user_id = p.id
      left join artists a on a.user_id = p.id
      left join comments c on c.id = a.latest_comment_id
      left join ai_slops s on s.id = c.ai_slop_id
      left join images i on i.id = s.image_id
      left join images j on j.id = c.image_id
     where p.id = ${id} and p.hidden_at is null and p.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const line = row.art > 0 ? `@${row.username} · ${row.art} beautiful art` : `@${row.username}`;
  return {
    title: row.display_name,
    description: row.bio || `${row.display_name} on Unslop: humans are better than AI.`,
    line,
    before: columnsOf(row, 'before'),
    after: columnsOf(row, 'after'),
    version: [row.display_name, line, row.art_id].join('\n'),
    author: null,
  };
}

export const SITE: Subject = {
  title: 'Humans are better than AI',
  description: 'Post AI slop with a prize; artists answer with beautiful art; likes decide.',
  line: 'Turn AI slop into beautiful art',
  before: null,
  after: null,
  version: 'site',
  author: null,
};

interface KnownSite {
  subject: Promise<Subject>;
  until: number;
}
const knownSites = new WeakMap<Db, KnownSite>();

/**
 * Returns the site with the pair of its home page. Almost every page needs it, so it is cached as long as any shared
 * answer.
 */
export function siteSubject(deps: Pick<Deps, 'db' | 'config'>): Promise<Subject> {
  const known = knownSites.get(deps.db);
  if (known && performance.now() < known.until) return known.subject;
  const subject = readSite(deps);
  knownSites.set(deps.db, { subject, until: performance.now() + deps.config.publicCacheMs });
  subject.catch(() => knownSites.delete(deps.db));
  return subject;
}

async function readSite(deps: Pick<Deps, 'db' | 'config'>): Promise<Subject> {
  const pair = await bestPair(deps);
  const art = pair && (await artSubject(deps.db, pair.art_id));
  return art ? { ...SITE, before: art.before, after: art.after } : SITE;
}
