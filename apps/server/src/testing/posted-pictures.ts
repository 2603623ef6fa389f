import type { Sharp } from 'sharp';
import { urlOf } from '../core/images/files.ts';
import { storeUpload } from '../core/images/uploads.ts';
import { comparePicture } from '../features/originality/compare.ts';
import type { Person, TestApp } from './test-app.ts';

/** Uploads a real picture. @returns its URL */
export async function uploadPicture(
  app: TestApp,
  by: Person,
  picture: Sharp,
  purpose: 'ai-slop' | 'comment' = 'comment',
): Promise<string> {
  const bytes = await picture.jpeg({ quality: 85 }).toBuffer();
  return urlOf(await storeUpload(app.db, app.deps.storage, { userId: by.id, purpose, bytes }));
}

export const enterUrl = async (app: TestApp, by: Person, slop: string, image_url: string, more: object = {}) =>
  app.call('createComment', by, { body: { ai_slop_id: slop, image_url, ...more } });

/** Enters a real picture, and expects no question about it. @returns the entry */
export async function enteredPicture(
  app: TestApp,
  by: Person,
  slop: string,
  picture: Sharp,
  more: object = {},
): Promise<string> {
  const { status, body } = await enterUrl(app, by, slop, await uploadPicture(app, by, picture), more);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Posts a slop with a real picture. */
export async function slopWithPicture(app: TestApp, picture: Sharp): Promise<{ slop: string; poster: Person }> {
  const poster = await app.person({ balance: 1000 });
  const p_image_url = await uploadPicture(app, poster, picture, 'ai-slop');
  const { status, body } = await app.call('createSlopWithPrize', poster, {
    body: { p_title: 'A slop', p_prize_pool: 1, p_image_url },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { slop: body, poster };
}

/** Runs the jobs that compare what was posted. */
export async function compareAll(app: TestApp): Promise<void> {
  const { rows } = await app.owner.query(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'compare_picture' order by j.id`,
  );
  for (const { id, payload } of rows) {
    await comparePicture(payload, app.deps);
    await app.owner.query('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
}

/** Returns the findings about an entry or a slop. */
export const findingsOf = async (app: TestApp, id: string) =>
  (
    await app.owner.query(
      `select f.kind, f.data from moderation_findings f join moderation_cases c on c.id = f.case_id where c.subject_id = $1 order by f.id`,
      [id],
    )
  ).rows;
