import { runAudit } from '@unslop/database/audit';
import { raiseAlarm } from '../../core/stripe-inbox/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { switchWithdrawals } from '../withdrawals/switch.ts';

/**
 * Runs every invariant. A broken one switches withdrawals off until an operator has looked (`npm run withdrawals -- on`):
 * nothing leaves the house while the books are wrong.
 */
export async function auditBySchedule(deps: Deps): Promise<void> {
  const { findings } = await runAudit(deps.config.databaseUrl);
  if (findings.length === 0) return;
  const broken = findings.map((finding) => finding.invariant);
  deps.log.error({ findings }, 'the audit found broken invariants: withdrawals are switched off');
  await inTransaction(deps.db, async (trx) => {
    await switchWithdrawals(trx, true, `the audit failed: ${broken.join(', ')}`.slice(0, 500));
    await raiseAlarm(trx, 'audit_failed', { broken });
  });
}
