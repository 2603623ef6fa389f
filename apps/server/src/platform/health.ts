import type { Db } from '@unslop/database/connect';
import { appliedSchema, knownMigrations, routinesHash } from '@unslop/database/migrate';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { refusedBy } from './safe-database.ts';

/** What the worker of this process says about itself. */
export interface WorkerHealth {
  /** Why this worker is of no use at the moment, for health and log; null while it works. */
  trouble(): string | null;
}

export interface HealthDeps {
  db: Db;
  log: Logger;
  stopping: AbortSignal;
  /** Where this process works jobs. */
  worker?: WorkerHealth;
}

/**
 * Whether this process can do its work and will go on doing so: the database answers and is not behind this version, and
 * where jobs are worked here, they are. A web process without a worker does not speak for the queue: taken out of the
 * balancer it would only make late mails into a site that is down. `status` is for people: `ready`, or what is missing.
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

/** `/health/live`: the process answers. `/health/ready`: see `readinessOf`. */
export function serveHealth(server: FastifyInstance, deps: HealthDeps): void {
  server.get('/health/live', { config: { rateLimit: false } }, async () => ({ status: 'live' }));
  server.get('/health/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    const { isReady, status } = await readinessOf(deps);
    return reply.code(isReady ? 200 : 503).send({ status });
  });
}

/** Files of the web app, and what a supervisor asks. */
const NEEDS_NO_DATABASE = /^\/(?:health|assets)\//;

/** Answers 503 while the database is behind this version, until it is migrated. */
export function refuseWhileBehind(server: FastifyInstance, { db, log }: Pick<HealthDeps, 'db' | 'log'>): void {
  let isCurrent = false;
  let isLogged = false;
  server.addHook('onRequest', async ({ raw }) => {
    if (isCurrent || NEEDS_NO_DATABASE.test(raw.url ?? '')) return;
    // A database that does not answer is noticed by the request itself.
    const trouble = await schemaTrouble(db).catch(() => undefined);
    isCurrent = trouble === null;
    if (!trouble) return;
    if (!isLogged) log.error(trouble);
    isLogged = true;
    throw new Refusal('UNAVAILABLE');
  });
}

/** What health and log say of a database that this version cannot work with. */
export const SCHEMA_BEHIND = 'the database is behind this version: run migrate';

/** A database never goes back, so that one which was new enough is not asked again. */
const current = new WeakSet<Db>();

/**
 * Why this version cannot work with the database; null when it can. One that a newer version has migrated is fine: while
 * processes are replaced one after the other the older ones go on.
 * @throws Error when the database does not answer
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
