import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP_ROLE, OWNER_ROLE } from '@unslop/database/embedded-postgres';
import { migrate } from '@unslop/database/migrate';
import { withClient } from '@unslop/database/with-client';
import { type Person, startTestApp, type TestApp } from '@unslop/server/testing/test-app';
import { SeededRandom } from '../simulate/seeded-random.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/replicated-postgres.ts';

/** A server on a primary, with two standbys to read from. */
export interface ReadingApp extends AsyncDisposable {
  app: TestApp;
  /** Runs SQL on each standby as the database owner. */
  onStandbys(sql: string, which?: (n: number) => boolean): Promise<void>;
  postgres: ReplicatedPostgres;
}

export async function startReadingApp(publicCacheMs = 0): Promise<ReadingApp> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-late-reads-'));
  const postgres = await startReplicatedPostgres(dir);
  const [ownerUrl, appUrl] = [OWNER_ROLE, APP_ROLE].map((role) =>
    postgres.primary().cluster.ownerUrl('unslop').replace(OWNER_ROLE, role),
  ) as [string, string];
  await migrate({ ownerUrl, appUrl });
  const app = await startTestApp({
    on: { database: { ownerUrl, appUrl, drop: async () => {} }, dir },
    readUrls: postgres
      .standbys()
      .map(({ cluster }) => cluster.appUrl('unslop'))
      .join(' '),
    publicCacheMs,
  });
  return {
    app,
    postgres,
    async onStandbys(sql, which = () => true) {
      for (const [n, { cluster }] of postgres.standbys().entries())
        if (which(n)) await withClient({ connectionString: cluster.ownerUrl() }, (client) => client.query(sql));
    },
    async [Symbol.asyncDispose]() {
      await app.stop();
      await postgres.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

export interface LateReads {
  tries: number;
  /** Members who did not see their own write. */
  sawThePast: number;
  /** Guests who got an answer older than the limit. */
  sawTooOld: number;
  fromStandbys: number;
  fromPrimary: number;
}

const PEOPLE = 8;
/** Maximum age of a guest's answer. */
export const LIMIT_MS = 1_000;
/** Tolerance of the measurement, on a machine with other work. */
const CLOCK_MS = 50;

/**
 * Members write a number and read it back with a browser's cookies, and guests read it. Meanwhile, the standbys' replay
 * is paused and delayed at times chosen by the seed.
 */
export async function readWhileReplayIsLate(seed: string, tries: number): Promise<LateReads> {
  await using reading = await startReadingApp();
  const { app } = reading;
  const result = { tries: 0, sawThePast: 0, sawTooOld: 0 };
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.person()));
  let isOver = false;
  const delaying = delayReplay(reading, seed, () => isOver);
  const act = async (person: Person, n: number): Promise<void> => {
    const random = new SeededRandom(seed, 'reader', n);
    const written: { number: number; at: number }[] = [];
    for (let number = 1; result.tries < tries; number += 1) {
      const wrote = await writeNumber(app, person, number);
      written.push({ number, at: performance.now() });
      const cookieEndsAt = performance.now() + 3_000;
      for (let reads = random.between(1, 8); reads > 0; reads -= 1) {
        result.tries += 1;
        const isGuest = random.number() < 0.4;
        const startedAt = performance.now();
        const cookie = [person.cookie, ...(startedAt < cookieEndsAt ? [wrote] : [])].join('; ');
        const seen = await readNumber(app, person, isGuest ? undefined : cookie);
        const due = written.findLast(({ at }) => at <= startedAt - LIMIT_MS - CLOCK_MS)?.number ?? 0;
        if (!isGuest && seen !== number) result.sawThePast += 1;
        if (isGuest && seen < due) result.sawTooOld += 1;
        if (random.number() < 0.1) await sleep(random.between(0, 1_200));
      }
    }
  };
  try {
    await Promise.all(people.map(act));
  } finally {
    isOver = true;
    await delaying;
  }
  const { standby, primary } = app.deps.standbys!.answered;
  return { ...result, fromStandbys: standby, fromPrimary: primary };
}

/** Pauses one standby for up to two seconds at a time. The other replays each commit up to 300 ms late. */
async function delayReplay(reading: ReadingApp, seed: string, isOver: () => boolean): Promise<void> {
  const random = new SeededRandom(seed, 'replay');
  while (!isOver()) {
    await reading.onStandbys('select pg_wal_replay_pause()', (n) => n === 0);
    await reading.onStandbys(
      `alter system set recovery_min_apply_delay = '${random.between(0, 300)}ms'`,
      (n) => n === 1,
    );
    await reading.onStandbys('select pg_reload_conf()', (n) => n === 1);
    await sleep(random.between(0, 2_000));
    await reading.onStandbys('select pg_wal_replay_resume()', (n) => n === 0);
    await sleep(random.between(0, 1_000));
  }
}

/** @returns the cookie that the browser gets and sends back */
export async function writeNumber(app: TestApp, person: Person, number: number): Promise<string> {
  const { status, headers } = await app.call('updateProfile', person, { body: { bio: String(number) } });
  if (status !== 200) throw new Error(`the number was not written: ${status}`);
  return [headers['set-cookie']].flat().join('; ').split(';')[0]!;
}

/** @param cookie  a guest if omitted */
export async function readNumber(app: TestApp, person: Person, cookie?: string): Promise<number> {
  const { body } = await app.call('getProfile', null, {
    params: { id: person.id },
    ...(cookie && { headers: { cookie } }),
  });
  return Number(body.bio);
}
