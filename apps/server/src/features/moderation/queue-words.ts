import type { Db } from '@unslop/database/connect';
import { MOST_COUNTED } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { hasNameAsAsked } from '../artists/read.ts';

/** Matches for a moderator's search words. */
export interface Found {
  people: string[];
  slops: string[];
  /** Cases with matching reports. */
  cases: string[];
}

const inTitle = (q: string) => sql<boolean>`s.title_search @@ prefix_query(${q})`;
const inReport = (q: string) => sql<boolean>`r.reason_search @@ prefix_query(${q})`;

/**
 * Finds people by name, slops by title, and cases by the words of their reports.
 * @returns null if the words match so much that scanning the queue is faster
 */
export async function findWords(db: Db, q: string): Promise<Found | null> {
  const most = sql.lit(MOST_COUNTED + 1);
  const { rows } = await sql<Found & { reports: number }>`
    with reported as materialized (
      select r.subject_type, r.subject_id from reports r where ${inReport(q)} limit ${most}),
    how_many as materialized (select count(*)::int as reports from reported)
    select array(select p.id from profiles p where ${hasNameAsAsked(q)} limit ${most}) as people,
           array(select s.id from ai_slops s where ${inTitle(q)} limit ${most}) as slops,
           case when reports <= ${sql.lit(MOST_COUNTED)} then
             array(select distinct c.id from reported r cross join lateral (
                     select id from moderation_cases where subject_type = r.subject_type and subject_id = r.subject_id offset 0) c)
             else '{}' end as cases, reports
      from how_many`.execute(db);
  const { reports, ...found } = rows[0]!;
  const isFrequent = [found.people.length, found.slops.length, reports].some((n) => n > MOST_COUNTED);
  return isFrequent ? null : found;
}

/**
 * True if case `c` matches the words. `offset 0` makes PostgreSQL look up each row by key instead of gathering all
 * matches.
 */
export const hasWords = (q: string): RawBuilder<boolean> => sql`(
  exists (select from profiles p where p.id = c.person_id and ${hasNameAsAsked(q)} offset 0)
  or exists (select from ai_slops s where s.id = c.ai_slop_id and ${inTitle(q)} offset 0)
  or exists (select from reports r where r.subject_type = c.subject_type and r.subject_id = c.subject_id and ${inReport(q)} offset 0))`;
