import { expect, test } from 'vitest';
import { whereItGoes, whereItWent } from './PaymentSuccess.tsx';

test.each([
  [1000, 0, 'All of the $10.00 is yours to put up as prizes.'],
  [1000, 400, 'You owe $4.00, which is paid first. $6.00 reaches your balance.'],
  [1000, 1000, 'You owe $10.00, which is paid first. Nothing reaches your balance.'],
  [1000, 1500, 'You owe $15.00, which is paid first. Nothing reaches your balance, and $5.00 is left to pay.'],
])('adding %d cents while owing %d: %s', (toAdd, debt, words) => {
  expect(whereItGoes(toAdd, debt)).toBe(words);
});

test.each([
  [0, 0, 1000, 'It is in your balance, which is now $10.00.'],
  [400, 0, 600, '$4.00 of it paid what you owed. The rest is in your balance, which is now $6.00.'],
  [1000, 0, 0, 'It paid what you owed. You owe nothing any more.'],
  [1500, 500, 0, 'It went towards what you owe. $5.00 is left to pay.'],
])('after adding $10.00 to a user who owed %d cents: %4$s', (owedCents, debtCents, balanceCents, words) => {
  expect(whereItWent({ toAddCents: 1000, owedCents, balanceCents, debtCents })).toBe(words);
});

test('shows an unknown amount by the balance', () => {
  expect(whereItWent({ toAddCents: null, owedCents: 400, balanceCents: 600, debtCents: 0 })).toBe(
    'It is in your balance, which is now $6.00.',
  );
});
