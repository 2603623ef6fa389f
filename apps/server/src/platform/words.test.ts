import { expect, test } from 'vitest';
import { containing } from './words.ts';

test('a term is found in any case, and its wildcards are escaped', () => {
  expect(containing('Ann')).toBe('%ann%');
  expect(containing('50%_A\\b')).toBe('%50\\%\\_a\\\\b%');
});
