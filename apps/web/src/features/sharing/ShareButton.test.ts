import { expect, test } from 'vitest';
import { shareText } from './ShareButton.tsx';

test('cuts the text to the first 100 characters', () => {
  expect(shareText('a'.repeat(300))).toBe('a'.repeat(100));
  expect(shareText('short')).toBe('short');
});

test('never cuts a character in half', () => {
  const text = shareText(`${'a'.repeat(99)}🎨 and more`);
  expect(text).toBe('a'.repeat(99));
  expect(text.isWellFormed()).toBe(true);
});
