import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage, readBytes, type Storage } from './storage.ts';
import { isStorageKey } from './storage-keys.ts';

const options = { contentType: 'image/webp', cacheControl: 'public, max-age=3600' };
let dataDir: string;
let s3: { server: http.Server; objects: Map<string, StoredObject> };
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'unslop-storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  s3.server.close();
  await rm(dataDir, { recursive: true });
});

const storages: Record<string, () => Storage> = {
  disk: () => createStorage({ dataDir, s3: null }),
  S3: () => {
    const endpoint = `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}/`;
    const settings = { endpoint, bucket: 'art', region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' };
    return createStorage({ dataDir, s3: settings });
  },
};

for (const [name, make] of Object.entries(storages)) {
  describe(name, () => {
    test('what is put is read back, replaced and deleted', async () => {
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

    test('a key that could lead elsewhere is refused by every method', async () => {
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

test('on disk nobody sees half a file, and nothing temporary stays', async () => {
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

test('S3 is told the type and the cache time of a file', async () => {
  await storages.S3!().put('public/images/typed.webp', Buffer.from('x'), options);
  expect(s3.objects.get('/art/public/images/typed.webp')?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
    authorization: expect.stringContaining('AWS4-HMAC-SHA256'),
  });
});

test('a key has plain segments below public or private', () => {
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

interface StoredObject {
  bytes: Buffer;
  headers: http.IncomingHttpHeaders;
}

/** As much of S3 as we use. */
async function startS3(): Promise<{ server: http.Server; objects: Map<string, StoredObject> }> {
  const objects = new Map<string, StoredObject>();
  const server = http.createServer(async (request, response) => {
    const key = request.url!;
    if (request.method === 'PUT') {
      objects.set(key, { bytes: Buffer.concat(await request.toArray()), headers: request.headers });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return response.writeHead(404).end();
    const etag = `"${createHash('md5').update(object.bytes).digest('hex')}"`;
    response.writeHead(200, { etag, 'content-length': object.bytes.length });
    return response.end(request.method === 'GET' ? object.bytes : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, objects };
}
