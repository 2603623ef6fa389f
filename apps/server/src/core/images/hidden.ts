import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { announce, type Live } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Announced when pictures were hidden or came back. */
const TOPIC = 'hidden';

export async function announceHidden(trx: Trx): Promise<void> {
  await announce(trx, TOPIC);
}

/** Pictures of what the operator took off the site; art under a hidden slop is hidden with it. */
const HIDDEN = sql<{ id: string }>`
  select image_id as id from ai_slops where hidden_at is not null
  union all
  select image_id from comments where hidden_at is not null and image_id is not null
  union all
  select c.image_id from ai_slops s join comments c on c.ai_slop_id = s.id where s.hidden_at is not null and c.image_id is not null
  union all
  select avatar_image_id from profiles where hidden_at is not null and avatar_image_id is not null`;

/**
 * Whether an image is hidden, asked for every picture that is served: the few that are stand in memory and are read
 * again as soon as some change. While the process does not hear of changes, the database is asked each time.
 */
export function watchHiddenImages({ db }: Pick<Deps, 'db'>, live: Live): (imageId: string) => Promise<boolean> {
  let known: Promise<ReadonlySet<string>> | null = null;
  live.watch((topic) => {
    if (topic === TOPIC || topic === '*') known = null;
  });
  const read = async () => new Set((await HIDDEN.execute(db)).rows.map(({ id }) => id));
  return async (imageId) => {
    if (!live.isListening()) return (await read()).has(imageId);
    known ??= read();
    const asked = known;
    try {
      return (await asked).has(imageId);
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  };
}
