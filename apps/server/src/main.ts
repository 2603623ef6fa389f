import { createDb, createPool } from '@unslop/database/connect';
import { migrate } from '@unslop/database/migrate';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { startJobs } from './jobs.ts';
import { type Config, readConfig } from './platform/config.ts';
import type { Deps } from './platform/deps.ts';
import { startLive } from './platform/live.ts';
import { createLog } from './platform/log.ts';
import { createMetrics, serveMetrics } from './platform/metrics.ts';
import { refuseUnsafeDatabase, UnsafeDatabase } from './platform/safe-database.ts';
import { createStorage } from './platform/storage.ts';
import { createStripe } from './platform/stripe.ts';

type Mode = 'api' | 'worker' | 'all' | 'migrate';
const MODES: readonly string[] = ['api', 'worker', 'all', 'migrate'];

/** How long a stopping process waits for requests and jobs that run. */
const STOP_AFTER_MS = 10_000;

/**
 * One program, several duties: `api` answers requests, `worker` works jobs and deadlines, `all` (the default) does
 * both, `migrate` brings the database to the newest schema and ends.
 */
async function main(): Promise<void> {
  const mode = (process.argv[2] ?? 'all') as Mode;
  if (!MODES.includes(mode)) throw new Error(`Unknown mode "${mode}": use one of ${MODES.join(', ')}.`);
  const config = readConfig();
  if (mode === 'migrate') {
    await migrate({ ownerUrl: config.databaseOwnerUrl, appUrl: config.databaseUrl, log: console.log });
    return;
  }
  const running = await start(config, mode);
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    running.deps.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_AFTER_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // A launcher that is gone must not leave us behind.
  process.on('disconnect', () => stop('disconnect'));
}

/** Starts the parts that `mode` asks for and gives back how to stop them, the newest first. */
async function start(
  config: Config,
  mode: Exclude<Mode, 'migrate'>,
): Promise<{ deps: Omit<Deps, 'sessionOf'>; stop(): Promise<void> }> {
  const log = createLog({ level: config.logLevel, service: mode });
  // Node's own last words would show every property of the error.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nobody caught');
    process.exit(1);
  });
  const pool = createPool(config.databaseUrl, {
    max: config.databasePoolSize,
    applicationName: `unslop ${mode}`,
    onError: (error) => log.warn({ err: error.message }, 'a database connection was lost'),
    approve: (client) => refuseUnsafeDatabase(client).catch(endIfUnsafe),
  });
  const db = createDb(pool);
  const live = startLive(config.databaseUrl, log);
  const metrics = config.metrics && createMetrics({ config, pool, db, live });
  const deps = { config, log, pool, db, stripe: createStripe(config), storage: createStorage(config), live, metrics };
  // One that is down is waited for, and looked at when it is there.
  await sql`select`.execute(db).catch((error) => log.warn({ err: error }, 'the database does not answer yet'));
  const stops: (() => Promise<unknown>)[] = [() => pool.end(), () => live.stop()];

  if (metrics && config.metrics) {
    const { port, stop } = await serveMetrics(metrics, config.metrics);
    stops.push(stop);
    log.info({ host: config.metrics.host, port }, 'metrics');
  }
  if (mode !== 'worker') {
    const server = await buildApp(deps);
    await server.listen({ host: config.host, port: config.port });
    stops.push(() => server.close());
    log.info({ url: config.publicUrl, port: config.port }, 'listening');
  }
  if (mode !== 'api') {
    const worker = await startJobs({ ...deps, sessionOf: async () => null });
    stops.push(() => worker.stop());
    log.info('working');
  }
  return {
    deps,
    async stop() {
      for (const stopOne of stops.reverse()) await stopOne();
    },
  };
}

function endIfUnsafe(error: Error): never {
  if (!(error instanceof UnsafeDatabase)) throw error;
  console.error(error.message);
  process.exit(1);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
