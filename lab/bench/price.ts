import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixturesOf, type TestUser } from '../../tests/e2e/support/people.ts';
import { startBalancer } from '../processes/balancer.ts';
import { type Installation, startInstallation } from '../processes/installation.ts';
import { cpuSecondsOf } from './machine.ts';

/** A user's actions in a month. */
interface Month {
  pages: number;
  likes?: number;
  comments?: number;
  art?: number;
  slops?: number;
}

export const months = {
  guest: { pages: 30 },
  voter: { pages: 100, likes: 60, comments: 2 },
  artist: { pages: 120, likes: 20, comments: 6, art: 4 },
  poster: { pages: 80, likes: 10, comments: 2, slops: 2 },
} satisfies Record<string, Month>;
export type Kind = keyof typeof months;

export interface Cost {
  /** API requests. A page is the feed, or a slop with its comments. */
  requests: number;
  appReadSeconds: number;
  appWriteSeconds: number;
  postgresReadSeconds: number;
  postgresWriteSeconds: number;
  walBytes: number;
  /** Permanent tables and indexes, without rows that are deleted after days. */
  postgresBytes: number;
  fileBytes: number;
  mails: number;
}

const SHORT_LIVED = ['idempotency_keys', 'rate_limits', 'mails_sent', 'list_totals', 'job_workers'];
/** Each has one piece of art. A voter likes all slops and all art. */
const SLOPS = 30;
const PRIZE = 5;

/** Simulates a month for `people` of each kind, on a server without caches, with full-size pictures. */
export async function measureMonths(people: number, onProgress: (what: string) => void): Promise<Record<Kind, Cost>> {
  const installation = await startInstallation({
    apis: 1,
    workers: 1,
    isDurable: true,
    env: { RATE_FACTOR: '1000' },
    apiEnv: { PUBLIC_CACHE_MS: '0' },
  });
  const urls = installation.apis.map(({ url }) => url);
  const balancer = await startBalancer({
    port: installation.publicPort,
    urls,
    keepIdleMs: 5_000,
    healthEveryMs: 1_000,
  });
  try {
    const world = fixturesOf({ ...installation, url: installation.publicUrl });
    onProgress('the slops that they see');
    const host = await world.person({ dollars: SLOPS * PRIZE });
    const slops: string[] = [];
    for (let n = 0; n < SLOPS; n += 1) slops.push(await world.slop(host, { prize: PRIZE }));
    const arts: string[] = [];
    for (const slop of slops) arts.push(await world.art(host, slop));
    await untilIdle(installation);

    const costs = {} as Record<Kind, Cost>;
    for (const [kind, month] of Object.entries<Month>(months)) {
      onProgress(`${people} × ${kind}`);
      const before = await reading(installation);
      const persons: (TestUser | null)[] = [];
      for (let n = 0; n < people; n += 1) {
        persons.push(kind === 'guest' ? null : await world.person({ dollars: (month.slops ?? 0) * PRIZE }));
      }
      let requests = 0;
      const call = (...args: Parameters<typeof world.call>) => {
        requests += 1;
        return world.call(...args);
      };
      const readFrom = await reading(installation);
      for (const by of persons) {
        for (let n = 0; n < month.pages; n += 1) {
          const params = { id: slops[n % SLOPS]! };
          if (n % 2 === 0) await call('listAiSlops', by as TestUser, { query: { limit: '12' } });
          else
            await Promise.all([
              call('getAiSlop', by as TestUser, { params }),
              call('listComments', by as TestUser, { params }),
            ]);
        }
      }
      const readTo = await reading(installation);
      for (const by of persons) {
        if (!by) continue;
        for (let n = 0; n < (month.likes ?? 0); n += 1) {
          const [name, ids] = n % 2 === 0 ? (['likeAiSlop', slops] as const) : (['likeComment', arts] as const);
          await call(name, by, { params: { id: ids[Math.floor(n / 2)]! } });
        }
        for (let n = 0; n < (month.comments ?? 0); n += 1)
          await world.comment(by, slops[n % SLOPS]!, 'How was this made? It looks like ink on wet paper.');
        for (let n = 0; n < (month.art ?? 0); n += 1)
          await world.art(by, slops[n % SLOPS]!, { picture: 'art-chrome-cat-linocut' });
        for (let n = 0; n < (month.slops ?? 0); n += 1) {
          const slop = await world.slop(by, { prize: PRIZE, picture: 'slop-chrome-cat' });
          await world.like(by, await world.art(host, slop));
          await world.endsIn(slop, 1);
        }
        requests += (month.comments ?? 0) + 2 * (month.art ?? 0) + 5 * (month.slops ?? 0);
      }
      await untilIdle(installation);
      const after = await reading(installation);
      const each = (value: number) => value / people;
      costs[kind as Kind] = {
        requests: each(requests),
        appReadSeconds: each(readTo.app - readFrom.app),
        appWriteSeconds: each(after.app - readTo.app + readFrom.app - before.app),
        postgresReadSeconds: each(readTo.postgres - readFrom.postgres),
        postgresWriteSeconds: each(after.postgres - readTo.postgres + readFrom.postgres - before.postgres),
        walBytes: each(after.wal - before.wal),
        postgresBytes: each(after.tables - before.tables),
        fileBytes: each(after.files - before.files),
        mails: each(after.mails - before.mails),
      };
    }
    return costs;
  } finally {
    await balancer.stop();
    await installation.stop();
  }
}

async function reading(installation: Installation) {
  const [row] = await installation.query<{ wal: number; tables: number; mails: number; pid: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal, pg_backend_pid() as pid,
            (select count(*) from mails_sent)::int as mails,
            (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where c.relkind = 'r' and n.nspname in ('public', 'auth') and c.relname <> all($1))::float8 as tables`,
    [SHORT_LIVED],
  );
  const postmaster = Number(readFileSync(`/proc/${row!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
  const processes = [...installation.apis, ...installation.workers].map((member) => member.pid());
  return {
    ...row!,
    app: processes.reduce((sum, pid) => sum + cpuSecondsOf(pid, { children: true }), 0),
    postgres: cpuSecondsOf(postmaster, { children: true }),
    files: bytesBelow(path.join(installation.dir, 'media')),
  };
}

function bytesBelow(dir: string): number {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** Waits until no job is pending and no slop is due, so all effects are counted. */
async function untilIdle(installation: Installation): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 180_000; await sleep(250)) {
    const [row] = await installation.query<{ busy: boolean }>(
      `select exists (select from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now())
           or exists (select from ai_slops where status = 'open' and deadline_at <= app_now() + interval '2 seconds') as busy`,
    );
    if (!row!.busy) return;
  }
  throw new Error('the worker does not come to its end');
}
