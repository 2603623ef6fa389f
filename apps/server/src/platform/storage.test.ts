import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import { isStorageKey, readBytes, type Storage } from './storage.ts';

const options = { contentType: 'image/webp', cacheControl: 'public, max-age=3600' };
let dataDir: string;
/** S3-compatible server that keeps files in a folder. It checks the access key below, but not the signature. */
let s3: S3rver;
let s3Dir: string;
let s3Url: string;
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'unslop-storage-'));
  s3Dir = await mkdtemp(path.join(os.tmpdir(), 'unslop-s3-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: s3Dir,
    configureBuckets: [{ name: 'art', configs: [] }],
  });
  s3Url = `http://127.0.0.1:${(await s3.run()).port}/`;
});
afterAll(async () => {
  await s3.close();
  await rm(s3Dir, { recursive: true });
  await rm(dataDir, { recursive: true });
});

const storages: Record<string, () => Storage> = {
  disk: () => createStorage({ dataDir, s3: null }),
  S3: () => createStorage({ dataDir, s3: { endpoint: s3Url, bucket: 'art', region: 'auto', ...keys } }),
};

for (const [name, make] of Object.entries(storages)) {
  describe(name, () => {
    test('stores, reads, replaces and deletes', async () => {
      const storage = make();
      const key = 'public/images/a/b-480.webp';
      expect(await storage.read(key)).toBeNull();
      expect(await storage.stat(key)).toBeNull();
      expect(await storage.exists(key)).toBe(false);
      await storage.put(key, Buffer.from('first'), options);
      expect((await readBytes(storage, key))?.toString()).toBe('first');
      expect(await storage.stat(key)).toEqual({ sizeBytes: 5, etag: expect.stringMatching(/^"[\w-]+"$/) });
      const before = await storage.stat(key);
      await storage.put(key, Buffer.from('second'), options);
      const file = await storage.read(key);
      expect(file!.sizeBytes).toBe(6);
      expect(file!.etag).not.toBe(before!.etag);
      expect(Buffer.concat(await file!.stream.toArray()).toString()).toBe('second');
      await storage.delete(key);
      await storage.delete(key);
      expect(await storage.exists(key)).toBe(false);
    });

    test('refuses unsafe keys in every method', async () => {
      const storage = make();
      for (const key of ['../secret', 'public/../private/x', 'public/a/.env', 'other/x', 'public/a\\b', 'public/a\0']) {
        await expect(async () => storage.put(key, Buffer.from('x'), options)).rejects.toThrow('not a storage key');
        await expect(async () => storage.read(key)).rejects.toThrow('not a storage key');
        await expect(async () => storage.stat(key)).rejects.toThrow('not a storage key');
        await expect(async () => storage.exists(key)).rejects.toThrow('not a storage key');
        await expect(async () => storage.delete(key)).rejects.toThrow('not a storage key');
      }
    });
  });
}

test('on disk never exposes partial files and leaves no temporary ones', async () => {
  const storage = storages.disk!();
  const key = 'public/images/race.webp';
  const [short, long] = [Buffer.alloc(10, 'a'), Buffer.alloc(2_000_000, 'b')];
  await storage.put(key, short, options);
  const writes = Array.from({ length: 20 }, (_, index) => storage.put(key, index % 2 ? short : long, options));
  const sizes = new Set<number>();
  for (let round = 0; round < 50; round++) sizes.add((await readBytes(storage, key))!.length);
  await Promise.all(writes);
  expect([...sizes].every((size) => size === 10 || size === 2_000_000)).toBe(true);
  expect(await readdir(path.join(dataDir, 'media/public/images'))).toContain('race.webp');
  expect((await readdir(path.join(dataDir, 'media/public/images'))).filter((file) => file.startsWith('.'))).toEqual([]);
});

test('S3 stores type and cache time, and throws on a refusal', async () => {
  await storages.S3!().put('public/images/typed.webp', Buffer.from('x'), options);
  const kept = path.join(s3Dir, 'art/public/images/typed.webp._S3rver_metadata.json');
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
  });
  const settings = { endpoint: s3Url, bucket: 'art', region: 'auto', ...keys, accessKeyId: 'nobody' };
  const stranger = createStorage({ dataDir, s3: settings });
  await expect(stranger.put('public/images/typed.webp', Buffer.from('y'), options)).rejects.toThrow();
  expect((await readBytes(storages.S3!(), 'public/images/typed.webp'))?.toString()).toBe('x');
});

test('requires plain segments below public or private in a key', () => {
  for (const key of ['public/a', 'private/originals/u/i.png', 'public/a_b/c-d.e'])
    expect(isStorageKey(key), key).toBe(true);
  const odd = [
    '',
    'public',
    'public/',
    '/public/a',
    'public//a',
    'public/.',
    'public/..',
    'public/a.',
    'public/ä',
    'Public/a',
  ];
  for (const key of [...odd, 'public/a b', 'public/a%2f', 'public/~', `public/${'a'.repeat(300)}`]) {
    expect(isStorageKey(key), key).toBe(false);
  }
});
