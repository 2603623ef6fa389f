import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImageType } from './files.ts';

/** Reading takes 15 to 90 ms, and starting the reader some hundreds; what takes seconds was built to. */
const TIMEOUT_MS = 3_000;
const MAX_HEAP_MB = 128;
/** Kept free for compiled code; by itself Node takes 512 MB, all of which counts against the memory limit of the process. */
const MAX_CODE_MB = 32;

/**
 * Reads the Content Credentials (C2PA) of an image. The reader is a large WebAssembly module fed with what strangers
 * send, so it runs in a thread of its own, for each file that has some, and ends when it hangs or breaks.
 * @returns the digital source types of the newest manifest's own actions; empty when there are none, or when reading failed
 */
export async function readContentCredentials(bytes: Buffer, type: ImageType): Promise<string[]> {
  const worker = new Worker(new URL('./content-credentials-worker.ts', import.meta.url), {
    workerData: { bytes, type },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, codeRangeSizeMb: MAX_CODE_MB },
  });
  worker.unref();
  try {
    const [sources] = await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return sources;
  } catch {
    // It broke or took too long: a hint is not worth more.
    return [];
  } finally {
    void worker.terminate();
  }
}
