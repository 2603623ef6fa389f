import { extname } from 'node:path';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { isKnownTo } from './http/encodings.ts';
import { isStorageKey, type StoredFile } from './storage.ts';

/** Content types by the extension that we gave the file. We never trust the uploader's type. */
const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
};

export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[extname(key).slice(1)] ?? 'application/octet-stream';
}

const BUCKETS = ['images', 'avatars', 'user-content'];

// Matches plain characters only. An address with a percent sign, in whatever encoding, is never ours.
const ADDRESS = /^\/media\/(?<bucket>[a-z-]+)\/(?<path>[a-zA-Z0-9._/-]+\.(?<extension>[a-z]+))$/;
const NAMED_BY_UUID = /(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?\.[a-z]+$/;

/**
 * Serves the storage's files under `public/` at `/media/{bucket}/{path}`, from disk and S3 alike.
 * @param isHidden  true if the image with this id is hidden from others
 * @param seesHidden  true if the caller may see it anyway
 */
export function serveMedia(
  server: FastifyInstance,
  { storage }: Pick<Deps, 'storage'>,
  isHidden: (imageId: string) => Promise<boolean>,
  seesHidden: (request: FastifyRequest, imageId: string) => Promise<boolean>,
): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    schema: { hide: true } as object,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      // Applies to errors. A file sets its own.
      reply.header('cache-control', 'no-store');
      const file = publicFileOf(request);
      if (!file) throw new Refusal('NOT_FOUND');
      if (file.imageId && (await isHidden(file.imageId))) {
        if (!(await seesHidden(request, file.imageId))) throw new Refusal('NOT_FOUND');
        file.cacheControl = 'private, no-store';
      }
      if (request.method === 'HEAD') {
        const stored = await storage.stat(file.key);
        if (!stored) throw new Refusal('NOT_FOUND');
        return describe(reply, file, stored).send();
      }
      const stored = await storage.read(file.key);
      if (!stored) throw new Refusal('NOT_FOUND');
      describe(reply, file, stored);
      if (!isKnownTo(request, stored.etag)) return reply.send(stored.stream);
      stored.stream.destroy();
      return reply.code(304).removeHeader('content-length').send();
    },
  });
}

interface PublicFile {
  key: string;
  imageId: string | undefined;
  name: string;
  contentType: string;
  cacheControl: string;
}

/** Parses the raw request URL, before any router decodes it. */
function publicFileOf(request: FastifyRequest): PublicFile | null {
  const [address = ''] = (request.raw.url ?? '').split('?');
  const { bucket = '', path = '', extension = '' } = ADDRESS.exec(address)?.groups ?? {};
  const key = `public/${bucket}/${path}`;
  const contentType = CONTENT_TYPES[extension];
  if (!contentType || !BUCKETS.includes(bucket) || !isStorageKey(key)) return null;
  const name = path.split('/').at(-1)!;
  // A name with a UUID never gets other content, so browsers may cache it forever; other names may change. Shared
  // caches revalidate each time with the ETag, because the file may be hidden or removed.
  const imageId = NAMED_BY_UUID.exec(name)?.groups?.id;
  const cacheControl = imageId ? 'public, max-age=31536000, s-maxage=0, immutable' : 'public, max-age=3600';
  return { key, imageId, name, contentType, cacheControl };
}

function describe(reply: FastifyReply, file: PublicFile, stored: StoredFile): FastifyReply {
  return reply.headers({
    'content-type': file.contentType,
    'content-disposition': `inline; filename="${file.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    // Other sites and feed readers may show slops and art, but no avatars.
    'cross-origin-resource-policy': file.key.startsWith('public/images/') ? 'cross-origin' : 'same-site',
    'x-content-type-options': 'nosniff',
    'cache-control': file.cacheControl,
    'content-length': stored.sizeBytes,
    etag: stored.etag,
  });
}
