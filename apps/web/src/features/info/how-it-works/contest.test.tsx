import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { entering } from './contest.tsx';

test('says which copies are found and what is left to reports [T424]', () => {
  const text = renderToString(<MemoryRouter>{entering.children}</MemoryRouter>).replace(/\s+/g, ' ');
  for (const words of [
    'or the slop itself, we show you both and ask first',
    'turned by up to six degrees, cropped, brightened or written over',
    'you can show how you made yours',
    'We don’t find collages, negatives, photos of a screen or tiny drawings',
    'report it',
  ])
    expect(text).toContain(words);
});
