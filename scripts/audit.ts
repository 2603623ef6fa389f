import { runAudit } from '@unslop/database/audit';
import { finish, readCommandLine } from './lib/command-line.ts';
import { withDatabase } from './lib/installation.ts';

const usage = `npm run audit

Checks every invariant of the books and prints the trial balance. Uses the database of this folder, or DATABASE_URL.
Only reads. Exits with 1 if an invariant is broken.
`;

readCommandLine(usage);
const { findings, trialBalance } = await withDatabase(({ ownerUrl }) => runAudit(ownerUrl));

console.log('Trial balance, in cents:');
console.table(trialBalance.map((row) => ({ ...row, balance_cents: Number(row.balance_cents) })));
for (const { invariant, says, count, rows } of findings) {
  console.log(`\nBROKEN ${invariant}: ${says}\n  ${count} rows, starting with:`);
  console.table(rows);
}
console.log(
  findings.length === 0
    ? '\nThe books are in order.'
    : `\n${findings.length === 1 ? '1 invariant is' : `${findings.length} invariants are`} broken.`,
);
await finish(findings.length === 0 ? 0 : 1);
