import { type RawBuilder, sql } from 'kysely';

/** Table and column with the words to search. */
export interface WordColumn {
  table: 'ai_slops' | 'comments';
  column: 'title_search' | 'description_search' | 'content_search';
}

export const titles: WordColumn = { table: 'ai_slops', column: 'title_search' };
export const descriptions: WordColumn = { table: 'ai_slops', column: 'description_search' };
export const contents: WordColumn = { table: 'comments', column: 'content_search' };

/**
 * Search query for `hasWords`. A subselect, so that it is computed once for all rows. Null for a term without words,
 * which matches nothing.
 */
export const wordsOf = (term: string): RawBuilder<unknown> => sql`(select prefix_query(${term}::text))`;

export const hasWords = ({ column }: Pick<WordColumn, 'column'>, words: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${words} is not null and ${sql.ref(column)} @@ ${words})`;

/**
 * Selects the rows found by a word index, before any other condition. Otherwise the planner would search for a rare
 * word in list order. `offset 0` forces index use, however frequent the words are.
 */
export function foundByIndex({ table, column }: WordColumn, term: string, also = sql`true`): RawBuilder<unknown> {
  return sql`(
    select * from ${sql.table(table)}
    where ${sql.ref(column)} @@ (select index_query(${term}, ${sql.lit(table)}::regclass, ${sql.lit(column)})) and ${also} offset 0)`;
}

/** Number of rows to read in list order before using an index for all matches. */
export const NEAR = 2_000;
/** The same before using a word index, which costs more. */
export const NEAR_OF_WORDS = 5_000;

/**
 * Returns the first `enough` rows of `near`. If `near` has fewer, returns all rows of `far` instead. `near` walks part
 * of the list in order, which is fast for frequent matches: an index would collect all of them first. `far` uses an
 * index, which is fast for rare matches: walking would read the whole list. Each must return the right rows in order.
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

/** Builds a `like` pattern that finds the term anywhere in lowercase text. Escapes its wildcards. */
export function containing(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
