import { expect, test } from 'vitest';
import { brandOf, caretAfterDigits, spaceExpiry, spaceNumber } from './card-number.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
  ['4242-4242 42', '4242 4242 42', 'Visa'],
  ['378282246310005', '3782 822463 10005', 'American Express'],
  ['36227206271667', '3622 720627 1667', 'Diners Club'],
  ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
  ['2223003122003222', '2223 0031 2200 3222', 'Mastercard'],
  ['2100', '2100', null],
  ['5055', '5055', null],
  ['3', '3', null],
  ['3566002020360505', '3566 0020 2036 0505', 'JCB'],
  ['6200000000000005', '6200 0000 0000 0005', 'UnionPay'],
  ['6445', '6445', 'Discover'],
  ['6432', '6432', null],
  ['6512', '6512', 'Discover'],
  // Only leading digits determine the brand.
  ['9034', '9034', null],
  ['9350', '9350', null],
  ['9300', '9300', null],
  ['9620', '9620', null],
  ['9601 1', '9601 1', null],
  ['3622 7206 2716 6712 34', '3622 7206 2716 6712 34', 'Diners Club'],
  ['3782', '3782', 'American Express'],
  ['378282', '3782 82', 'American Express'],
  ['6011111111111117', '6011 1111 1111 1117', 'Discover'],
  ['', '', null],
  ['42424242424242424242424', '4242 4242 4242 4242 424', 'Visa'],
])('"%s" is shown as "%s", %s', (typed, shown, brand) => {
  expect(spaceNumber(typed)).toBe(shown);
  expect(brandOf(shown.replaceAll(' ', ''))).toBe(brand);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['4', '04'],
  ['123', '12 / 3'],
  ['12/28', '12 / 28'],
  ['1228', '12 / 28'],
  ['428', '04 / 28'],
  ['4281', '04 / 28'],
  ['12345', '12 / 34'],
  ['', ''],
])('the expiry "%s" is shown as "%s"', (typed, shown) => {
  expect(spaceExpiry(typed)).toBe(shown);
});

test('keeps the caret behind the same digit when typing in the middle', () => {
  expect(caretAfterDigits('4242 4242', 4)).toBe(4);
  expect(caretAfterDigits('4242 4242', 5)).toBe(6);
  expect(caretAfterDigits('4242', 9)).toBe(4);
});
