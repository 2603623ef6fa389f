import { type RawBuilder, sql } from 'kysely';

/** A table whose `column` holds the words that are searched. */
export interface WordColumn {
  table: 'ai_slops' | 'comments';
  column: 'title_search' | 'description_search' | 'content_search';
}

export const titles: WordColumn = { table: 'ai_slops', column: 'title_search' };
export const descriptions: WordColumn = { table: 'ai_slops', column: 'description_search' };
export const contents: WordColumn = { table: 'comments', column: 'content_search' };

/** What `hasWords` asks for: as a subselect, so that it is computed once for all rows. Null for a term without words, which reads none. */
export const wordsOf = (term: string): RawBuilder<unknown> => sql`(select prefix_query(${term}::text))`;

export const hasWords = ({ column }: Pick<WordColumn, 'column'>, words: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${words} is not null and ${sql.ref(column)} @@ ${words})`;

/**
 * The rows that an index of words finds, before anything else is asked of them: the planner would look for a rare word
 * along the order of a list. As a subselect, so that the index is taken however frequent the words are.
 */
export function foundByIndex({ table, column }: WordColumn, term: string, also = sql`true`): RawBuilder<unknown> {
  return sql`(
    select * from ${sql.table(table)}
    where ${sql.ref(column)} @@ (select index_query(${term}, ${sql.lit(table)}::regclass, ${sql.lit(column)})) and ${also} offset 0)`;
}

/** Rows of a list that are read in its order before an index is asked for all matches. */
export const NEAR = 2_000;
/** The same before an index of words, which costs more. */
export const NEAR_OF_WORDS = 5_000;

/**
 * Frequent matches are found soon by reading a list in its order, where an index would first collect all of them; rare ones
 * are found by the index, where the list would be read to its end. So `far` is only read when `near` has fewer rows than
 * `enough`. Each of them gives the right rows in the right order.
 */
export function nearFirst(near: RawBuilder<unknown>, far: RawBuilder<unknown>, enough: number): RawBuilder<unknown> {
  return sql`(
    with near as materialized (
      ${near}
      limit ${sql.lit(enough)}),
    far as materialized (
      select * from ${far} further
      where (select count(*) from near) < ${sql.lit(enough)})
    select * from near where (select count(*) from near) >= ${sql.lit(enough)}
    union all
    select * from far)`;
}

/** A pattern for `like` that finds the term anywhere, in any case; its wildcards are escaped. */
export function containing(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
