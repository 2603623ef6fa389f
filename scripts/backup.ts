import path from 'node:path';
import { backUp } from '@unslop/server/features/backups/backup';
import { finish } from './finish.ts';
import { storageOf } from './installation.ts';
import { readSettings } from './settings.ts';
import { withDatabase } from './with-database.ts';

/** `npm run backup [-- FOLDER]`: this whole installation in one new folder, while it runs. Without a name: `backups/` and the time. */
const settings = readSettings([], process.env);
const folder = path.resolve(
  process.argv[2] ?? `backups/${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z`,
);
await withDatabase(async ({ ownerUrl }) => {
  const { tables, missingFiles, takenAt } = await backUp({ ...storageOf(settings), ownerUrl }, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${folder}: ${rows} rows of ${tables.length} tables and the files they name, as of ${takenAt}.`);
  for (const key of missingFiles) console.log(`MISSING ${key}: a row names it, and nobody has it`);
}).catch((error: Error) => {
  console.error(`No backup was made: ${error.message}`);
  return finish(1);
});
