import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withClient } from '@unslop/database/with-client';
import { reasonOf, restore } from '@unslop/server/features/backups/restore';
import { resumeRestoredWithdrawals } from '@unslop/server/features/withdrawals/switch';
import { finish, readCommandLine } from './lib/command-line.ts';
import { storageOf } from './lib/installation.ts';
import { takeLock } from './lib/lock.mjs';
import { type DatabaseUrls, startDatabase } from './lib/services.ts';
import { readSettings } from './lib/settings.ts';
import { Steps } from './lib/steps.ts';

const usage = `npm run ops -- restore FOLDER

Restores a backup into an empty installation, audits it, and asks the card provider what happened since. Turns
withdrawals on again if everything matches. Exits with 1 if something doesn't.
`;

const {
  positionals: [backup],
} = readCommandLine(usage, {}, 1);
const settings = readSettings();
await finish(await main(backup));

async function main(folder: string | undefined): Promise<number> {
  if (folder === undefined) {
    printError('Which backup? See: npm run ops -- restore --help');
    return 2;
  }
  fs.mkdirSync(settings.dataDir, { recursive: true });
  const lock = takeLock(path.join(settings.dataDir, 'run.lock'), { url: settings.publicUrl });
  if (!lock.isTaken) return printError(`Unslop is running here (pid ${lock.holder.pid}). Stop it first.`);
  try {
    if (settings.database) return await work(path.resolve(folder), settings.database);
    const { service, ...database } = await startDatabase(settings.dataDir);
    try {
      return await work(path.resolve(folder), database);
    } finally {
      await service.stop();
    }
  } catch (error) {
    return printError(`The restore failed: ${(error as Error).message}`);
  } finally {
    lock.release();
  }
}

async function work(folder: string, database: DatabaseUrls): Promise<number> {
  const steps = new Steps({ isVerbose: false });
  const manifest = await steps.run('Restore', (progress) =>
    restore(folder, { ...storageOf(settings), ...database }, progress),
  );
  console.log(`Restored as of ${manifest.takenAt}.`);
  for (const [command, what] of [
    ['audit.ts', 'Auditing the books …'],
    ['reconcile.ts', 'Asking the card provider …'],
  ] as const) {
    console.log(what);
    const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, command)], { stdio: 'inherit' });
    if (status !== 0) {
      return printError(
        'Restored the whole backup, but see the problems above. Withdrawals stay off until you run: npm run ops -- withdrawals on',
      );
    }
  }
  await withClient({ connectionString: database.ownerUrl }, (owner) =>
    resumeRestoredWithdrawals(owner, reasonOf(manifest)),
  );
  return 0;
}

function printError(message: string): number {
  console.error(message);
  return 1;
}
