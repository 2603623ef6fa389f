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

/** Dependencies of a process. main.ts builds them once and passes them on. */
export interface Deps extends Callers {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  db: Db;
  stripe: Stripe;
  storage: Storage;
  live: Live;
  /** Set if DATABASE_READ_URLS names standbys. */
  standbys?: Standbys | undefined;
  /** Aborted when this process shuts down. It then finishes what is running and starts nothing that can wait. */
  stopping: AbortSignal;
  /** Null if metrics are off. */
  metrics: Metrics | null;
  /** Set if this process runs jobs. */
  worker?: WorkerHealth;
}

/** Session lookups, set by app.ts because the platform does not know how sessions are stored. */
export interface Callers {
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Reads the one row that `also` selects for the user `caller."userId"`, without the session. Null for a guest. */
  readOwn<R extends object>(request: FastifyRequest, also: RawBuilder<R>): Promise<R | null>;
  /** True if the request has a token that we signed. Its session may have ended since. */
  hasToken(request: FastifyRequest): boolean;
}

/** For a process without requests. */
export const noCallers: Callers = {
  sessionOf: async () => null,
  readOwn: async () => null,
  hasToken: () => false,
};
