import { createDb, createPool, type Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { positionInCookie } from './http/wrote-cookie.ts';
import { changesWhatIsShared, type Live } from './live.ts';

/** Maximum lag of a standby in milliseconds. Slower ones are not used. */
const LIMIT_MS = 1_000;
/** Interval of reading the WAL position of the primary and the replay position of each standby, in milliseconds. */
const LOOK_EVERY_MS = 200;
/** The same interval while a standby has not replayed an announced change. */
const LOOK_AGAIN_MS = 20;

interface Standby {
  db: Db;
  end(): Promise<void>;
  /** Last known replay position in the WAL. */
  replayed: bigint;
  /** The standby has everything committed before this time, by `performance.now`. */
  freshAt: number;
  isAsked: boolean;
  isReachable: boolean;
}

/**
 * Serves reads that may be a second old from standbys. Uses a standby that has replayed everything committed a second
 * ago, announced to browsers, or written by the caller; otherwise the primary. Ages use only this process's clock and
 * WAL positions, so no two machines' clocks have to agree.
 * Source: docs/work/decisions/0034-reads-from-standbys.md
 */
export class Standbys {
  readonly #primary: Db;
  readonly #log: Logger;
  readonly #standbys: Standby[];
  /** WAL positions of the last second with their times, newest first. */
  #samples: { at: number; position: bigint }[] = [];
  #announcedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isStopped = false;
  #turn = 0;
  readonly #unwatch: () => void;
  /** Number of reads answered by each kind of server. */
  readonly answered = { standby: 0, primary: 0 };

  constructor({ databaseReadUrls, databasePoolSize }: Config, { db, live, log }: { db: Db; live: Live; log: Logger }) {
    this.#primary = db;
    this.#log = log;
    this.#standbys = databaseReadUrls.map((url) => {
      const pool = createPool(url, {
        max: databasePoolSize,
        applicationName: 'unslop reads',
        onError: (error) => log.warn({ err: error.message }, 'a connection to a standby was lost'),
      });
      const [replayed, freshAt] = [0n, Number.NEGATIVE_INFINITY];
      return { db: createDb(pool), end: () => pool.end(), replayed, freshAt, isAsked: false, isReachable: true };
    });
    this.#unwatch = live.watch((topic) => {
      if (!changesWhatIsShared(topic)) return;
      this.#announcedAt = performance.now();
      if (!this.#isLooking) this.#lookIn(0);
    });
    this.#lookIn(0);
  }

  /** @param after  the caller's last write: a WAL position, `unknown`, or null for none */
  async read<T>(after: bigint | 'unknown' | null, work: (db: Db) => Promise<T>): Promise<T> {
    const standby = after === 'unknown' ? undefined : this.#freshFor(after ?? 0n);
    if (standby) {
      try {
        const answer = await work(standby.db);
        this.answered.standby += 1;
        return answer;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // The standby is down, or its replay removed rows the statement needs. The primary has them.
        this.#log.debug({ err: error }, 'a standby could not answer');
        standby.freshAt = Number.NEGATIVE_INFINITY;
      }
    }
    this.answered.primary += 1;
    return work(this.#primary);
  }

  /** Returns the WAL position after all commits so far. Null while the primary does not answer. */
  async position(): Promise<string | null> {
    try {
      const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(
        this.#primary,
      );
      return rows[0]!.position;
    } catch {
      return null;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unwatch();
    clearTimeout(this.#timer);
    await Promise.all(this.#standbys.map((standby) => standby.end()));
  }

  #freshFor(after: bigint): Standby | undefined {
    const since = Math.max(performance.now() - LIMIT_MS, this.#announcedAt);
    const fresh = this.#standbys.filter(({ freshAt, replayed }) => freshAt >= since && replayed >= after);
    this.#turn += 1;
    return fresh[this.#turn % fresh.length];
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#look(), ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const at = performance.now();
    const position = await this.position();
    this.#samples = this.#samples.filter((sample) => at - sample.at < LIMIT_MS);
    if (position) this.#samples.unshift({ at, position: positionOf(position) });
    // A standby that does not answer must not delay the others.
    const asked = this.#standbys.map((standby) => this.#ask(standby));
    await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS).unref())]);
    this.#isLooking = false;
    const isLate = this.#standbys.some(({ freshAt }) => freshAt < this.#announcedAt && freshAt > at - LIMIT_MS);
    this.#lookIn(isLate || this.#announcedAt > at ? LOOK_AGAIN_MS : LOOK_EVERY_MS);
  }

  async #ask(standby: Standby): Promise<void> {
    if (standby.isAsked) return;
    standby.isAsked = true;
    try {
      // A promoted standby has everything.
      const { rows } = await sql<{ position: string | null }>`
        select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as position`.execute(
        standby.db,
      );
      const { position } = rows[0]!;
      standby.replayed = position ? positionOf(position) : 0n;
      const sample = this.#samples.find((each) => each.position <= standby.replayed);
      if (sample) standby.freshAt = sample.at;
      standby.isReachable = true;
    } catch (error) {
      standby.freshAt = Number.NEGATIVE_INFINITY;
      if (standby.isReachable && !this.#isStopped) this.#log.warn({ err: error }, 'a standby does not answer');
      standby.isReachable = false;
    } finally {
      standby.isAsked = false;
    }
  }
}

export function startStandbys(config: Config, deps: { db: Db; live: Live; log: Logger }): Standbys | undefined {
  return config.databaseReadUrls.length > 0 ? new Standbys(config, deps) : undefined;
}

/** Runs a read that may be a second old, on a standby if one is fresh enough. */
export function readLate<D extends { db: Db; standbys?: Standbys | undefined }, T>(
  deps: D,
  request: FastifyRequest,
  work: (deps: D) => Promise<T>,
): Promise<T> {
  const { standbys } = deps;
  if (!standbys) return work(deps);
  const position = positionInCookie(request);
  const after = position === null || position === 'unknown' ? position : positionOf(position);
  return standbys.read(after, (db) => work({ ...deps, db }));
}

/** Parses a WAL position, which PostgreSQL writes as two 32-bit hexadecimal numbers. */
function positionOf(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
