import { parentPort } from 'node:worker_threads';
import { make } from './jobs.ts';

parentPort?.on('message', async (name: string) => {
  const start = Date.now();
  const bytes = await make(name);
  parentPort?.postMessage({ name, bytes, ms: Date.now() - start });
});
