import { Readable } from 'node:stream';
import { createDb, createPool, type Db, type TableRow } from '@unslop/database/connect';
import type { BookDay } from '@unslop/domain/calls/books';
import { sql } from 'kysely';
import { CSV_START, csvLine, csvTime, pagesOf } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';

/** A day of many movements takes longer than other statements may: some 40 µs each. */
const DAY_MS = 600_000;

/**
 * Closes every day that is over, each in a transaction of its own, so that what is closed stays so. Safe to run anywhere, any
 * number of times at once.
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

type DayRow = Omit<BookDay, 'closed_at' | 'root' | 'previous' | 'head' | 'provider'> &
  TableRow<'book_days', 'closed_at' | 'root' | 'head'> &
  TableRow<'provider_holdings', 'held_cents' | 'own_cents'> & {
    previous: Buffer;
    read_at: Date | null;
    provider_fees_cents: number;
  };

/** Closed days, the oldest first. @param which  the last so many, or the first so many after a day */
export async function readDays(db: Db, which: { last: number } | { after: string | null; limit: number }) {
  const part =
    'last' in which
      ? sql`order by day desc limit ${which.last}`
      : sql`where day > ${which.after ?? '-infinity'}::date order by day limit ${which.limit}`;
  const { rows } = await sql<DayRow>`
    select d.day::text as day, d.closed_at, d.movements_count as movements, d.root, d.balance_cents, d.hold_cents, d.prize_cents,
           d.debt_cents, d.fees_cents, d.costs_cents, d.stripe_cents, d.clearing_cents, d.decided_cents, d.previous_head as previous, d.head,
           p.read_at, p.held_cents, p.fees_cents as provider_fees_cents, p.own_cents
      from (select * from book_days ${part}) d left join provider_holdings p on p.read_at = d.provider_read_at
     order by d.day`.execute(db);
  return rows.map(present);
}

function present(row: DayRow): BookDay {
  const { closed_at, root, previous, head, read_at, held_cents, provider_fees_cents, own_cents, ...rest } = row;
  return {
    ...rest,
    closed_at: closed_at.toISOString(),
    root: root.toString('hex'),
    provider: read_at && { read_at: read_at.toISOString(), held_cents, fees_cents: provider_fees_cents, own_cents },
    previous: previous.toString('hex'),
    head: head.toString('hex'),
  };
}

/** Every closed day, read and sent page by page. */
export function exportDays(db: Db, format: 'json' | 'csv'): Readable {
  return Readable.from(format === 'csv' ? csvOf(db) : jsonOf(db));
}

const daysOf = (db: Db) => pagesOf<BookDay>((last, limit) => readDays(db, { after: last?.day ?? null, limit }));

async function* jsonOf(db: Db): AsyncGenerator<string> {
  yield '{"construction":"unslop day 1","days":[';
  let separator = '\n';
  for await (const page of daysOf(db)) {
    yield separator + page.map((day) => JSON.stringify(day)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

const figures = [
  'movements',
  'balance_cents',
  'hold_cents',
  'prize_cents',
  'debt_cents',
  'fees_cents',
  'costs_cents',
  'stripe_cents',
  'clearing_cents',
  'decided_cents',
] as const;
const hashes = ['root', 'previous', 'head'] as const;

async function* csvOf(db: Db): AsyncGenerator<string> {
  const provider = ['provider_read_at', 'provider_held_cents', 'provider_fees_cents', 'provider_own_cents'];
  yield CSV_START + csvLine(['day', 'closed_at', ...figures, ...provider, ...hashes]);
  for await (const page of daysOf(db)) yield page.map(lineOf).join('');
}

function lineOf(day: BookDay): string {
  const { read_at, held_cents, fees_cents, own_cents } = day.provider ?? {};
  return csvLine([
    day.day,
    csvTime(day.closed_at),
    ...figures.map((name) => String(day[name])),
    read_at ?? '',
    ...[held_cents, fees_cents, own_cents].map((amount) => String(amount ?? '')),
    ...hashes.map((name) => day[name]),
  ]);
}
