import { cents } from '@unslop/domain/money';
import { describe, expect, test } from 'vitest';
import { amountFrom, netOf, typedAmount, withdrawalProblem } from './checks.ts';

describe('checking a withdrawal', () => {
  test.each(['', ' ', '0', '0.00', '-1', 'abc', '10.005', '1e2', '1,000'])(
    'refuses "%s", which is no positive amount [B091]',
    (typed) => {
      expect(withdrawalProblem(typed, 100_000)).toBe('Please enter a valid positive amount to withdraw.');
    },
  );

  test('refuses $9.99, accepts $10 [B092]', () => {
    expect(withdrawalProblem('9.99', 100_000)).toBe('Minimum withdrawal amount is $10.');
    expect(withdrawalProblem('.5', 100_000)).toBe('Minimum withdrawal amount is $10.');
    expect(withdrawalProblem('10', 100_000)).toBeNull();
    expect(withdrawalProblem(' 10 ', 100_000)).toBeNull();
  });

  test('refuses a cent above the balance, accepts the whole balance [B093]', () => {
    expect(withdrawalProblem('20.01', 2_000)).toBe('Withdrawal amount exceeds your current balance.');
    expect(withdrawalProblem('20', 2_000)).toBeNull();
  });

  test('without a minimum, names the fees that exceed the amount [B094]', () => {
    const lifted = { minCents: 0 };
    expect(withdrawalProblem('0.25', 2_000, lifted)).toBe(
      'Withdrawal amount must be large enough to cover fees ($0.26).',
    );
    expect(withdrawalProblem('0.26', 2_000, lifted)).toBe(
      'Withdrawal amount must be large enough to cover fees ($0.26).',
    );
    expect(withdrawalProblem('0.27', 2_000, lifted)).toBeNull();
  });

  test('reports the first problem [B095]', () => {
    expect(withdrawalProblem('5', 200)).toBe('Minimum withdrawal amount is $10.');
    expect(withdrawalProblem('-5', 200)).toBe('Please enter a valid positive amount to withdraw.');
    expect(withdrawalProblem('0.10', 5, { minCents: 0 })).toBe('Withdrawal amount exceeds your current balance.');
  });
});

test('accepts an amount with a leading dot', () => {
  expect(amountFrom('.5')).toBe(50);
});

test('fills in the whole balance as digits and a dot', () => {
  expect(typedAmount(4217)).toBe('42.17');
  expect(typedAmount(123_456_700)).toBe('1234567.00');
  expect(amountFrom(typedAmount(4217))).toBe(4217);
});

test('subtracts both fees, never below zero', () => {
  expect(netOf(cents(10_000))).toBe(9_746);
  expect(netOf(cents(1_000))).toBe(952);
  expect(netOf(cents(10))).toBe(0);
});
