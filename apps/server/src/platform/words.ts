import { type RawBuilder, sql } from 'kysely';

/** A table whose `column` holds the words that are searched. */
export interface WordColumn {
  table: 'ai_slops' | 'comments';
  column: 'title_search' | 'description_search' | 'content_search';
}

export const titles: WordColumn = { table: 'ai_slops', column: 'title_search' };
export const descriptions: WordColumn = { table: 'ai_slops', column: 'description_search' };
export const contents: WordColumn = { table: 'comments', column: 'content_search' };

// A call on a constant, not a subselect, so that the planner knows how rare the words are.
export const hasWords = ({ column }: Pick<WordColumn, 'column'>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} @@ prefix_query(${term}::text)`;

/**
 * The rows that an index of words finds, before anything else is asked of them: the planner would look for a rare word
 * along the order of a list. As a subselect, so that the index is taken however frequent the words are.
 */
export function foundByIndex({ table, column }: WordColumn, term: string, also = sql`true`): RawBuilder<unknown> {
  return sql`(
    select * from ${sql.table(table)}
    where ${sql.ref(column)} @@ (select index_query(${term}, ${table}::regclass, ${column})) and ${also} offset 0)`;
}
