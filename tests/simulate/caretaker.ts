import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { abortEmbeddedPostgres, removeEmbeddedPostgres } from '@unslop/database/embedded-postgres';

/**
 * `node caretaker.ts FOLDER`, with a channel to the simulator: when that is killed, the channel closes, and whatever it
 * has left in the folder is ended and removed. The server's processes end by themselves, see scripts/end-with-parent.ts.
 */
const [dir = ''] = process.argv.slice(2);
/** Longer than they take for it. */
const GRACE_MS = 6_000;

process.once('disconnect', async () => {
  const cluster = `${dir}/postgres`;
  for (let waitedMs = 0; waitedMs < GRACE_MS; waitedMs += 500) {
    // Looked for again and again: it may just be starting.
    abortEmbeddedPostgres(cluster);
    await sleep(500);
  }
  removeEmbeddedPostgres(cluster);
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});
