import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBytes } from '../../platform/storage.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { cameraExif, PRIVATE_MARKS, sample, withJpegExif } from './image-samples.ts';
import { imageJobs, sweepUnusedImages } from './jobs.ts';
import { pictureProcesses } from './picture-processes.ts';
import { startUploadTestServer, type UploadTestServer } from './upload-test-server.ts';
import { attachImage } from './uploads.ts';

let it: UploadTestServer;
beforeAll(async () => {
  it = await startUploadTestServer();
});
afterAll(() => it.stop());
beforeEach(() => it.moveClock('0'));

test('an upload queues one AVIF job, an avatar none', async () => {
  const ann = await it.person();
  const slop = (await it.upload(ann, await sample().png().toBuffer())).json();
  await it.upload(ann, await sample().png().toBuffer(), { purpose: 'avatar' });
  const { rows } = await sql<{
    key: string;
  }>`select key from graphile_worker.jobs where task_identifier = 'images_make_avif'`.execute(it.db);
  expect(rows).toEqual([{ key: `avif:${slop.id}` }]);
});

test('the job makes clean AVIF versions in every width and can run twice', async () => {
  const ann = await it.person();
  const bytes = withJpegExif(await sample(600, 400).jpeg().toBuffer(), cameraExif('Ann Lee', '2026'));
  const { id, image_url } = (await it.upload(ann, bytes)).json();
  const stem = image_url.replace('.webp', '');
  expect((await it.get(`${stem}-400.avif`)).status).toBe(404);
  await imageJobs.images_make_avif!({ imageId: id }, it.deps);
  await imageJobs.images_make_avif!({ imageId: id }, it.deps);
  const row = await it.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ has_avif: true, widths: [400], width: 400, height: 600, credit: 'Ann Lee · 2026' });
  const kept = await readBytes(it.storage, row.original_path!);
  for (const mark of PRIVATE_MARKS) expect(kept!.includes(mark), mark).toBe(false);
  expect(row).toMatchObject({ original_is_clean: true, original_bytes: kept!.length });
  const file = await it.get(`${stem}-400.avif`);
  expect(file.headers['content-type']).toBe('image/avif');
  for (const mark of PRIVATE_MARKS) expect(file.body.includes(mark)).toBe(false);
  // The decoder rejects AVIF, as it must. The header is enough here.
  expect(file.body.toString('latin1', 4, 12)).toBe('ftypavif');
  await expect(pictureProcesses.run('decode', [file.body, 400])).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
});

test('the job does nothing for a deleted image', async () => {
  await imageJobs.images_make_avif!({ imageId: '00000000-0000-4000-8000-000000000000' }, it.deps);
});

test('removes uploads unused for a day, with their files', async () => {
  const ann = await it.person();
  const upload = async (purpose: string) => (await it.upload(ann, await sample().png().toBuffer(), { purpose })).json();
  const [used, unused, avatar] = [await upload('ai-slop'), await upload('comment'), await upload('avatar')];
  await inTransaction(it.db, (trx) => attachImage(trx, { userId: ann, url: used.image_url, purpose: 'ai-slop' }));
  await imageJobs.images_make_avif!({ imageId: unused.id }, it.deps);

  await it.moveClock('23 hours');
  await sweepUnusedImages(it.db, it.storage);
  expect((await it.files()).filter((file) => file.includes(unused.id))).toHaveLength(4);

  await it.moveClock('25 hours');
  expect(await sweepUnusedImages(it.db, it.storage)).toBeGreaterThanOrEqual(2);
  expect(await sweepUnusedImages(it.db, it.storage)).toBe(0);
  for (const { id } of [unused, avatar]) {
    expect((await it.files()).filter((file) => file.includes(id))).toEqual([]);
    const row = await it.db.selectFrom('images').select('removed_at').where('id', '=', id).executeTakeFirst();
    expect(row!.removed_at).toBeInstanceOf(Date);
  }
  expect((await it.get(unused.image_url)).status).toBe(404);
  expect((await it.get(used.image_url)).status).toBe(200);
});
