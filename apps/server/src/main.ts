import { setTimeout as pause } from 'node:timers/promises';
import { createDb, createPool } from '@unslop/database/connect';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { pictureProcesses } from './core/images/picture-processes.ts';
import { watchQueue } from './features/doctor/queue-alarms.ts';
import { type Config, readConfig } from './platform/config.ts';
import { createStorage } from './platform/create-storage.ts';
import { type Callers, type Deps, noCallers } from './platform/deps.ts';
import { startLive } from './platform/live.ts';
import { captureOutput, createLog, writeToStandardError } from './platform/log.ts';
import { refusedBy, refuseUnsafeDatabase, UnsafeDatabase } from './platform/safe-database.ts';
import { startStandbys } from './platform/standbys.ts';
import { createStripe } from './platform/stripe.ts';

type Mode = 'api' | 'worker' | 'all' | 'migrate';
const MODES: readonly string[] = ['api', 'worker', 'all', 'migrate'];

const usage = `node apps/server/src/main.ts [api | worker | all | migrate]

  api       answers requests
  worker    runs jobs and deadlines
  all       both (the default)
  migrate   updates the database schema and exits

Settings come from the environment. See docs/use/deploy.md.`;

/** Time a stopping process waits for running requests and jobs, in milliseconds. A request may take 30 s. */
const STOP_WITHIN_MS = 32_000;

/**
 * Runs the program in one of several modes: `api` answers requests, `worker` works on jobs and deadlines, `all` (the
 * default) does both, `migrate` updates the database to the newest schema and exits.
 */
async function main(): Promise<void> {
  const mode = (process.argv[2] ?? 'all') as Mode;
  if (['--help', '-h'].includes(mode)) return console.log(usage);
  if (!MODES.includes(mode)) {
    console.error(`Unknown mode "${mode}". See: node apps/server/src/main.ts --help`);
    process.exit(2);
  }
  const config = readConfig();
  if (mode === 'migrate') {
    const { migrate } = await import('@unslop/database/migrate');
    await migrate({ ownerUrl: config.databaseOwnerUrl, appUrl: config.databaseDirectUrl, log: console.log });
    return;
  }
  const stopping = new AbortController();
  const running = await start(config, mode, stopping.signal);
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return;
    const graceMs = signal === 'SIGTERM' && mode !== 'worker' ? config.stopGraceSeconds * 1000 : 0;
    running.log.info({ signal, graceMs }, 'stopping');
    setTimeout(() => process.exit(1), graceMs + STOP_WITHIN_MS).unref();
    stopping.abort();
    await pause(graceMs);
    await running.stop().catch((error) => {
      running.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    });
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // This process must not outlive its launcher.
  process.on('disconnect', () => void stop('disconnect'));
}

/** Starts the parts of `mode`. Returns a function that stops requests first, then jobs, then shared parts. */
async function start(
  config: Config,
  mode: Exclude<Mode, 'migrate'>,
  stopping: AbortSignal,
): Promise<{ log: Logger; stop(): Promise<void> }> {
  // Import only what this mode needs. Loading the web server takes most of the startup time.
  const jobs = mode === 'api' ? null : await import('./jobs.ts');
  const app = mode === 'worker' ? null : await import('./app.ts');
  const log = createLog({ level: config.logLevel, service: mode });
  captureOutput(log);
  // By default, Node.js would print every property of the error.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nobody caught');
    process.exit(1);
  });
  pictureProcesses.onTrouble((text) => log.warn(text));
  const pool = createPool(config.databaseUrl, {
    max: config.databasePoolSize,
    isPooled: config.isDatabasePooled,
    applicationName: `unslop ${mode}`,
    onError: (error) => log.warn({ err: error.message }, 'a database connection was lost'),
    approve: (client) => refuseUnsafeDatabase(client).catch(endIfUnsafe),
  });
  const db = createDb(pool);
  const live = startLive(config.databaseDirectUrl, log);
  const standbys = app ? startStandbys(config, { db, live, log }) : undefined;
  const measuring = config.metrics && (await import('./platform/metrics.ts'));
  const metrics = measuring?.createMetrics({ config, pool, db, live }) ?? null;
  const [stripe, storage] = [createStripe(config), createStorage(config)];
  const deps: Omit<Deps, keyof Callers> = { config, log, pool, db, stripe, storage, live, standbys, stopping, metrics };
  // Check the database without blocking the start. If it is down, we wait for it and check it when it is back. This
  // first connection may be a dead one.
  void sql`select`.execute(db).catch((error) => {
    const refusal = refusedBy(error);
    if (refusal) log.error(refusal);
    else log.warn({ err: error }, 'the database does not answer yet');
  });
  const stops: (() => Promise<unknown>)[] = [() => pool.end(), () => live.stop(), async () => standbys?.stop()];

  if (metrics && config.metrics) {
    const { port, stop } = await measuring!.serveMetrics(metrics, config.metrics, deps);
    stops.push(stop);
    log.info({ host: config.metrics.host, port }, 'metrics');
  }
  const queueWatch = watchQueue(deps);
  stops.push(() => queueWatch.stop());
  if (jobs) {
    const worker = await jobs.startJobs({ ...deps, ...noCallers });
    deps.worker = worker;
    metrics?.watchWorker(worker);
    stops.push(() => worker.stop());
    log.info('working');
  }
  if (app) {
    const server = await app.buildApp(deps);
    await server.listen({ host: config.host, port: config.port });
    stops.push(() => server.close());
    log.info({ url: config.publicUrl, port: config.port }, 'listening');
  }
  return {
    log,
    async stop() {
      for (const stopOne of stops.reverse()) await stopOne();
    },
  };
}

function endIfUnsafe(error: Error): never {
  if (!(error instanceof UnsafeDatabase)) throw error;
  writeToStandardError(error.message);
  process.exit(1);
}

main().catch((error: Error) => {
  writeToStandardError(error.message);
  process.exit(1);
});
