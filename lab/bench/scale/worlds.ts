import { createDatabaseIfMissing, startEmbeddedPostgres } from '@unslop/database/embedded-postgres';
import { migrate } from '@unslop/database/migrate';
import pg from 'pg';
import { makeScaleWorld, type OnStep, type ScaleWorld, scaleWorld, type WorldSize } from './scale-world.ts';

export interface OpenWorld extends ScaleWorld {
  ownerUrl: string;
  appUrl: string;
}

/** The statements themselves are not parallel. Three lanes keep two cores busy. */
const LANES = 3;
const READY = 'ready';

/** Creates the worlds missing from `dir`, with fsync off. */
export async function makeWorlds(dir: string, sizes: readonly WorldSize[], onStep: OnStep): Promise<void> {
  const missing: WorldSize[] = [];
  await withCluster(dir, true, async (cluster) => {
    for (const size of sizes) if (!(await isReady(cluster.ownerUrl(), size))) missing.push(size);
    if (missing.length === 0) return;
    const admin = await connect(cluster.ownerUrl());
    try {
      await admin.query(`alter system set max_wal_size = '8GB'`);
      await admin.query('alter system set autovacuum = off');
      await admin.query('select pg_reload_conf()');
      for (const size of missing) {
        await admin.query(`drop database if exists ${nameOf(size)}`);
        await createDatabaseIfMissing(cluster, nameOf(size));
        await migrate({ ownerUrl: cluster.ownerUrl(nameOf(size)), appUrl: cluster.appUrl(nameOf(size)) });
        await makeScaleWorld(cluster.ownerUrl(nameOf(size)), size, {
          lanes: LANES,
          onStep: (name, done, of) => onStep(`${inWords(size)}: ${name}`, done, of),
        });
        await admin.query(`comment on database ${nameOf(size)} is '${READY}'`);
      }
      await admin.query('alter system reset all');
      await admin.query('checkpoint');
    } finally {
      await admin.end();
    }
  });
}

/** Runs `work` on the worlds with production settings, the latest schema and fresh statistics. */
export async function withWorlds(
  dir: string,
  sizes: readonly WorldSize[],
  work: (worlds: OpenWorld[]) => Promise<void>,
): Promise<void> {
  await withCluster(dir, false, async (cluster) => {
    const worlds: OpenWorld[] = [];
    for (const size of sizes) {
      const [ownerUrl, appUrl] = [cluster.ownerUrl(nameOf(size)), cluster.appUrl(nameOf(size))];
      await migrate({ ownerUrl, appUrl, log: (line) => console.log(`${nameOf(size)}: ${line}`) });
      const owner = await connect(ownerUrl);
      try {
        await stopClock(owner);
        worlds.push({ ...(await scaleWorld(owner, size)), ownerUrl, appUrl });
      } finally {
        await owner.end();
      }
    }
    await work(worlds);
  });
}

async function withCluster(
  dir: string,
  isLoading: boolean,
  work: (cluster: Awaited<ReturnType<typeof startEmbeddedPostgres>>) => Promise<void>,
): Promise<void> {
  const cluster = await startEmbeddedPostgres({ dir, forTests: isLoading });
  try {
    await work(cluster);
  } finally {
    await cluster.stop();
  }
}

/** Resets the clock to the time when the world was created, so everything that was open is still open. */
async function stopClock(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into app_clock (offset_interval) select max(created_at) - clock_timestamp() from ai_slops
    on conflict (is_only) do update set offset_interval = excluded.offset_interval`);
}

async function isReady(adminUrl: string, size: WorldSize): Promise<boolean> {
  const admin = await connect(adminUrl);
  try {
    const { rows } = await admin.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [nameOf(size)],
    );
    return rows[0]?.note === READY;
  } finally {
    await admin.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export const inWords = ({ slops, likes }: WorldSize) =>
  `${slops.toLocaleString('en-US')} slops${likes === 1 ? '' : `, ${likes} times the likes`}`;

const nameOf = ({ slops, likes }: WorldSize) => `slops_${slops}${likes === 1 ? '' : `_likes_${likes}`}`;
