import { movementText, statementKinds } from '@unslop/domain/movements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvCell } from '../../platform/csv.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.person({ balance: 10_000 });
  await app.slop(person, { prize: 20 });
  await app.advance('1 hour');
  await app.call('raisePrize', person, {
    params: { id: await app.slop(person, { prize: 10 }) },
    body: { prize_pool: 15 },
  });
});
afterAll(() => app.stop());

const statement = async (query: Record<string, string | number> = {}, by = person) =>
  (await app.call('listMovements', by, { query })).body;

describe('the statement', () => {
  test('lists every movement in plain words, newest first, with the balance', async () => {
    const { data } = await statement();
    expect(
      data.map((one: { text: string; amount_cents: number; balance_after_cents: number }) => [
        one.text,
        one.amount_cents,
        one.balance_after_cents,
      ]),
    ).toEqual([
      ['Prize raised: “A slop”', -500, 6500],
      ['Prize held for the winner: “A slop”', -1000, 7000],
      ['Prize held for the winner: “A slop”', -2000, 8000],
      ['Funds added by card', 10_000, 10_000],
    ]);
    for (const [n, one] of data.entries()) {
      if (n > 0) expect(data[n - 1].balance_after_cents).toBe(one.balance_after_cents + data[n - 1].amount_cents);
    }
  });

  test('is paged and filtered by kind and time', async () => {
    const first = await statement({ limit: 3 });
    expect(first.data).toHaveLength(3);
    const rest = await statement({ limit: 3, cursor: first.next });
    expect(rest.data.map(({ kind }: { kind: string }) => kind)).toEqual(['top_up']);
    expect(rest.next).toBeNull();
    expect((await statement({ kind: 'prize_held' })).data).toHaveLength(2);
    const day = first.data[1].created_at;
    expect((await statement({ from: day })).data).toHaveLength(2);
    expect((await statement({ until: day })).data).toHaveLength(2);
    expect((await app.call('listMovements', person, { query: { kind: 'theft' } })).status).toBe(400);
    expect((await app.call('listMovements', person, { query: { from: 'yesterday' } })).status).toBe(400);
  });

  test('shows nobody else’s movements', async () => {
    expect((await statement({}, await app.person())).data).toEqual([]);
    expect((await app.call('listMovements', null)).status).toBe(401);
    expect((await app.call('exportMovements', null)).status).toBe(401);
  });

  test('is available as CSV, oldest first, in dollars', async () => {
    const { status, body, headers } = await app.call('exportMovements', person);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="unslop-statement.csv"');
    const lines = (body as string).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('"Date (UTC)","Movement","What","Amount USD","Debt USD","Balance after USD","Kind"');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(
      /^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","\d+","Funds added by card","100\.00","0\.00","100\.00","top_up"$/,
    );
    expect(lines[2]).toContain('"-20.00","0.00","80.00"');
    const few = (await app.call('exportMovements', person, { query: { kind: 'top_up' } })).body as string;
    expect(few.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('escapes formulas in the CSV', () => {
    for (const evil of ['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '|calc', '%0A=1']) {
      expect(csvCell(evil)).toBe(`"'${evil}"`);
    }
    expect(csvCell('-12.50')).toBe('"-12.50"');
    expect(csvCell('say "hi", there')).toBe('"say ""hi"", there"');
    expect(csvCell('Prize won: “=1+1”')).toBe('"Prize won: “=1+1”"');
  });

  test('has different words for every kind', () => {
    const words = statementKinds.map((kind) => movementText(kind, null));
    expect(new Set(words).size).toBe(statementKinds.length);
    expect(words.every((one) => !one.includes('{'))).toBe(true);
    expect(movementText('something_new', null)).toBe('Other movement');
  });
});
