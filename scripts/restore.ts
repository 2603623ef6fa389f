import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { reasonOf, restore } from '@unslop/server/features/backups/restore';
import { releaseRestoredWithdrawals } from '@unslop/server/features/withdrawals/restored';
import pg from 'pg';
import { finish } from './finish.ts';
import { storageOf } from './installation.ts';
import { takeLock } from './lock.mjs';
import { type DatabaseUrls, startDatabase } from './services.ts';
import { readSettings } from './settings.ts';

/**
 * `npm run restore -- FOLDER`: makes an empty installation what the backup's was, then audits it and asks the card provider
 * what has happened since. Withdrawals go again when both agree; exit code 1 when something does not.
 */
const settings = readSettings([], process.env);
await finish(await main(process.argv[2]));

async function main(folder: string | undefined): Promise<number> {
  if (folder === undefined) return complain('npm run restore -- FOLDER');
  fs.mkdirSync(settings.dataDir, { recursive: true });
  const lock = takeLock(path.join(settings.dataDir, 'run.lock'), { url: settings.publicUrl });
  if (!lock.isTaken) return complain(`Unslop is running here (pid ${lock.holder.pid}). Stop it first.`);
  try {
    if (settings.database) return await work(path.resolve(folder), settings.database);
    const { service, ...database } = await startDatabase(settings.dataDir);
    try {
      return await work(path.resolve(folder), database);
    } finally {
      await service.stop();
    }
  } catch (error) {
    return complain(`The restore failed: ${(error as Error).message}`);
  } finally {
    lock.release();
  }
}

async function work(folder: string, database: DatabaseUrls): Promise<number> {
  const manifest = await restore(folder, { ...storageOf(settings), ...database });
  console.log(`Restored as of ${manifest.takenAt}.`);
  for (const command of ['audit.ts', 'reconcile.ts']) {
    const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, command)], { stdio: 'inherit' });
    if (status !== 0) {
      return complain(
        'Everything of the backup is there, but see above. Withdrawals stay off until: npm run withdrawals -- on',
      );
    }
  }
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await releaseRestoredWithdrawals(owner, reasonOf(manifest));
  await owner.end();
  return 0;
}

function complain(message: string): number {
  console.error(message);
  return 1;
}
