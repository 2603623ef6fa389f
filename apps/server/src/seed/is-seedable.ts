import { people } from '@unslop/database/seed/world';
import { withClient } from '@unslop/database/with-client';

/** True if the database has no posts and no users except the demo's own people. */
export async function isSeedable(ownerUrl: string): Promise<boolean> {
  return withClient({ connectionString: ownerUrl }, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>(
      `select not exists (select from ai_slops) and not exists (select from auth.users where email <> all($1)) as empty`,
      [people.map((person) => person.email)],
    );
    return rows[0]!.empty;
  });
}
