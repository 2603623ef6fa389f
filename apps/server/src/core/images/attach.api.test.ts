import type { ImagePurpose } from '@unslop/domain/calls/images';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { times } from '../../testing/repeat.ts';
import { sample } from './image-samples.ts';
import { startUploadTestServer, type UploadTestServer } from './upload-test-server.ts';
import { type Attachment, attachImage } from './uploads.ts';

let it: UploadTestServer;
beforeAll(async () => {
  it = await startUploadTestServer();
});
afterAll(() => it.stop());
beforeEach(() => it.moveClock('0'));

const attach = (wanted: Partial<Attachment> & { url: string; userId: string }) =>
  inTransaction(it.db, (trx) => attachImage(trx, { purpose: 'ai-slop', ...wanted }));
const refused = { code: 'IMAGE_NOT_CLAIMABLE' };

async function uploaded(userId: string, purpose: ImagePurpose = 'ai-slop'): Promise<string> {
  return (await it.upload(userId, await sample().png().toBuffer(), { purpose })).json().image_url;
}

test('only the owner can attach an upload, once, with a description', async () => {
  const ann = await it.person();
  const url = await uploaded(ann);
  const image = await attach({ userId: ann, url, alt: ` A cat${'!'.repeat(400)}` });
  expect(image).toMatchObject({ url, purpose: 'ai-slop', width: 64, height: 48, widths: [64] });
  expect(image.path).toBe(url.replace('/media/images/', ''));
  expect(image.alt).toMatch(/^A cat!+$/);
  expect(image.alt).toHaveLength(300);
  expect(image.used_at).toBeInstanceOf(Date);
  await expect(attach({ userId: ann, url })).rejects.toMatchObject(refused);
});

test('exactly one of 20 concurrent attachments of an upload succeeds', async () => {
  const ann = await it.person();
  for (let round = 0; round < times(5); round++) {
    const url = await uploaded(ann);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => attach({ userId: ann, url })));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  }
});

test('an attachment that is rolled back leaves the upload free', async () => {
  const ann = await it.person();
  const url = await uploaded(ann);
  const failing = inTransaction(it.db, async (trx) => {
    await attachImage(trx, { userId: ann, url, purpose: 'ai-slop' });
    throw new Error('no money');
  });
  await expect(failing).rejects.toThrow('no money');
  expect((await attach({ userId: ann, url })).url).toBe(url);
});

test('refuses any address that is not exactly one of the user’s uploads [F12]', async () => {
  const [ann, ben] = [await it.person(), await it.person()];
  const url = await uploaded(ann);
  const odd = [
    'http://169.254.169.254/latest/meta-data/',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    `https://unslop.example${url}`,
    `//evil.example${url}`,
    `${url}?x=1`,
    `${url}#x`,
    `${url} `,
    `\n${url}`,
    url.slice(1),
    url.toUpperCase(),
    url.replace('.webp', '-64.webp'),
    url.replace('images', 'avatars'),
    url.replace('/ai_slops/', '/ai_slops/../ai_slops/'),
    url.replace('/ai_slops/', '/ai_slops%2F'),
    url.replace('/ai_slops/', '/ai_slops//'),
    `${url}\0`,
    "/media/images/' or 1=1 --.webp",
    '',
  ];
  for (const each of odd) await expect(attach({ userId: ann, url: each }), each).rejects.toMatchObject(refused);
  await expect(attach({ userId: ben, url }), 'of another person').rejects.toMatchObject(refused);
  await expect(attach({ userId: ann, url, purpose: 'comment' }), 'for another purpose').rejects.toMatchObject(refused);
  await expect(attach({ userId: ann, url, purpose: 'avatar' })).rejects.toMatchObject(refused);
  expect((await attach({ userId: ann, url })).url).toBe(url);
});

test('an upload can be attached for an hour by the database clock [F12]', async () => {
  const ann = await it.person();
  const [first, second] = [await uploaded(ann), await uploaded(ann)];
  await it.moveClock('59 minutes');
  expect((await attach({ userId: ann, url: first })).url).toBe(first);
  await it.moveClock('61 minutes');
  await expect(attach({ userId: ann, url: second })).rejects.toMatchObject(refused);
});
