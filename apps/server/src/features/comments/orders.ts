import { createHmac, hash, hkdfSync } from 'node:crypto';
import type { Comment, CommentSort } from '@unslop/domain/calls/comments';
import { type RawBuilder, sql } from 'kysely';
import { isCount, isId, isTime, isTimeAndId } from '../../platform/cursor.ts';

type Keys = (string | number)[];

/** Listed comment, with a sort key that is never shown. */
export type ListedComment = Comment & { step: number };

/** Sort order of a slop's comments. Refers to `comments c`, joined with its counters `n`. */
export interface CommentOrder {
  /** Names the list in cursors, so a cursor of one order is refused in another. */
  list: string;
  orderBy: RawBuilder<unknown>;
  /** Sort key for `keysOf` that a comment itself lacks. */
  step?: RawBuilder<number>;
  keysOf(comment: ListedComment): Keys;
  areKeys(keys: unknown[]): boolean;
  /** Returns the condition for rows after the row with these keys. */
  isAfter(keys: Keys): RawBuilder<boolean>;
}

/** @param keys  sort keys, all ascending */
const rising = (
  list: string,
  keys: RawBuilder<unknown>,
  order: Pick<CommentOrder, 'keysOf' | 'areKeys'>,
): CommentOrder => ({
  list,
  orderBy: keys,
  isAfter: (after) => sql<boolean>`(${keys}) > (${sql.join(after)})`,
  ...order,
});

const timeAndId = ({ created_at, id }: Comment): Keys => [created_at, id];
/** Sealed likes count as zero. */
const likes = sql`case when n.is_sealed then 0 else n.likes_count end`;
const isEntry = sql`c.image_id is not null and c.withdrawn_at is null`;
/** Entries, then text comments, then retracted art. */
const group = sql`case when c.withdrawn_at is not null then 2 when c.image_id is null then 1 else 0 end`;
const groupOf = ({ withdrawn_at, image }: Comment) => (withdrawn_at !== null ? 2 : image === null ? 1 : 0);
const isGroup = (key: unknown) => key === 0 || key === 1 || key === 2;

const orders = {
  oldest: rising('comments-oldest', sql`c.created_at, c.id`, { keysOf: timeAndId, areKeys: isTimeAndId }),
  newest: {
    list: 'comments-newest',
    orderBy: sql`c.created_at desc, c.id desc`,
    keysOf: timeAndId,
    areKeys: isTimeAndId,
    isAfter: ([time, id]) => sql<boolean>`(c.created_at, c.id) < (${time}, ${id})`,
  },
  // Retracted art is last. Likes are negated, so every key ascends.
  most_liked: rising('comments-most_liked', sql`(c.withdrawn_at is not null)::int, -(${likes}), c.created_at, c.id`, {
    keysOf: (comment) => [comment.withdrawn_at === null ? 0 : 1, -(comment.likes ?? 0), ...timeAndId(comment)],
    areKeys: ([isGone, count, ...rest]) =>
      (isGone === 0 || isGone === 1) && typeof count === 'number' && isCount(-count) && isTimeAndId(rest),
  }),
  least_seen: rising(
    'comments-least_seen',
    sql`${group}, case when ${isEntry} then n.seen_count else 0 end, c.created_at, c.id`,
    {
      keysOf: (comment) => [groupOf(comment), groupOf(comment) === 0 ? comment.seen_by : 0, ...timeAndId(comment)],
      areKeys: ([at, seen, ...rest]) => isGroup(at) && isCount(seen) && isTimeAndId(rest),
    },
  ),
} satisfies Record<Exclude<CommentSort, 'own'>, CommentOrder>;

/** Viewer and day of an order. Guests share one order, so their answers can be cached. */
export interface Viewer {
  secret: string;
  userId: string | null;
  /** Date, such as 2026-01-31. */
  day: string;
}

export function orderOf(sort: CommentSort, viewer: Viewer, cursor: string | undefined): CommentOrder {
  return sort === 'own' ? ownOrder({ ...viewer, day: dayOf(cursor) ?? viewer.day }) : orders[sort];
}

/** Hash digits to compare. A cursor has no room for all of them. */
const HASH_DIGITS = 16;

/**
 * Returns a viewer's own order: entries that few people had seen when the day began come first, with ties in random
 * order. A keyed hash breaks ties, so nobody can choose an id that comes first. Views of the day do not count, so the
 * order is stable all day.
 */
function ownOrder({ secret, userId, day }: Viewer): CommentOrder {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'order of entries', 32));
  const key = createHmac('sha256', derived)
    .update(`${day} ${userId ?? 'guest'}`)
    .digest('hex');
  const seen = sql`case when n.seen_on = ${day}::date then n.seen_before else n.seen_count end`;
  // Round down to powers of two. With the exact number everybody would get nearly the same order.
  const step = sql<number>`case when ${isEntry} then floor(log(2, ${seen} + 1))::int else 0 end`;
  const random = sql`case when ${isEntry} then left(encode(sha256(convert_to(${key} || c.id, 'UTF8')), 'hex'), ${sql.lit(HASH_DIGITS)}) else '' end collate "C"`;
  const randomOf = ({ id }: Comment) => hash('sha256', key + id).slice(0, HASH_DIGITS);
  return {
    ...rising('comments-own', sql`${group}, ${step}, ${random}, c.created_at, c.id`, {
      keysOf: (comment) => [
        day,
        groupOf(comment),
        comment.step,
        groupOf(comment) === 0 ? randomOf(comment) : '',
        ...timeAndId(comment),
      ],
      areKeys: ([of, at, power, digits, time, id, ...more]) =>
        of === day &&
        isGroup(at) &&
        isCount(power) &&
        typeof digits === 'string' &&
        /^[0-9a-f]*$/.test(digits) &&
        isTime(time) &&
        isId(id) &&
        more.length === 0,
    }),
    step,
    isAfter: ([, ...after]) => sql<boolean>`(${group}, ${step}, ${random}, c.created_at, c.id) > (${sql.join(after)})`,
  };
}

/** Returns the day of a cursor, so its list continues after midnight. */
function dayOf(cursor: string | undefined): string | null {
  const day =
    cursor && /^\["comments-own","([12]\d{3}-\d\d-\d\d)",/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}
