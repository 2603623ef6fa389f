import { createDb, createPool } from '@unslop/database/connect';
import { reconcile } from '@unslop/server/features/reconciliation/reconcile';
import { paymentKinds } from '@unslop/server/payment-kinds';
import { readConfig } from '@unslop/server/platform/config';
import { createStorage } from '@unslop/server/platform/create-storage';
import type { Deps } from '@unslop/server/platform/deps';
import { createStripe } from '@unslop/server/platform/stripe';
import { stripeHandlers } from '@unslop/server/stripe-tables';
import { pino } from 'pino';
import { readCommandLine } from './lib/command-line.ts';
import { withDatabase } from './lib/installation.ts';
import {
  type DatabaseUrls,
  instanceOf,
  runningSandbox,
  type SandboxPorts,
  serverEnv,
  startSandbox,
} from './lib/services.ts';
import { readSettings } from './lib/settings.ts';

const usage = `npm run ops -- reconcile [--days 30]

Fetches the events we missed, then prints where the card provider and our books differ. Exits with 1 if they do.

  --days N   only look at the last N days
`;

const { values } = readCommandLine(usage, { days: String });
const settings = readSettings();
const days = values.days === undefined ? null : Number(values.days);
if (days !== null && !(Number.isInteger(days) && days > 0)) {
  console.error(`"${values.days}" isn’t a number of days.`);
  process.exitCode = 2;
} else {
  await withDatabase((database) => withSandbox((sandbox) => run(database, sandbox)));
}

async function run({ appUrl }: DatabaseUrls, sandbox: SandboxPorts | undefined): Promise<void> {
  const config = readConfig(serverEnv(instanceOf(settings), { appUrl, sandbox }, process.env));
  const pool = createPool(config.databaseDirectUrl, {
    max: 3,
    applicationName: 'unslop reconcile',
    statementTimeoutMs: 60_000,
  });
  const db = createDb(pool);
  const log = pino({ level: process.env.LOG_LEVEL || 'fatal' });
  const deps = { config, log, pool, db, stripe: createStripe(config), storage: createStorage(config) } as Deps;
  try {
    const { caughtUp, repaired, differences } = await reconcile(deps, stripeHandlers(config), paymentKinds, days);
    for (const id of caughtUp) console.log(`caught up with event ${id}`);
    for (const id of repaired) console.log(`repaired payment ${id}`);
    for (const { what, id, stripe, ours } of differences) {
      console.log(`DIFFERS ${what} ${id}: the provider says "${stripe}", we say "${ours}"`);
    }
    const found = `${differences.length} differences`;
    console.log(`${caughtUp.length} missed events worked, ${repaired.length} payments repaired, ${found}`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

/** Provides a sandbox: the one of SANDBOX_URL, the running product's, or a temporary one. */
async function withSandbox(work: (ports: SandboxPorts | undefined) => Promise<void>): Promise<void> {
  if (!settings.needsSandbox) return work(undefined);
  const running = await runningSandbox(settings.dataDir);
  if (running) return work(running);
  const { service, ready } = startSandbox(instanceOf(settings), process.env);
  try {
    await work(await ready);
  } finally {
    await service.stop();
  }
}
