import { Readable } from 'node:stream';
import type { Db } from '@unslop/database/connect';
import type { Movement } from '@unslop/domain/calls/movements';
import { decimalDollars } from '@unslop/domain/money';
import { movementText } from '@unslop/domain/movements';
import { sql } from 'kysely';
import { type StatementFilter, type StatementPosition, statementPage } from '../../core/ledger/statement-page.ts';
import { CSV_START, csvLine, csvTime, pagesOf } from '../../platform/csv.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';

type Row = RowOf<Omit<Movement, 'id' | 'text'>, 'created_at'> & { id: number; art_title: string | null };

/** Reads a person's movements in plain words with the balance after each, newest first unless `oldestFirst`. */
export async function readStatement(
  db: Db,
  userId: string,
  filter: StatementFilter,
  position: StatementPosition,
): Promise<Movement[]> {
  const { rows } = await sql<Row>`
    select m.id, m.created_at, m.kind, m.amount_cents, m.debt_cents, m.balance_after_cents, m.ai_slop_id,
           case when s.hidden_at is null or s.user_id = ${userId} then s.title end as ai_slop_title, p.metadata ->> 'artTitle' as art_title
      from ${statementPage(userId, filter, position)} page
      cross join lateral (select * from statement_movements where id = page.movement_id and user_id = ${userId} offset 0) m
      left join ai_slops s on s.id = m.ai_slop_id
      left join payments p on p.id = m.payment_id
     order by m.id ${position.oldestFirst ? sql`asc` : sql`desc`}`.execute(db);
  return rows.map(({ art_title, ...row }) => ({
    ...withIsoTimes(row),
    id: String(row.id),
    text: movementText(row.kind, row.ai_slop_title ?? art_title),
  }));
}

/** Streams the whole statement as CSV page by page, oldest first. Amounts are dollars with two decimals. */
export function statementCsv(db: Db, userId: string, filter: StatementFilter): Readable {
  return Readable.from(lines(db, userId, filter));
}

async function* lines(db: Db, userId: string, filter: StatementFilter): AsyncGenerator<string> {
  yield `${CSV_START}${csvLine(['Date (UTC)', 'Movement', 'What', 'Amount USD', 'Debt USD', 'Balance after USD', 'Kind'])}`;
  const pages = pagesOf<Movement>((last, limit) =>
    readStatement(db, userId, filter, { oldestFirst: true, limit, ...(last && { after: Number(last.id) }) }),
  );
  for await (const page of pages) yield page.map(lineOf).join('');
}

function lineOf(movement: Movement): string {
  return csvLine([
    csvTime(movement.created_at),
    movement.id,
    movement.text,
    decimalDollars(movement.amount_cents),
    decimalDollars(movement.debt_cents),
    decimalDollars(movement.balance_after_cents),
    movement.kind,
  ]);
}
