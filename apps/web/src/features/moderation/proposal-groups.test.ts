import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { expect, test } from 'vitest';
import { proposalsOf } from './proposal-groups.ts';

type Proposal = NonNullable<ModerationCase['proposal']>;
const proposed = (id: string, more: Partial<Proposal> = {}, conflict: ModerationCase['conflict'] = null) =>
  ({
    id,
    conflict,
    proposal: {
      action: 'hide',
      rule: 'stolen',
      reason: 'A copy.',
      public_reason: '',
      by: 'Mia',
      effects: ['It is gone.'],
      by_you: false,
      refused: null,
      ...more,
    },
  }) as unknown as ModerationCase;

const read = [
  proposed('a'),
  proposed('b'),
  proposed('c', { effects: ['$5.00 will go to Bob.'] }),
  proposed('d', { by_you: true }),
  proposed('e', { refused: 'The award is final.' }),
  proposed('f', {}, 'vote'),
  { ...proposed('g'), proposal: null },
];

test('groups equal proposals and omits those the viewer cannot answer [T449]', () => {
  const { groups, left } = proposalsOf(read, true);
  expect(groups.map(({ cases }) => cases.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
  expect(left.map(({ text }) => text)).toEqual([
    'you proposed it yourself.',
    'The award is final.',
    'You liked an entry in this contest, so another moderator decides it.',
    'nothing is proposed.',
  ]);
});

test('separates proposals with another rule or public reason [T468]', () => {
  const { groups } = proposalsOf(
    [
      proposed('a'),
      proposed('b', { rule: 'spam' }),
      proposed('c', { public_reason: 'A thief.' }),
      proposed('d', { public_reason: 'A thief.' }),
    ],
    true,
  );
  expect(groups.map(({ cases }) => cases.map(({ id }) => id))).toEqual([['a'], ['b'], ['c', 'd']]);
});

test('a proposal that can no longer be confirmed can be declined [T449]', () => {
  expect(proposalsOf(read, false).groups.flatMap(({ cases }) => cases.map(({ id }) => id))).toContain('e');
});
