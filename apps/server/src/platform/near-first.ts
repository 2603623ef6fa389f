import { type RawBuilder, sql } from 'kysely';

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
      limit ${enough}),
    far as materialized (
      select * from ${far} further
      where (select count(*) from near) < ${enough})
    select * from near where (select count(*) from near) >= ${enough}
    union all
    select * from far)`;
}
