import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ServerRenderProvider } from '../../lib/hydration.ts';
import { CountdownBadge } from './PrizeBar.tsx';

const deadline = '2026-01-02T00:00:00Z';
const said = (status: 'open' | 'awarded', secondsBefore: number) =>
  renderToString(
    <ServerRenderProvider
      value={{ renderedAt: new Date(Date.parse(deadline) - secondsBefore * 1_000).toISOString(), isIntroClosed: true }}
    >
      <CountdownBadge slop={{ status, deadline }} isSpoken />
    </ServerRenderProvider>,
  ).match(/role="timer"[^>]*>([^<]*)</)![1];

test.each([
  [61, ''],
  [60, 'Less than a minute left'],
  [30, '30 seconds left'],
  [10, '10 seconds left'],
])('%i seconds before the deadline it says "%s"', (seconds, words) => {
  expect(said('open', seconds)).toBe(words);
});

test('says when the deadline passes, but not for a slop already settled', () => {
  expect(said('open', 0)).toBe('Expired');
  expect(said('awarded', 0)).toBe('');
  expect(said('awarded', 20)).toBe('');
});
