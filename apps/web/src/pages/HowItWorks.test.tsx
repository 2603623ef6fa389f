import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ThreeSteps } from './HowItWorks.tsx';

test('slop and winner have a badge each, their comparison has none', () => {
  const steps = renderToString(<ThreeSteps />)
    .split('<li')
    .slice(1);
  const corner = 'absolute top-3 left-3';
  expect(steps.map((step) => step.includes(corner))).toEqual([true, false, true]);
  expect(steps[0]).toMatch(/>AI slop</);
  expect(steps[2]).toMatch(/>Winner</);
});
