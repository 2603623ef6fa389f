import { invariants } from '@unslop/database/invariants';
import type { TestApp } from './test-app.ts';

/** Runs the audit. Returns the broken invariants with the rows that break them. */
export async function brokenChecks(app: Pick<TestApp, 'owner'>): Promise<{ invariant: string; rows: unknown[] }[]> {
  const broken: { invariant: string; rows: unknown[] }[] = [];
  for (const { name, sql } of invariants) {
    const { rows } = await app.owner.query({ name: `audit ${name}`, text: sql });
    if (rows.length > 0) broken.push({ invariant: name, rows });
  }
  return broken;
}
