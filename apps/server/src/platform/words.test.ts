import { expect, test } from 'vitest';
import { containing } from './words.ts';

test('escapes wildcards and ignores case', () => {
  expect(containing('Ann')).toBe('%ann%');
  expect(containing('50%_A\\b')).toBe('%50\\%\\_a\\\\b%');
});
