import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountBadge } from './Badge.tsx';

test('hides a zero and caps the count at 99', () => {
  expect(renderToString(<CountBadge count={0} />)).toBe('');
  expect(renderToString(<CountBadge count={1} />)).toContain('>1<');
  expect(renderToString(<CountBadge count={99} />)).toContain('>99<');
  expect(renderToString(<CountBadge count={100} />)).toContain('>99+<');
});
