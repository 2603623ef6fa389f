import type { Db } from '@unslop/database/connect';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Config } from './config.ts';
import type { Live } from './live.ts';
import type { Metrics } from './metrics.ts';
import type { Storage } from './storage.ts';

/** Who is signed in, as one statement reads it. */
export interface Session {
  sessionId: string;
  userId: string;
  email: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
  role: 'member' | 'moderator';
  emailVerifiedAt: Date | null;
  isBanned: boolean;
}

/** What a process is made of; built once in main.ts and handed down. */
export interface Deps {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  db: Db;
  stripe: Stripe;
  storage: Storage;
  live: Live;
  /** Aborted once this process has been told to end: what it has begun it finishes, and it takes on nothing that can wait. */
  stopping: AbortSignal;
  /** Null where nobody asks for them. */
  metrics: Metrics | null;
  /** Set by app.ts: the platform does not know how sessions are kept. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
}
