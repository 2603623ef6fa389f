import type { Db } from '@unslop/database/connect';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { MOST_COUNTED } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { snoozedCases } from '../../core/cases/snoozes.ts';
import { decodeCursor, encodeCursor, isCount, isId, isTime, limitOf, pageOf } from '../../platform/cursor.ts';
import { isAbout } from './case-state.ts';
import { aboutCase, caseColumns, presentCase, type QueueRow } from './cases.ts';
import { type Found, findWords, hasWords } from './queue-words.ts';

type Query = z.infer<AllEndpoints['listCases']['query']>;
type Status = NonNullable<Query['status']>;

const which: Record<Status, RawBuilder<boolean>> = {
  open: sql`status <> 'closed'`,
  waiting: sql`status = 'waiting'`,
  appealed: sql`is_appealed and status <> 'closed'`,
  closed: sql`status = 'closed'`,
};
type QueueKeys = [danger: number, dueAt: string, id: string];
type ClosedKeys = [closedAt: string, id: string];
const areQueueKeys = (keys: unknown[]) =>
  keys.length === 3 && isCount(keys[0]) && (keys[0] as number) < 10 && isTime(keys[1]) && isId(keys[2]);
const areClosedKeys = (keys: unknown[]) => keys.length === 2 && isTime(keys[0]) && isId(keys[1]);

/** Lists the queue, or the closed cases, newest first. */
export async function listCases(db: Db, userId: string, query: Query) {
  const { status = 'open' } = query;
  const limit = limitOf(query.limit);
  const order = orderOf(status, query.cursor);
  const found = query.q ? await findWords(db, query.q) : null;
  const picked = pick({ ...query, status }, { userId, found, order, limit: limit + 1 });
  const count = (name: Status) =>
    sql`(select count(*)::int from (select from moderation_cases c where ${which[name]} and not ${isAbout(userId)} limit ${MOST_COUNTED}) counted)`;
  const { rows } = await sql<QueueRow & Record<'open' | 'waiting' | 'appealed', number>>`
    select counts.*, page.*
      from (select ${count('open')} as open, ${count('waiting')} as waiting, ${count('appealed')} as appealed) counts
      left join (
        select row_number() over (order by ${order.by}) as position, ${caseColumns(userId)}
          from (${picked}) picked join moderation_cases c on c.id = picked.id ${aboutCase}
      ) page on true
     order by page.position`.execute(db);
  const { open, waiting, appealed } = rows[0]!;
  const cases = rows.filter(({ id }) => id !== null).map(presentCase);
  return { ...pageOf(cases, limit, order.cursorAfter), counts: { open, waiting, appealed } };
}

interface Order {
  by: RawBuilder<unknown>;
  /** Columns that the order needs. */
  keys: RawBuilder<unknown>;
  isAfter: RawBuilder<boolean> | null;
  cursorAfter: (last: { id: string; danger: number; due_at: string; closed_at: string | null }) => string;
}

function orderOf(status: Status, cursor: string | undefined): Order {
  const list = `cases:${status}`;
  if (status === 'closed') {
    const after = decodeCursor<ClosedKeys>(list, cursor, areClosedKeys);
    return {
      by: sql`c.closed_at desc, c.id desc`,
      keys: sql`c.id, c.closed_at`,
      isAfter: after && sql`(c.closed_at, c.id) < (${after[0]}, ${after[1]})`,
      cursorAfter: (last) => encodeCursor(list, [last.closed_at!, last.id]),
    };
  }
  const after = decodeCursor<QueueKeys>(list, cursor, areQueueKeys);
  return {
    by: sql`-c.danger, c.due_at, c.id`,
    keys: sql`c.id, c.danger, c.due_at`,
    isAfter: after && sql`(-c.danger, c.due_at, c.id) > (${0 - after[0]}, ${after[1]}, ${after[2]})`,
    cursorAfter: (last) => encodeCursor(list, [last.danger, last.due_at, last.id]),
  };
}

/** One row per card, for its first case, with the same column names as `moderation_cases`. */
const cards = sql`(select case_id as id, person_id, subject_type, ai_slop_id, kind, findings, danger, due_at, assigned_to from case_cards)`;

interface Asked {
  userId: string;
  found: Found | null;
  order: Order;
  limit: number;
}

/**
 * Picks the cases of a page, with one index per filter. Filters on properties of a whole card select cards. Filters on
 * a single case select cases, which are not grouped.
 */
function pick(query: Query & { status: Status }, { userId, found, order, limit }: Asked): RawBuilder<unknown> {
  const { status, kind, finding, card_id, ai_slop_id, user_id, q, assigned, snoozed } = query;
  const isOfCards =
    status === 'open' &&
    kind !== 'process' &&
    !card_id &&
    !ai_slop_id &&
    !user_id &&
    assigned !== 'me' &&
    snoozed !== 'true';
  const conditions = [
    sql`not ${isAbout(userId)}`,
    kind === 'process' && sql`c.id in (select case_id from process_calls where closed_at is null)`,
    kind && kind !== 'process' && sql`c.kind = ${kind}`,
    finding && sql`c.findings @> array[${finding}]::text[]`,
    card_id && sql`c.card_id = ${card_id}`,
    ai_slop_id && sql`c.ai_slop_id = ${ai_slop_id}`,
    user_id && sql`c.person_id = ${user_id}`,
    assigned === 'me' && sql`c.assigned_to = ${userId}`,
    assigned === 'nobody' && sql`c.assigned_to is null`,
    snoozed === 'true' && sql`c.id in ${snoozedCases(userId)}`,
    snoozed !== 'true' && status !== 'closed' && !card_id && sql`c.id not in ${snoozedCases(userId)}`,
    order.isAfter,
  ].filter((condition): condition is RawBuilder<boolean> => Boolean(condition));
  const where = sql.join(conditions, sql` and `);
  /** Selects the first cases that also match `more`. */
  const first = (isOfCard: boolean, more: RawBuilder<boolean>) => sql`
    select ${order.keys} from ${isOfCard ? cards : sql`moderation_cases`} c
     where ${isOfCard ? sql`true` : which[status]} and ${where} and ${more} order by ${order.by} limit ${limit}`;
  if (!q) return first(isOfCards, sql`true`);
  if (!found) return first(false, hasWords(q));
  return sql`
    select c.id from (
      select named.* from unnest(${found.people}::uuid[]) one (id) cross join lateral (${first(isOfCards, sql`c.person_id = one.id`)}) named
      union
      select titled.* from unnest(${found.slops}::uuid[]) one (id) cross join lateral (${first(false, sql`c.ai_slop_id = one.id`)}) titled
      union
      select * from (${first(false, sql`c.id = any(${found.cases}::uuid[])`)}) reported) c
     order by ${order.by} limit ${limit}`;
}
