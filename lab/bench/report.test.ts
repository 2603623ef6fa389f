import { expect, test } from 'vitest';
import { drawn, printed } from './report.ts';

test('right-aligns the numbers of a table', () => {
  expect(
    printed({
      columns: ['read', 'p95'],
      rows: [
        ['feed', '4 ms'],
        ['search', '120 ms'],
      ],
    }),
  ).toBe(['read       p95', 'feed      4 ms', 'search  120 ms'].join('\n'));
});

test('draws bars to scale with their limit, and escapes names', () => {
  const svg = drawn({
    title: 'requests < s',
    bars: [
      { name: 'a & b', value: 50, limit: 100 },
      { name: 'c', value: 100 },
    ],
  });
  expect(svg).toContain('<title>requests &lt; s</title>');
  expect(svg).toContain('a &amp; b');
  const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([205, 410]);
  expect(svg.match(/class="limit"/g)).toHaveLength(1);
});
