import { Worker } from 'node:worker_threads';
import { jobs } from './jobs.ts';

/**
 * Makes the demo world's pictures again, the same every time.
 * `node database/seed/paint/main.ts` for all, `… main.ts chrome-cat` for one scene, `… main.ts avatars` for the faces,
 * `… main.ts art-chrome-cat-linocut` for one picture; several names may follow each other.
 */
const queue = jobs(process.argv.slice(2));
const total = queue.length;
if (total === 0) throw new Error(`Nothing is called ${process.argv.slice(2).join(' or ')}.`);
let done = 0;
let bytes = 0;

await Promise.all(
  Array.from({ length: Math.min(2, total) }, () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    return new Promise<void>((resolve, reject) => {
      const next = () => {
        const job = queue.shift();
        if (!job) {
          resolve();
          void worker.terminate();
          return;
        }
        worker.postMessage(job.name);
      };
      worker.on('message', (result: { name: string; bytes: number; ms: number }) => {
        done++;
        bytes += result.bytes;
        const size = `${(result.bytes / 1000).toFixed(1)} kB`.padStart(9);
        console.log(`${String(done).padStart(3)}/${total} ${size} ${(result.ms / 1000).toFixed(1)} s  ${result.name}`);
        next();
      });
      worker.on('error', reject);
      next();
    });
  }),
);
console.log(`${(bytes / 1e6).toFixed(2)} MB together`);
