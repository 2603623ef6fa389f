import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabaseProxy, throughProxy } from '../../apps/server/src/testing/database-proxy.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

/** pgbouncer refuses to run as root. In a user namespace, root looks like `nobody` and can still read its own files. */
const command =
  process.getuid?.() === 0
    ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', 'pgbouncer']
    : ['pgbouncer'];

/** True if Debian's package `pgbouncer` is installed and may run. */
export const hasPooler = spawnSync(command[0]!, [...command.slice(1), '--version']).status === 0;

/** Starts pgbouncer in transaction mode in front of a test's database. A hundred clients share four connections. */
export async function startPooler(databaseUrl: string) {
  const proxy = await startDatabaseProxy(databaseUrl);
  const { username, password } = new URL(databaseUrl);
  const login = `user=${username}${password && ` password=${password}`}`;
  const port = await freePort();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-pooler-'));
  const file = path.join(dir, 'pgbouncer.ini');
  // Take the lines that matter from the file that we deploy.
  const shipped = fs.readFileSync(path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8');
  const settings = shipped
    .replace(/^unslop = host=\S+ port=\S+/m, `* = host=127.0.0.1 port=${proxy.port} ${login}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*/m, 'auth_type = any')
    .replace(/^default_pool_size = .*/m, 'default_pool_size = 4')
    .replace(/^(auth_file|logfile|pidfile|unix_socket_dir) = .*\n/gm, '');
  fs.writeFileSync(file, `${settings}\nunix_socket_dir =\n`);
  const child = spawn(command[0]!, [...command.slice(1), '--quiet', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  await untilOpen(port, child, said);
  return {
    urlOf: (url: string) => throughProxy(url, port),
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      proxy.close();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number, child: ChildProcess, said: string[]): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break;
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(25);
  }
  child.kill('SIGKILL');
  throw new Error(`pgbouncer does not start:\n${said.join('')}`);
}
