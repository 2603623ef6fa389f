import type { BulkAct } from '@unslop/domain/moderation-acts';
import { expect, test } from 'vitest';
import { bulkLabel, happensText, type Previewed, refusedText, resultsText, summaryOf } from './bulk-words.ts';

type Act = Previewed['acts'][number];
const act = (action: BulkAct, more: Partial<Act> = {}): Act => ({
  action,
  needs: 'one',
  effects: ['Nothing changes.'],
  refused: null,
  same_as: null,
  ...more,
});
const previewed: Previewed[] = [
  { id: 'a', acts: [act('dismiss'), act('hide', { effects: ['It is gone.'] })] },
  { id: 'b', acts: [act('dismiss'), act('hide', { needs: 'two', effects: ['$5.00 will go to Bob.', 'It is gone.'] })] },
  {
    id: 'c',
    acts: [act('dismiss', { refused: 'It is covered.', effects: [] }), act('hide', { refused: 'It is hidden.' })],
  },
  { id: 'd', acts: [] },
];

test('counts what happens now, what needs a second, and refusals by reason [T448]', () => {
  const dismissal = summaryOf(previewed, 'dismiss');
  expect(happensText('dismiss', dismissal)).toEqual(['2 are dismissed right away.']);
  expect(dismissal.refused.map((same) => refusedText('dismiss', same))).toEqual([
    '1 cannot be dismissed: It is covered.',
    '1 cannot be dismissed: Someone decided this case.',
  ]);
  expect(dismissal.effects).toEqual([{ text: 'Nothing changes.', ids: ['a', 'b'] }]);
  const hiding = summaryOf(previewed, 'hide');
  expect(happensText('hide', hiding)).toEqual(['1 is hidden right away.', '1 needs a second moderator.']);
  expect(hiding.effects).toEqual([
    { text: 'It is gone.', ids: ['a', 'b'] },
    { text: '$5.00 will go to Bob.', ids: ['b'] },
  ]);
});

test('labels the button with its effect and reports the result [T448]', () => {
  expect(bulkLabel('dismiss', summaryOf(previewed, 'dismiss'))).toBe('Dismiss 2');
  expect(bulkLabel('hide', summaryOf(previewed, 'hide'))).toBe('Hide 1, propose for 1');
  expect(bulkLabel('hide', summaryOf(previewed.slice(1), 'hide'))).toBe('Propose for 1');
  const result = (status: 'done' | 'proposed' | 'refused', n: number) => ({
    id: `${status} ${n}`,
    status,
    message: '',
    same_as: null,
  });
  expect(resultsText([result('done', 1), result('done', 2), result('refused', 1)], 'hidden')).toBe(
    '2 hidden, 1 refused',
  );
});

test('says that a ban happens once for a person with several cases [T466]', () => {
  const banned: Previewed[] = [
    { id: 'a', acts: [act('ban', { needs: 'two' })] },
    { id: 'b', acts: [act('ban', { needs: 'two', effects: [], same_as: 'a' })] },
    { id: 'c', acts: [act('ban', { needs: 'two', effects: [], same_as: 'a' })] },
  ];
  const summary = summaryOf(banned, 'ban');
  expect(happensText('ban', summary)).toEqual([
    '1 needs a second moderator.',
    '2 are about the same person and don’t change.',
  ]);
  expect(bulkLabel('ban', summary)).toBe('Propose for 1');
  const result = (id: string, same_as: string | null) => ({ id, status: 'done' as const, message: '', same_as });
  expect(resultsText([result('a', null), result('b', 'a'), result('c', 'a')], 'banned')).toBe('1 banned');
});
