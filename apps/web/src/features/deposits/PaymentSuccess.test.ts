import { expect, test } from 'vitest';
import { whereItGoes, whereItWent } from './PaymentSuccess.tsx';

test.each([
  [1000, 0, 'You can use all $10.00 for prizes.'],
  [1000, 400, 'You owe $4.00, so we take that first. You get $6.00 in your balance.'],
  [1000, 1000, 'You owe $10.00, so we take that first. Nothing is left for your balance.'],
  [1000, 1500, 'You owe $15.00, so we take that first. Nothing is left for your balance, and you still owe $5.00.'],
])('adding %d cents while owing %d: %s', (toAdd, debt, words) => {
  expect(whereItGoes(toAdd, debt)).toBe(words);
});

test.each([
  [0, 0, 1000, 'It is in your balance, which is now $10.00.'],
  [400, 0, 600, '$4.00 of it paid what you owed. The rest is in your balance, which is now $6.00.'],
  [1000, 0, 0, 'It paid what you owed. You don’t owe anything now.'],
  [1500, 500, 0, 'It went toward what you owe. You still owe $5.00.'],
])('after adding $10.00 to a user who owed %d cents: %4$s', (owedCents, debtCents, balanceCents, words) => {
  expect(whereItWent({ toAddCents: 1000, owedCents, balanceCents, debtCents })).toBe(words);
});

test('shows an unknown amount by the balance', () => {
  expect(whereItWent({ toAddCents: null, owedCents: 400, balanceCents: 600, debtCents: 0 })).toBe(
    'It is in your balance, which is now $6.00.',
  );
});
