import { expect, test } from 'vitest';
import { ratingWords, responseWords, specialtyWords } from './artist-words.ts';

test('names up to three specialties and counts the rest [A067]', () => {
  expect(specialtyWords([])).toBe('');
  expect(specialtyWords(['Comics', 'Illustration', 'Concept art'])).toBe('Comics, Illustration, Concept art');
  expect(specialtyWords(['Comics', 'Illustration', 'Concept art', 'Digital art', 'Photo editing'])).toBe(
    'Comics, Illustration, Concept art +2 more',
  );
});

test('shows a rating with one decimal, or as new [A068]', () => {
  expect(ratingWords(null)).toBe('New');
  expect(ratingWords(5)).toBe('5.0');
  expect(ratingWords(4.25)).toMatch(/^4\.[23]$/);
});

test.each([
  [null, null],
  [12, 'Usually enters within the hour'],
  [60, 'Usually enters within 1 hour'],
  [61, 'Usually enters within 1 hour'],
  [60 * 23, 'Usually enters within 23 hours'],
  [60 * 24, 'Usually enters within 1 day'],
  [60 * 24 * 3, 'Usually enters within 3 days'],
])('%s minutes: %s', (minutes, words) => expect(responseWords(minutes)).toBe(words));
