import { readFileSync } from 'node:fs';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';

/** What a process of its own can be asked for, by name. Buffers come as plain arrays of bytes. */
// biome-ignore lint/suspicious/noExplicitAny: each task has arguments of its own
export type Tasks = Record<string, (...args: any[]) => unknown>;

export interface TaskMessage {
  task: string;
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

/** Makes this the program of a process, see picture-processes.ts. It does one task after the other, as they are sent to it. */
export function serveTasks(tasks: Tasks): void {
  process.on('message', async ({ task, args }: TaskMessage) => {
    let reply: TaskReply;
    try {
      reply = { value: await tasks[task]!(...args) };
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
}

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
