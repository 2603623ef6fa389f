import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { abortEmbeddedPostgres, removeEmbeddedPostgres } from '@unslop/database/embedded-postgres';

/**
 * `node reaper.ts FOLDER`, with an IPC channel to the simulator. The channel closes when the simulator is killed. Then
 * the reaper ends the PostgreSQL clusters in the folder and deletes the folder. The server's processes end on their own,
 * see scripts/lib/end-with-parent.ts.
 */
const [dir = ''] = process.argv.slice(2);
/** Longer than the server's processes take to end. Until then they may write files and create folders again. */
const QUIET_SECONDS = 8;
const LONGEST_SECONDS = 120;

process.once('disconnect', async () => {
  let quietSeconds = 0;
  for (let seconds = 0; quietSeconds < QUIET_SECONDS && seconds < LONGEST_SECONDS; seconds += 1) {
    quietSeconds = fs.existsSync(dir) ? 0 : quietSeconds + 1;
    for (const folder of clusters()) abortEmbeddedPostgres(folder);
    await sleep(1_000);
    remove();
  }
});

function clusters(): string[] {
  return fs.globSync(`${dir}/postgres*`);
}

function remove(): void {
  try {
    for (const folder of clusters()) removeEmbeddedPostgres(folder);
    fs.rmSync(dir, { recursive: true, force: true });
  } catch (error) {
    // A process that was still ending wrote into the folder during the deletion. The next round deletes the rest.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}
