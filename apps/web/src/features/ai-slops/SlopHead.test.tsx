import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SlopTiles, SlopWords } from './SlopHead.tsx';

test.each([
  [true, false],
  [false, true],
])('the tiles show whether words (%s) and art (%s) are listed', (text, art) => {
  const rendered = renderToString(
    <SlopTiles likes={3} comments={2} art={1} filter={{ text, art }} onFilter={() => {}} />,
  );
  const pressed = [...rendered.matchAll(/<button[^>]* aria-pressed="(\w+)"/g)].map(([, is]) => is);
  expect(pressed).toEqual([String(text), String(art)]);
});

test.each([true, false])('a slop whose originality is disputed (%s) says so [T261]', (is_disputed) => {
  const slop = { title: 'Mine', is_disputed } as AiSlop;
  expect(renderToString(<SlopWords slop={slop} shownStatus="open" />).includes('Originality disputed')).toBe(
    is_disputed,
  );
});
