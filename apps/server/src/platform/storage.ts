import type { Readable } from 'node:stream';

/**
 * Where files live. Keys under `public/{bucket}/…` are served to everyone by `media.ts`; keys under `private/…` only
 * by a route that has checked who asks. Every method throws on a key that `isStorageKey` (storage-keys.ts) refuses, and passes on the
 * errors of the disk or of S3.
 */
export interface Storage {
  /** Whole or not at all: a reader never sees half a file. An existing file is replaced. */
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<void>;
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
