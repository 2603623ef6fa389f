import { createDb, createPool } from '@unslop/database/connect';
import { addressesOf } from '@unslop/database/primary';
import { sql } from 'kysely';
import { type Config, readConfig } from '../../platform/config.ts';
import { within } from '../../platform/within.ts';
import { alarms, books, withdrawals } from './books.ts';
import { databaseLoad, databaseSafety, databaseVersion, replication, schema } from './database.ts';
import { ANSWER_WITHIN_MS, type Check, type Installation, type Line, reasonOf, wrong } from './finding.ts';
import { clock, freeSpace, nodeVersion, storage, webApp } from './machine.ts';
import { queue, worker } from './queue.ts';
import { cardProvider, mailServer, testMail, webhooks } from './services.ts';
import { settings } from './settings.ts';
import { certificate, liveUpdates, publicAddress, site } from './site.ts';

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
  { name: 'Replication', needsDatabase: true, look: replication },
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

/** Timeout of one check. The audit of a large database takes longest. */
const PATIENCE_MS = 60_000;

/**
 * Checks the installation that `env` describes, and yields one line after the other. No line holds a secret of `env`.
 * @param env  the server's environment, plus DATABASE_OWNER_URL if the owner of the schema may be used
 * @param options.mailTo  also sends a test mail there
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
      ...wrong(reasonOf(error), 'The server won’t start like this. I didn’t check anything else.'),
    });
    return;
  }
  const pool = createPool(config.databaseUrl, {
    max: 4,
    isPooled: config.isDatabasePooled,
    applicationName: 'unslop doctor',
    statementTimeoutMs: 20_000,
  });
  const installation: Installation = { config, pool, db: createDb(pool) };
  let hasDatabase = true;
  const wanted = mailTo ? [...checks, { name: 'Test mail', look: testMail(mailTo) }] : checks;
  try {
    const stopped = await isStopped(installation);
    if (stopped) yield { name: 'Processes', ...wrong('This installation is stopped.', startAdvice(config)) };
    for (const { name, needsDatabase, needsProcess, needsStandIns, look } of wanted) {
      if (needsDatabase && !hasDatabase) continue;
      if (stopped && (needsProcess || (needsStandIns && config.sandboxUrl))) continue;
      const findings = await within(PATIENCE_MS, look(installation), outOfPatience).catch((error) => {
        return wrong(`couldn’t check: ${reasonOf(error)}`, 'Fix the problems above, then run this again.');
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

const outOfPatience = () => new Error(`no answer within ${PATIENCE_MS / 1000} s`);

/** True if no process of ours is connected to the database and the site does not answer. */
async function isStopped({ config, db }: Installation): Promise<boolean> {
  try {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
         and application_name in ('unslop api', 'unslop worker', 'unslop all') limit 1`.execute(db);
    if (rows.length > 0) return false;
  } catch {
    // The database check reports a database that does not answer. That says nothing about the processes.
    return false;
  }
  return fetch(`${config.publicUrl}/health/live`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    redirect: 'manual',
  }).then(
    // These come from a proxy that cannot reach its server.
    ({ status }) => status === 502 || status === 504,
    () => true,
  );
}

function startAdvice({ isProduction }: Config): string {
  const how = isProduction ? 'systemctl start unslop-api@3001 unslop-api@3002 unslop-worker' : 'npm start';
  return `Start it: ${how}. I skipped the checks that need it running.`;
}

const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN/;
const SHORTEST = 4;

/**
 * @returns a function that hides every secret of `env` in a line: variables named as secrets, and passwords in
 *   addresses
 */
function hideSecretsOf(env: Record<string, string | undefined>): (line: Line) => Line {
  const secrets = Object.entries(env)
    .flatMap(([name, value = '']) => {
      const addresses = value.split(/\s+/).flatMap(addressesOf);
      const passwords = addresses.map((address) => URL.parse(address.replace('@/', '@localhost/'))?.password ?? '');
      return [SECRET_NAME.test(name) ? value : '', ...passwords, ...passwords.map(decoded)];
    })
    .filter((secret) => secret.length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
  const hide = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
  return (line) =>
    line.status === 'ok'
      ? { ...line, says: hide(line.says) }
      : { ...line, says: hide(line.says), todo: hide(line.todo) };
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return '';
  }
}
