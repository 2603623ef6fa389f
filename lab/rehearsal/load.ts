import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Person } from './people.ts';

/** Statuses during a restart: no answer, or one that means "try again later". */
const LATER = new Set([0, 502, 503, 504]);
/** After this time a person gives up, and the write counts as failed. */
const PATIENCE_MS = 60_000;

/**
 * People who write continuously. Each write has its own idempotency key and is retried with it when there is no answer
 * or a "later" answer. It fails if the last try does not succeed.
 */
export class Load {
  readonly #people: readonly Person[];
  readonly #slop: string;
  readonly #comments: string[] = [];
  readonly #failed: string[] = [];
  #reads = 0;
  #readsFailed: string[] = [];
  #again = 0;
  #slowestMs = 0;
  #isOver = false;
  readonly #work: Promise<void>[];

  constructor(people: readonly Person[], slop: string) {
    this.#people = people;
    this.#slop = slop;
    this.#work = this.#people.flatMap((person) => [this.#write(person), this.#read(person)]);
  }

  /**
   * Stops the load and compares acknowledged writes with the database.
   * @returns a summary for people, and what is wrong
   */
  async end(owner: pg.Client): Promise<{ says: string; wrong: string[] }> {
    this.#isOver = true;
    await Promise.all(this.#work);
    const { rows } = await owner.query<{ content: string; times: number }>(
      `select content, count(*)::int as times from comments where ai_slop_id = $1 and content like 'load %' group by content`,
      [this.#slop],
    );
    const times = new Map(rows.map((row) => [row.content, row.times]));
    const lost = this.#comments.filter((content) => !times.has(content));
    const twice = rows.filter((row) => row.times > 1).map(({ content }) => content);
    const wrong = [
      ...this.#failed.map((what) => `a write failed: ${what}`),
      ...this.#readsFailed.map((what) => `a read failed: ${what}`),
      ...lost.map((what) => `acknowledged and not there: ${what}`),
      ...twice.map((what) => `there twice: ${what}`),
    ];
    const says =
      `${this.#comments.length} writes: ${this.#failed.length} failed, ${this.#again} sent again under their key, slowest ` +
      `${(this.#slowestMs / 1000).toFixed(1)} s; ${this.#reads} reads: ${this.#readsFailed.length} failed; ${lost.length} lost, ${twice.length} twice`;
    return { says, wrong };
  }

  async #write(person: Person): Promise<void> {
    // The rate limit is ten comments a minute per person.
    for (; !this.#isOver; await sleep(6_500)) {
      const content = `load ${randomUUID()}`;
      const last = await this.#patiently(() =>
        person.call('createComment', {
          body: { ai_slop_id: this.#slop, content },
          headers: { 'idempotency-key': content.slice(5) },
        }),
      );
      if (last.status === 200) this.#comments.push(content);
      else this.#failed.push(`${last.status} ${JSON.stringify(last.body).slice(0, 200)}`);
    }
  }

  async #read(person: Person): Promise<void> {
    for (; !this.#isOver; await sleep(1_500)) {
      const last = await this.#patiently(() => person.call('listAiSlops', { query: { limit: '5' } }));
      this.#reads += 1;
      if (last.status !== 200) this.#readsFailed.push(`${last.status} ${JSON.stringify(last.body).slice(0, 200)}`);
    }
  }

  async #patiently(send: () => Promise<{ status: number; body: unknown }>) {
    const startedAt = performance.now();
    for (;;) {
      const answer = await send().catch((error: Error) => ({ status: 0, body: String(error.cause ?? error) }));
      const tookMs = performance.now() - startedAt;
      this.#slowestMs = Math.max(this.#slowestMs, tookMs);
      if (!LATER.has(answer.status) || tookMs > PATIENCE_MS) return answer;
      this.#again += 1;
      await sleep(500);
    }
  }
}
