import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from './image-samples.ts';
import { startUploadTestServer, type UploadTestServer } from './upload-test-server.ts';

let it: UploadTestServer;
let url: string;
beforeAll(async () => {
  it = await startUploadTestServer();
  const ann = await it.person();
  url = (await it.upload(ann, await sample().png().toBuffer())).json().image_url;
});
afterAll(() => it.stop());

test('a picture has our content type, cache time and security headers [F16 V3.2.1]', async () => {
  const answer = await it.get(url);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.body.length),
    'content-disposition': `inline; filename="${path.basename(url)}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    // Feed readers and other sites may show it. This holds only for slops and art.
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, s-maxage=0, immutable',
    etag: expect.stringMatching(/^"[a-z0-9]+-[a-z0-9]+"$/),
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('caches a file with a reusable name for only an hour [F16]', async () => {
  const options = { contentType: 'image/gif', cacheControl: '' };
  await it.storage.put('public/user-content/share/before-after.gif', Buffer.from('GIF89a'), options);
  const answer = await it.get('/media/user-content/share/before-after.gif');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'same-site',
  });
});

test('HEAD answers like GET, without the body', async () => {
  const [get, head] = [await it.get(url), await it.get(url, { method: 'HEAD' })];
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy']) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
  expect((await it.get('/media/images/none.webp', { method: 'HEAD' })).status).toBe(404);
});

test('answers 304 for a picture that the browser still has', async () => {
  const { etag } = (await it.get(url)).headers;
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const answer = await it.get(url, { headers: { 'if-none-match': known } });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
  }
  expect((await it.get(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('serves nothing outside the public folder, however the path is written [F11]', async () => {
  const media = path.join(it.dataDir, 'media');
  await writeFile(path.join(it.dataDir, '.env'), 'SECRET=1');
  await mkdir(path.join(media, 'private'), { recursive: true });
  await writeFile(path.join(media, 'private/secret.webp'), 'SECRET=1');
  await writeFile(path.join(media, 'public/images/.hidden.webp'), 'SECRET=1');
  await writeFile(path.join(it.dataDir, 'outside.webp'), 'SECRET=1');
  await symlink(path.join(it.dataDir, 'outside.webp'), path.join(media, 'public/images/link.webp'));
  await symlink(it.dataDir, path.join(media, 'public/images/folder'));
  const addresses = [
    '/media/..%2f..%2f.env',
    '/media/images/..%2f..%2f..%2f.env',
    '/media/images/..%2F..%2Fprivate%2Fsecret.webp',
    '/media/images/%252e%252e%252f%252e%252e%252fprivate/secret.webp',
    '/media/images/../../private/secret.webp',
    '/media/../private/secret.webp',
    '/media/%2e%2e/private/secret.webp',
    '/media/images/%2e%2e/%2e%2e/private/secret.webp',
    '/media/images/..\\..\\private\\secret.webp',
    '/media/images/..%5c..%5cprivate%5csecret.webp',
    '/media/images/..%c0%af..%c0%afprivate/secret.webp',
    '/media/images/....//....//private/secret.webp',
    '/media/images/.hidden.webp',
    '/media/images/link.webp',
    '/media/images/folder/outside.webp',
    '/media/private/secret.webp',
    '/media/private/originals/x.png',
    '/media/images/',
    '/media/images',
    '/media/',
    '/media',
    '//media/images/x.webp',
    `${url}.`,
    `${url}/`,
    `${url}%00`,
    `${url}%00.webp`,
    `${url}%20`,
    `${url};.html`,
    url.replace('/images/', '/images//'),
    url.replace('/images/', '/images/./'),
    url.replace('/images/', '/%69mages/'),
    url.replace('.webp', '.html'),
    url.replace('.webp', ''),
    url.replace('.webp', '.WEBP'),
    '/media/images/%zz',
    '/media/images/%',
    `/media/images/${'a'.repeat(2_000)}.webp`,
  ];
  for (const address of addresses) {
    const answer = await it.get(address);
    // A malformed URL does not even reach a route.
    expect(answer.status, address).toBe(/%(zz|$|c0)/.test(address) ? 400 : 404);
    expect(answer.body.toString(), address).not.toContain('SECRET');
  }
  expect((await it.get(`${url}?v=2`)).status).toBe(200);
});

test('allows only reading [A360]', async () => {
  for (const method of ['PUT', 'DELETE', 'POST', 'PATCH']) expect((await it.get(url, { method })).status).toBe(404);
});

test('the same picture twice gets two addresses, not chosen by the upload [A360]', async () => {
  const ann = await it.person();
  const picture = await sample().png().toBuffer();
  const stored = (await it.upload(ann, picture)).json();
  const before = await it.get(stored.image_url);
  const files = await it.files();
  const again = await it.upload(ann, picture, { fileName: path.basename(stored.image_url) });
  expect(again.status).toBe(200);
  expect(again.json().image_url).not.toBe(stored.image_url);
  expect(await it.files()).toEqual(expect.arrayContaining(files));
  const named = await it.upload(ann, picture, { purpose: `ai-slop&image_path=${stored.image_path}` });
  expect(named.status).toBe(400);
  const after = await it.get(stored.image_url);
  expect([after.body.equals(before.body), after.headers.etag]).toEqual([true, before.headers.etag]);
});

test('answers 404 for an AVIF version that does not exist yet', async () => {
  expect((await it.get(url.replace('.webp', '-64.avif'))).status).toBe(404);
});
