import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  artistShare,
  cardFee,
  cents,
  decimalDollars,
  floorToDollars,
  formatCurrency,
  formatMoney,
  formatPrize,
  MAX_CENTS,
  netOfCardFee,
  parseDollars,
  shareOf,
  toDollars,
  wholeDollars,
  withdrawalFees,
  withdrawalPlatformFee,
} from './money.ts';

/** Every amount from one cent to $10,000.00. */
const MILLION = 1_000_000;

/** Returns the first amount for which two rules differ. The loop compares a million plain numbers. */
function firstDifference(rule: (amount: number) => number, other: (amount: bigint) => bigint): string | null {
  for (let amount = 1; amount <= MILLION; amount++) {
    const [ours, theirs] = [rule(amount), Number(other(BigInt(amount)))];
    if (ours !== theirs) return `${amount} cents: ${ours}, not ${theirs}`;
  }
  return null;
}

describe('the fee of a card', () => {
  it.each([
    [500, 34],
    [1000, 68],
    [1, 1],
    [5000, 337],
    [10_000, 673],
    [100_000, 6724],
    [0, 0],
    [-300, 0],
  ])('on %i cents is %i [B052]', (amount, fee) => {
    expect(cardFee(cents(amount))).toBe(fee);
  });

  it('is amount / (1 - 0.063) - amount, rounded up, up to $10,000 [M11]', () => {
    // charged = ceil(amount × 1000 / 937), computed independently with big integers.
    const expected = (amount: bigint) => (amount * 1000n + 936n) / 937n - amount;
    expect(firstDifference((amount) => cardFee(cents(amount)), expected)).toBeNull();
  });

  it('is the smallest that leaves the whole amount, to the cent [M11]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_CENTS / 2 }), (amount) => {
        const charged = amount + cardFee(cents(amount));
        expect(BigInt(charged) * 937n >= BigInt(amount) * 1000n).toBe(true);
        expect(BigInt(charged - 1) * 937n < BigInt(amount) * 1000n).toBe(true);
        expect(netOfCardFee(cents(charged))).toBe(amount);
      }),
    );
  });

  it('leaves only the net of a partly refunded charge', () => {
    expect([netOfCardFee(cents(5337)), netOfCardFee(cents(2668)), netOfCardFee(cents(0))]).toEqual([5000, 2499, 0]);
  });
});

describe('the withdrawal fees', () => {
  it.each([
    [10_000, 229, 254, 9746],
    [1000, 23, 48, 952],
    [2000, 46, 71, 1929],
  ])('on %i cents are %i and 25 more, %i, so that %i arrive [B088]', (amount, platform, fees, net) => {
    expect(withdrawalPlatformFee(cents(amount))).toBe(platform);
    expect(withdrawalFees(cents(amount))).toBe(fees);
    expect(amount - withdrawalFees(cents(amount))).toBe(net);
  });

  it('are 2.29 %, half a cent up, plus 25 cents, up to $10,000 [M10]', () => {
    const expected = (amount: bigint) => (amount * 229n * 2n + 10_000n) / 20_000n + 25n;
    expect(firstDifference((amount) => withdrawalFees(cents(amount)), expected)).toBeNull();
  });

  it('round half a cent up [M10]', () => {
    // 2.29 % of 5000 cents is 114.5.
    expect(withdrawalPlatformFee(cents(5000))).toBe(115);
    expect(withdrawalPlatformFee(cents(4999))).toBe(114);
  });
});

describe('the artist’s share', () => {
  it('is the price less a tenth, rounded down', () => {
    expect([300, 1000, 2599, 100_000].map((price) => artistShare(cents(price)))).toEqual([270, 900, 2340, 90_000]);
  });
});

describe('dollars as typed or sent', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['9.99', 999],
    ['0.29', 29],
    ['1.1', 110],
    ['4.35', 435],
    ['1.15', 115],
    ['0', 0],
    ['007', 700],
    ['10000000', MAX_CENTS],
    [0.29, 29],
    [1.005, null],
    [16.4, 1640],
    ['', null],
    ['.5', null],
    ['5.', null],
    ['1.234', null],
    ['-1', null],
    ['+1', null],
    ['1e3', null],
    ['1,000', null],
    [' 1', null],
    ['0x10', null],
    ['١٢', null],
    ['10000000.01', null],
    ['12345678901', null],
    [1e21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%j is %s cents [M12]', (written, amount) => {
    expect(parseDollars(written)).toBe(amount);
  });

  it('every amount up to $10,000 round-trips as digits and number [M12]', () => {
    for (let amount = 0; amount <= MILLION; amount += 7) {
      const digits = `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
      if (parseDollars(digits) !== amount) expect.fail(`${digits} is not ${amount} cents`);
      if (parseDollars(Number(digits)) !== amount) expect.fail(`the number ${digits} is not ${amount} cents`);
    }
  });

  it('reads back every amount up to $10,000 from toDollars and decimalDollars', () => {
    for (let amount = 0; amount <= MILLION; amount += 7) {
      if (parseDollars(toDollars(amount)) !== amount) expect.fail(`the number ${toDollars(amount)}`);
      if (parseDollars(decimalDollars(amount)) !== amount) expect.fail(decimalDollars(amount));
    }
    expect([-5, 0, 123_450].map(decimalDollars)).toEqual(['-0.05', '0.00', '1234.50']);
  });

  it('accepts only safe whole numbers of cents', () => {
    for (const wrong of [0.5, -0, Number.NaN, Number.POSITIVE_INFINITY, MAX_CENTS + 1, -MAX_CENTS - 1, 2 ** 53]) {
      expect(() => cents(wrong), String(wrong)).toThrow(RangeError);
    }
    expect(() => wholeDollars(1.5)).toThrow(RangeError);
    expect([wholeDollars(3), floorToDollars(cents(3799)), floorToDollars(cents(99))]).toEqual([300, 37, 0]);
  });
});

describe('formatted money', () => {
  it.each([
    [2500, '$25'],
    [1250, '$12.50'],
    [1205, '$12.05'],
    [0, '$0'],
    [100, '$1'],
    [99, '$0.99'],
    [123_456_700, '$1,234,567'],
    [123_456_789, '$1,234,567.89'],
    [-1250, '-$12.50'],
  ])('a prize of %i cents is short: "%s" [A174]', (amount, text) => {
    expect(formatPrize(amount)).toBe(text);
  });

  it.each([
    [1000, '$10.00'],
    [1, '$0.01'],
    [0, '$0.00'],
    [100_000, '$1,000.00'],
    [-1050, '-$10.50'],
  ])('%i cents have two decimals on money screens: "%s"', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('parses back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (amount) => {
        expect(parseDollars(formatMoney(amount).replace(/[$,]/g, ''))).toBe(amount);
        expect(parseDollars(formatPrize(amount).replace(/[$,]/g, ''))).toBe(amount);
      }),
    );
  });
});

it.each([
  [500, 'eur', '€5.00'],
  [534, 'usd', '$5.34'],
  [123_400, 'gbp', '£1,234.00'],
])('a payment of %i in %s reads "%s" [B130]', (amount, currency, text) => {
  expect(formatCurrency(amount, currency)).toBe(text);
});

describe('invalid money', () => {
  it('is named in the error', () => {
    expect(() => cents(0.5)).toThrow('not a whole number of cents: 0.5');
    expect(() => wholeDollars(1.5)).toThrow('not whole dollars: 1.5');
  });
});

describe('a share of an amount', () => {
  it.each([
    [1_000, 1, 3, 333],
    [1_000, 2, 3, 666],
    [1_000, 3, 3, 1_000],
    [1_000, 0, 3, 0],
    [MAX_CENTS, MAX_CENTS - 1, MAX_CENTS, MAX_CENTS - 1],
  ])('of %i by %i of %i is %i', (amount, part, whole, share) => {
    expect(shareOf(cents(amount), part, whole)).toBe(share);
  });
});
