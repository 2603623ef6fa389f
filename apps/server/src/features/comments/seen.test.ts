import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addViewer, countViewers, merged } from './seen.ts';

const hashOf = (viewer: string) => createHash('sha256').update(viewer).digest();
function sketchOf(viewers: Iterable<string>): Buffer {
  const sketch = Buffer.alloc(1024);
  for (const viewer of viewers) addViewer(sketch, hashOf(viewer));
  return sketch;
}
function* people(count: number, of = '') {
  for (let n = 0; n < count; n++) yield `${of}${n}`;
}

test('counts a returning viewer once', () => {
  expect(countViewers(sketchOf([]))).toBe(0);
  expect(countViewers(sketchOf(['ann', 'ann', 'ann']))).toBe(1);
  expect(countViewers(sketchOf(['ann', 'bo', 'ann', 'dee']))).toBe(3);
});

test.each([10, 30, 100, 1_000, 10_000, 100_000])(
  'counts %i viewers within 4.3 percent RMS and never off by 12 percent [T202]',
  (count) => {
    const errors = [...people(count > 10_000 ? 8 : 40, 'entry')].map(
      (entry) => countViewers(sketchOf(people(count, entry))) / count - 1,
    );
    const meanSquare = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    expect(meanSquare).toBeLessThan(0.043);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.12);
  },
);

test('merges the sketches of two processes, counting common viewers once [T202]', () => {
  const both = merged(sketchOf(people(300)), sketchOf([...people(300), ...people(100, 'other')]));
  expect(both.equals(sketchOf([...people(300), ...people(100, 'other')]))).toBe(true);
});
