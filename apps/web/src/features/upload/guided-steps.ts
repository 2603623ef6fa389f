import type { Draft } from './draft.ts';

export const guidedSteps = [
  { id: 'ai-slop', name: 'AI Slop' },
  { id: 'details', name: 'Details' },
  { id: 'review', name: 'Review' },
] as const;
export type GuidedStep = (typeof guidedSteps)[number]['id'];

/** Missing fields of a step. The terms checkbox of the last step is checked on submit. */
export interface Problems {
  image?: string;
  title?: string;
  category?: string;
}

export function problemsOf(step: GuidedStep, { title, category }: Draft, hasImage: boolean): Problems {
  if (step === 'ai-slop') return hasImage ? {} : { image: 'Please upload an image of your AI slop' };
  if (step === 'review') return {};
  return {
    ...(title.trim() === '' && { title: 'Please provide a title for your AI slop' }),
    ...(category === '' && { category: 'Please choose a category' }),
  };
}

/** Returns the step in the URL, or an earlier one that is incomplete. */
export function stepToShow(asked: string | null, draft: Draft, hasImage: boolean): GuidedStep {
  const last = guidedSteps.findIndex(({ id }) => id === asked);
  const open = guidedSteps
    .slice(0, Math.max(last, 0))
    .find(({ id }) => Object.keys(problemsOf(id, draft, hasImage)).length > 0);
  return open?.id ?? guidedSteps[Math.max(last, 0)]!.id;
}
