import pg from 'pg';
import { invariants } from './invariants.ts';

export interface Finding {
  invariant: string;
  says: string;
  /** The first offenders. */
  rows: Record<string, unknown>[];
  count: number;
}

export interface TrialBalanceRow {
  kind: string;
  accounts: number;
  balance_cents: number;
}

const SHOWN = 10;

/** Runs every invariant on one snapshot of the database. No findings: the books are in order. */
export async function runAudit(url: string): Promise<{ findings: Finding[]; trialBalance: TrialBalanceRow[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'unslop audit' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await auditIn(client);
  } finally {
    await client.end();
  }
}

/** The audit inside a transaction of the caller's. */
export async function auditIn(client: pg.Client): Promise<{ findings: Finding[]; trialBalance: TrialBalanceRow[] }> {
  const findings: Finding[] = [];
  for (const { name, says, sql } of invariants) {
    const { rows } = await client.query(sql);
    if (rows.length > 0) findings.push({ invariant: name, says, rows: rows.slice(0, SHOWN), count: rows.length });
  }
  const { rows } = await client.query<TrialBalanceRow>(
    `select kind, count(*)::int as accounts, sum(balance_cents)::bigint as balance_cents from ledger_accounts group by kind order by kind`,
  );
  return { findings, trialBalance: rows };
}
