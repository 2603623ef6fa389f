import { runAudit } from '@unslop/database/audit';
import { finish, readCommandLine } from './lib/command-line.ts';
import { withDatabase } from './lib/installation.ts';

const usage = `npm run audit

Every invariant of the books on the database of this folder, or of DATABASE_URL, and the trial balance; reads only. Exit code
1 when an invariant is broken.
`;

readCommandLine(usage);
const { findings, trialBalance } = await withDatabase(({ ownerUrl }) => runAudit(ownerUrl));

console.log('Trial balance, in cents:');
console.table(trialBalance.map((row) => ({ ...row, balance_cents: Number(row.balance_cents) })));
for (const { invariant, says, count, rows } of findings) {
  console.log(`\nBROKEN ${invariant}: ${says}\n  ${count} rows, the first of them:`);
  console.table(rows);
}
console.log(findings.length === 0 ? '\nThe books are in order.' : `\n${findings.length} invariants are broken.`);
await finish(findings.length === 0 ? 0 : 1);
