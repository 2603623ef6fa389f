import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeEmbeddedPostgres } from '@unslop/database/embedded-postgres';
import { migrate } from '@unslop/database/migrate';
import { readConfig } from '@unslop/server/platform/config';
import { refusedBy } from '@unslop/server/platform/safe-database';
import { demoSignIns } from '@unslop/server/seed/demo-sign-ins';
import { isSeedable } from '@unslop/server/seed/is-seedable';
import { finish, readCommandLine, UserFacingError } from './lib/command-line.ts';
import { takeLock } from './lib/lock.mjs';
import { assertPortIsFree, freePort } from './lib/port.ts';
import {
  type DatabaseUrls,
  instanceOf,
  serverEnv,
  startDatabase,
  startSandbox,
  startServer,
  startVite,
} from './lib/services.ts';
import { makeOwnSecret, readSecret, readSettings, type Settings, startOptions, usage } from './lib/settings.ts';
import { printSummary, Steps } from './lib/steps.ts';
import { type Ending, restartOnChange, type Started, Supervisor } from './lib/supervisor.ts';
import { buildWeb, isWebBuildStale } from './lib/web-build.ts';

/** Files that --fresh keeps. */
const kept = new Set(['run.lock', 'install.lock', 'install.log', 'cache', 'logs']);

await finish(await main().catch(printError));

async function main(): Promise<number> {
  const { values } = readCommandLine(usage, startOptions);
  const settings = readSettings(values);
  fs.mkdirSync(settings.dataDir, { recursive: true });
  const lock = takeLock(path.join(settings.dataDir, 'run.lock'), { url: settings.publicUrl });
  if (!lock.isTaken)
    throw new UserFacingError(`Unslop is already running here: ${lock.holder.url} (pid ${lock.holder.pid})`);
  const supervisor = new Supervisor(path.join(settings.dataDir, 'processes.json'));
  supervisor.listenToSignals();
  const abort = new AbortController();
  const up = bringUp(settings, supervisor, abort.signal);
  let isUp = false;
  try {
    await Promise.race([up.then(() => (isUp = true)), supervisor.ended]);
    return reportEnd(await supervisor.ended, isUp);
  } catch (error) {
    return printError(error);
  } finally {
    abort.abort();
    await supervisor.stopAll();
    await up.catch(() => {}); // aborted halfway, so its failure is expected
    lock.release();
  }
}

async function bringUp(settings: Settings, supervisor: Supervisor, signal: AbortSignal): Promise<void> {
  const steps = new Steps(settings);
  await supervisor.endLeftovers();
  await assertPortIsFree(settings.port, settings.host);
  if (settings.isFresh) {
    if (!settings.isSure) await confirmFresh(settings.dataDir, signal);
    emptyData(settings.dataDir);
  }
  const apiPort = settings.isDev ? await freePort() : settings.port;
  const instance = { ...instanceOf(settings), apiPort };
  const env = {
    ...process.env,
    AUTH_SECRET: readSecret(settings.dataDir) ?? makeOwnSecret(settings.dataDir),
    NODE_COMPILE_CACHE: path.join(settings.dataDir, 'cache/node'),
  };

  const prepareWorld = async () => {
    const [database, sandbox] = await allDone([
      prepareDatabase(settings, supervisor, steps),
      settings.needsSandbox
        ? steps.run('Stand-ins (cards, mail)', () => untilReady(supervisor, startSandbox(instance, env)))
        : undefined,
    ]);
    const given = { appUrl: database.appUrl, sandbox };
    if (settings.hasDemo) await seedIfEmpty(serverEnv(instance, given, env, database.ownerUrl), steps);
    return given;
  };
  const prepareWeb = async () => {
    if (settings.isDev || !isWebBuildStale()) return;
    await steps.run('Web app built', () => buildWeb(signal));
  };
  const [given] = await allDone([prepareWorld(), prepareWeb()]);
  if (signal.aborted) return;
  const start = () => startServer(instance, serverEnv(instance, given, env));
  await steps.run('Server', () => untilReady(supervisor, settings.isDev ? restartOnChange(start) : start()));
  if (settings.isDev) await steps.run('Vite', () => untilReady(supervisor, startVite(instance, env)));
  printSummary(settings, steps.totalSeconds, settings.hasDemo ? demoSignIns : []);
}

/** @throws UserFacingError unless the user types "yes" */
async function confirmFresh(dataDir: string, signal: AbortSignal): Promise<void> {
  if (process.stdin.isTTY !== true) {
    throw new UserFacingError('--fresh deletes all data. I can’t ask you here, so add --yes if you’re sure.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question(
    `This deletes every account, slop, picture and cent in ${dataDir}. Type yes to continue: `,
    { signal },
  );
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new UserFacingError('I didn’t delete anything.');
}

function emptyData(dataDir: string): void {
  removeEmbeddedPostgres(path.join(dataDir, 'postgres'));
  for (const name of fs.readdirSync(dataDir)) {
    if (!kept.has(name)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

async function prepareDatabase(settings: Settings, supervisor: Supervisor, steps: Steps): Promise<DatabaseUrls> {
  const urls =
    settings.database ??
    (await steps.run('PostgreSQL', async () => {
      const started = await startDatabase(settings.dataDir);
      await supervisor.add(started.service);
      return started;
    }));
  await steps
    .run('Schema', () => migrate(urls))
    .catch((error: NodeJS.ErrnoException) => {
      const refusal = settings.database && refusedBy(error);
      if (refusal)
        throw new UserFacingError(`${refusal[0]!.toUpperCase()}${refusal.slice(1)}, or of DATABASE_OWNER_URL.`);
      if (settings.database === undefined || !error.code?.startsWith('E')) throw error;
      throw new UserFacingError(`The database of DATABASE_URL does not answer: ${error.message}`);
    });
  return urls;
}

async function untilReady<T>(supervisor: Supervisor, { service, ready }: Started<T>): Promise<T> {
  await supervisor.add(service);
  return ready;
}

function reportEnd(ending: Ending, wasUp: boolean): number {
  if (ending.because === 'signal') {
    console.log('\n  Stopping …');
    return 0;
  }
  const what = wasUp ? 'stopped unexpectedly, so I’m stopping everything else' : 'doesn’t start';
  console.error(`\nThe ${ending.service.name} ${what}: ${ending.how}`);
  return 1;
}

/** Prints one line. With DEBUG, also prints the stack of an error that the user cannot correct. */
function printError(error: unknown): number {
  console.error(error instanceof Error ? error.message : error);
  if (!(error instanceof UserFacingError) && process.env.DEBUG && error instanceof Error) console.error(error.stack);
  return 1;
}

/** Like Promise.all, but waits for all parts. After a failure we could not stop the unfinished ones otherwise. */
async function allDone<const T extends readonly unknown[]>(
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/**
 * Fills an empty database with the demo world. The sandbox must run, because the top-ups are paid with test cards.
 * @param env  the server's, with DATABASE_OWNER_URL: only the owner can move the clock
 */
async function seedIfEmpty(env: NodeJS.ProcessEnv, steps: Steps): Promise<void> {
  const config = readConfig(env);
  if (!(await isSeedable(config.databaseOwnerUrl))) return;
  await steps.run('Demo world', async (progress) => {
    // Import lazily: the seed loads half of the server.
    const { seedDemoWorld } = await import('@unslop/server/seed/seed');
    await seedDemoWorld(config, (what, done, of) => progress(`${done} of ${of} ${what}`));
  });
}
