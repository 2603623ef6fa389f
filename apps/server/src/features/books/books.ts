import { Readable } from 'node:stream';
import { createDb, createPool, type Db, type TableRow } from '@unslop/database/connect';
import type { BookDay } from '@unslop/domain/calls/books';
import { sql } from 'kysely';
import { CSV_START, csvLine, csvTime, pagesOf } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';

/**
 * Statement timeout for closing a day. A movement takes about 40 µs, so a busy day takes longer than other statements
 * may.
 */
const DAY_MS = 600_000;

/**
 * Closes every day that is over, one transaction per day, so closed days stay closed if a later one fails. Safe to run
 * concurrently.
 */
export async function closeDays({ config, stopping }: Pick<Deps, 'config' | 'stopping'>): Promise<void> {
  const db = createDb(
    createPool(config.databaseDirectUrl, { max: 1, applicationName: 'unslop books', statementTimeoutMs: DAY_MS }),
  );
  try {
    for (let closed = 1; closed > 0 && !stopping.aborted; ) {
      const { rows } = await sql<{ closed: number }>`select close_book_days(1) as closed`.execute(db);
      closed = rows[0]!.closed;
    }
  } finally {
    await db.destroy();
  }
}

type DayRow = Pick<
  BookDay,
  'construction' | 'day' | 'movements' | 'awards' | 'state' | 'figures' | 'parts' | 'provider'
> &
  TableRow<'book_days', 'closed_at' | 'root' | 'head' | 'awards_root'> & {
    previous: Buffer;
    read_at: Date | null;
    agreed_at: Date | null;
  };

/**
 * Returns closed days as the public sees them, oldest first. The figures of a carried day never leave the database.
 * @param which  the last n days, or the first n days after a day
 */
export async function readDays(db: Db, which: { last: number } | { after: string | null; limit: number }) {
  const part =
    'last' in which
      ? sql`order by day desc limit ${which.last}`
      : sql`where day > ${which.after ?? '-infinity'}::date order by day limit ${which.limit}`;
  const { rows } = await sql<DayRow>`
    select 'unslop day ' || d.version as construction, d.day::text as day, d.closed_at, d.movements_count as movements, d.root,
           d.awards_count as awards, d.awards_root,
           case when d.is_published then 'published' else 'carried' end as state,
           case when d.is_published then jsonb_build_object('owed_cents', d.balance_cents + d.hold_cents + d.debt_cents,
             'prize_cents', d.prize_cents, 'platform_cents', d.fees_cents + d.costs_cents, 'stripe_cents', d.stripe_cents) end as figures,
           case d.version when 1 then jsonb_build_object('balance_cents', d.balance_cents, 'hold_cents', d.hold_cents,
             'debt_cents', d.debt_cents, 'fees_cents', d.fees_cents, 'costs_cents', d.costs_cents) end as parts,
           p.read_at, case when d.version > 1 then d.provider_read_at end as agreed_at,
           case when p.read_at is not null
             then jsonb_build_object('held_cents', p.held_cents, 'fees_cents', p.fees_cents, 'own_cents', p.own_cents) end as provider,
           d.previous_head as previous, d.head
      from (select * from book_days ${part}) d
      left join provider_holdings p on p.read_at = d.provider_read_at and d.version = 1
     order by d.day`.execute(db);
  return rows.map(present);
}

function present({ read_at, agreed_at, provider, ...row }: DayRow): BookDay {
  return {
    ...row,
    closed_at: row.closed_at.toISOString(),
    root: row.root.toString('hex'),
    awards_root: row.awards_root?.toString('hex') ?? null,
    provider: provider && { ...provider, read_at: read_at!.toISOString() },
    agreed_at: agreed_at?.toISOString() ?? null,
    previous: row.previous.toString('hex'),
    head: row.head.toString('hex'),
  };
}

/** Streams every closed day, page by page. */
export function exportDays(db: Db, format: 'json' | 'csv'): Readable {
  return Readable.from(format === 'csv' ? csvOf(db) : jsonOf(db));
}

const daysOf = (db: Db) => pagesOf<BookDay>((last, limit) => readDays(db, { after: last?.day ?? null, limit }));

async function* jsonOf(db: Db): AsyncGenerator<string> {
  yield '{"days":[';
  let separator = '\n';
  for await (const page of daysOf(db)) {
    yield separator + page.map((day) => JSON.stringify(day)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

const figures = ['owed_cents', 'prize_cents', 'platform_cents', 'stripe_cents'] as const;
const parts = ['balance_cents', 'hold_cents', 'debt_cents', 'fees_cents', 'costs_cents'] as const;
const provider = ['read_at', 'held_cents', 'fees_cents', 'own_cents'] as const;

async function* csvOf(db: Db): AsyncGenerator<string> {
  const counts = ['movements', 'root', 'awards', 'awards_root', 'state'];
  const ofProvider = provider.map((name) => `provider_${name}`);
  const header = [
    'construction',
    'day',
    'closed_at',
    ...counts,
    ...figures,
    ...parts,
    ...ofProvider,
    'agreed_at',
    'previous',
    'head',
  ];
  yield CSV_START + csvLine(header);
  for await (const page of daysOf(db)) yield page.map(lineOf).join('');
}

function lineOf(day: BookDay): string {
  return csvLine([
    day.construction,
    day.day,
    csvTime(day.closed_at),
    String(day.movements),
    day.root,
    String(day.awards ?? ''),
    day.awards_root ?? '',
    day.state,
    ...figures.map((name) => String(day.figures?.[name] ?? '')),
    ...parts.map((name) => String(day.parts?.[name] ?? '')),
    ...provider.map((name) => String(day.provider?.[name] ?? '')),
    day.agreed_at ?? '',
    day.previous,
    day.head,
  ]);
}
