import { expect, test } from 'vitest';
import { cx } from './cx.ts';

test('names that are not there leave nothing in between', () => {
  expect(cx('a', false, undefined, null, '', 'b')).toBe('a b');
  expect(cx(false)).toBe('');
});
