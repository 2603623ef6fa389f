import { expect, test } from 'vitest';
import { searchTermOf } from './search-term.ts';

test.each([
  ['  cat ', 'cat'],
  ['   ', ''],
  ['chrome   cat', 'chrome cat'],
  ["it's", "it's"],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight'],
  ['x'.repeat(140), 'x'.repeat(100)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
])('%j is searched for as %j', (typed, term) => expect(searchTermOf(typed)).toBe(term));
