import path from 'node:path';
import type { Config } from './config.ts';
import type { Storage } from './storage.ts';
import { diskStorage } from './storage-disk.ts';
import { s3Storage } from './storage-s3.ts';

/** Creates the configured storage: a bucket if there is one, otherwise a folder on this machine. */
export function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(path.join(config.dataDir, 'media'));
}
