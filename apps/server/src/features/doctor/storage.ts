import { randomUUID } from 'node:crypto';
import { createStorage } from '../../platform/create-storage.ts';
import { type Space, spaceOf } from '../../platform/disk-space.ts';
import { readBytes } from '../../platform/storage.ts';
import { type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

/** Writes a small file, reads it back and deletes it. */
export async function storage({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const target = config.s3 ? `bucket ${config.s3.bucket}` : `${config.dataDir}/media`;
  const advice = config.s3 ? 'Look at the S3_ settings and the rights of the key.' : 'Give the server this folder.';
  const files = createStorage(config);
  const key = `private/doctor/${randomUUID()}.txt`;
  const bytes = Buffer.from(key);
  try {
    await files.put(key, bytes, { contentType: 'text/plain', cacheControl: 'no-store' });
    const read = await readBytes(files, key);
    await files.delete(key);
    return read?.equals(bytes)
      ? ok(`${target} stores files and returns them`)
      : wrong(`${target} returns other bytes than were stored.`, advice);
  } catch (error) {
    return wrong(`${target} cannot be written: ${reasonOf(error)}`, advice);
  }
}

/** Pictures, the embedded database and logs stand in the data folder. */
export async function freeSpace({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  return judgeSpace(await spaceOf(config.dataDir));
}

const GB = 1_000_000_000;

export function judgeSpace({ freeBytes, usedShare }: Space): Finding {
  const says = `${(freeBytes / GB).toFixed(1)} GB free in the data folder, its disk is ${Math.floor(usedShare * 100)} % full`;
  if (usedShare >= 0.9 || freeBytes < 0.5 * GB) return wrong(says, 'Make room now: a full disk stops the database.');
  if (usedShare >= 0.8 || freeBytes < 5 * GB) return warning(says, 'Make room soon.');
  return ok(says);
}
