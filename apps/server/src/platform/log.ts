import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { format } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What every line says that is written while a request is answered or a job is worked. */
export type LogContext = { requestId: string } | { jobId: string; task: string };

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that each line it writes, however deep, carries `context`. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The same object for all that is done for one request; undefined in a job, and where nobody asked. */
export function currentRequest(): object | undefined {
  const context = contexts.getStore();
  return context && 'requestId' in context ? context : undefined;
}

/**
 * One JSON object a line, without personal data: an error says what it is and where it came from, never the values it
 * was about, and what still looks like an address, a key, a card or a query string is taken out of the finished line.
 */
export function createLog(
  { level, service }: { level: string; service: string },
  to: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level,
      base: { service },
      // The log of a request names it already.
      mixin: (_line, _level, logger) => ('requestId' in logger.bindings() ? {} : { ...contexts.getStore() }),
      serializers: {
        err: (error) => describeError(error),
        cause: (error) => describeError(error),
        // Fastify's own lines would have the whole URL with its parameters.
        req: () => undefined,
        res: () => undefined,
      },
      hooks: { streamWrite: withoutSecrets },
    },
    to,
  );
}

/** Held in memory while the disk is full; lines beyond it are lost. */
const MAX_HELD_BYTES = 1_000_000;

/** Where its file is on a full disk, lines are lost and the process goes on. */
function standardOutput(): DestinationStream {
  const out = pino.destination({ fd: 1, sync: true, maxLength: MAX_HELD_BYTES });
  out.on('error', () => {});
  // Each line was written at once. What a full disk did not take the library would try again for ever before a fatal end.
  out.flushSync = () => {};
  return out;
}

/**
 * From now on what any library writes to the console is a line of the log, and no write to standard output or standard error
 * can end the process: not on a full disk, and not when nobody reads them any more.
 */
export function captureOutput(log: Logger): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const lines = { error: 'error', trace: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug' } as const;
  for (const [name, level] of Object.entries(lines)) {
    console[name as keyof typeof lines] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      // Of an error only what `describeError` lets through.
      const text = format(...parts.map((part) => (part instanceof Error ? part.message : part)));
      log[level]({ ...(err && { err }) }, `console: ${text}`);
    };
  }
}

/** To standard error, before the process ends. */
export function writeToStandardError(text: string): void {
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // A full disk, or nobody who reads.
  }
}

/** Of an error's own properties those that name a kind. Others hold rows, emails, requests and cards. */
const LOGGED_PROPERTIES = [
  'code',
  'constraint',
  'table',
  'routine',
  'statusCode',
  'responseCode',
  'syscall',
  'decline_code',
  'requestId',
];
const MAX_CAUSES = 5;

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined;
  const described: Record<string, unknown> = { type: error.name, message: error.message, stack: error.stack };
  for (const name of LOGGED_PROPERTIES) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (typeof value === 'string' || typeof value === 'number') described[name] = value;
  }
  if (error.cause !== undefined && depth < MAX_CAUSES) described.cause = describeError(error.cause, depth + 1);
  return described;
}

/** Every repetition has a limit, so that no line, however long, takes long. */
const SECRETS: [pattern: RegExp, instead: string][] = [
  [/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,320}@[\p{L}\p{N}.-]{1,250}\.\p{L}{2,24}/gu, '[mail]'],
  [/\?[\w.~%[\]-]{1,60}=[^\s"'<>\\]*/g, '?[query]'],
  [/\b(?:sk|rk|pk|whsec)_\w{6,200}/g, '[key]'],
  [/_secret_\w{6,200}/g, '_secret_[key]'],
  [/\bbearer\s[\w.~+/=-]{1,2000}/gi, 'Bearer [token]'],
  [/\beyJ[\w-]{8,2000}\.[\w-]{1,4000}\.[\w-]{0,2000}/g, '[token]'],
  [/\b\d{4}([ -]?)\d{4}\1\d{4}\1\d{3,7}\b/g, '[card]'],
];

/** `text` without what must not be kept, for a line of the log. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}
