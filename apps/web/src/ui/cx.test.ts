import { expect, test } from 'vitest';
import { cx } from './cx.ts';

test('skips missing names', () => {
  expect(cx('a', false, undefined, null, '', 'b')).toBe('a b');
  expect(cx(false)).toBe('');
});
