import type { Db } from '@unslop/database/connect';
import { appliedSchema, knownMigrations, routinesHash } from '@unslop/database/migrate';

/** What health and log say of a database that this version cannot work with. */
export const SCHEMA_BEHIND = 'the database is behind this version: run migrate';

/** A database never goes back, so that one which was new enough is not asked again. */
const current = new WeakSet<Db>();

/**
 * Why this version cannot work with the database; null when it can. One that a newer version has migrated is fine: while
 * processes are replaced one after the other the older ones go on.
 * @throws Error when the database does not answer
 */
export async function schemaTrouble(db: Db): Promise<string | null> {
  if (current.has(db)) return null;
  const applied = await appliedSchema(db);
  const isCurrent =
    applied !== null &&
    [...knownMigrations().keys()].every((name) => applied.migrations.has(name)) &&
    applied.routines.has(routinesHash());
  if (!isCurrent) return SCHEMA_BEHIND;
  current.add(db);
  return null;
}
