import { art } from '@unslop/database/seed/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAgain } from '../features/originality/look-again.ts';
import type { Mine } from '../features/originality/posted.ts';
import { compareAll } from '../testing/posted-pictures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemoWorld } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true });
  // The demo books its payments itself, with dates in the past.
  await app.control('/webhooks/pause', {});
  await seedDemoWorld({ ...app.deps.config, databaseOwnerUrl: app.ownerUrl });
}, 180_000);
afterAll(() => app.stop());

test('honest demo entries have no open case and would get none [T428]', async () => {
  await compareAll(app);
  const { rows: cases } = await app.owner.query(
    `select c.subject_type, c.subject_id from moderation_cases c where c.status <> 'closed' and c.subject_type in ('comment', 'ai_slop')`,
  );
  expect(cases).toEqual([]);
  const { rows: entries } = await app.owner.query<Mine & { image_id: string }>(
    `select c.image_id, c.id as comment_id, c.ai_slop_id, s.title as slop_title, c.user_id, c.created_at as posted_at
       from comments c join ai_slops s on s.id = c.ai_slop_id where c.image_id is not null order by c.created_at`,
  );
  expect(entries).toHaveLength(art.length);
  const alike: string[] = [];
  for (const { image_id, ...mine } of entries)
    if (await lookAgain(app.deps, image_id, mine, [])) alike.push(mine.slop_title);
  expect(alike).toEqual([]);
});
