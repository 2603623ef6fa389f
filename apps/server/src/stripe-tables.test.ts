import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerTo, handledTypes, type SnapshotTable } from './core/stripe-inbox/handlers.ts';
import { stripeHandlers } from './stripe-tables.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const guide = readFileSync(path.join(root, 'docs/use/stripe.md'), 'utf8');
const { account, connect, thin } = stripeHandlers({ clearingDays: 7 } as never);
/** Returns the types in the n-th column of the row with this prefix. */
const listed = (row: string, column: number) => {
  const line = guide.split('\n').find((one) => one.startsWith(`| ${row}`));
  return [...line!.split('|')[column]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!).sort();
};
const answered = (table: SnapshotTable, answer: string) =>
  Object.entries(table)
    .flatMap(([type, one]) => (one === answer ? type : []))
    .sort();

test('docs/use/stripe.md names exactly the handled events', () => {
  expect(listed('`/api/webhooks/stripe`', 3)).toEqual(handledTypes(account).sort());
  expect(listed('`/api/webhooks/stripe-connect`', 3)).toEqual(handledTypes(connect).sort());
  expect(listed('`/api/webhooks/stripe-thin`', 3)).toEqual(Object.keys(thin).sort());
});

test('docs/use/stripe.md lists ignored and alarming events by endpoint', () => {
  expect(listed('left alone', 2)).toEqual(answered(account, 'ignored'));
  expect(listed('left alone', 3)).toEqual(answered(connect, 'ignored'));
  expect(listed('alarm', 2)).toEqual(answered(account, 'alarm'));
});

test('an unknown type is an alarm if about money, else ignored', () => {
  for (const table of [account, connect]) {
    expect(answerTo(table, 'charge.of_a_newer_version')).toBe('alarm');
    expect(answerTo(table, 'customer.created')).toBe('ignored');
  }
});

test('the sandbox sends an event for every handler', () => {
  const sources = globSync('sandbox/src/cards/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const sandbox = sources.map((file) => readFileSync(path.join(root, file), 'utf8')).join('');
  const all = [account, connect, thin].flatMap((table) => Object.entries(table));
  const tried = new Set(all.flatMap(([type, answer]) => (sandbox.includes(`'${type}'`) ? answer : [])));
  expect(all.filter(([, answer]) => typeof answer === 'function' && !tried.has(answer))).toEqual([]);
});
