import type { Db } from '@unslop/database/connect';
import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Config } from './config.ts';
import type { WorkerHealth } from './health.ts';
import type { Live } from './live.ts';
import type { Metrics } from './metrics.ts';
import type { Session } from './session.ts';
import type { Standbys } from './standbys.ts';
import type { Storage } from './storage.ts';

/** What a process is made of; built once in main.ts and passed on. */
export interface Deps extends Callers {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  db: Db;
  stripe: Stripe;
  storage: Storage;
  live: Live;
  /** Where DATABASE_READ_URLS names standbys. */
  standbys?: Standbys | undefined;
  /** Aborted once this process shuts down: it finishes what it has begun, and starts nothing that can wait. */
  stopping: AbortSignal;
  /** Null where nobody asks for them. */
  metrics: Metrics | null;
  /** Where this process works jobs, and not requests alone. */
  worker?: WorkerHealth;
}

/** Set by app.ts: the platform does not know how sessions are kept. */
export interface Callers {
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Reads the one row that `also` selects for the user `caller."userId"`, without the session. Null for a guest. */
  readOwn<R extends object>(request: FastifyRequest, also: RawBuilder<R>): Promise<R | null>;
  /** Whether it carries a token that we signed: its session may have ended since. */
  hasToken(request: FastifyRequest): boolean;
}

/** Of a process without requests. */
export const noCallers: Callers = {
  sessionOf: async () => null,
  readOwn: async () => null,
  hasToken: () => false,
};
