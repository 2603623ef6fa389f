import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stripeHandlers } from './jobs.ts';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/stripe.md'), 'utf8');
const listed = (endpoint: string) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| \`/api/webhooks/${endpoint}\``));
  return [...row!.split('|')[3]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
};

test('docs/stripe.md tells the operator to send exactly the events that are handled', () => {
  const { snapshot, thin } = stripeHandlers({ clearingDays: 7 } as never);
  expect([...listed('stripe'), ...listed('stripe-connect')].sort()).toEqual(Object.keys(snapshot).sort());
  expect(listed('stripe-thin').sort()).toEqual(Object.keys(thin).sort());
});
