import fs from 'node:fs';
import { Obstacle } from './obstacle.ts';
import { type DatabaseUrls, startDatabase } from './services.ts';
import { readSettings } from './settings.ts';

/**
 * Runs an operator's command on this installation's database: the one of DATABASE_URL, or the embedded one, which is
 * started for the command when the product does not run.
 */
export async function withDatabase(work: (urls: DatabaseUrls) => Promise<void>): Promise<void> {
  const settings = readSettings([], process.env);
  if (settings.database) return work(settings.database);
  if (!fs.existsSync(settings.dataDir)) {
    throw new Obstacle(`There is no database in ${settings.dataDir} yet. Start once with npm start.`);
  }
  const database = await startDatabase(settings.dataDir);
  try {
    await work(database);
  } finally {
    if (database.startedHere) await database.service.stop();
  }
}
