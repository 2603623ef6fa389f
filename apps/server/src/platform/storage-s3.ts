import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type AWSHeaders, S3mini, type UploadPart } from 's3mini';
import type { Config } from './config.ts';
import { checkKey, type Storage, type StoredFile } from './storage.ts';

/** Longer than a 10 MB file takes on a slow line, shorter than the server's own request time-out. */
const TIMEOUT_MS = 20_000;
/** Parts but the last have at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files in one S3 bucket, named by their keys. Path-style addresses, which every S3-compatible service understands. */
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
    // s3mini has no call that returns the headers of a HEAD, so the two that read one header each are asked in turn.
    const etag = await bucket.getEtag(key);
    if (etag === null) return null;
    return { sizeBytes: await bucket.getContentLength(key), etag: quoted(etag) };
  };

  return {
    async put(key, bytes, { contentType, cacheControl }) {
      checkKey(key);
      // A Buffer, never a stream: a stream of unknown length is sent in signed chunks, which not every service takes apart.
      // The type allows x-amz-* only; any header is signed and sent all the same.
      const headers = { 'cache-control': cacheControl } as unknown as AWSHeaders;
      await bucket.putObject(key, Buffer.from(bytes), contentType, undefined, headers);
    },

    async putFile(key, file, { contentType }) {
      checkKey(key);
      const upload = await bucket.getMultipartUploadId(key, contentType);
      try {
        const parts: UploadPart[] = [];
        // Each part as a Buffer, for the reason above.
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
        // Node's and the browser's types of one stream differ; the browser tests check this file with both.
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
