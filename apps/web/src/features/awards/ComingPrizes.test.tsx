import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ComingPrizes } from './ComingPrizes.tsx';

type Coming = Wallet['coming'][number];
const prize: Coming = {
  ai_slop_id: 's',
  title: 'A horse',
  prize_cents: 4500,
  final_at: new Date(2026, 10, 29, 18, 40).toISOString(),
  delayed_by: null,
  is_refund: false,
};
const linesOf = (...coming: Coming[]) => {
  const html = renderToString(
    <MemoryRouter>
      <ComingPrizes coming={coming} heading="h3" />
    </MemoryRouter>,
  );
  return html
    .split('<li')
    .slice(1)
    .map((line) =>
      line
        .replace(/^[^>]*>/, '')
        .replace(/<\/p><p[^>]*>/g, ' ')
        .replace(/<[^>]+>/g, '')
        .trim(),
    );
};

test('a coming prize shows amount, slop and date [T283]', () => {
  expect(linesOf(prize)).toEqual(['Prize of A horse: $45.00, yours on Nov 29, 6:40 PM unless something comes up']);
  expect(linesOf()).toEqual([]);
});

test('a delayed prize shows the kind of check and the default outcome [T283]', () => {
  expect(linesOf({ ...prize, delayed_by: 'cover' })).toEqual([
    'Prize of A horse: $45.00, yours on Nov 29, 6:40 PM unless moderators decide otherwise This takes longer because the art is hidden while we check it. If nobody decides by then, we pay the winner of the count.',
  ]);
});

test('a returning prize is worded differently [T283]', () => {
  expect(linesOf({ ...prize, is_refund: true })).toEqual([
    'Your prize for A horse: $45.00, back in your balance on Nov 29, 6:40 PM unless something comes up Nobody won.',
  ]);
});
