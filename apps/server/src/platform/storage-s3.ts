import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type AWSHeaders, S3mini, type UploadPart } from 's3mini';
import type { Config } from './config.ts';
import { checkKey, type Storage, type StoredFile } from './storage.ts';

/**
 * Request timeout in milliseconds: longer than a 10 MB file takes on a slow line, shorter than the server's own
 * timeout.
 */
const TIMEOUT_MS = 20_000;
/** Part size in bytes. S3 requires at least 5 MB for all parts except the last. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores files in one S3 bucket, named by their keys. Uses path-style URLs, which every S3-compatible service supports.
 */
export function s3Storage(settings: NonNullable<Config['s3']>): Storage {
  const bucket = new S3mini({
    endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    requestAbortTimeout: TIMEOUT_MS,
  });

  const stat = async (key: string): Promise<StoredFile | null> => {
    checkKey(key);
    // s3mini has no call that returns all headers of a HEAD, so make two calls that return one header each.
    const etag = await bucket.getEtag(key);
    if (etag === null) return null;
    return { sizeBytes: await bucket.getContentLength(key), etag: quoted(etag) };
  };

  return {
    async put(key, bytes, { contentType, cacheControl }) {
      checkKey(key);
      // Send a Buffer, never a stream. A stream of unknown length is sent in signed chunks, which some services do not
      // decode. The type allows only x-amz-* headers, but s3mini signs and sends any header.
      const headers = { 'cache-control': cacheControl } as AWSHeaders;
      await bucket.putObject(key, Buffer.from(bytes), contentType, undefined, headers);
    },

    async putFile(key, file, { contentType }) {
      checkKey(key);
      const upload = await bucket.getMultipartUploadId(key, contentType);
      try {
        const parts: UploadPart[] = [];
        // Send each part as a Buffer, for the same reason as in put.
        for await (const bytes of createReadStream(file, { highWaterMark: PART_BYTES }))
          parts.push(await bucket.uploadPart(key, upload, bytes, parts.length + 1));
        await bucket.completeMultipartUpload(key, upload, parts);
      } catch (error) {
        await bucket.abortMultipartUpload(key, upload).catch(() => {});
        throw error;
      }
    },

    async read(key) {
      checkKey(key);
      const response = await bucket.getObjectResponse(key);
      if (!response?.body) return null;
      return {
        sizeBytes: Number(response.headers.get('content-length')),
        etag: quoted(bucket.sanitizeETag(response.headers.get('etag') ?? '')),
        // Node's and the browser's stream types differ. The browser tests check this file with both.
        stream: Readable.fromWeb(response.body as ReadableStream),
      };
    },

    stat,
    async exists(key) {
      checkKey(key);
      return (await bucket.objectExists(key)) === true;
    },
    async delete(key) {
      checkKey(key);
      await bucket.deleteObject(key);
    },
  };
}

function quoted(etag: string): string {
  return `"${etag}"`;
}
