/** In looks, one a second: a pool asks for jobs every second. When it was not answered for so long, another is begun. */
const SILENT_LOOKS_UNTIL_RESTART = 3;
/** And after so long the worker says that it is of no use. */
const SILENT_LOOKS_UNTIL_TROUBLE = 5;
/** A job that is due for so long, while a worker with capacity takes none, shows that the queue stands still. */
const OVERDUE_SECONDS = 20;
/** The same while every job at work takes long. */
const OVERDUE_WHEN_FULL_SECONDS = 300;

const ASKS_FOR_NOTHING = 'the worker gets no answer when it asks for jobs';
const TAKES_NOTHING = 'jobs are due and the worker takes none';

/**
 * Whether a worker asks for jobs and takes them. Time is counted in looks of about a second and not read from a clock, so
 * that a process that did nothing at all for a while does not blame its queue.
 */
export class QueueWatch {
  /** In milliseconds of `performance.now`; null: never yet. */
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

  /** The database has answered whether there is a job. */
  answered(): void {
    this.#silentLooks = 0;
    this.askedAt = performance.now();
  }

  taken(): void {
    this.answered();
    this.takenAt = this.askedAt;
    this.#looksSinceTaken = 0;
  }

  /** How long the oldest job is due that this worker could take; 0 when there is none, or nobody knows. */
  noteOldestDue(seconds: number): void {
    this.#oldestDueSeconds = seconds;
  }

  /** @param hasCapacity  it could work one more job, and so should ask for it */
  look(hasCapacity: boolean): void {
    this.#hasCapacity = hasCapacity;
    this.#silentLooks = hasCapacity ? this.#silentLooks + 1 : 0;
    this.#looksSinceTaken += 1;
    this.#looksSinceBegun += 1;
  }

  /** Why the worker is of no use at the moment; null while it works. */
  trouble(): string | null {
    if (this.#silentLooks >= SILENT_LOOKS_UNTIL_TROUBLE) return ASKS_FOR_NOTHING;
    return this.#takesNothing() ? TAKES_NOTHING : null;
  }

  /** Why another pool should be begun; null when none should. Each gets as long as it may take until it is late itself. */
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
