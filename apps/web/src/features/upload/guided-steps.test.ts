import { expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { problemsOf, stepToShow } from './guided-steps.ts';

const whole = { ...emptyDraft, title: 'A chrome pear', category: 'comics' } as const;

test.each([
  [null, whole, true, 'ai-slop'],
  ['nonsense', whole, true, 'ai-slop'],
  ['details', emptyDraft, false, 'ai-slop'],
  ['details', emptyDraft, true, 'details'],
  ['review', whole, false, 'ai-slop'],
  ['review', { ...whole, title: '  ' }, true, 'details'],
  ['review', { ...whole, category: '' }, true, 'details'],
  ['review', whole, true, 'review'],
] as const)('asked for %s with %j and an image: %s, it shows %s', (asked, draft, hasImage, step) => {
  expect(stepToShow(asked, draft, hasImage)).toBe(step);
});

test('never requires a style', () => {
  expect(problemsOf('details', { ...whole, style: '' }, true)).toEqual({});
});

test('shows what a step lacks at its field', () => {
  const title = 'Please provide a title for your AI slop';
  expect(problemsOf('ai-slop', whole, false)).toEqual({ image: 'Please upload an image of your AI slop' });
  expect(problemsOf('details', { ...whole, title: ' ' }, true)).toEqual({ title });
  expect(problemsOf('details', { ...whole, category: '' }, true)).toEqual({ category: 'Please choose a category' });
  expect(problemsOf('review', emptyDraft, false)).toEqual({});
});
