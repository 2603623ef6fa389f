import { type Finding, runAudit, type TrialBalanceRow } from '@unslop/database/audit';
import { invariants } from '@unslop/database/invariants';
import { formatMoney } from '@unslop/domain/money';
import { withDatabase } from './with-database.ts';

/** `npm run audit`: every invariant and a trial balance. Exit code 1 when something is wrong. */
await withDatabase(async ({ ownerUrl }) => {
  const { findings, trialBalance } = await runAudit(ownerUrl);
  console.log(trialBalanceTable(trialBalance));
  for (const finding of findings) console.log(describe(finding));
  console.log(`\n${invariants.length} invariants, ${findings.length} broken`);
  if (findings.length > 0) process.exitCode = 1;
});

function trialBalanceTable(rows: TrialBalanceRow[]): string {
  const lines = rows.map(
    (row) =>
      `  ${row.kind.padEnd(10)} ${String(row.accounts).padStart(8)} ${formatMoney(Number(row.balance_cents)).padStart(16)}`,
  );
  const total = rows.reduce((sum, row) => sum + Number(row.balance_cents), 0);
  return [
    'Trial balance',
    `  ${'account'.padEnd(10)} ${'how many'.padStart(8)} ${'balance'.padStart(16)}`,
    ...lines,
    `  ${'sum'.padEnd(10)} ${''.padStart(8)} ${formatMoney(total).padStart(16)}`,
  ].join('\n');
}

function describe({ invariant, says, rows, count }: Finding): string {
  const shown = rows.map((row) => `    ${JSON.stringify(row)}`).join('\n');
  return `\nBROKEN ${invariant}: not so that ${says} (${count} found)\n${shown}`;
}
