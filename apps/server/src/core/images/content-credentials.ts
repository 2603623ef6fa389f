import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImageType } from './files.ts';

export interface CredentialsRequest {
  type: ImageType;
  bytes: Uint8Array;
}

/** Reading takes 15 to 90 ms; what takes seconds was built to. */
const TIMEOUT_MS = 3_000;
const MAX_HEAP_MB = 128;
/** Kept free for compiled code; by itself Node takes 512 MB, all of which counts against the memory limit of the process. */
const MAX_CODE_MB = 32;

let reader: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads the Content Credentials (C2PA) of an image, one after the other. The reader is a large WebAssembly module fed with
 * what strangers send, so it runs in a thread of its own: started when the first such file comes, ended when it hangs or
 * breaks, and with the picture process.
 * @returns the digital source types of the newest manifest's own actions; empty when there are none, or when reading failed
 */
export function readContentCredentials(bytes: Buffer, type: ImageType): Promise<string[]> {
  const sources = turn.then(() => ask({ bytes, type }));
  turn = sources;
  return sources;
}

async function ask(request: CredentialsRequest): Promise<string[]> {
  reader ??= startReader();
  try {
    reader.postMessage(request);
    const [sources] = await once(reader, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return sources;
  } catch {
    void reader?.terminate();
    reader = undefined;
    return [];
  }
}

function startReader(): Worker {
  const worker = new Worker(new URL('./content-credentials-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, codeRangeSizeMb: MAX_CODE_MB },
  });
  worker.unref();
  // An error that nobody listens to would end the process.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (reader === worker) reader = undefined;
  });
  return worker;
}
