import fs from 'node:fs';
import path from 'node:path';
import type { Service, Started } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');
const watched = ['apps/server/src', 'packages/domain/src', 'database/src'];

/**
 * For `npm run dev`: a service that is started again whenever a source changes. A version that does not start says why
 * and waits for the next change, instead of taking everything else down.
 */
export function restartOnChange(start: () => Started<void>): Started<void> {
  let current = start();
  const ready = current.ready;
  let turn = Promise.resolve();
  let isStopped = false;
  const restart = async (): Promise<void> => {
    if (isStopped) return;
    const startedAt = performance.now();
    await current.service.stop();
    current = start();
    await current.ready.then(
      () => console.log(`  ↻ server restarted in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`),
      (error: Error) => console.error(`\n${error.message}\n\n  Waiting for the next change …`),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  const watchers = watched.map((folder) =>
    fs.watch(path.join(root, folder), { recursive: true }, () => {
      // An editor writes a file in several steps, a checkout many files.
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart);
      }, 150);
    }),
  );
  const service: Service = {
    ...current.service,
    gone: new Promise(() => {}),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      await current.service.stop();
    },
    kill: () => current.service.kill(),
  };
  return { service, ready };
}
