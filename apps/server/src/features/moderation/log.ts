import { Readable } from 'node:stream';
import type { Db } from '@unslop/database/connect';
import type { PublicLogAct, QuarterFigures } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { appNow } from '../../platform/clock.ts';
import { CSV_START, csvLine, csvTime, pagesOf } from '../../platform/csv.ts';
import { decodeCursor, encodeCursor, isTime, limitOf, pageOf } from '../../platform/cursor.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';

type Position = [at: string, id: number];
const LIST = 'moderation-log';
const positionOf = ({ at, id }: PublicLogAct): Position => [at, Number(id)];
const isPosition = (keys: unknown[]) => keys.length === 2 && isTime(keys[0]) && Number.isSafeInteger(keys[1]);

/**
 * Lists the acts of moderators, the operator and the site, newest first. Omits names, reasons and subject ids.
 * @param keepMs  cache lifetime of the current quarter's figures
 */
export async function listLog(
  db: Db,
  query: { quarter?: string; cursor?: string; limit?: number },
  { keepMs }: { keepMs: number },
) {
  const limit = limitOf(query.limit);
  const before = decodeCursor<Position>(LIST, query.cursor, isPosition);
  const acts = await readActs(db, { quarter: query.quarter, before, limit: limit + 1 });
  const page = pageOf(acts, limit, (last) => encodeCursor(LIST, positionOf(last)));
  return { ...page, quarters: await readFigures(db, keepMs) };
}

interface Which {
  quarter?: string | undefined;
  before?: Position | null;
  limit: number;
}

async function readActs(db: Db, { quarter, before, limit }: Which): Promise<PublicLogAct[]> {
  const [from, until] = quarter ? boundsOf(quarter) : [];
  const { rows } = await sql<RowOf<PublicLogAct, 'at'>>`
    select l.id::text as id, l.created_at as at, l.action, l.subject_type, l.rule,
           case when l.moderator_id is not null then 'moderators' when l.actor = 'site' then 'site' else 'operator' end as by,
           l.action <> 'decline' and l.proposal_id is not null as was_seconded,
           (select case when bool_or(a.decision is null) then 'open' when bool_or(a.decision = 'upheld') then 'upheld'
                     when count(*) > 0 then 'rejected' end
              from moderation_statements st join moderation_appeals a on a.statement_id = st.id where st.act_id = l.id) as appeal
      from (select * from moderation_log where is_public
              ${from ? sql`and created_at >= ${from} and created_at < ${until}` : sql``}
              ${before ? sql`and (created_at, id) < (${before[0]}, ${before[1]})` : sql``}
             order by created_at desc, id desc limit ${limit}) l
     order by l.created_at desc, l.id desc`.execute(db);
  return rows.map(withIsoTimes);
}

/** Returns the start of a quarter and the start of the next one, in UTC. */
function boundsOf(quarter: string): [string, string] {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))];
  const startOf = (n: number) => new Date(Date.UTC(year, n * 3, 1)).toISOString();
  return [startOf(number - 1), startOf(number)];
}

const quarterOf = (time: Date) => `${time.getUTCFullYear()}-Q${Math.floor(time.getUTCMonth() / 3) + 1}`;

/** Cached figures per database and quarter, with their expiry. The figures of a past quarter never expire. */
const kept = new WeakMap<Db, Map<string, { figures: Promise<QuarterFigures>; until: number }>>();
/** Grace period after a quarter, for transactions that were still running when it ended. */
const DAY_MS = 86_400_000;

/** Returns the figures of every quarter since the first act or report, newest first. */
async function readFigures(db: Db, keepMs: number): Promise<QuarterFigures[]> {
  const { rows } = await sql<{ now: Date; first: Date }>`
    select app_now() as now, coalesce(least((select min(created_at) from moderation_log where is_public),
      (select min(created_at) from reports)), app_now()) as first`.execute(db);
  const { now, first } = rows[0]!;
  const known = kept.get(db) ?? new Map();
  kept.set(db, known);
  const quarters: Promise<QuarterFigures>[] = [];
  for (let [at, until] = boundsOf(quarterOf(now)); until > first.toISOString(); [at, until] = before(at)) {
    const quarter = quarterOf(new Date(at));
    let entry = known.get(quarter);
    if (!entry || entry.until <= now.getTime()) {
      const isOver = Date.parse(until) + DAY_MS < now.getTime();
      entry = {
        figures: figuresOf(db, quarter),
        until: isOver ? Number.POSITIVE_INFINITY : now.getTime() + keepMs,
      };
      known.set(quarter, entry);
      entry.figures.catch(() => known.delete(quarter));
    }
    quarters.push(entry.figures);
  }
  return Promise.all(quarters);
}

const before = (start: string) => boundsOf(quarterOf(new Date(Date.parse(start) - 1)));

async function figuresOf(db: Db, quarter: string): Promise<QuarterFigures> {
  const [from, until] = boundsOf(quarter);
  const { rows } = await sql<Omit<QuarterFigures, 'quarter'>>`
    select (select count(*) from reports where created_at >= ${from} and created_at < ${until}) as reports,
           (select count(*) from moderation_log where is_public and created_at >= ${from} and created_at < ${until}) as acts,
           (select round((extract(epoch from percentile_cont(0.5) within group (order by created_at - case_opened_at)) / 3600)::numeric, 1)
              from moderation_log where case_opened_at is not null and created_at >= ${from} and created_at < ${until}) as median_hours,
           (select count(*) from moderation_appeals where created_at >= ${from} and created_at < ${until}) as appeals,
           (select count(*) from moderation_appeals where decision = 'upheld' and decided_at >= ${from} and decided_at < ${until})
             as upheld`.execute(db);
  return { quarter, ...rows[0]! };
}

/** Streams the acts of one quarter page by page, newest first. @throws Refusal NOT_FOUND for a future quarter */
export async function exportLog(db: Db, { quarter, format }: { quarter: string; format: 'json' | 'csv' }) {
  const [from] = boundsOf(quarter);
  if (from > (await appNow(db)).toISOString()) throw new Refusal('NOT_FOUND');
  return Readable.from(format === 'csv' ? csvOf(db, quarter) : jsonOf(db, quarter));
}

const actsOf = (db: Db, quarter: string) =>
  pagesOf<PublicLogAct>((last, limit) => readActs(db, { quarter, before: last ? positionOf(last) : null, limit }));

async function* csvOf(db: Db, quarter: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(['Number', 'Date (UTC)', 'Act', 'About', 'Rule', 'By', 'Seconded', 'Appeal']);
  for await (const page of actsOf(db, quarter)) {
    const lines = page.map(({ id, at, action, subject_type, rule, by, was_seconded, appeal }) =>
      csvLine([id, csvTime(at), action, subject_type, rule ?? '', by, was_seconded ? 'yes' : 'no', appeal ?? '']),
    );
    yield lines.join('');
  }
}

async function* jsonOf(db: Db, quarter: string): AsyncGenerator<string> {
  yield `{"figures":${JSON.stringify(await figuresOf(db, quarter))},"acts":[`;
  let separator = '';
  for await (const page of actsOf(db, quarter)) {
    yield separator + page.map((act) => JSON.stringify(act)).join(',\n');
    separator = ',\n';
  }
  yield ']}\n';
}
