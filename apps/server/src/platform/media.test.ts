import { expect, test } from 'vitest';
import { contentTypeOf } from './media.ts';

test.each([
  ['public/images/a/b.webp', 'image/webp'],
  ['public/images/a/b-480.avif', 'image/avif'],
  ['public/images/a/b.gif', 'image/gif'],
  ['private/originals/b.png', 'image/png'],
  ['private/originals/b.jpg', 'image/jpeg'],
  ['public/images/b.html', 'application/octet-stream'],
  ['public/images/b', 'application/octet-stream'],
])('%s is served as %s, whatever the upload claimed', (key, type) => {
  expect(contentTypeOf(key)).toBe(type);
});
