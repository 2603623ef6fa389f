import { expect, test } from 'vitest';
import { pageOf } from './cursor.ts';

test('limits a page and names its last row if there are more', () => {
  const named = (row: string) => `after ${row}`;
  expect(pageOf(['a', 'b', 'c'], 2, named)).toMatchObject({ data: ['a', 'b'], next: 'after b' });
  expect(pageOf(['a', 'b'], 2, named)).toMatchObject({ data: ['a', 'b'], next: null });
  expect(pageOf([] as string[], 2, named)).toMatchObject({ data: [], next: null });
});
