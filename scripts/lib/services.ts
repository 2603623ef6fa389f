import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabaseIfMissing, startEmbeddedPostgres } from '@unslop/database/embedded-postgres';
import type { RunningSandbox, SandboxOptions } from '@unslop/sandbox/main';
import { SANDBOX_KEYS } from '@unslop/server/platform/config';
import { type Child, startChild } from './child.ts';
import type { Settings } from './settings.ts';
import type { Service, Started } from './supervisor.ts';

export interface DatabaseUrls {
  appUrl: string;
  ownerUrl: string;
}

interface Instance extends Pick<Settings, 'dataDir' | 'host' | 'port' | 'publicUrl'> {
  logDir: string;
  /** Port of the server itself. In development the browser opens `port` instead, where Vite runs in front. */
  apiPort: number;
}

export function instanceOf(settings: Settings): Instance {
  return { ...settings, apiPort: settings.port, logDir: path.join(settings.dataDir, 'logs') };
}

export type SandboxPorts = Pick<RunningSandbox, 'httpPort' | 'smtpPort'>;

/** Starts or adopts the embedded PostgreSQL, and creates an empty database on the very first start. */
export async function startDatabase(
  dataDir: string,
): Promise<DatabaseUrls & { service: Service; startedHere: boolean }> {
  const cluster = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  await createDatabaseIfMissing(cluster, 'unslop');
  return {
    appUrl: cluster.appUrl('unslop'),
    ownerUrl: cluster.ownerUrl('unslop'),
    startedHere: cluster.startedHere,
    service: {
      name: 'PostgreSQL',
      pid: cluster.pid,
      rank: 3,
      gone: cluster.exited.then(() => `see ${path.join(dataDir, 'postgres/postgres.log')}`),
      stop: () => cluster.stop(),
      kill: () => process.kill(cluster.pid, 'SIGQUIT'),
      isAdoptable: true,
    },
  };
}

export function startSandbox(instance: Instance, env: NodeJS.ProcessEnv): Started<SandboxPorts> {
  const server = `http://127.0.0.1:${instance.apiPort}`;
  const options: SandboxOptions = {
    stateDir: path.join(instance.dataDir, 'sandbox'),
    publicUrl: instance.publicUrl,
    stripe: {
      secretKey: SANDBOX_KEYS.secretKey,
      webhookUrl: `${server}/api/webhooks/stripe`,
      webhookSecret: SANDBOX_KEYS.webhookSecret,
      connectWebhookUrl: `${server}/api/webhooks/stripe-connect`,
      connectWebhookSecret: SANDBOX_KEYS.connectWebhookSecret,
      thinWebhookUrl: `${server}/api/webhooks/stripe-thin`,
      thinWebhookSecret: SANDBOX_KEYS.thinWebhookSecret,
    },
    google: { clientId: SANDBOX_KEYS.googleClientId, clientSecret: SANDBOX_KEYS.googleClientSecret },
  };
  const ports = Promise.withResolvers<SandboxPorts>();
  const child = startChild({
    name: 'sandbox',
    entry: 'sandbox/src/main.ts',
    env: { ...env, SANDBOX_OPTIONS: JSON.stringify(options) },
    log: path.join(instance.logDir, 'sandbox.log'),
    onLine: (line) => {
      // An operator's command finds the sandbox through this file.
      fs.writeFileSync(sandboxAddress(instance.dataDir), line);
      ports.resolve(JSON.parse(line));
    },
  });
  return started(child, 2, ports.promise);
}

const sandboxAddress = (dataDir: string): string => path.join(dataDir, 'sandbox-address.json');

export async function runningSandbox(dataDir: string): Promise<SandboxPorts | undefined> {
  const file = sandboxAddress(dataDir);
  if (!fs.existsSync(file)) return undefined;
  const ports: SandboxPorts = JSON.parse(fs.readFileSync(file, 'utf8'));
  const isAlive = await fetch(`http://127.0.0.1:${ports.httpPort}/`).then(
    (reply) => reply.ok,
    () => false,
  );
  return isAlive ? ports : undefined;
}

export function startServer(instance: Instance, env: NodeJS.ProcessEnv): Started<void> {
  const child = startChild({
    name: 'server',
    entry: 'apps/server/src/main.ts',
    args: ['all'],
    env,
    log: path.join(instance.logDir, 'server.log'),
  });
  return started(child, 1, untilOk(`http://${inUrl(instance.host)}:${instance.apiPort}/health/ready`));
}

/** Returns the server's environment: its own addresses, and the sandbox for everything that is not configured. */
export function serverEnv(
  instance: Instance,
  given: { appUrl: string; sandbox: SandboxPorts | undefined },
  env: NodeJS.ProcessEnv,
  /** Empty for the running server, which must not have the owner's role. */
  ownerUrl = '',
): NodeJS.ProcessEnv {
  const sandbox = given.sandbox && {
    SANDBOX_URL: `http://127.0.0.1:${given.sandbox.httpPort}`,
    SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${given.sandbox.smtpPort}`,
  };
  return {
    ...env,
    ...sandbox,
    PORT: String(instance.apiPort),
    HOST: instance.host,
    PUBLIC_URL: instance.publicUrl,
    DATA_DIR: instance.dataDir,
    // The configured URL may be a pooler's, which the commands bypass.
    DATABASE_URL: env.DATABASE_URL || given.appUrl,
    DATABASE_OWNER_URL: ownerUrl,
  };
}

/** Starts Vite's dev server in front, for `npm run dev`. It reloads the page and forwards the API's paths. */
export function startVite(instance: Instance, env: NodeJS.ProcessEnv): Started<void> {
  const flags = ['--strictPort', '--port', String(instance.port), '--host', instance.host];
  const child = startChild({
    name: 'vite',
    entry: 'node_modules/vite/bin/vite.js',
    args: ['apps/web', '--config', 'apps/web/vite.config.ts', ...flags],
    env: { ...env, API_PORT: String(instance.apiPort) },
    log: path.join(instance.logDir, 'vite.log'),
  });
  return started(child, 0, untilOk(`http://${inUrl(instance.host)}:${instance.port}/`));
}

function started<T>(child: Child, rank: number, ready: Promise<T>): Started<T> {
  const end = () => `${child.lastOutput()}\n\nThe whole log: ${child.log}`;
  const failure = child.gone.then((how): never => {
    throw new Error(`The ${child.name} doesn’t start (${how}):\n${end()}`);
  });
  return {
    service: {
      name: child.name,
      pid: child.pid,
      rank,
      gone: child.gone.then((how) => `${how}\n\n${end()}`),
      stop: () => child.stop(),
      kill: child.kill,
      isAdoptable: false,
    },
    ready: Promise.race([ready, failure]),
  };
}

async function untilOk(url: string): Promise<void> {
  let last = 'no answer';
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await sleep(25)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
      if (response.ok) return;
    } catch (error) {
      last = String((error as Error).cause ?? error);
    }
  }
  throw new Error(`Not ready within 60 s (${url}: ${last})`);
}

/** Returns a host to connect to, for one to listen on. */
function inUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
