import { readConfig } from '@unslop/server/platform/config';
import { isSeedable } from '@unslop/server/seed/is-seedable';
import type { Steps } from './steps.ts';

/**
 * Fills an empty database with the demo world. The stand-ins must run: the world's top-ups are paid with test cards.
 * @param env  the server's, with DATABASE_OWNER_URL: only the owner moves time
 */
export async function seedIfEmpty(env: NodeJS.ProcessEnv, steps: Steps): Promise<void> {
  const config = readConfig(env);
  if (!(await isSeedable(config.databaseOwnerUrl))) return;
  await steps.run('Demo world', async (progress) => {
    // Imported late: the seed brings half of the server with it.
    const { seedDemoWorld } = await import('@unslop/server/seed/seed');
    await seedDemoWorld(config, (what, done, of) => progress(`${done} of ${of} ${what}`));
  });
}
