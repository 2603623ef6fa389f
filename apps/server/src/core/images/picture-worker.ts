import { readFileSync } from 'node:fs';
import type { ImagePurpose } from '@unslop/domain/calls/images';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { decode, encode, encodeAvif } from './encode.ts';
import type { ImageType } from './files.ts';
import { withoutPersonalData } from './personal-data.ts';
import { readPictureFacts } from './picture-facts.ts';
import type { WrittenCredit } from './rights.ts';

/** Everything that is done with the bytes of a picture, in the picture process alone. Buffers come as plain arrays of bytes. */
const pictureTasks = {
  /** @throws Refusal IMAGE_BROKEN */
  async readUpload(bytes: Buffer, purpose: ImagePurpose, type: ImageType, written: WrittenCredit | null) {
    // The file as it is kept, and what everything is decoded from.
    const original = withoutPersonalData(bytes, type);
    const encoded = await encode(original, purpose, written);
    return { ...encoded, original, facts: await readPictureFacts(bytes, type) };
  },
  async withoutPersonalData(bytes: Buffer, type: ImageType, added: WrittenCredit | null): Promise<Buffer> {
    return withoutPersonalData(bytes, type, added);
  },
  readPictureFacts: (bytes: Buffer, type: ImageType) => readPictureFacts(bytes, type),
  /** @throws Refusal IMAGE_BROKEN */
  encodeAvif,
  /** @throws Refusal IMAGE_BROKEN */
  decode,
};

export type PictureTasks = typeof pictureTasks;
export type PictureTask = keyof PictureTasks;

export interface TaskMessage {
  task: PictureTask;
  args: unknown[];
}
export interface TaskReply {
  value?: unknown;
  refusal?: RefusalCode;
  reason?: string | undefined;
  /** A defect of ours. */
  error?: string;
  /** The most memory that the process ever had, in megabytes. */
  peakMb?: number;
}

/** The program of a picture process, see picture-processes.ts. It does one task after the other, as they are sent to it. */
process.on('message', async ({ task, args }: TaskMessage) => {
  let reply: TaskReply;
  try {
    const work = pictureTasks[task] as (...args: unknown[]) => Promise<unknown>;
    reply = { value: await work(...args) };
  } catch (error) {
    reply =
      error instanceof Refusal
        ? { refusal: error.code, reason: (error.cause as Error | undefined)?.message }
        : { error: String(error) };
  }
  process.send?.({ ...reply, peakMb: peakMb() } satisfies TaskReply);
});
// The caller of the result is gone. Killed, as a native thread that still works would hold up a usual exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Sent to the whole service when it stops: the server still finishes what it began, and ends this process with itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
process.send?.('ready');

/**
 * The most memory that this program ever had. On Linux not `resourceUsage().maxRSS`: that begins with the size of the
 * process which started this one, so that below a large server every process would seem to have taken much.
 */
function peakMb(): number {
  const kb =
    process.platform === 'linux'
      ? Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))![1])
      : process.resourceUsage().maxRSS;
  return Math.round(kb / 1024);
}
