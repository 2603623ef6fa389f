import { createDb, createPool, type Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { positionInCookie } from './http/wrote-cookie.ts';
import { changesWhatIsShared, type Live } from './live.ts';

/** A standby is asked only for what it has replayed of the last second. */
const LIMIT_MS = 1_000;
/** How often the primary is asked how far its journal goes, and each standby how far it has replayed. */
const LOOK_EVERY_MS = 200;
/** The same while a standby has not replayed what was announced. */
const LOOK_AGAIN_MS = 20;

interface Standby {
  db: Db;
  end(): Promise<void>;
  /** How far it had replayed the journal. */
  replayed: bigint;
  /** It has everything that was committed before this moment of `performance.now`. */
  freshAt: number;
  isAsked: boolean;
  isReachable: boolean;
}

/**
 * Standbys for what may be a second old. A read goes to one that has replayed all that was committed a second ago, all that was
 * announced to browsers, and all that the caller has written; else to the primary. The ages are those of one clock, this
 * process's, and of positions in the journal, so that no machine's clock has to agree with another's.
 * Source: docs/decisions/0034-reads-from-standbys.md
 */
export class Standbys {
  readonly #primary: Db;
  readonly #log: Logger;
  readonly #standbys: Standby[];
  /** How far the journal went at a moment, the newest first; of the last second. */
  #samples: { at: number; position: bigint }[] = [];
  #announcedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isStopped = false;
  #turn = 0;
  readonly #unwatch: () => void;
  /** How many reads each kind of server has answered. */
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

  /** @param after  what the caller has written: a position in the journal, `unknown`, or nothing */
  async read<T>(after: bigint | 'unknown' | null, work: (db: Db) => Promise<T>): Promise<T> {
    const standby = after === 'unknown' ? undefined : this.#freshFor(after ?? 0n);
    if (standby) {
      try {
        const answer = await work(standby.db);
        this.answered.standby += 1;
        return answer;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // It is away, or what it replays now removes rows that the statement needs: the primary has them.
        this.#log.debug({ err: error }, 'a standby could not answer');
        standby.freshAt = Number.NEGATIVE_INFINITY;
      }
    }
    this.answered.primary += 1;
    return work(this.#primary);
  }

  /** How far the journal goes: everything committed until now is before it. Null while the primary does not answer. */
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
    // One that does not answer holds up none of the others.
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
      // One that was promoted has everything.
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

/** Reads what may be a second old, with a standby as the database where there is one for it. */
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

/** PostgreSQL writes one as two hexadecimal numbers of 32 bits. */
function positionOf(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
