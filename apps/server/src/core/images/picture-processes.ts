import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { busy } from './gate.ts';
import { readHeader, typeOf } from './headers.ts';
import type { PictureTasks } from './picture-worker.ts';
import type { TaskMessage, TaskReply, Tasks } from './task-worker.ts';

interface Settings {
  atOnce: number;
  /** Per task: twenty times what a 40 megapixel photo needs. */
  timeLimitMs: number;
  idleMs: number;
  /** Memory that a process may write to. Node maps 512 MB of it for code and barely touches that. */
  maxDataMb: number;
  /** A process that ever used more memory than this ends after its picture, because the allocator keeps much of it. */
  maxKeptMb: number;
  /** Larger pictures are processed one at a time: a few formats take 8 bytes a pixel. */
  heavyPixels: number;
  /** True if a shell can set the limits that Node cannot. */
  hasShell: boolean;
  program: string;
  /** Refusal for a picture whose processing crashed two processes in a row. */
  broken: RefusalCode;
  /** Refusal for a task that timed out. Null: the client may retry, because the machine may have been slow. */
  tooLong: RefusalCode | null;
}
const DEFAULTS: Settings = {
  atOnce: 2,
  timeLimitMs: 20_000,
  idleMs: 300_000,
  maxDataMb: 1_280,
  maxKeptMb: 192,
  heavyPixels: 16_000_000,
  hasShell: process.platform !== 'win32',
  program: fileURLToPath(new URL('./picture-worker.ts', import.meta.url)),
  broken: 'IMAGE_BROKEN',
  tooLong: null,
};

/** Signals of corrupted native code, and of aborts when out of memory. */
const CRASHES = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS']);

interface PictureProcess {
  child: ChildProcess;
  isReady: boolean;
  peakMb: number;
  idle?: NodeJS.Timeout;
}

/** Thrown when a process ends before it replies, or cannot be relied on any more. */
class ProcessEnded extends Error {
  readonly isByPicture: boolean;
  constructor(how: string, isByPicture: boolean) {
    super(`A picture process ended by ${how}.`);
    this.name = 'ProcessEnded';
    this.isByPicture = isByPicture;
  }
}

/**
 * Decodes and encodes uploads in separate processes: native code does it, and a crafted file may break that. They run
 * under limits, without the server's environment, and process many pictures one after another. When one ends, only its
 * picture is affected and is retried once in a new process. They end with this process, or after some idle minutes.
 */
export function createPictureProcesses<Does extends Tasks = PictureTasks>(given: Partial<Settings> = {}) {
  const settings = { ...DEFAULTS, ...given };
  const free: PictureProcess[] = [];
  const living = new Set<PictureProcess>();
  const slots = createSlots(settings.atOnce);
  let peakMb = 0;
  let reportTrouble = (_text: string): void => {};

  const start = (): PictureProcess => {
    const child = spawnProcess(settings);
    const started: PictureProcess = { child, isReady: false, peakMb: 0 };
    living.add(started);
    child.once('message', () => {
      started.isReady = true;
    });
    child.once('exit', () => discard(started));
    child.once('error', () => discard(started));
    return started;
  };

  const discard = (one: PictureProcess): void => {
    living.delete(one);
    clearTimeout(one.idle);
    if (free.includes(one)) free.splice(free.indexOf(one), 1);
    one.child.kill('SIGKILL');
  };

  const rest = (one: PictureProcess): void => {
    // An idle process must not keep this one alive.
    one.child.unref();
    one.child.channel?.unref();
    one.idle = setTimeout(() => discard(one), settings.idleMs).unref();
    free.push(one);
  };

  const take = (): PictureProcess => {
    const one = free.pop() ?? start();
    clearTimeout(one.idle);
    one.child.ref();
    one.child.channel?.ref();
    return one;
  };

  const perform = async (one: PictureProcess, message: TaskMessage): Promise<TaskReply> => {
    try {
      const reply = await ask(one, message, settings);
      one.peakMb = reply.peakMb ?? 0;
      peakMb = Math.max(
        peakMb,
        [...living].reduce((sum, each) => sum + each.peakMb, 0),
      );
      if (reply.error) throw new ProcessEnded(`the error "${reply.error}"`, false);
      if (one.peakMb > settings.maxKeptMb) discard(one);
      else rest(one);
      return reply;
    } catch (error) {
      discard(one);
      throw error;
    }
  };

  const performTwice = async (message: TaskMessage): Promise<TaskReply> => {
    try {
      return await perform(take(), message);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      reportTrouble(`${error.message} Its picture is tried once more.`);
    }
    try {
      // Never use an idle process here. If the system killed several together, we may not have heard of it yet.
      return await perform(start(), message);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      reportTrouble(`${error.message} Its picture is refused.`);
      throw error.isByPicture ? new Refusal(settings.broken, {}, { cause: error }) : busy(error);
    }
  };

  return {
    /**
     * Runs a task in a separate process.
     * @param isWaitedFor  by a person: such tasks come before those of jobs, which never use every process
     * @throws Refusal of the task itself; IMAGE_BROKEN for a picture that broke two processes; UPLOADS_BUSY if it timed
     * out, its processes were killed or could not start, or the task itself failed
     */
    async run<Task extends keyof Does & string>(
      task: Task,
      args: Parameters<Does[Task]>,
      { isWaitedFor = false } = {},
    ): Promise<Awaited<ReturnType<Does[Task]>>> {
      const [picture] = args as unknown[];
      const isHeavy = Buffer.isBuffer(picture) && pixelsOf(picture) > settings.heavyPixels;
      const reply = await slots.run({ isWaitedFor, isHeavy }, () => performTwice({ task, args }));
      if (reply.refusal) throw new Refusal(reply.refusal, {}, { cause: new Error(reply.reason) });
      return reply.value as Awaited<ReturnType<Does[Task]>>;
    },
    /** Starts a process if none is running, so it is ready when the picture has arrived. */
    prepare(): void {
      if (living.size > 0) return;
      try {
        rest(start());
      } catch (error) {
        // If this persists, the upload itself reports it.
        if (!(error instanceof ProcessEnded)) throw error;
      }
    },
    /** Returns the ids of the living processes, for tests. */
    ids: () => [...living].flatMap(({ child }) => child.pid ?? []),
    /** Returns their combined peak memory, in megabytes. */
    peakMb: () => peakMb,
    /** Sets a callback that gets one line whenever a process ends unexpectedly. */
    onTrouble(report: (text: string) => void): void {
      reportTrouble = report;
    },
    stop(): void {
      for (const one of [...living]) discard(one);
    },
  };
}

export const pictureProcesses = createPictureProcesses();

/**
 * Returns the size stated in the header, without decoding. A picture that must be held at 16 bits a channel counts
 * twice.
 */
function pixelsOf(bytes: Buffer): number {
  const type = typeOf(bytes);
  const header = type && readHeader(bytes, type);
  return header ? header.width * header.height * (header.isHeavy ? 2 : 1) : 0;
}

/**
 * The shell sets limits that Node cannot: writable memory, no file writes, no core dumps. If the machine runs out of
 * memory, Linux kills this process before any other.
 */
const LIMITED =
  '[ -w /proc/self/oom_score_adj ] && echo 1000 > /proc/self/oom_score_adj; ulimit -d "$1"; ulimit -f 0; ulimit -c 0; shift; exec "$@"';
/**
 * Allows reading files, its own program among them, threads and native code. Forbids writing files and starting
 * processes.
 */
const FLAGS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker', '--max-old-space-size=256'];

/** Starts a picture process with its limits. @throws ProcessEnded if the system cannot start it */
function spawnProcess({ maxDataMb, hasShell, program }: Settings): ChildProcess {
  const command = [process.execPath, ...FLAGS, program];
  const limited = ['/bin/sh', '-c', LIMITED, 'sh', String(maxDataMb * 1024), ...command];
  const [file, ...args] = (hasShell ? limited : command) as [string, ...string[]];
  let child: ChildProcess;
  try {
    child = spawn(file, args, {
      // Pass nothing of the server's environment, which holds keys and passwords. Use few memory arenas, because there
      // are few threads.
      env: { MALLOC_ARENA_MAX: '2' },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
  } catch (error) {
    throw new ProcessEnded(String(error), false);
  }
  // An 'error' event without a listener would end the server.
  child.on('error', () => {});
  // Without a free file descriptor, Node returns a child without a process or a channel, and emits the error later.
  if (child.pid === undefined) throw new ProcessEnded('a start that the system refused', false);
  return child;
}

/**
 * Sends a task to a process and waits for the reply.
 * @throws ProcessEnded; Refusal `tooLong` or UPLOADS_BUSY after the time limit. In both cases discard the process.
 */
function ask(one: PictureProcess, message: TaskMessage, { timeLimitMs, tooLong }: Settings): Promise<TaskReply> {
  const { child } = one;
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onError);
    };
    const onMessage = (reply: TaskReply | 'ready'): void => {
      if (reply === 'ready') return;
      settle();
      resolve(reply);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
      settle();
      const isCrash = signal === null ? code !== 0 : CRASHES.has(signal);
      reject(new ProcessEnded(signal ?? `exit code ${code}`, one.isReady && isCrash));
    };
    const onError = (error: Error): void => {
      settle();
      reject(new ProcessEnded(error.message, false));
    };
    // Do not retry: another process would take as long, and the caller may retry later.
    const timer = setTimeout(() => {
      settle();
      const cause = new Error(`A picture took longer than ${timeLimitMs} ms.`);
      reject(tooLong ? new Refusal(tooLong, {}, { cause }) : busy(cause));
    }, timeLimitMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onError);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
    // A process that has just ended takes no message. Its exit event tells how it ended.
    else child.send(message, (error) => error && child.exitCode === null && child.kill('SIGKILL'));
  });
}

interface Work {
  isWaitedFor: boolean;
  isHeavy: boolean;
}

/**
 * Runs up to `atOnce` tasks, with at most one heavy picture among them. Tasks that a person waits for come first. The
 * others never take the last slot.
 */
function createSlots(atOnce: number) {
  const waiting: (Work & { begin: () => void })[] = [];
  const working = { all: 0, others: 0, heavy: 0 };
  const mayBegin = ({ isWaitedFor, isHeavy }: Work): boolean =>
    working.all < atOnce &&
    (isWaitedFor || working.others < Math.max(1, atOnce - 1)) &&
    !(isHeavy && working.heavy > 0);
  const count = ({ isWaitedFor, isHeavy }: Work, by: 1 | -1): void => {
    working.all += by;
    if (!isWaitedFor) working.others += by;
    if (isHeavy) working.heavy += by;
  };
  const next = (): void => {
    for (const isWaitedFor of [true, false]) {
      const at = waiting.findIndex((each) => each.isWaitedFor === isWaitedFor && mayBegin(each));
      if (at < 0) continue;
      const [one] = waiting.splice(at, 1) as [(typeof waiting)[0]];
      count(one, 1);
      one.begin();
      return;
    }
  };
  return {
    async run<T>(work: Work, perform: () => Promise<T>): Promise<T> {
      if (mayBegin(work)) count(work, 1);
      else await new Promise<void>((begin) => waiting.push({ ...work, begin }));
      try {
        return await perform();
      } finally {
        count(work, -1);
        next();
      }
    },
  };
}
