import { runAudit } from '@unslop/database/audit';
import type { AfterApiFile } from '@unslop/database/test-database';

/** Throws unless the invariants hold in an API test file's database after its tests. */
export const afterApiFile: AfterApiFile = async ({ ownerUrl }) => {
  const { findings } = await runAudit(ownerUrl);
  if (findings.length > 0) throw new Error(`invariants broken: ${JSON.stringify(findings, null, 2)}`);
};
