import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createDatabaseIfMissing,
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@unslop/database/embedded-postgres';
import { withClient } from '@unslop/database/with-client';

/** A primary with two standbys. A commit waits until one standby has it. */
export interface ReplicatedPostgres {
  /** One URL for all three servers. The client must find the primary. */
  ownerUrl: string;
  appUrl: string;
  primary(): Server;
  standbys(): Server[];
  /**
   * Simulates the loss of the primary's machine: kills its processes with -9 and deletes its folder. Promotes the most
   * advanced standby, and creates a new one.
   */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  name: string;
  dir: string;
  cluster: EmbeddedPostgres;
}

const NAMES = ['a', 'b', 'c'];
const DATABASE = 'unslop';

const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '10',
  // Lets a new standby fetch the WAL that was written while it was copied.
  wal_keep_size: '512MB',
  // Delay before a standby tries its primary again.
  wal_retrieve_retry_interval: '100ms',
};

/** @param parent  folder for the servers' folders */
export async function startReplicatedPostgres(parent: string): Promise<ReplicatedPostgres> {
  const folder = (name: string) => path.join(parent, `postgres-${name}`);
  const start = async (name: string): Promise<Server> => {
    const dir = folder(name);
    return { name, dir, cluster: await startEmbeddedPostgres({ dir, forTests: true, settings: SETTINGS }) };
  };
  let primary = await start(NAMES[0]!);
  await createDatabaseIfMissing(primary.cluster, DATABASE);
  const addStandby = async (name: string): Promise<Server> => {
    await copyServer(primary, name, folder(name));
    return start(name);
  };
  let standbys = await Promise.all(NAMES.slice(1).map(addStandby));
  for (const server of [...standbys, primary]) {
    await ask(server, `alter system set synchronous_standby_names = 'ANY 1 (${NAMES.join(', ')})'`);
    await ask(server, 'select pg_reload_conf()');
  }
  await untilFollowed(primary, standbys);

  const urlOf = (address: (server: Server) => string): string => {
    const [url] = [primary, ...standbys].map((server) => new URL(address(server)));
    const hosts = [primary, ...standbys].map((server) => new URL(address(server)).searchParams.get('host'));
    url!.searchParams.set('host', hosts.join(','));
    return url!.href;
  };
  return {
    ownerUrl: urlOf(({ cluster }) => cluster.ownerUrl(DATABASE)),
    appUrl: urlOf(({ cluster }) => cluster.appUrl(DATABASE)),
    primary: () => primary,
    standbys: () => standbys,
    async failOver() {
      const lost = primary;
      for (const pid of [lost.cluster.pid, ...childrenOf(lost.cluster.pid)]) kill(pid);
      const removed = fs.promises.rm(path.join(lost.dir, 'data'), { recursive: true, force: true, maxRetries: 10 });
      const positions = await Promise.all(standbys.map(lastPosition));
      const next = standbys[positions[0]! >= positions[1]! ? 0 : 1]!;
      await ask(next, 'select pg_promote(false)');
      while ((await ask<{ standby: boolean }>(next, 'select pg_is_in_recovery() as standby'))[0]!.standby)
        await sleep(5);
      standbys = standbys.filter((standby) => standby !== next);
      primary = next;
      for (const standby of standbys) {
        await ask(standby, `alter system set primary_conninfo = '${conninfo(primary, standby.name)}'`);
        await ask(standby, 'select pg_reload_conf()');
      }
      await removed;
      removeEmbeddedPostgres(lost.dir);
      standbys = [...standbys, await addStandby(lost.name)];
      await untilFollowed(primary, standbys);
    },
    async stop() {
      for (const { cluster, dir } of [primary, ...standbys]) {
        await cluster.stop();
        removeEmbeddedPostgres(dir);
      }
    },
  };
}

const conninfo = ({ cluster }: Server, name: string): string => {
  const { username, searchParams } = new URL(cluster.ownerUrl());
  return `host=${searchParams.get('host')} user=${username} application_name=${name}`;
};

/** Does what pg_basebackup does, which the npm package lacks. */
async function copyServer(primary: Server, name: string, dir: string): Promise<void> {
  const data = path.join(dir, 'data');
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const label = await withClient({ connectionString: primary.cluster.ownerUrl() }, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    await copyFolder(path.join(primary.dir, 'data'), data);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return rows[0]!.labelfile;
  });
  fs.writeFileSync(path.join(data, 'backup_label'), label);
  fs.writeFileSync(path.join(data, 'standby.signal'), '');
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo(primary, name)}'\n`);
  const { uid, gid } = fs.statSync(primary.dir);
  if (process.getuid?.() === 0)
    for (const file of ['backup_label', 'standby.signal']) fs.chownSync(path.join(data, file), uid, gid);
}

/** Files that need not be copied from a running server, because its WAL is streamed. */
const LEFT_OUT = /^(pg_wal\/.*|postmaster\.(pid|opts)|pg_replslot\/.*|pg_stat_tmp\/.*|pg_subtrans\/.*|.*pgsql_tmp.*)$/;

/** Skips files that disappear meanwhile. The WAL records their removal too. */
async function copyFolder(from: string, to: string, below = ''): Promise<void> {
  const { uid, gid, mode } = fs.statSync(from);
  fs.mkdirSync(to, { mode: mode & 0o777 });
  if (process.getuid?.() === 0) fs.chownSync(to, uid, gid);
  for (const entry of await fs.promises.readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      await copyFolder(source, target, `${below}${entry.name}/`);
    } else if (!LEFT_OUT.test(below + entry.name)) {
      await fs.promises.copyFile(source, target).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (process.getuid?.() === 0 && uid !== 0) fs.chownSync(target, uid, gid);
    }
  }
}

/** Returns the end of its WAL once nothing more can arrive. */
async function lastPosition(standby: Server): Promise<bigint> {
  for (;;) {
    const [row] = await ask<{ bytes: string; streams: boolean }>(
      standby,
      `select pg_wal_lsn_diff(coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes,
              exists (select from pg_stat_wal_receiver where status = 'streaming') as streams`,
    );
    if (!row!.streams) return BigInt(row!.bytes);
    await sleep(5);
  }
}

async function untilFollowed(primary: Server, standbys: readonly Server[]): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await sleep(20)) {
    const rows = await ask(
      primary,
      `select from pg_stat_replication where state = 'streaming' and sync_state in ('quorum', 'sync')`,
    );
    if (rows.length === standbys.length) return;
  }
  throw new Error('the standbys do not follow the primary');
}

// biome-ignore lint/suspicious/noExplicitAny: the caller says what it asks for
async function ask<R extends Record<string, any>>({ cluster }: Server, sql: string): Promise<R[]> {
  return withClient({ connectionString: cluster.ownerUrl() }, async (client) => (await client.query<R>(sql)).rows);
}

function childrenOf(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
