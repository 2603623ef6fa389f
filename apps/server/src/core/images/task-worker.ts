import { readFileSync } from 'node:fs';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';

/** Tasks that a separate process runs, by name. Buffers arrive as plain byte arrays. */
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
  /** Reports a bug of ours. */
  error?: string;
  /** Peak memory of the process, in megabytes. */
  peakMb?: number;
}

/** Makes this process a worker, see picture-processes.ts. It runs the tasks sent to it one after another. */
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
  // The caller is gone. Kill the process: a native thread that is still working would delay a normal exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // The whole service receives these signals when it stops. The server still finishes its work, and then ends this
  // process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.send?.('ready');
}

/**
 * Returns the peak memory of this program. On Linux, `resourceUsage().maxRSS` starts with the size of the parent
 * process. Below a large server, every process would seem to use a lot.
 */
function peakMb(): number {
  const kb =
    process.platform === 'linux'
      ? Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))![1])
      : process.resourceUsage().maxRSS;
  return Math.round(kb / 1024);
}
