import { cents } from '@unslop/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Leg, post } from '../core/ledger/ledger.ts';
import { watchStatements } from './statements.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';

/** Counts each call's database statements, including `begin` and `commit`. Counts vary less than times. */
let app: TestApp;
let member: Person;
let slop: string;
let statements: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.person({ balance: 500 });
  slop = await app.slop(await app.person({ balance: 1000 }));
  await app.art(await app.person(), slop);
  statements = watchStatements(app.deps.pool);
});
afterAll(() => app.stop());

async function sent(work: () => Promise<{ status: number } | undefined>): Promise<number> {
  statements.take();
  expect((await work())?.status ?? 200).toBe(200);
  return statements.take().length;
}
const inSlop = () => ({ params: { id: slop } });

test('uses one statement for shared rows and one for session and marks', async () => {
  expect(await sent(() => app.call('listAiSlops', member))).toBe(2);
  expect(await sent(() => app.call('listAiSlops', member, { query: { category: 'comics', status: 'open' } }))).toBe(2);
  expect(await sent(() => app.call('getAiSlop', member, inSlop()))).toBe(2);
  expect(await sent(() => app.call('listComments', member, inSlop()))).toBe(2);
  expect(await sent(() => app.call('listArtists', member))).toBe(2);
  expect(await sent(() => app.call('listAiSlops', null))).toBe(1);
});

test('one for a search, after session and rate limit', async () => {
  for (const by of [member, null]) {
    const others = by ? 2 : 1;
    expect(await sent(() => app.call('searchContent', by, { body: { search_term: 'slop' } }))).toBe(others + 1);
    expect(await sent(() => app.call('searchAiSlops', by, { query: { q: 'slop' } }))).toBe(others + 1);
    expect(await sent(() => app.call('searchArt', by, { query: { q: 'slop' } }))).toBe(others + 1);
  }
});

test('one for a like and for an unlike', async () => {
  // The session, the rate limit, the like. The connection that listens announces it, together with the others of the moment.
  expect(await sent(() => app.call('likeAiSlop', member, inSlop()))).toBe(3);
  expect(await sent(() => app.call('unlikeAiSlop', member, inSlop()))).toBe(3);
  expect(await sent(() => app.call('likeAiSlop', member, inSlop()))).toBe(3);
});

test('one for a money movement', async () => {
  const legs: Leg[] = [
    { account: { kind: 'balance', userId: member.id }, amount: -cents(100) },
    { account: { kind: 'fees' }, amount: cents(100) },
  ];
  const movement = { key: 'one_statement', kind: 'balance_given_up' as const, legs };
  expect(await sent(async () => void (await post(app.db as never, movement)))).toBe(1);
});
