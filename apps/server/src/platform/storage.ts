import type { Readable } from 'node:stream';
import { invariant } from '@unslop/domain/errors';

/**
 * Where files live. Keys under `public/{bucket}/…` are served to everyone by `media.ts`; keys under `private/…` only
 * by a route that has checked who asks. Every method throws on a key that `isStorageKey` refuses, and passes on the
 * errors of the disk or of S3.
 */
export interface Storage {
  /** Whole or not at all: a reader never sees half a file. An existing file is replaced. */
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<void>;
  /** The same with a file of this machine, of which a part at a time is in memory. */
  putFile(key: string, file: string, options: PutOptions): Promise<void>;
  /** The caller must consume or destroy the stream. */
  read(key: string): Promise<(StoredFile & { stream: Readable }) | null>;
  stat(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
}

interface PutOptions {
  contentType: string;
  cacheControl: string;
}

export interface StoredFile {
  sizeBytes: number;
  /** Quoted, as the ETag header wants it. */
  etag: string;
}

/** Reads a whole file into memory: for the originals, which are at most 10 MB. */
export async function readBytes(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.read(key);
  return file ? Buffer.concat(await file.stream.toArray()) : null;
}

// No segment is empty, starts with a dot or ends with one, so `..`, `.htaccess` and `//` are impossible.
const SEGMENT = /^[a-zA-Z0-9_-](?:[a-zA-Z0-9._-]*[a-zA-Z0-9_-])?$/;
const MAX_KEY_LENGTH = 300;

export function isStorageKey(key: string): boolean {
  const [root, ...rest] = key.split('/');
  return (
    key.length <= MAX_KEY_LENGTH &&
    (root === 'public' || root === 'private') &&
    rest.length > 0 &&
    rest.every((segment) => SEGMENT.test(segment))
  );
}

export function checkKey(key: string): void {
  invariant(isStorageKey(key), `not a storage key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`);
}
