import { expect, test } from 'vitest';
import { isPull, isSwipeForMore, pulled } from './use-feed-gestures.ts';

test.each([
  ['60 px from the top', { startY: 100, y: 160, scrolledAtStart: 0 }, true],
  ['40 px from the top', { startY: 100, y: 140, scrolledAtStart: 0 }, false],
  ['exactly 50 px', { startY: 100, y: 150, scrolledAtStart: 0 }, false],
  ['60 px, but not from the top', { startY: 100, y: 160, scrolledAtStart: 5 }, false],
  ['upwards', { startY: 160, y: 100, scrolledAtStart: 0 }, false],
])('a pull of %s refreshes: %#', (_, path, expected) => {
  expect(isPull(path)).toBe(expected);
});

test('only a pull from the top has an effect', () => {
  expect(pulled({ startY: 0, y: 30, scrolledAtStart: 0 })).toBe(30);
  expect(pulled({ startY: 0, y: 30, scrolledAtStart: 200 })).toBe(0);
});

const atPageEnd = { pageAtStart: 0, page: 0, listAtStart: -700, list: -700 };
const above = { pageAtStart: 100, page: 60, listAtStart: -600, list: -640 };
const reachesList = { pageAtStart: 900, page: 800, listAtStart: 100, list: 0 };
const before = { pageAtStart: 900, page: 860, listAtStart: 200, list: 160 };

test.each([
  ['40 px at the bottom', 40, atPageEnd, true],
  ['20 px at the bottom', 20, atPageEnd, false],
  ['exactly 30 px at the bottom', 30, atPageEnd, false],
  ['40 px within 20 px of the bottom', 40, { ...atPageEnd, pageAtStart: 20 }, true],
  ['40 px when 100 px above the bottom', 40, above, false],
  ['100 px that reaches the end of the list', 100, reachesList, true],
  ['40 px far above the end of the list', 40, before, false],
  ['40 px that begins 10 px past the end of the list', 40, { ...before, listAtStart: -10, list: -50 }, true],
])('a swipe up of %s loads more: %#', (_, px, gaps, expected) => {
  expect(isSwipeForMore({ startY: 500, y: 500 - px }, gaps)).toBe(expected);
});
