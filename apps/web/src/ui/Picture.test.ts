import { expect, test } from 'vitest';
import { firstStage, nextStage, type PictureStage, sourceOfWidth, sourceSet } from './Picture.tsx';

const image = { url: '/media/images/ai_slops/u/x.webp', widths: [480, 960] };

test('inserts the width of a version before the extension', () => {
  expect(sourceSet(image, 'avif')).toBe(
    '/media/images/ai_slops/u/x-480.avif 480w, /media/images/ai_slops/u/x-960.avif 960w',
  );
  expect(sourceSet(image, 'webp')).toBe(
    '/media/images/ai_slops/u/x-480.webp 480w, /media/images/ai_slops/u/x-960.webp 960w',
  );
});

test('uses an image without widths or from elsewhere as it is', () => {
  expect(sourceSet({ url: 'https://example.com/a.jpg', widths: [480] }, 'webp')).toBeUndefined();
  expect(sourceSet({ url: '/a.webp', widths: [] }, 'webp')).toBeUndefined();
  for (const url of ['/a.webp.jpg', '/a.webp#x', '/a?b.webp']) expect(sourceOfWidth({ ...image, url }, 400)).toBe(url);
  expect(sourceOfWidth({ ...image, url: '/a.webp?v=12' }, 400)).toBe('/a-480.webp?v=12');
  expect(sourceOfWidth({ url: '/a.webp', widths: [] }, 100)).toBe('/a.webp');
});

test('picks the smallest version that is wide enough', () => {
  expect(sourceOfWidth(image, 400)).toBe('/media/images/ai_slops/u/x-480.webp');
  expect(sourceOfWidth(image, 480)).toBe('/media/images/ai_slops/u/x-480.webp');
  expect(sourceOfWidth({ ...image, widths: [960, 480] }, 400)).toBe('/media/images/ai_slops/u/x-480.webp');
  expect(sourceOfWidth(image, 500)).toBe('/media/images/ai_slops/u/x-960.webp');
  expect(sourceOfWidth(image, 2000)).toBe(image.url);
});

test('falls back to the next source, then to the placeholder', () => {
  const tried: PictureStage[] = ['avif'];
  while (tried.at(-1) !== 'failed') tried.push(nextStage(tried.at(-1)!, image));
  expect(tried).toEqual(['avif', 'webp', 'original', 'failed']);
  expect(nextStage('avif', { url: '/a.jpg', widths: [] })).toBe('failed');
});

test('does not request a format that is not made yet', () => {
  expect(firstStage({ avif: false })).toBe('webp');
  expect(firstStage({ avif: true })).toBe('avif');
  expect(firstStage({})).toBe('avif');
});
