import { createDb, createPool } from '@unslop/database/connect';
import { type Config, readConfig } from '../../platform/config.ts';
import { publicAddress, site } from './address.ts';
import { alarms, books, withdrawals } from './books.ts';
import { cardProvider, webhooks } from './card-provider.ts';
import { certificate } from './certificate.ts';
import { clock } from './clock.ts';
import { databaseLoad, databaseSafety, databaseVersion, schema } from './database.ts';
import { type Check, type Installation, type Line, reasonOf, wrong } from './finding.ts';
import { hideSecretsOf } from './hide-secrets.ts';
import { liveUpdates } from './live-updates.ts';
import { mailServer, testMail } from './mail-server.ts';
import { nodeVersion } from './node-version.ts';
import { isStopped, startAdvice } from './processes.ts';
import { queue, worker } from './queue.ts';
import { settings } from './settings.ts';
import { freeSpace, storage } from './storage.ts';
import { webApp } from './web-app.ts';

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  { name: 'Settings', look: settings },
  { name: 'Public address', look: publicAddress },
  { name: 'Certificate', look: certificate },
  { name: 'Web app', look: webApp },
  { name: 'Storage', look: storage },
  { name: 'Free space', look: freeSpace },
  { name: 'Mail server', needsStandIns: true, look: mailServer },
  { name: 'Card provider', needsStandIns: true, look: cardProvider },
  { name: 'Database', look: databaseVersion },
  { name: 'Database safety', needsDatabase: true, look: databaseSafety },
  { name: 'Database load', needsDatabase: true, look: databaseLoad },
  { name: 'Schema', needsDatabase: true, look: schema },
  { name: 'Clock', needsDatabase: true, look: clock },
  { name: 'Books', needsDatabase: true, look: books },
  { name: 'Alarms', needsDatabase: true, look: alarms },
  { name: 'Withdrawals', needsDatabase: true, look: withdrawals },
  { name: 'Queue', needsDatabase: true, needsProcess: true, look: queue },
  { name: 'Worker', needsDatabase: true, needsProcess: true, look: worker },
  { name: 'Webhooks', needsDatabase: true, look: webhooks },
  { name: 'Site', needsProcess: true, look: site },
  { name: 'Live updates', needsDatabase: true, needsProcess: true, look: liveUpdates },
];

/** For one check; the audit of a large database is the longest. */
const PATIENCE_MS = 60_000;

/**
 * Looks at the installation that `env` describes, one line after the other. No line holds a secret of `env`.
 * @param env  as the server gets it, and DATABASE_OWNER_URL where the owner of the schema may be asked
 * @param options.mailTo  sends a mail there as well
 */
export async function* examine(
  env: Record<string, string | undefined>,
  { mailTo }: { mailTo?: string | undefined } = {},
): AsyncGenerator<Line> {
  const hide = hideSecretsOf(env);
  yield { name: 'Node', ...nodeVersion(process.version) };
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    yield hide({
      name: 'Settings',
      ...wrong(reasonOf(error), 'The server does not start so. Nothing else was looked at.'),
    });
    return;
  }
  const pool = createPool(config.databaseUrl, { max: 4, applicationName: 'unslop doctor', statementTimeoutMs: 20_000 });
  const installation: Installation = { config, pool, db: createDb(pool) };
  let hasDatabase = true;
  const wanted = mailTo ? [...checks, { name: 'Test mail', look: testMail(mailTo) }] : checks;
  try {
    const stopped = await isStopped(installation);
    if (stopped) yield { name: 'Processes', ...wrong('This installation is stopped.', startAdvice(config)) };
    for (const { name, needsDatabase, needsProcess, needsStandIns, look } of wanted) {
      if (needsDatabase && !hasDatabase) continue;
      if (stopped && (needsProcess || (needsStandIns && config.sandboxUrl))) continue;
      const findings = await withPatience(look(installation)).catch((error) => {
        return wrong(`could not be looked at: ${reasonOf(error)}`, 'See what stands above, then look again.');
      });
      for (const finding of [findings].flat()) {
        if (name === 'Database' && finding.status === 'wrong') hasDatabase = false;
        yield hide({ name, ...finding });
      }
    }
  } finally {
    await pool.end();
  }
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  const giveUp = Promise.withResolvers<never>();
  const timer = setTimeout(() => giveUp.reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  try {
    return await Promise.race([work, giveUp.promise]);
  } finally {
    clearTimeout(timer);
  }
}
