import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { machineAheadMs } from '../../platform/clock.ts';
import { createStorage } from '../../platform/create-storage.ts';
import { readBytes } from '../../platform/storage.ts';
import { type Space, spaceOf } from '../../platform/storage-disk.ts';
import { type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

/** Oldest version of Node that runs the server's TypeScript directly and that we test. */
const OLDEST = 24;

export function nodeVersion(version: string): Finding {
  const major = Number(/^v(\d+)\./.exec(version)?.[1]);
  if (major >= OLDEST) return ok(version);
  return wrong(
    `${version} is too old.`,
    `Use Node ${OLDEST} or newer; npm install adds one that in docs/use/deploy.md.`,
  );
}

/** Checks the page and every file it names. An aborted build has the page but not all of its files. */
export async function webApp({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const index = path.join(config.webDir, 'index.html');
  if (!existsSync(index)) return wrong(`${index} is missing.`, 'Run npm run build, or fix WEB_DIR.');
  const named = [...readFileSync(index, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    (match) => match[1]!,
  );
  const missing = named.filter((file) => !existsSync(path.join(config.webDir, file)));
  if (named.length === 0) return wrong(`${index} has no script.`, 'Run npm run build.');
  if (missing.length > 0) return wrong(`${missing[0]} is missing from ${config.webDir}.`, 'Run npm run build.');
  return ok(`built, ${named.length} files at first paint`);
}

/** Writes a small file, reads it back and deletes it. */
export async function storage({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const target = config.s3 ? `bucket ${config.s3.bucket}` : `${config.dataDir}/media`;
  const advice = config.s3
    ? 'Check the S3_ settings and the key’s permissions.'
    : 'Give the server write access to this folder.';
  const files = createStorage(config);
  const key = `private/doctor/${randomUUID()}.txt`;
  const bytes = Buffer.from(key);
  try {
    await files.put(key, bytes, { contentType: 'text/plain', cacheControl: 'no-store' });
    const read = await readBytes(files, key);
    await files.delete(key);
    return read?.equals(bytes)
      ? ok(`${target} stores files and returns them`)
      : wrong(`${target} returns different bytes than it stored.`, advice);
  } catch (error) {
    return wrong(`${target} can’t be written: ${reasonOf(error)}`, advice);
  }
}

/** Checks the disk of the data folder, which holds pictures, the embedded database and logs. */
export async function freeSpace({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  return judgeSpace(await spaceOf(config.dataDir));
}

const GB = 1_000_000_000;

export function judgeSpace({ freeBytes, usedShare }: Space): Finding {
  const says = `${(freeBytes / GB).toFixed(1)} GB free in the data folder, its disk is ${Math.floor(usedShare * 100)} % full`;
  if (usedShare >= 0.9 || freeBytes < 0.5 * GB)
    return wrong(says, 'Free up space now. A full disk stops the database.');
  if (usedShare >= 0.8 || freeBytes < 5 * GB) return warning(says, 'Free up space soon.');
  return ok(says);
}

/** Compares the clocks. The database's decides deadlines; the machine's checks webhook signatures and link expiry. */
export async function clock({ config, db }: Installation): Promise<Finding[]> {
  const { rows } = await sql<{ offset: string }>`
    select offset_interval::text as offset from app_clock where offset_interval <> interval '0'`.execute(db);
  const findings = rows
    .filter(() => config.isProduction)
    .map(({ offset }) =>
      wrong(`This database’s clock is shifted by ${offset}.`, 'As the owner: delete from app_clock.'),
    );
  return [...findings, judgeClock(await machineAheadMs(db))];
}

export function judgeClock(aheadMs: number): Finding {
  const seconds = Math.abs(aheadMs) / 1000;
  const says = `${seconds.toFixed(1)} s between this machine and the database`;
  if (seconds > 60) return wrong(says, 'Sync both with NTP. From 300 s on, we refuse webhook signatures.');
  if (seconds > 2) return warning(says, 'Sync both with NTP.');
  return ok(says);
}
