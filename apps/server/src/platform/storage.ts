import type { Readable } from 'node:stream';
import { invariant } from '@unslop/domain/errors';

/**
 * File storage. `media.ts` serves keys under `public/{bucket}/…` to everyone. Only routes that check access serve keys
 * under `private/…`. Every method throws for a key that `isStorageKey` refuses, and passes on errors of the disk or S3.
 */
export interface Storage {
  /** Writes atomically: readers never see half a file. Replaces an existing file. */
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<void>;
  /** Writes a local file, keeping only a part of it in memory at a time. */
  putFile(key: string, file: string, options: PutOptions): Promise<void>;
  /** Reads a file. The caller must consume or destroy the stream. */
  read(key: string): Promise<(StoredFile & { stream: Readable }) | null>;
  stat(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file. Does nothing if it does not exist. */
  delete(key: string): Promise<void>;
}

interface PutOptions {
  contentType: string;
  cacheControl: string;
}

export interface StoredFile {
  sizeBytes: number;
  /** Quoted, as required for the ETag header. */
  etag: string;
}

/** Reads a whole file into memory. Meant for originals, which are at most 10 MB. */
export async function readBytes(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.read(key);
  return file ? Buffer.concat(await file.stream.toArray()) : null;
}

// No segment is empty, or starts or ends with a dot, so `..`, `.htaccess` and `//` are impossible.
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
