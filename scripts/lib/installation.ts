import { existsSync } from 'node:fs';
import path from 'node:path';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { readMoneySettings, readS3Settings } from '@unslop/server/platform/config';
import { createStorage } from '@unslop/server/platform/create-storage';
import { finish } from './command-line.ts';
import { type DatabaseUrls, startDatabase } from './services.ts';
import { readSecret, readSettings, type Settings } from './settings.ts';

/** Runs `work` on the database of `npm start`. Starts it for that time unless it runs already. */
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

/** The same with one connection as the owner, which appears in PostgreSQL's views as `unslop NAME`. */
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

/** Returns the storage of everything that is not in the database. */
export function storageOf({ dataDir, needsSandbox }: Settings) {
  const s3 = readS3Settings();
  return {
    storage: createStorage({ dataDir, s3 }),
    mediaDir: s3 ? null : path.join(dataDir, 'media'),
    sandboxDir: needsSandbox ? path.join(dataDir, 'sandbox') : null,
  };
}

/** Server settings that an operator's money commands need too. The defaults match a server with Stripe. */
export const moneySettings = () => ({
  ...readMoneySettings(true),
  secret: readSecret(readSettings().dataDir) ?? '',
});
