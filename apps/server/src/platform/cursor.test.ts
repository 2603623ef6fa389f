import { expect, test } from 'vitest';
import { pageOf } from './cursor.ts';

test('a page has no more than its limit, and names its last row where there are more', () => {
  const named = (row: string) => `after ${row}`;
  expect(pageOf(['a', 'b', 'c'], 2, named)).toMatchObject({ data: ['a', 'b'], next: 'after b' });
  expect(pageOf(['a', 'b'], 2, named)).toMatchObject({ data: ['a', 'b'], next: null });
  expect(pageOf([] as string[], 2, named)).toMatchObject({ data: [], next: null });
});
