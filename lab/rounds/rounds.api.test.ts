import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
    const onRound = vi.fn();
    expect(await runRace(app, name, times(5), onRound)).toEqual([]);
    expect(onRound).toHaveBeenCalledTimes(times(5));
  },
);
