import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ContentCredentials } from '@unslop/domain/calls/images';
import type { ImageType } from './files.ts';

export interface CredentialsRequest {
  type: ImageType;
  bytes: Uint8Array;
  /** Certificates that are trusted beside those of the C2PA trust list, as PEM. */
  anchors: string;
  isChecked: boolean;
}

/** Reading and checking takes 15 to 130 ms; what takes seconds was built to. */
const TIMEOUT_MS = 3_000;
/** Loading and compiling the module takes half a second of the processor, which a busy machine stretches. */
const START_TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 128;
/** Kept free for compiled code; by itself Node takes 512 MB, all of which counts against the memory limit of the process. */
const MAX_CODE_MB = 32;

let reader: Promise<Worker> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads the Content Credentials (C2PA) of an image and checks their signature, one image after the other. The reader is a large
 * WebAssembly module fed with what strangers send, so it runs in a thread of its own: started when the first such file comes,
 * ended when it hangs or breaks, and with the picture process.
 * @returns those of the newest manifest; null when there are none, or when they cannot be read
 */
export function readContentCredentials(
  bytes: Buffer,
  type: ImageType,
  anchors = '',
): Promise<ContentCredentials | null> {
  const hasCredentials = bytes.includes('jumb', 0, 'latin1') && bytes.includes('c2pa', 0, 'latin1');
  if (!hasCredentials) return Promise.resolve(null);
  const credentials = turn.then(async () => {
    const checked = await ask({ bytes, type, anchors, isChecked: true });
    // What could not be checked in time may still say what was done.
    return checked === undefined ? ((await ask({ bytes, type, anchors, isChecked: false })) ?? null) : checked;
  });
  turn = credentials;
  return credentials;
}

/** @returns undefined when the reader hung or broke */
async function ask(request: CredentialsRequest): Promise<ContentCredentials | null | undefined> {
  reader ??= startReader();
  const own = reader;
  let worker: Worker | undefined;
  try {
    worker = await own;
    worker.postMessage(request);
    const [credentials] = await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return credentials;
  } catch {
    void worker?.terminate();
    if (reader === own) reader = undefined;
    return undefined;
  }
}

/** Starts the thread; it is there when it has loaded the module. */
function startReader(): Promise<Worker> {
  const worker = new Worker(new URL('./content-credentials-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, codeRangeSizeMb: MAX_CODE_MB },
  });
  worker.unref();
  // An error that nobody listens to would end the process.
  worker.on('error', () => {});
  const ready = once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(() => worker);
  worker.on('exit', () => {
    if (reader === ready) reader = undefined;
  });
  ready.catch(() => void worker.terminate());
  return ready;
}
