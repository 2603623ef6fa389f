import { expect, test } from 'vitest';
import { reasonAgainst } from './upload-image.ts';

test('accepts only our image types, up to 10 MB', () => {
  expect(reasonAgainst({ type: 'text/plain', size: 3 })).toBe('Please use a JPEG, PNG, WebP or GIF image.');
  expect(reasonAgainst({ type: 'image/svg+xml', size: 3 })).toBe('Please use a JPEG, PNG, WebP or GIF image.');
  expect(reasonAgainst({ type: 'image/png', size: 11 * 1024 * 1024 })).toBe('This image is too large: at most 10 MB.');
  expect(reasonAgainst({ type: 'image/webp', size: 5_000 })).toBeNull();
});
