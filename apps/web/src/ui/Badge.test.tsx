import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountBadge } from './Badge.tsx';

test('nothing to count shows nothing, and more than 99 show that there are more', () => {
  expect(renderToString(<CountBadge count={0} />)).toBe('');
  expect(renderToString(<CountBadge count={1} />)).toContain('>1<');
  expect(renderToString(<CountBadge count={99} />)).toContain('>99<');
  expect(renderToString(<CountBadge count={100} />)).toContain('>99+<');
});
