import path from 'node:path';
import { backUp } from '@unslop/server/features/backups/backup';
import { removeOldBackups } from '@unslop/server/features/backups/manifest';
import { finish, readCommandLine } from './lib/command-line.ts';
import { storageOf, withDatabase } from './lib/installation.ts';
import { readSettings } from './lib/settings.ts';
import { Steps } from './lib/steps.ts';

const usage = `npm run ops -- backup [FOLDER | --in FOLDER [--keep 28] [--keep-daily 30]]

Copies the whole installation to a new folder while it runs. Without a name, it uses backups/ and the time.

  --in FOLDER      put it in this folder, named by the time
  --keep N         then keep only the newest N backups in that folder …
  --keep-daily N   … and the first backup of each day for N days
`;

const {
  values,
  positionals: [named],
} = readCommandLine(usage, { in: String, keep: String, 'keep-daily': '0' }, 1);
const keep = values.keep === undefined ? null : { newest: Number(values.keep), daily: Number(values['keep-daily']) };
if (keep && (named || !(keep.newest >= 1) || !(keep.daily >= 0))) {
  console.error('--keep takes a number of 1 or more, and doesn’t work with FOLDER. See: npm run ops -- backup --help');
  await finish(2);
}
const settings = readSettings();
const parent = path.resolve(values.in ?? 'backups');
const folder = path.resolve(
  named ?? path.join(parent, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z`),
);
await withDatabase(async ({ ownerUrl }) => {
  const steps = new Steps({ isVerbose: false });
  const { tables, missingFiles, takenAt } = await steps.run('Backup', (progress) =>
    backUp({ ...storageOf(settings), ownerUrl }, folder, progress),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${folder}: ${rows} rows of ${tables.length} tables and the files they name, as of ${takenAt}.`);
  for (const key of missingFiles) console.log(`MISSING ${key}: a row refers to it, but we can’t find it`);
  // Only after the new backup is complete: a failed backup must not delete an old one.
  for (const name of keep ? await removeOldBackups(parent, keep) : []) console.log(`Deleted the old backup ${name}.`);
}).catch((error: Error) => {
  console.error(`No backup was made: ${error.message}`);
  return finish(1);
});
