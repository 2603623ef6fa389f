import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8');

test('the layout changes at exactly six widths [A375]', () => {
  const widths = [...css.matchAll(/--breakpoint-(\w+): ([\d.]+)rem;/g)].map(([, name, rem]) => [
    name,
    Number(rem) * 16,
  ]);
  expect(Object.fromEntries(widths)).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 });
  // Tailwind's default breakpoints are removed.
  expect(css).toContain('--breakpoint-*: initial;');
});
