import { type RawBuilder, sql } from 'kysely';

/** So many rows are looked through in the order of a list before an index is asked for all that matches. */
export const NEAR = 2_000;
/** So many where an index of words is asked, which is the dearer one. */
export const NEAR_OF_WORDS = 5_000;

/**
 * What many wrote is found among the nearest rows of a list, where an index of words would first gather it all; what
 * nobody wrote is found by that index, where a walk along the list would have no end. So both, one after the other:
 * `far` is only read when `near` has fewer rows than `enough`. Each has the right rows, in the right order, by itself.
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
