import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** One change: kind, id and new value of a record (`null` if deleted). */
type Change = [kind: string, id: string, value: unknown];

/**
 * Records in memory with a journal on disk. Every transaction is one line, written before the reply is sent. A torn
 * last line (the process was killed while writing) is ignored, as if the transaction never started. Never change a
 * record in place: read one, put a new one.
 */
export class Store<Records extends object> {
  readonly #file: string;
  readonly #kinds = new Map<string, Map<string, unknown>>();
  #journal = -1;
  #bytes = 0;
  #compactAt = 0;
  #open: { changes: Map<string, Change>; before: Change[] } | undefined;

  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${name}.journal`);
    this.#load();
    this.#compact();
  }

  get<K extends keyof Records & string>(kind: K, id: string): Records[K] | undefined {
    return this.#kind(kind).get(id) as Records[K] | undefined;
  }

  /** True if a record of any kind has this id. */
  has(id: string): boolean {
    return this.#kinds.values().some((records) => records.has(id));
  }

  /** Returns all records of a kind, oldest first. */
  all<K extends keyof Records & string>(kind: K): Records[K][] {
    return [...this.#kind(kind).values()] as Records[K][];
  }

  /** Like `all`, but without a copy. For searches. */
  each<K extends keyof Records & string>(kind: K): Iterable<Records[K]> {
    return this.#kind(kind).values() as Iterable<Records[K]>;
  }

  put<K extends keyof Records & string>(kind: K, id: string, value: Records[K]): void {
    this.#change([kind, id, value]);
  }

  delete<K extends keyof Records & string>(kind: K, id: string): void {
    this.#change([kind, id, null]);
  }

  /**
   * Runs `work`. Its changes are on disk when this returns, and rolled back when it throws. Nested calls join the outer
   * transaction.
   */
  transaction<T>(work: () => T): T {
    if (this.#open) return work();
    const open = { changes: new Map<string, Change>(), before: [] as Change[] };
    this.#open = open;
    try {
      const result = work();
      if (open.changes.size > 0) this.#write([...open.changes.values()]);
      return result;
    } catch (error) {
      for (const change of open.before.reverse()) this.#apply(change);
      throw error;
    } finally {
      this.#open = undefined;
      if (this.#bytes > this.#compactAt) this.#compact();
    }
  }

  /** Deletes everything, in memory and on disk. */
  clear(): void {
    this.#kinds.clear();
    this.#compact();
  }

  dump(): Record<string, unknown[]> {
    return Object.fromEntries([...this.#kinds].map(([kind, records]) => [kind, [...records.values()]]));
  }

  close(): void {
    closeSync(this.#journal);
  }

  #kind(kind: string): Map<string, unknown> {
    let records = this.#kinds.get(kind);
    if (!records) {
      records = new Map();
      this.#kinds.set(kind, records);
    }
    return records;
  }

  #change(change: Change): void {
    const [kind, id] = change;
    if (!this.#open) throw new Error(`a ${kind} was changed outside a transaction`);
    this.#open.before.push([kind, id, this.#kind(kind).get(id) ?? null]);
    this.#open.changes.set(`${kind} ${id}`, change);
    this.#apply(change);
  }

  #apply([kind, id, value]: Change): void {
    if (value === null) this.#kind(kind).delete(id);
    else this.#kind(kind).set(id, value);
  }

  #write(changes: Change[]): void {
    this.#bytes += writeSync(this.#journal, `${JSON.stringify(changes)}\n`);
  }

  #load(): void {
    if (!existsSync(this.#file)) return;
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    // The part after the last newline is incomplete.
    lines.pop();
    for (const line of lines) for (const change of JSON.parse(line) as Change[]) this.#apply(change);
  }

  /** Writes the current state into a new file, which replaces the old one. */
  #compact(): void {
    if (this.#journal >= 0) closeSync(this.#journal);
    const temporary = `${this.#file}.new`;
    this.#journal = openSync(temporary, 'w');
    this.#bytes = 0;
    for (const [kind, records] of this.#kinds) {
      for (const [id, value] of records) this.#write([[kind, id, value]]);
    }
    fsyncSync(this.#journal);
    renameSync(temporary, this.#file);
    this.#compactAt = Math.max(16_000_000, this.#bytes * 4);
  }
}
