import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { format } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Fields of every line written during a request or job. */
export type LogContext = { requestId: string } | { jobId: string; task: string };

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that every line it writes has `context`. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Returns the same object throughout one request; undefined in a job and outside of requests. */
export function currentRequest(): object | undefined {
  const context = contexts.getStore();
  return context && 'requestId' in context ? context : undefined;
}

/**
 * Creates a logger that writes one JSON object per line, without personal data. An error line has its type and origin,
 * never the values involved. Anything that still looks like an address, key, card or query string is removed from the
 * finished line.
 */
export function createLog(
  { level, service }: { level: string; service: string },
  to: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level,
      base: { service },
      // A request's logger already has its id.
      mixin: (_line, _level, logger) => ('requestId' in logger.bindings() ? {} : { ...contexts.getStore() }),
      serializers: {
        err: (error) => describeError(error),
        cause: (error) => describeError(error),
        // Fastify's own lines would include the full URL with its parameters.
        req: () => undefined,
        res: () => undefined,
      },
      hooks: { streamWrite: withoutSecrets },
    },
    to,
  );
}

/** Maximum buffer while the disk is full, in bytes. Lines beyond it are lost. */
const MAX_BUFFERED_BYTES = 1_000_000;

/** Opens standard output. On a full disk, lines are lost and the process continues. */
function standardOutput(): DestinationStream {
  const out = pino.destination({ fd: 1, sync: true, maxLength: MAX_BUFFERED_BYTES });
  out.on('error', () => {});
  // Each line was written already. On a full disk pino would retry forever before a fatal exit.
  out.flushSync = () => {};
  return out;
}

/**
 * Sends all console output of libraries to the log. After this, no write to standard output or standard error can end
 * the process, even on a full disk or when nobody reads them any more.
 */
export function captureOutput(log: Logger): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const lines = { error: 'error', trace: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug' } as const;
  for (const [name, level] of Object.entries(lines)) {
    console[name as keyof typeof lines] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      // Log only what `describeError` allows of an error.
      const text = format(...parts.map((part) => (part instanceof Error ? part.message : part)));
      log[level]({ ...(err && { err }) }, `console: ${text}`);
    };
  }
}

/** Writes to standard error before the process ends. */
export function writeToStandardError(text: string): void {
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // The disk is full or nobody reads.
  }
}

/** Safe error properties, which name a kind. Others hold rows, emails, requests and cards. */
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
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') described[name] = value;
  }
  if (error.cause !== undefined && depth < MAX_CAUSES) described.cause = describeError(error.cause, depth + 1);
  return described;
}

/** Patterns of secrets. Every repetition is bounded, so that even a long line is fast. */
const SECRETS: [pattern: RegExp, instead: string][] = [
  [/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,320}@[\p{L}\p{N}.-]{1,250}\.\p{L}{2,24}/gu, '[mail]'],
  [/\?[\w.~%[\]-]{1,60}=[^\s"'<>\\]*/g, '?[query]'],
  [/\b(?:sk|rk|pk|whsec)_\w{6,200}/g, '[key]'],
  [/_secret_\w{6,200}/g, '_secret_[key]'],
  [/\bbearer\s[\w.~+/=-]{1,2000}/gi, 'Bearer [token]'],
  [/\beyJ[\w-]{8,2000}\.[\w-]{1,4000}\.[\w-]{0,2000}/g, '[token]'],
  [/\b\d{4}([ -]?)\d{4}\1\d{4}\1\d{3,7}\b/g, '[card]'],
];

/** Removes secrets from a line for the log. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}
