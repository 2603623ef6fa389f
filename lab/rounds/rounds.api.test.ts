import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '../../apps/server/src/testing/repeat.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { races, runRace } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each(Object.entries(races).map(([name, { says }]) => [name, says]))(
  'the race "%s": %s [G02 M01 M06 P04 G01 W22]',
  async (name) => {
    expect(await runRace(app, name, times(5))).toEqual([]);
  },
);
