import { expect, test } from 'vitest';
import { hoursText } from './moderation-words.ts';

test.each([
  [null, 'none yet'],
  [0.01, '1 minute'],
  [0.6, '36 minutes'],
  [1, '1 hour'],
  [5.2, '5 hours'],
  [72, '3 days'],
])('a median of %s hours reads "%s"', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});
