import type pg from 'pg';

/**
 * Thrown for a database that the server must not use: it could lose money, or lets the server change the books freely.
 */
export class UnsafeDatabase extends Error {
  override readonly name = 'UnsafeDatabase';
}

/**
 * Refuses a database without durable commits, or a connection as the owner of the tables. Acknowledged money must be on
 * disk: a database that answers before it has written loses some at a power cut. The ledger relies on rights that the
 * role lacks, but an owner has all.
 * @throws UnsafeDatabase
 */
export async function refuseUnsafeDatabase(client: pg.ClientBase): Promise<void> {
  const [danger] = await dangersOf(client);
  if (danger) throw new UnsafeDatabase(danger);
}

/** Returns what is wrong with DATABASE_URL if the database refuses our login; null for other errors. */
export function refusedBy(error: unknown): string | null {
  const { code } = error as { code?: string };
  if (code === '28P01' || code === '28000') return 'the database refuses the user or password of DATABASE_URL';
  return code === '3D000' ? 'the database that DATABASE_URL names does not exist' : null;
}

/** Lists everything that makes the database unsafe, each with a fix. Empty for a safe one. */
export async function dangersOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ commit: string; role: string; is_owner: boolean }>(`
    select current_setting('synchronous_commit') as commit, current_user as role,
           coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.profiles')), false) as is_owner`);
  const { commit, role, is_owner } = rows[0]!;
  const dangers: string[] = [];
  if (commit === 'off') {
    dangers.push('The database runs with synchronous_commit=off: acknowledged payments could be lost. Switch it on.');
  }
  if (is_owner) {
    dangers.push(
      `DATABASE_URL connects as "${role}", who owns the tables and could change the ledger. Use the role unslop_app.`,
    );
  }
  return dangers;
}
