import { APP_ROLE } from '@unslop/database/embedded-postgres';
import { inTransaction, type Trx } from '@unslop/server/platform/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SeededRandom } from '../simulate/seeded-random.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { runPair } from './interleave.ts';
import { bySeed } from './orders.ts';
import { type Pair, variantOf } from './pairs.ts';
import { runOnce, setScenario } from './run.ts';
import { type ActorsRun, type Pause, runActors } from './scheduler.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
  await environment.app.owner.query(
    `create table planted (id int primary key, cents int not null); grant all on planted to ${APP_ROLE}`,
  );
});
afterAll(() => environment.stop());

test.each<Pair>([
  ['cancel a slop', 'like'],
  ['request a withdrawal', 'request a withdrawal'],
  ['cancel a slop', 'post art'],
])('the same seed gives the same trace, including lock waits: %s × %s', async (...pair) => {
  let waits = 0;
  // A like is one statement, so it has four positions relative to the statements of the other operation.
  for (let seed = 0; seed < 16; seed++) {
    const act = async () =>
      runOnce(await setScenario(environment, pair, variantOf(pair, seed % 4)), bySeed(new SeededRandom(...pair, seed)));
    const [one, other] = [await act(), await act()];
    expect(other.trace).toEqual(one.trace);
    waits += one.waits;
  }
  expect(waits).toBeGreaterThan(0);
});

test('an unlocked balance is overspent within ten seeds', async () => {
  const overspent = await seedsWhere(
    10,
    takeTen(''),
    ({ outcomes }) => outcomes.A === 'taken' && outcomes.B === 'taken',
  );
  expect(overspent).not.toEqual([]);
});

test('a locked balance is not overspent, and the second transaction waits', async () => {
  const waited: number[] = [];
  const overspent = await seedsWhere(20, takeTen('for update'), ({ outcomes, waits }) => {
    waited.push(waits);
    return outcomes.A === outcomes.B;
  });
  expect(overspent).toEqual([]);
  expect(waited).toContain(1);
});

test('a deadlock makes one transaction retry, and both finish', async () => {
  const lock = (trx: Trx, id: number) => sql`update planted set cents = cents + 1 where id = ${id}`.execute(trx);
  const deadlocks = await seedsWhere(
    20,
    async (trx, which) => {
      await lock(trx, which);
      await lock(trx, 1 - which);
      return 'done';
    },
    (ran) => {
      expect(ran.outcomes).toEqual({ A: 'done', B: 'done' });
      return ran.deadlocks > 0 && ran.trace.some((line) => line.endsWith('✗ 40P01'));
    },
  );
  expect(deadlocks).not.toEqual([]);
});

test('detects an unlocked wallet in the product’s operations', async () => {
  const { rows } = await environment.app.owner.query<{ text: string }>(
    `select pg_get_functiondef('ledger_lock_wallets'::regproc) as text`,
  );
  const whole = rows[0]!.text;
  expect(whole).toContain(' for no key update');
  await environment.app.owner.query(whole.replace(' for no key update', ''));
  try {
    const seeds = Array.from({ length: 20 }, (_, n) => n + 1);
    const { violations } = await runPair(environment, ['reverse a top-up', 'request a withdrawal'], seeds);
    expect(violations.length).toBeGreaterThan(0);
  } finally {
    await environment.app.owner.query(whole);
    await environment.snapshot.clear();
  }
});

/** Without `for update`, two of these that run concurrently can overdraw the wallet. */
function takeTen(lock: '' | 'for update') {
  return async (trx: Trx): Promise<string> => {
    const { rows } = await sql<{ cents: number }>`select cents from planted where id = 0 ${sql.raw(lock)}`.execute(trx);
    const { cents } = rows[0]!;
    if (cents < 1000) return 'refused';
    await sql`update planted set cents = ${cents - 1000} where id = 0`.execute(trx);
    return 'taken';
  };
}

/** Runs two pieces of work concurrently, in one order per seed. @returns the seeds for which `is` returns true */
async function seedsWhere(
  seeds: number,
  work: (trx: Trx, which: number) => Promise<string>,
  is: (ran: ActorsRun) => boolean,
): Promise<number[]> {
  const found: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    await environment.app.owner.query('delete from planted');
    await environment.app.owner.query('insert into planted values (0, 1000), (1, 1000)');
    const actors = environment.sessions.map(({ client, pauseWith }, which) => ({
      name: which === 0 ? 'A' : 'B',
      act: (pause: Pause) => {
        pauseWith(pause);
        return inTransaction(client.deps.db, (trx) => work(trx, which));
      },
    }));
    const ran = await runActors(actors, bySeed(new SeededRandom('planted', seed)), environment.observer);
    for (const { pauseWith } of environment.sessions) pauseWith(null);
    if (is(ran)) found.push(seed);
  }
  return found;
}
