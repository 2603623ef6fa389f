import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { auditIn } from '@unslop/database/audit';
import type { BookDay, MovementInclusionProof } from '@unslop/domain/calls/books';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDays } from './books.ts';

/** Script that outsiders run. */
const SCRIPT = path.join(import.meta.dirname, '../../../../../docs/use/verify-books.mjs');
const { headOf, problemOfInclusionProof, problemsOf } = await import(SCRIPT);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true });
});
afterAll(() => app.stop());

const days = async (): Promise<BookDay[]> => (await app.call('getBooks', null)).body.days;
const list = async (): Promise<{ days: BookDay[] }> =>
  (await app.call('exportBooks', null, { query: { format: 'json' } })).body;
const inclusionProofOf = (by: Person | null, id: string) => app.call('getInclusionProof', by, { params: { id } });
const movementsOf = async (by: Person): Promise<{ id: string; amount_cents: number }[]> =>
  (await app.call('listMovements', by)).body.data;
/** Advances the clock to the next midnight in UTC, plus `after`. */
async function toMidnight(after = '10 minutes'): Promise<void> {
  const { rows } = await app.owner.query<{ left: string }>(
    `select (date_trunc('day', app_now(), 'UTC') + interval '1 day' - app_now() + $1::interval)::text as left`,
    [after],
  );
  await app.advance(rows[0]!.left);
}
const nextDay = async () => {
  await toMidnight();
  await closeDays(app.deps);
};
/** Reads the last closed day with the figures that only the operator sees. */
async function lastDay() {
  const { rows } = await app.owner.query('select * from book_days order by day desc limit 1');
  return rows[0];
}
/** Returns the current balance of each kind of ledger account. */
async function ledger(): Promise<Record<string, number>> {
  const { rows } = await app.owner.query<{ kind: string; cents: number }>(
    'select kind, sum(balance_cents)::int as cents from ledger_accounts group by kind',
  );
  return Object.fromEntries(rows.map(({ kind, cents }) => [`${kind}_cents`, cents]));
}

describe('the books', () => {
  test('a closed day has everybody’s balances and passes the outside script [T220]', async () => {
    expect(await days()).toEqual([]);
    const person = await app.person({ balance: 10_000 });
    await app.slop(person, { prize: 20, days: 7 });
    await closeDays(app.deps);
    expect(await days()).toEqual([]);
    await toMidnight('7 minutes');
    await closeDays(app.deps);
    expect(await days()).toEqual([]);
    await app.advance('3 minutes');
    await closeDays(app.deps);
    const [first, ...more] = await days();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ construction: 'unslop day 2', movements: 2, awards: 0, agreed_at: null });
    expect(await lastDay()).toMatchObject({ ...(await ledger()), prize_cents: 2000, balance_cents: 8000 });
    await nextDay();
    await nextDay();
    const all = await list();
    expect(all.days.map(({ movements }) => movements)).toEqual([2, 0, 0]);
    expect(all.days).toEqual(await days());
    expect(problemsOf(all)).toEqual([]);
    const csv = (await app.call('exportBooks', null, { query: { format: 'csv' } })).body as string;
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(first!.head);
    expect((await app.call('exportBooks', null, { query: { format: 'pdf' } })).status).toBe(400);
  });

  test('proves each line of a statement in its day, only to its owner [T221]', async () => {
    const [ann, bob] = [await app.person({ balance: 5000 }), await app.person()];
    await app.slop(ann, { prize: 30, days: 7 });
    const [held, topUp] = await movementsOf(ann);
    expect((await inclusionProofOf(ann, held!.id)).body.error.code).toBe('DAY_NOT_CLOSED');
    await nextDay();
    const all = await list();
    for (const { id } of [held!, topUp!]) {
      const proof: MovementInclusionProof = (await inclusionProofOf(ann, id)).body;
      expect(problemOfInclusionProof(proof, all)).toBeNull();
      expect(proof.own).toHaveLength(1);
      expect(JSON.stringify(proof)).not.toContain(ann.id);
      for (const wrong of [
        { kind: 'sale' },
        { legs: proof.legs.map((leg) => leg.replace('3000', '9000').replace('5000', '9000')) },
        { own: [{ ...proof.own[0], account_id: '1' }] },
        { movement_id: '1' },
        { day: all.days[0]!.day },
      ])
        expect(problemOfInclusionProof({ ...proof, ...wrong }, all)).not.toBeNull();
      expect((await inclusionProofOf(bob, id)).status).toBe(404);
      expect((await inclusionProofOf(null, id)).status).toBe(401);
    }
    expect((await inclusionProofOf(ann, '999999999')).status).toBe(404);
    expect((await inclusionProofOf(ann, 'x')).status).toBe(404);
  });

  test('the outside script detects a forged day and a regenerated list [T222]', async () => {
    await app.person({ balance: 700 });
    await nextDay();
    await nextDay();
    const all = await list();
    const forged = (n: number, change: Partial<BookDay>) => ({
      days: all.days.map((day, at) => (at === n ? { ...day, ...change } : day)),
    });
    for (const change of [
      { movements: 99 },
      { root: '0'.repeat(64) },
      { awards: 99 },
      { figures: { owed_cents: 1, prize_cents: 0, platform_cents: 0, stripe_cents: -1 } },
      { construction: 'unslop day 1' as const },
      { day: '2020-01-01' },
    ])
      expect(problemsOf(forged(1, change))).not.toEqual([]);
    expect(problemsOf({ days: all.days.toSpliced(1, 1) })).not.toEqual([]);
    // The next day exposes a changed day with a matching hash. Only an older list exposes a whole new chain.
    const one = { ...all.days[1]!, movements: 99 };
    expect(problemsOf(forged(1, { ...one, head: headOf(one) }))).toHaveLength(1);
    let previous = all.days[0]!.head;
    const anew = all.days.map((day, n) => {
      if (n === 0) return day;
      const next = { ...day, ...(n === 1 && { movements: 99 }), previous };
      previous = headOf(next);
      return { ...next, head: previous };
    });
    expect(problemsOf({ days: anew })).toEqual([]);
    expect(problemsOf({ days: anew }, all)).toHaveLength(all.days.length - 1);

    const file = (name: string, content: object) => {
      const at = path.join(app.deps.config.dataDir, name);
      writeFileSync(at, JSON.stringify(content));
      return at;
    };
    const run = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
    const earlier = file('earlier.json', all);
    expect(run(earlier, '--earlier', earlier)).toMatchObject({ status: 0 });
    expect(run(file('forged.json', { days: anew }), '--earlier', earlier)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`WRONG: ${all.days[1]!.day} was another one before`),
    });
  });

  test('closing waits for transactions that could still write into the day [T223]', async () => {
    const person = await app.person({ balance: 1000 });
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(
        `select ledger_post('balance_given_up:late', 'balance_given_up', '{balance,fees}', array[$1::uuid, null], array[null, null]::uuid[], '{-100,100}')`,
        [person.id],
      );
      const before = (await days()).length;
      await nextDay();
      expect(await days()).toHaveLength(before);
      await client.query('commit');
      await closeDays(app.deps);
      const last = (await days()).at(-1)!;
      expect(await days()).toHaveLength(before + 1);
      expect(last.movements).toBe(2);
      expect(await lastDay()).toMatchObject(await ledger());
    } finally {
      await client.end();
    }
  });

  test('a day that cannot be closed does not keep earlier ones open [T224]', async () => {
    await app.person({ balance: 1000 });
    const before = (await days()).length;
    for (let n = 0; n < 3; n += 1) await toMidnight();
    await app.owner.query(`create function refuse_third_day() returns trigger language plpgsql as $$
      begin if (select count(*) from book_days) >= ${before + 2} then raise exception 'not this one'; end if; return new; end $$`);
    await app.owner.query(
      'create trigger refuse_third before insert on book_days for each row execute function refuse_third_day()',
    );
    await expect(closeDays(app.deps)).rejects.toThrow('not this one');
    expect(await days()).toHaveLength(before + 2);
    await app.owner.query('drop function refuse_third_day() cascade');
    await closeDays(app.deps);
    expect(await days()).toHaveLength(before + 3);
    expect(problemsOf(await list())).toEqual([]);
  });

  test('a day is closed once by two workers, and after a killed one [T224]', async () => {
    await app.person({ balance: 1000 });
    await toMidnight();
    const before = (await days()).length;
    const client = await app.deps.pool.connect();
    try {
      await client.query('begin');
      await client.query('select close_book_days()');
      await closeDays(app.deps);
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await days()).toHaveLength(before);
    await Promise.all([1, 2, 3].map(() => closeDays(app.deps)));
    expect(await days()).toHaveLength(before + 1);
    expect(problemsOf(await list())).toEqual([]);
  });

  test('a movement after a clock step back goes to the next day, never to two [T225]', async () => {
    const person = await app.person({ balance: 1000 });
    await nextDay();
    await app.advance('-30 minutes');
    await app.slop(person, { days: 7 });
    await app.advance('30 minutes');
    const [late] = await movementsOf(person);
    await nextDay();
    const { day } = (await inclusionProofOf(person, late!.id)).body as MovementInclusionProof;
    expect(day).toBe((await days()).at(-1)!.day);
    const { rows } = await app.owner.query(
      'select from ledger_movements m full join movement_days d on d.movement_id = m.id where m.id is null or d.day is null',
    );
    expect(rows).toEqual([]);
  });

  test('no role can change a closed day, and the server cannot write one [T226]', async () => {
    for (const [sql, code] of [
      [`update book_days set balance_cents = 1`, '42501'],
      [`insert into movement_days (movement_id, day) values (1, '2030-01-01')`, '42501'],
      [`delete from award_days`, '42501'],
      [`select close_book_day('2030-01-01')`, '42501'],
      [`update provider_holdings set held_cents = 1`, '42501'],
    ] as const)
      await expect(app.deps.pool.query(sql)).rejects.toMatchObject({ code });
    for (const table of ['book_days', 'movement_days'])
      await expect(app.owner.query(`delete from ${table}`)).rejects.toMatchObject({ code: 'SL005' });
  });

  test('a day says when the provider last agreed, without its figures [T227]', async () => {
    /**
     * Records a reading in which this many cents are missing. The provider kept $3 as fees, and $50 there are the
     * operator's.
     */
    const read = async (missing: number): Promise<string> => {
      const { rows } = await app.owner.query<{ read_at: Date }>(
        `insert into provider_holdings (held_cents, fees_cents, own_cents)
         select 0 - balance_cents - 300 + 5000 - $1, 300, 5000 from ledger_accounts where kind = 'stripe' returning read_at`,
        [missing],
      );
      return rows[0]!.read_at.toISOString();
    };
    await app.person({ balance: 1000 });
    const agreed = await read(0);
    await read(1);
    // A later movement does not count against the reading.
    await app.person({ balance: 500 });
    await nextDay();
    expect((await days()).at(-1)).toMatchObject({ state: 'carried', provider: null, agreed_at: agreed });
    await read(-1);
    await toMidnight('5 minutes');
    // This is after midnight, so the day that it is compared with has ended.
    await app.person({ balance: 200 });
    const later = await read(0);
    await app.advance('5 minutes');
    await closeDays(app.deps);
    expect((await days()).at(-1)!.agreed_at).toBe(later);
    await toMidnight('2 hours');
    await read(0);
    await closeDays(app.deps);
    expect((await days()).at(-1)!.agreed_at).toBe(later);
  });

  test('the audit reports days that differ from the ledger [T228]', async () => {
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    const found = async (...sql: string[]) => {
      await client.query('begin; set local session_replication_role = replica');
      try {
        for (const one of sql) await client.query(one);
        return (await auditIn(client)).findings.map(({ invariant }) => invariant);
      } finally {
        await client.query('rollback');
      }
    };
    try {
      const last = 'day = (select max(day) from book_days)';
      expect(await found()).toEqual([]);
      expect(
        await found(
          `update book_days set balance_cents = balance_cents + 1, fees_cents = fees_cents - 1, previous_head = sha256('') where ${last}`,
        ),
      ).toEqual(expect.arrayContaining(['days_are_a_chain', 'days_add_up_to_the_ledger']));
      expect(
        await found(
          `update movement_days set salt = gen_random_uuid() where day >= (select max(day) - 2 from book_days)`,
        ),
      ).toContain('days_have_their_movements');
      expect(
        await found(`delete from movement_days where movement_id = (select max(movement_id) from movement_days)`),
      ).toContain('days_have_their_movements');
    } finally {
      await client.end();
    }
  });
});
