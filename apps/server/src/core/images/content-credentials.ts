import { Worker } from 'node:worker_threads';
import type { ImageType } from './files.ts';

export interface CredentialsRequest {
  number: number;
  type: ImageType;
  bytes: Uint8Array;
}
export interface CredentialsReply {
  number: number;
  /** The digital source types of the newest manifest's own actions; empty when nothing could be read. */
  sources: string[];
}

/** Reading takes 15 to 90 ms; what takes seconds was built to. */
const TIMEOUT_MS = 3_000;
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 128;
/** Kept free for compiled code; by itself Node takes 512 MB, all of which counts against the memory limit of the process. */
const MAX_CODE_MB = 32;

/**
 * Reads the Content Credentials (C2PA) of an image. The reader is a large WebAssembly module fed with what strangers
 * send, so it runs in a thread of its own: started when the first such file comes, stopped when it is idle, ended when
 * it hangs or breaks.
 * @returns the digital source types; empty when there are none, or when reading failed
 */
export async function readContentCredentials(bytes: Buffer, type: ImageType): Promise<string[]> {
  current ??= startReader();
  const reader = current;
  try {
    return await reader.read(bytes, type);
  } finally {
    reader.stopLater();
  }
}

interface Reader {
  read(bytes: Buffer, type: ImageType): Promise<string[]>;
  stopLater(): void;
}
let current: Reader | null = null;

function startReader(): Reader {
  const worker = new Worker(new URL('./content-credentials-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, codeRangeSizeMb: MAX_CODE_MB },
  });
  worker.unref();
  const waiting = new Map<number, (sources: string[]) => void>();
  let lastNumber = 0;
  let idle: NodeJS.Timeout | undefined;
  const stop = (): void => {
    if (current === reader) current = null;
    clearTimeout(idle);
    for (const answer of waiting.values()) answer([]);
    waiting.clear();
    void worker.terminate();
  };
  worker.on('message', ({ number, sources }: CredentialsReply) => waiting.get(number)?.(sources));
  worker.on('error', stop);
  worker.on('exit', stop);

  const reader: Reader = {
    read(bytes, type) {
      const number = ++lastNumber;
      return new Promise((resolve) => {
        const timer = setTimeout(stop, TIMEOUT_MS);
        waiting.set(number, (sources) => {
          clearTimeout(timer);
          waiting.delete(number);
          resolve(sources);
        });
        worker.postMessage({ number, type, bytes } satisfies CredentialsRequest);
      });
    },
    stopLater() {
      clearTimeout(idle);
      idle = setTimeout(() => waiting.size === 0 && stop(), IDLE_MS).unref();
    },
  };
  return reader;
}
