import type { Db } from '@unslop/database/connect';
import { appliedSchema, knownMigrations, routinesHash } from '@unslop/database/migrate';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { refusedBy } from './safe-database.ts';

/** Health of this process's worker. */
export interface WorkerHealth {
  /** Returns why this worker is stuck, for health checks and the log; null while it works. */
  trouble(): string | null;
}

export interface HealthDeps {
  db: Db;
  log: Logger;
  stopping: AbortSignal;
  /** Set if this process runs jobs. */
  worker?: WorkerHealth;
}

/**
 * Checks that this process can do its work: the database answers and its schema is current, and the worker is healthy
 * if there is one. A web process without a worker ignores the queue. Removing it from the load balancer would turn late
 * mails into an outage. `status` is for people: `ready`, or the problem.
 */
export async function readinessOf({ db, stopping, worker, log }: HealthDeps) {
  if (stopping.aborted) return { isReady: false, status: 'stopping' };
  try {
    await sql`select 1`.execute(db);
    const trouble = (await schemaTrouble(db)) ?? worker?.trouble() ?? null;
    return { isReady: trouble === null, status: trouble ?? 'ready' };
  } catch (error) {
    log.debug({ err: error }, 'health: the database does not answer');
    return { isReady: false, status: refusedBy(error) ?? 'no database' };
  }
}

/** Serves `/health/live` (the process answers) and `/health/ready` (see `readinessOf`). */
export function serveHealth(server: FastifyInstance, deps: HealthDeps): void {
  server.get('/health/live', { config: { rateLimit: false } }, async () => ({ status: 'live' }));
  server.get('/health/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    const { isReady, status } = await readinessOf(deps);
    return reply.code(isReady ? 200 : 503).send({ status });
  });
}

/** Paths that need no database: web app files and health checks. */
const NEEDS_NO_DATABASE = /^\/(?:health|assets)\//;

/** Answers 503 while the database is behind this version, until it is migrated. */
export function refuseWhileBehind(server: FastifyInstance, { db, log }: Pick<HealthDeps, 'db' | 'log'>): void {
  let isCurrent = false;
  let isLogged = false;
  server.addHook('onRequest', async ({ raw }) => {
    if (isCurrent || NEEDS_NO_DATABASE.test(raw.url ?? '')) return;
    // If the database does not answer, the request itself will fail.
    const trouble = await schemaTrouble(db).catch(() => undefined);
    isCurrent = trouble === null;
    if (!trouble) return;
    if (!isLogged) log.error(trouble);
    isLogged = true;
    throw new Refusal('UNAVAILABLE');
  });
}

/** Message of health checks and the log if the database schema is too old. */
export const SCHEMA_BEHIND = 'the database is behind this version: run migrate';

/** Databases with a current schema. Schemas never go back, so they are not checked again. */
const current = new WeakSet<Db>();

/**
 * Returns why this version cannot work with the database; null if it can. A database migrated by a newer version is
 * fine, because older processes keep running during a rolling update.
 * @throws Error if the database does not answer
 */
export async function schemaTrouble(db: Db): Promise<string | null> {
  if (current.has(db)) return null;
  const applied = await appliedSchema(db);
  const isCurrent =
    applied !== null &&
    [...knownMigrations().keys()].every((name) => applied.migrations.has(name)) &&
    applied.routines.has(routinesHash());
  if (!isCurrent) return SCHEMA_BEHIND;
  current.add(db);
  return null;
}
