import type { AiSlop, AiSlopSort } from '@unslop/domain/calls/ai-slops';
import { type RawBuilder, sql } from 'kysely';
import { isCount, isId, isTime } from '../../platform/cursor.ts';

/** The sort keys of the last row of a page, as its cursor carries them. */
export type Place = (string | number)[];

/** One order of the list, each along an index: of `ai_slops s`, joined with its counters `n`. */
export interface Sort {
  /** Names the list in cursors, so that a place in one order is refused in another. */
  list: string;
  orderBy: RawBuilder<unknown>;
  /** The order is that of the counters, not of the slops. */
  isByCounters?: true;
  placeOf(slop: AiSlop): Place;
  isPlace(keys: unknown[]): boolean;
  after(place: Place): RawBuilder<boolean>;
}

const are =
  (...checks: ((key: unknown) => boolean)[]) =>
  (keys: unknown[]) =>
    keys.length === checks.length && checks.every((check, at) => check(keys[at]));

const newest: Sort = {
  list: 'ai-slops',
  orderBy: sql`s.created_at desc, s.id desc`,
  placeOf: (slop) => [slop.created_at, slop.id],
  isPlace: are(isTime, isId),
  after: ([time, id]) => sql`(s.created_at, s.id) < (${time}, ${id})`,
};
const endingSoon: Sort = {
  list: 'ai-slops:ending',
  orderBy: sql`s.deadline_at, s.id`,
  placeOf: (slop) => [slop.deadline!, slop.id],
  isPlace: are(isTime, isId),
  after: ([time, id]) => sql`(s.deadline_at, s.id) > (${time}, ${id})`,
};
const lastEnded: Sort = {
  ...endingSoon,
  list: 'ai-slops:ended',
  orderBy: sql`s.deadline_at desc, s.id desc`,
  after: ([time, id]) => sql`(s.deadline_at, s.id) < (${time}, ${id})`,
};
const highestPrize: Sort = {
  list: 'ai-slops:prize',
  orderBy: sql`s.prize_pool_cents desc, s.created_at desc, s.id desc`,
  placeOf: (slop) => [slop.prize_pool_cents, slop.created_at, slop.id],
  isPlace: are(isCount, isTime, isId),
  after: ([prize, time, id]) => sql`(s.prize_pool_cents, s.created_at, s.id) < (${prize}, ${time}, ${id})`,
};
const mostArt: Sort = {
  list: 'ai-slops:art',
  isByCounters: true,
  orderBy: sql`n.beautiful_art_count desc, n.ai_slop_id desc`,
  placeOf: (slop) => [slop.beautiful_art_count, slop.id],
  isPlace: are(isCount, isId),
  after: ([count, id]) => sql`(n.beautiful_art_count, n.ai_slop_id) < (${count}, ${id})`,
};

/** "Ending soon" is about what is still open; asked for closed ones, it begins with the last that ended. */
export function sortOf(name: AiSlopSort, status: 'open' | 'closed' | undefined): Sort {
  if (name === 'ending_soon') return status === 'closed' ? lastEnded : endingSoon;
  return { newest, highest_prize: highestPrize, most_art: mostArt }[name];
}
