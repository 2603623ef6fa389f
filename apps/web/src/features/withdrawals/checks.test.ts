import { cents } from '@unslop/domain/money';
import { describe, expect, test } from 'vitest';
import { amountFrom, netOf, typedAmount, withdrawalProblem } from './checks.ts';

describe('the checks of a withdrawal', () => {
  test.each(['', ' ', '0', '0.00', '-1', 'abc', '10.005', '1e2', '1,000'])(
    '"%s" is no positive amount [B091]',
    (typed) => {
      expect(withdrawalProblem(typed, 100_000)).toBe('Please enter a valid positive amount to withdraw.');
    },
  );

  test('$9.99 is too little, $10 passes [B092]', () => {
    expect(withdrawalProblem('9.99', 100_000)).toBe('Minimum withdrawal amount is $10.');
    expect(withdrawalProblem('.5', 100_000)).toBe('Minimum withdrawal amount is $10.');
    expect(withdrawalProblem('10', 100_000)).toBeNull();
    expect(withdrawalProblem(' 10 ', 100_000)).toBeNull();
  });

  test('a cent above the balance is too much, the whole balance passes [B093]', () => {
    expect(withdrawalProblem('20.01', 2_000)).toBe('Withdrawal amount exceeds your current balance.');
    expect(withdrawalProblem('20', 2_000)).toBeNull();
  });

  test('without the minimum an amount that the fees eat up is named with its fees [B094]', () => {
    const lifted = { minCents: 0 };
    expect(withdrawalProblem('0.25', 2_000, lifted)).toBe(
      'Withdrawal amount must be large enough to cover fees ($0.26).',
    );
    expect(withdrawalProblem('0.26', 2_000, lifted)).toBe(
      'Withdrawal amount must be large enough to cover fees ($0.26).',
    );
    expect(withdrawalProblem('0.27', 2_000, lifted)).toBeNull();
  });

  test('the first reason wins [B095]', () => {
    expect(withdrawalProblem('5', 200)).toBe('Minimum withdrawal amount is $10.');
    expect(withdrawalProblem('-5', 200)).toBe('Please enter a valid positive amount to withdraw.');
    expect(withdrawalProblem('0.10', 5, { minCents: 0 })).toBe('Withdrawal amount exceeds your current balance.');
  });
});

test('an amount may begin with its dot', () => {
  expect(amountFrom('.5')).toBe(50);
});

test('the whole balance stands in the field as digits and a dot', () => {
  expect(typedAmount(4217)).toBe('42.17');
  expect(typedAmount(123_456_700)).toBe('1234567.00');
  expect(amountFrom(typedAmount(4217))).toBe(4217);
});

test('what arrives is the amount less both fees, and never less than nothing', () => {
  expect(netOf(cents(10_000))).toBe(9_746);
  expect(netOf(cents(1_000))).toBe(952);
  expect(netOf(cents(10))).toBe(0);
});
