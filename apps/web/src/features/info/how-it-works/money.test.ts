import { expect, test } from 'vitest';
import { prizeExample, saleExample, topUpExample, withdrawalExample } from './money.tsx';

test('a top-up of $10 is charged as $10.68', () => {
  expect(topUpExample(10)).toEqual({ added: '$10.00', fee: '$0.68', charged: '$10.68' });
});

test('a withdrawal of $100 arrives as $97.46', () => {
  expect(withdrawalExample(100)).toEqual({
    requested: '$100.00',
    platformFee: '$2.29',
    fixedFee: '$0.25',
    paidOut: '$97.46',
  });
});

test('of a sale at $20 the artist gets $18', () => {
  expect(saleExample(20)).toEqual({ price: '$20.00', charged: '$21.35', artistGets: '$18.00' });
});

test('a prize of $25 costs $26.69 by card and reaches the winner’s bank as $24.18', () => {
  expect(prizeExample(25)).toEqual({ charged: '$26.69', prize: '$25.00', paidOut: '$24.18' });
});
