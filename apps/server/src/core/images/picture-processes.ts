import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { busy } from './gate.ts';
import { readHeader, typeOf } from './headers.ts';
import type { PictureTasks } from './picture-worker.ts';
import type { TaskMessage, TaskReply, Tasks } from './task-worker.ts';

interface Settings {
  atOnce: number;
  /** For one task: twenty times what a 40 megapixel photo needs. */
  timeLimitMs: number;
  idleMs: number;
  /** Memory that a process may write to. Node maps 512 MB of it for code and hardly touches that. */
  maxDataMb: number;
  /** A process that ever had more memory than this ends after its picture, as the allocator keeps much of it. */
  maxKeptMb: number;
  /** Pictures of more pixels than this are done one at a time: a few formats take 8 bytes a pixel. */
  heavyPixels: number;
  /** Whether a shell can set the limits that Node cannot. */
  hasShell: boolean;
  program: string;
  /** The refusal of what ended two processes. */
  broken: RefusalCode;
  /** The refusal of what took too long; null: it may be sent again, as a slow machine may be the reason. */
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

/** How corrupted native code ends, and how it aborts without memory. */
const CRASHES = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS']);

interface PictureProcess {
  child: ChildProcess;
  isReady: boolean;
  peakMb: number;
  idle?: NodeJS.Timeout;
}

/** A process that ended before it answered, or is not to be relied on any more. */
class ProcessEnded extends Error {
  readonly isByPicture: boolean;
  constructor(how: string, isByPicture: boolean) {
    super(`A picture process ended by ${how}.`);
    this.name = 'ProcessEnded';
    this.isByPicture = isByPicture;
  }
}

/**
 * Decoding and encoding what people send happens in native code, which a made file may break: it is done in processes of
 * their own, under limits, without the server's environment, and used for many pictures one after the other. When one
 * ends, only its picture is affected: that is tried once more in a new process. They end with this process, and when
 * they were idle for some minutes.
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
      // Never an idle one: where the system ended several at once, its end may not have been reported yet.
      return await perform(start(), message);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      reportTrouble(`${error.message} Its picture is refused.`);
      throw error.isByPicture ? new Refusal(settings.broken, {}, { cause: error }) : busy(error);
    }
  };

  return {
    /**
     * Does one of the tasks in a process of its own.
     * @param isWaitedFor  by a person: such a task goes before those of jobs, which never take every process
     * @throws Refusal what the task refuses; IMAGE_BROKEN for a picture that broke two processes; UPLOADS_BUSY when it
     *   took too long, its processes were taken away or could not be started, or the task itself failed
     */
    async run<Task extends keyof Does & string>(
      task: Task,
      args: Parameters<Does[Task]>,
      { isWaitedFor = false } = {},
    ): Promise<Awaited<ReturnType<Does[Task]>>> {
      const [picture] = args as unknown[];
      const isHeavy = Buffer.isBuffer(picture) && pixelsOf(picture) > settings.heavyPixels;
      const reply = await slots.hold({ isWaitedFor, isHeavy }, () => performTwice({ task, args }));
      if (reply.refusal) throw new Refusal(reply.refusal, {}, { cause: new Error(reply.reason) });
      return reply.value as never;
    },
    /** Starts a process if none runs, so that it is ready when the picture has arrived. */
    prepare(): void {
      if (living.size > 0) return;
      try {
        rest(start());
      } catch (error) {
        // The upload itself reports it, if it is still so then.
        if (!(error instanceof ProcessEnded)) throw error;
      }
    },
    /** The ids of those that live, for tests. */
    ids: () => [...living].flatMap(({ child }) => child.pid ?? []),
    /** The most memory that they ever had together, in megabytes. */
    peakMb: () => peakMb,
    /** Called with one line whenever a process ended that should not have. */
    onTrouble(report: (text: string) => void): void {
      reportTrouble = report;
    },
    stop(): void {
      for (const one of [...living]) discard(one);
    },
  };
}

export const pictureProcesses = createPictureProcesses();

/** As the header states them, without decoding. One that must be held at 16 bits a channel costs twice as much. */
function pixelsOf(bytes: Buffer): number {
  const type = typeOf(bytes);
  const header = type && readHeader(bytes, type);
  return header ? header.width * header.height * (header.isHeavy ? 2 : 1) : 0;
}

/**
 * The shell sets what Node cannot: the memory that may be written to, no file may grow, no core dump; and where the machine
 * has no memory left, Linux takes this process before any other.
 */
const LIMITED =
  '[ -w /proc/self/oom_score_adj ] && echo 1000 > /proc/self/oom_score_adj; ulimit -d "$1"; ulimit -f 0; ulimit -c 0; shift; exec "$@"';
/** Reads files, its own program among them, and runs threads and native code; writes none and starts no process. */
const FLAGS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker', '--max-old-space-size=256'];

/** @throws ProcessEnded when the system gives no process */
function spawnProcess({ maxDataMb, hasShell, program }: Settings): ChildProcess {
  const command = [process.execPath, ...FLAGS, program];
  const limited = ['/bin/sh', '-c', LIMITED, 'sh', String(maxDataMb * 1024), ...command];
  const [file, ...args] = (hasShell ? limited : command) as [string, ...string[]];
  let child: ChildProcess;
  try {
    child = spawn(file, args, {
      // None of the server's: it holds keys and passwords. Few memory arenas, for few threads.
      env: { MALLOC_ARENA_MAX: '2' },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
  } catch (error) {
    throw new ProcessEnded(String(error), false);
  }
  // An error that nobody listens to would end the server.
  child.on('error', () => {});
  // Without a free file descriptor Node returns a child that has neither a process nor a channel, and says so later.
  if (child.pid === undefined) throw new ProcessEnded('a start that the system refused', false);
  return child;
}

/** @throws ProcessEnded, Refusal `tooLong` or UPLOADS_BUSY after the time limit; the process is of no use any more */
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
    // Not tried again: another process would take as long, and the caller may try again later.
    const timer = setTimeout(() => {
      settle();
      const cause = new Error(`A picture took longer than ${timeLimitMs} ms.`);
      reject(tooLong ? new Refusal(tooLong, {}, { cause }) : busy(cause));
    }, timeLimitMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onError);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
    // One that just ended takes no message; its exit says how it ended.
    else child.send(message, (error) => error && child.exitCode === null && child.kill('SIGKILL'));
  });
}

interface Work {
  isWaitedFor: boolean;
  isHeavy: boolean;
}

/**
 * Lets `atOnce` tasks work, one heavy picture among them: first those that a person waits for; of the others never so
 * many that no slot is left.
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
    async hold<T>(work: Work, perform: () => Promise<T>): Promise<T> {
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
