import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@unslop/database/with-client';
import { readConfig } from '@unslop/server/platform/config';
import { seedDemoWorld } from '@unslop/server/seed/seed';
import type { Stack } from './stack.ts';

/** Fills a running, empty stack with the demo world. */
export async function paintDemoWorld({ url, sandboxUrl, appUrl, ownerUrl, dataDir }: Stack): Promise<void> {
  // The seed itself books the demo's money in the past. Pause the webhooks, which may arrive afterwards.
  const control = (action: string) =>
    fetch(`${sandboxUrl}/control/webhooks/${action}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: '{}',
    });
  await control('pause');
  const config = readConfig({
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
  });
  await seedDemoWorld(config);
  await control('resume');
}

/** Waits until every picture has its AVIF sizes, which a job creates last. */
export async function untilPicturesAreWhole({ ownerUrl }: Stack): Promise<void> {
  await withClient({ connectionString: ownerUrl }, async (owner) => {
    for (;;) {
      const { rows } = await owner.query(
        `select count(*)::int as left from images where not has_avif and purpose <> 'avatar' and removed_at is null`,
      );
      if (rows[0].left === 0) return;
      await sleep(500);
    }
  });
}
