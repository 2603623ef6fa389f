import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { Processes } from './processes.ts';

/** Result of a call. `unknown`: there was no answer, so the call may or may not have taken effect. */
export type Answer = Answered | 'unknown';

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the reader of an answer says what it expects
  body: any;
}

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: () => FormData;
  key?: string;
}

/** Ways to press a button: once, once more after the answer, or twice concurrently. */
export type Press = 'once' | 'again' | 'twice at once';

const TRIES = 8;
const PATIENCE_MS = 12_000;

/**
 * Calls the API like a careful client: alternates between the web processes, and retries with the same key after no
 * answer or a "later" answer. Complaints are things that no client, provider or killed process may cause: a 500, or two
 * different answers under one key.
 */
export class Caller {
  readonly answers = new Map<string, number>();
  readonly complaints: string[] = [];
  readonly #urls: readonly string[];
  #turn = 0;

  constructor(processes: Pick<Processes, 'urls'>) {
    this.#urls = processes.urls;
  }

  async call(name: CallName, cookie: string, input: Input = {}): Promise<Answer> {
    const { method, path } = methodAndPath(name, input.params ?? {});
    for (let tries = 1; tries <= TRIES; tries += 1) {
      this.#turn += 1;
      const reply = await fetch(`${this.#urls[this.#turn % 2]}${path}?${new URLSearchParams(input.query)}`, {
        method,
        headers: {
          origin: this.#urls[0]!,
          cookie,
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...(input.key && { 'idempotency-key': input.key }),
        },
        body: input.form?.() ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (given) => ({ status: given.status, text: await given.text() }))
        .catch(() => null);
      this.#count(name, reply?.status ?? 0);
      if (reply && reply.status === 500) this.complaints.push(`${name} answered 500: ${reply.text.slice(0, 200)}`);
      if (reply && !isLater(reply.status, reply.text)) {
        return { status: reply.status, body: reply.text ? JSON.parse(reply.text) : undefined };
      }
      await sleep(Math.min(100 * 2 ** tries, 1_500));
    }
    return 'unknown';
  }

  /** Sends one request under its key, once or twice as `press` says. A repeated success must have an identical answer. */
  async request(name: CallName, cookie: string, input: Input & { key: string }, press: Press): Promise<Answer> {
    const send = () => this.call(name, cookie, input);
    if (press === 'once') return send();
    const first = send();
    const [one, other] = press === 'again' ? [await first, await send()] : await Promise.all([first, send()]);
    if (one === 'unknown' || other === 'unknown') return one === 'unknown' ? other : one;
    // One of two concurrent requests may be refused while the other finds the money or slop it needs.
    const isGranted = press === 'again' ? one.status < 300 : one.status < 300 && other.status < 300;
    if (isGranted && !isDeepStrictEqual(one, other)) {
      const answers = [one, other].map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 120)}`);
      this.complaints.push(`${name} gave one key two answers: ${answers.join(' and ')}`);
    }
    return one.status < 300 ? one : other;
  }

  #count(name: string, status: number): void {
    const key = `${name} ${status || 'no answer'}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
  }
}

/** True if the answer leaves open if the call took effect, or asks the client to retry. */
function isLater(status: number, text: string): boolean {
  if (status === 500 || status === 502 || status === 503 || status === 504 || status === 429) return true;
  return status === 409 && text.includes('IDEMPOTENCY_IN_PROGRESS');
}
