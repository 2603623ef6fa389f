import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SlopTiles } from './SlopHead.tsx';

test.each([
  [true, false],
  [false, true],
])('the tiles say whether words (%s) and art (%s) are listed', (text, art) => {
  const rendered = renderToString(
    <SlopTiles likes={3} comments={2} art={1} filter={{ text, art }} onFilter={() => {}} />,
  );
  const pressed = [...rendered.matchAll(/<button[^>]* aria-pressed="(\w+)"/g)].map(([, is]) => is);
  expect(pressed).toEqual([String(text), String(art)]);
});
