import type { QueuedCase } from '@unslop/domain/calls/moderation';
import { expect, test } from 'vitest';
import { filterOf } from './case-filter.ts';
import { type CaseGroup, filterOfGroup, groupCases, groupTitle } from './group-cases.ts';

const someone = (name: string) => ({ user_id: name, username: name, display_name: name, avatar_url: null });
const comment = (id: string, by: string, others: readonly string[] | null, more: Partial<QueuedCase> = {}) =>
  ({
    id,
    subject_type: 'comment',
    kind: 'comment',
    card_id: by,
    image: null,
    findings: [],
    person: someone(by),
    group: others && { count: others.length, ids: others },
    ...more,
  }) as unknown as QueuedCase;

const all = filterOf(new URLSearchParams());
const shapeOf = (rows: ReturnType<typeof groupCases>) => rows.map((row) => ('leader' in row ? row.ids : row.id));
const some = [
  comment('1', 'ann', null),
  comment('2', 'spam', ['4', '5']),
  comment('3', 'bob', null),
  comment('4', 'spam', ['2', '5']),
];

test('groups one user’s similar cases at the place of the first [T446]', () => {
  const rows = groupCases(some, all);
  expect(shapeOf(rows)).toEqual(['1', ['2', '4', '5'], '3']);
  const group = rows[1] as CaseGroup;
  expect(group.items.map(({ id }) => id)).toEqual(['2', '4']);
  expect(groupTitle(group)).toBe('3 cases of @spam: comments');
});

test('groups only listed cases under a filter for single cases [T446]', () => {
  expect(shapeOf(groupCases(some, { ...all, assigned: 'me' }))).toEqual(['1', ['2', '4'], '3']);
  expect(shapeOf(groupCases(some.slice(0, 3), { ...all, kind: 'process' }))).toEqual(['1', '2', '3']);
  expect(shapeOf(groupCases(some, { ...all, user_id: 'spam' }))).toEqual(['1', '2', '3', '4']);
  expect(shapeOf(groupCases(some, { ...all, status: 'waiting' }))).toEqual(['1', '2', '3', '4']);
});

test('separates art from texts and opens to its cases, even without a picture [T470]', () => {
  const art = { kind: 'entry', card_id: 'art of gone' } as const;
  const rows = groupCases(
    [
      comment('1', 'gone', ['2'], art),
      comment('3', 'gone', ['4']),
      comment('2', 'gone', ['1'], art),
      comment('4', 'gone', ['3']),
    ],
    all,
  ) as CaseGroup[];
  expect(rows.map(({ ids }) => ids)).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(rows.map(groupTitle)).toEqual(['2 cases of @gone: art', '2 cases of @gone: comments']);
  expect(rows.map((group) => filterOfGroup(group).kind)).toEqual(['entry', 'comment']);
});

test('separates cases with other findings, and groups at most 50 [T446]', () => {
  const ids = Array.from({ length: 50 }, (_, n) => `copy ${n}`);
  const found = {
    findings: ['same_picture', 'same_picture'] as QueuedCase['findings'],
    kind: 'entry',
    card_id: 'found',
  } as const;
  const rows = groupCases(
    [comment('1', 'thief', ids, { ...found, group: { count: 70, ids } }), comment('2', 'thief', ['3'])],
    all,
  ) as CaseGroup[];
  expect(rows.map(({ ids: taken }) => taken.length)).toEqual([50, 2]);
  expect(groupTitle(rows[0]!)).toBe('71 cases of @thief: same picture');
});
