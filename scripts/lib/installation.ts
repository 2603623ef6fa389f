import path from 'node:path';
import { readS3Settings } from '@unslop/server/platform/config';
import { createStorage } from '@unslop/server/platform/create-storage';
import type { Storage } from '@unslop/server/platform/storage';
import type { Settings } from './settings.ts';

/** Where an installation keeps what is not in its database. */
export function storageOf({ dataDir, needsSandbox }: Settings): {
  storage: Storage;
  mediaDir: string | null;
  sandboxDir: string | null;
} {
  const s3 = readS3Settings();
  return {
    storage: createStorage({ dataDir, s3 }),
    mediaDir: s3 ? null : path.join(dataDir, 'media'),
    sandboxDir: needsSandbox ? path.join(dataDir, 'sandbox') : null,
  };
}
