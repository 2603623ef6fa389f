import { runAudit } from '@unslop/database/audit';
import { setAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { replaceAuditStops, switchWithdrawals } from '../withdrawals/switch.ts';

/**
 * Runs every invariant. A broken one raises the alarm and stops the withdrawals of the people that it names. They
 * continue when a later run finds nothing against them. A finding that the ledger itself is wrong switches withdrawals
 * off for everybody, until an operator has looked (`npm run ops -- withdrawals on`).
 */
export async function auditBySchedule(deps: Deps): Promise<void> {
  const { findings } = await runAudit(deps.config.databaseDirectUrl);
  const broken = findings.map((finding) => finding.invariant);
  const named = findings.flatMap(({ invariant, people }) => people.map((userId) => ({ invariant, userId })));
  const ofEverybody = findings.filter(({ stops }) => stops === 'everybody').map(({ invariant }) => invariant);
  if (broken.length > 0) deps.log.error({ findings }, 'the audit found broken invariants');
  await inTransaction(deps.db, async (trx) => {
    if (ofEverybody.length > 0) {
      await switchWithdrawals(trx, true, `the audit failed: ${ofEverybody.join(', ')}`.slice(0, 500));
    }
    await replaceAuditStops(trx, named);
    await setAlarm(trx, 'audit_failed', broken.length > 0 ? { broken } : null);
  });
}
