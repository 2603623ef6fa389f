/**
 * Checks without an answer until another pool is started. A check takes a second, and a pool asks for jobs every
 * second.
 */
const SILENT_LOOKS_UNTIL_RESTART = 3;
/** Checks without an answer until the worker reports trouble. */
const SILENT_LOOKS_UNTIL_TROUBLE = 5;
/** Time a job may be overdue while a worker with capacity takes none. Then the queue is stuck. */
const OVERDUE_SECONDS = 20;
/** The same limit while every slot is busy. */
const OVERDUE_WHEN_FULL_SECONDS = 300;

const ASKS_FOR_NOTHING = 'the worker gets no answer when it asks for jobs';
const TAKES_NOTHING = 'jobs are due and the worker takes none';

/**
 * Watches that a worker asks for jobs and takes them. Counts time in checks of about a second instead of reading a
 * clock, so a process that was suspended does not blame its queue.
 */
export class QueueWatch {
  /** By `performance.now`; null if never. */
  askedAt: number | null = null;
  takenAt: number | null = null;
  #silentLooks = 0;
  #looksSinceTaken = 0;
  #looksSinceBegun = 0;
  #oldestDueSeconds = 0;
  #hasCapacity = true;
  #overdueSeconds: number;

  constructor(overdueSeconds = OVERDUE_SECONDS) {
    this.#overdueSeconds = overdueSeconds;
  }

  begun(): void {
    this.#looksSinceBegun = 0;
  }

  /** Records that the database answered a request for a job. */
  answered(): void {
    this.#silentLooks = 0;
    this.askedAt = performance.now();
  }

  taken(): void {
    this.answered();
    this.takenAt = this.askedAt;
    this.#looksSinceTaken = 0;
  }

  /** Records how long the oldest job this worker could take is overdue; 0 if there is none or it is unknown. */
  noteOldestDue(seconds: number): void {
    this.#oldestDueSeconds = seconds;
  }

  /** @param hasCapacity  true if it could run another job and so should ask for one */
  look(hasCapacity: boolean): void {
    this.#hasCapacity = hasCapacity;
    this.#silentLooks = hasCapacity ? this.#silentLooks + 1 : 0;
    this.#looksSinceTaken += 1;
    this.#looksSinceBegun += 1;
  }

  /** Returns why the worker is stuck; null while it works. */
  trouble(): string | null {
    if (this.#silentLooks >= SILENT_LOOKS_UNTIL_TROUBLE) return ASKS_FOR_NOTHING;
    return this.#takesNothing() ? TAKES_NOTHING : null;
  }

  /**
   * Returns why another pool should be started, or null. Each pool gets the full time limit before it is late itself.
   */
  reasonToRestart(): string | null {
    const silentLooks = Math.min(this.#silentLooks, this.#looksSinceBegun);
    if (silentLooks >= SILENT_LOOKS_UNTIL_RESTART) return ASKS_FOR_NOTHING;
    return this.#takesNothing() && this.#looksSinceBegun > this.#patience() ? TAKES_NOTHING : null;
  }

  #takesNothing(): boolean {
    return Math.min(this.#oldestDueSeconds, this.#looksSinceTaken) > this.#patience();
  }

  #patience(): number {
    return this.#hasCapacity ? this.#overdueSeconds : OVERDUE_WHEN_FULL_SECONDS;
  }
}
