import { expect, test } from 'vitest';
import { keysOf, sanitizeFileName } from './files.ts';

test('sanitizes a file name to letters, digits, dots and hyphens [A367]', () => {
  expect(sanitizeFileName('my pic(1)é.png')).toBe('my_pic_1__.png');
  // The same name as macOS encodes it: an e and a combining accent.
  expect(sanitizeFileName('my pic(1)e\u0301.png')).toBe('my_pic_1__.png');
  expect(sanitizeFileName('🎨 a-b.JPG')).toBe('__a-b.JPG');
  expect(sanitizeFileName('../../etc/passwd')).toBe('.._.._etc_passwd');
});

test('lists every file that an image can have', () => {
  expect(
    keysOf({ bucket: 'images', path: 'ai_slops/u/i.webp', original_path: 'private/originals/u/i.png', widths: [480] }),
  ).toEqual([
    'public/images/ai_slops/u/i.webp',
    'public/images/ai_slops/u/i-480.webp',
    'public/images/ai_slops/u/i-480.avif',
    'private/originals/u/i.png',
  ]);
});
