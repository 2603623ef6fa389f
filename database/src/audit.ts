import type pg from 'pg';
import { type Invariant, invariants } from './invariants.ts';
import { withClient } from './with-client.ts';

export interface Finding {
  invariant: string;
  says: string;
  stops: Invariant['stops'];
  /** People named by the offending rows, if only they are stopped. */
  people: string[];
  rows: Record<string, unknown>[];
  count: number;
}

export interface TrialBalanceRow {
  kind: string;
  accounts: number;
  balance_cents: number;
}

const SHOWN = 10;

/** Runs every invariant on one snapshot of the database. No findings mean that the books are in order. */
export async function runAudit(url: string): Promise<{ findings: Finding[]; trialBalance: TrialBalanceRow[] }> {
  return withClient({ connectionString: url, application_name: 'unslop audit' }, async (client) => {
    // JIT compilation of about thirty statements takes longer than running them.
    await client.query('set jit = off');
    await client.query('begin isolation level repeatable read read only');
    return await auditIn(client);
  });
}

/** Runs the audit in the caller's transaction. */
export async function auditIn(client: pg.Client): Promise<{ findings: Finding[]; trialBalance: TrialBalanceRow[] }> {
  const findings: Finding[] = [];
  for (const { name, says, stops, sql } of invariants) {
    // Name the statements, so repeated audits on one connection plan each of them once.
    const { rows } = await client.query({ name: `audit ${name}`, text: sql });
    if (rows.length === 0) continue;
    const people = stops === 'named' ? await peopleNamed(client, rows) : [];
    findings.push({ invariant: name, says, stops, people, rows: rows.slice(0, SHOWN), count: rows.length });
  }
  const { rows } = await client.query<TrialBalanceRow>(
    `select kind, count(*)::int as accounts, sum(balance_cents)::bigint as balance_cents from ledger_accounts group by kind order by kind`,
  );
  return { findings, trialBalance: rows };
}

const ID_COLUMNS = {
  user: /(^|_)user_id$|^(owner|winner)_id$/,
  slop: /^ai_slop_id$/,
  payment: /^payment_id$/,
  withdrawal: /^withdrawal_id$/,
  purchase: /^purchase_id$/,
  deposit: /^deposit_id$/,
  movement: /^movement_id$/,
};

/**
 * Returns the people behind the ids of offenders: the owner and the winner of a slop, the payer and the artist of a
 * payment.
 */
async function peopleNamed(client: pg.Client, offenders: Record<string, unknown>[]): Promise<string[]> {
  const ids = Object.values(ID_COLUMNS).map((column) => [
    ...new Set(
      offenders.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) => (column.test(name) && value !== null ? [String(value)] : [])),
      ),
    ),
  ]);
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from (
       select id as user_id from profiles where id = any($1::uuid[])
       union select user_id from ai_slops where id = any($2::uuid[])
       union select winner_id from awards where ai_slop_id = any($2::uuid[]) and winner_id is not null
       union select user_id from payments where id = any($3::uuid[])
       union select artist_id from purchases where payment_id = any($3::uuid[])
       union select user_id from withdrawals where id = any($4::uuid[])
       union select unnest(array[buyer_id, artist_id]) from purchases where id = any($5::uuid[])
       union select user_id from deposits where id = any($6::uuid[])
       union select a.user_id from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.user_id is not null
              where e.movement_id = any($7::bigint[])) named
      order by user_id`,
    ids,
  );
  return rows.map((row) => row.user_id);
}
