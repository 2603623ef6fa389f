import { runAudit } from '@unslop/database/audit';
import type { AfterApiFile } from '@unslop/database/test-database';

/** What must hold in the database of every API test file once its tests are done; throws otherwise. */
export const afterApiFile: AfterApiFile = async ({ ownerUrl }) => {
  const { findings } = await runAudit(ownerUrl);
  if (findings.length > 0) throw new Error(`invariants broken: ${JSON.stringify(findings, null, 2)}`);
};
