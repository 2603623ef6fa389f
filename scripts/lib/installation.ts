import { existsSync } from 'node:fs';
import path from 'node:path';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { readMoneySettings, readS3Settings } from '@unslop/server/platform/config';
import { createStorage } from '@unslop/server/platform/create-storage';
import { finish } from './command-line.ts';
import { type DatabaseUrls, startDatabase } from './services.ts';
import { readSecret, readSettings, type Settings } from './settings.ts';

/** Runs `work` on the database of `npm start`. If the database is not running, starts it and stops it afterwards. */
export async function withDatabase<T>(work: (database: DatabaseUrls) => Promise<T>): Promise<T> {
  const settings = readSettings();
  if (settings.database !== undefined) return work(settings.database);
  if (!existsSync(path.join(settings.dataDir, 'postgres'))) {
    console.error(`There is no database in ${settings.dataDir} yet. Run npm start to create one.`);
    return finish(1);
  }
  const { service, startedHere, ...database } = await startDatabase(settings.dataDir);
  try {
    return await work(database);
  } finally {
    if (startedHere) await service.stop();
  }
}

/** Runs `work` with one connection as the schema owner. It appears in `pg_stat_activity` as `unslop NAME`. */
export async function withOwner<T>(name: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(async ({ ownerUrl }) => {
    const db = createDb(createPool(ownerUrl, { max: 1, applicationName: `unslop ${name}` }));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  });
}

/** Returns where everything outside the database is stored: pictures, and the sandbox's state. */
export function storageOf({ dataDir, needsSandbox }: Settings) {
  const s3 = readS3Settings();
  return {
    storage: createStorage({ dataDir, s3 }),
    mediaDir: s3 ? null : path.join(dataDir, 'media'),
    sandboxDir: needsSandbox ? path.join(dataDir, 'sandbox') : null,
  };
}

/**
 * Server settings that the operator's money commands need too. Unset ones get the defaults for real payments (such as 7
 * days of clearing), not those of the sandbox.
 */
export const moneySettings = () => ({
  ...readMoneySettings(true),
  secret: readSecret(readSettings().dataDir) ?? '',
});
