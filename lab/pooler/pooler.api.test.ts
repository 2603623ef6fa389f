import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@unslop/database/test-database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseSafety } from '../../apps/server/src/features/doctor/database.ts';
import { eventually, notificationsOf, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { races, runRace } from '../rounds/rounds.ts';
import { hasPooler, startPooler } from './pooler.ts';

/** Debian's pgbouncer in transaction mode, with four connections for all requests of a server. */
describe.skipIf(!hasPooler)('behind a connection pooler', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
  let app: TestApp;
  beforeAll(async () => {
    const database = await createTestDatabase();
    pooler = await startPooler(database.appUrl);
    app = await startTestApp({
      pooler,
      withJobs: true,
      on: { database, dir: mkdtempSync(path.join(os.tmpdir(), 'unslop-pooled-')) },
    });
  });
  afterAll(async () => {
    await app?.stop();
    await pooler?.stop();
  });

  test.each(Object.entries(races).map(([name, { says }]) => [name, says]))('the race "%s": %s', async (name) => {
    const onRound = vi.fn();
    expect(await runRace(app, name, 2, onRound)).toEqual([]);
    expect(onRound).toHaveBeenCalledTimes(2);
  });

  test('serves a hundred clients over four connections and delivers all events', async () => {
    const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
    const slop = await app.slop(poster);
    const art = await app.art(artist, slop);
    const voters = await Promise.all(Array.from({ length: 50 }, () => app.person()));
    const heard: string[] = [];
    const stopHearing = app.deps.live.watch((topic) => heard.push(topic));
    const answers = await Promise.all(
      voters.flatMap((voter) => [
        app.call('likeComment', voter, { params: { id: art } }),
        app.call('getAiSlop', voter, { params: { id: slop } }),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    await eventually(async () => heard.some((topic) => topic.includes(slop)), 'the announcement');
    stopHearing();
    const { rows } = await app.owner.query<{ shared: number; timeouts: string[] }>(
      `select count(*)::int as shared from pg_stat_activity
        where datname = current_database() and usename = 'unslop_app' and application_name = 'unslop'`,
    );
    expect(rows[0]!.shared).toBeLessThanOrEqual(4);
    await eventually(async () => (await notificationsOf(app, artist)).length > 0, 'the notification of the likes');
  });

  test('statement and lock timeouts are those of the pooler', async () => {
    const { rows } = await app.deps.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ statement: '5s', lock: '3s' }]);
    const findings = await databaseSafety(app.deps);
    expect(findings.filter(({ says }) => says.includes('pooler'))).toEqual([]);
  });
});
