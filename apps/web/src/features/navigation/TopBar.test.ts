import { expect, test } from 'vitest';
import { searchTarget, showsSearch } from './TopBar.tsx';

test.each([
  ['/', '  a b&c ', '', '/?q=a%20b%26c'],
  ['/InstaFeed', 'cat', '', '/InstaFeed?q=cat'],
  ['/artists', 'ann', '', '/artists?q=ann'],
  ['/', '', 'cat', '/'],
  ['/artists', '   ', 'ann', '/artists'],
  ['/About', 'cat', '', '/search?q=cat'],
  ['/About', '  ', '', null],
  ['/', 'cat ', 'cat', null],
])('on %s the term "%s" (shown: "%s") leads to %s', (pathname, typed, shown, expected) => {
  expect(searchTarget(pathname, typed, shown)).toBe(expected);
});

test.each([
  ['/', true],
  ['/artists', true],
  ['/ai-slop/1', true],
  ['/search', false],
  ['/profile', false],
  ['/user/1', false],
])('the search field on %s: %s', (pathname, expected) => {
  expect(showsSearch(pathname)).toBe(expected);
});
