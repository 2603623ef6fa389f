import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeEmbeddedPostgres } from '@unslop/database/embedded-postgres';
import { UserFacingError } from './command-line.ts';

/** Kept by --fresh. */
const kept = new Set(['run.lock', 'install.lock', 'install.log', 'cache', 'logs']);

/** @throws UserFacingError unless the reader types "yes" */
export async function confirmFresh(dataDir: string, signal: AbortSignal): Promise<void> {
  if (process.stdin.isTTY !== true) {
    throw new UserFacingError(
      '--fresh deletes all data. Nobody can be asked here: add --yes if that is what you want.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question(
    `This deletes every account, slop, picture and cent in ${dataDir}. Type yes to go on: `,
    { signal },
  );
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new UserFacingError('Nothing was deleted.');
}

/** Deletes the database, the pictures and the stand-ins' state. */
export function emptyData(dataDir: string): void {
  removeEmbeddedPostgres(path.join(dataDir, 'postgres'));
  for (const name of fs.readdirSync(dataDir)) {
    if (!kept.has(name)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}
