import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ContentCredentials } from '@unslop/domain/calls/images';
import type { ImageType } from './files.ts';

export interface CredentialsRequest {
  type: ImageType;
  bytes: Uint8Array;
  /** Certificates to trust besides the C2PA trust list, as PEM. */
  anchors: string;
  isChecked: boolean;
}

/** Reading and checking takes 15 to 130 ms. A file that takes seconds was crafted for that. */
const TIMEOUT_MS = 3_000;
/** Loading and compiling the module takes half a second of CPU, and longer on a busy machine. */
const START_TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 128;
/**
 * Memory reserved for compiled code. Node's default is 512 MB, all of which counts towards the process's memory limit.
 */
const MAX_CODE_MB = 32;

let reader: Promise<Worker> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads the Content Credentials (C2PA) of an image and checks their signature, one image at a time. The reader is a
 * large WebAssembly module that parses untrusted files, so it runs in its own thread. The thread starts with the first
 * file that has credentials. It ends when it hangs or breaks, or with the picture process.
 * @returns the credentials of the newest manifest; null if there are none or they cannot be read
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
    // The check timed out or crashed. The credentials may still say what was done.
    return checked === undefined ? ((await ask({ bytes, type, anchors, isChecked: false })) ?? null) : checked;
  });
  turn = credentials;
  return credentials;
}

/** Asks the reader's thread. @returns null if there are no credentials; undefined if the reader hung or crashed */
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

/** Starts the thread. Resolves when it has loaded the module. */
function startReader(): Promise<Worker> {
  const worker = new Worker(new URL('./content-credentials-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, codeRangeSizeMb: MAX_CODE_MB },
  });
  worker.unref();
  // An 'error' event without a listener would end the process.
  worker.on('error', () => {});
  const ready = once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(() => worker);
  worker.on('exit', () => {
    if (reader === ready) reader = undefined;
  });
  ready.catch(() => void worker.terminate());
  return ready;
}
