import { createDb, createPool } from '@unslop/database/connect';
import { switchWithdrawals } from '@unslop/server/features/withdrawals/switch';
import { inTransaction } from '@unslop/server/platform/transactions';
import { withDatabase } from './with-database.ts';

/** `npm run withdrawals -- off "reason"` holds every withdrawal back; `-- on` lets them go again; alone it says how it stands. */
const [command, reason = ''] = process.argv.slice(2);
if (command !== undefined && command !== 'on' && command !== 'off') {
  console.error('npm run withdrawals -- on | off "reason"');
  process.exitCode = 1;
} else {
  await withDatabase(async ({ ownerUrl }) => {
    const db = createDb(createPool(ownerUrl, { max: 1, applicationName: 'unslop withdrawals' }));
    try {
      if (command) await inTransaction(db, (trx) => switchWithdrawals(trx, command === 'off', reason));
      const row = await db
        .selectFrom('operator_switches')
        .selectAll()
        .where('name', '=', 'withdrawals')
        .executeTakeFirstOrThrow();
      const since = row.changed_at.toISOString();
      console.log(row.is_off ? `Withdrawals are OFF since ${since}: ${row.reason}` : 'Withdrawals are on.');
    } finally {
      await db.destroy();
    }
  });
}
