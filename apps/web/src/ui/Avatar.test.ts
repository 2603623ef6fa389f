import { expect, test } from 'vitest';
import { avatarPattern } from './Avatar.tsx';

test('the same id always gives the same picture', () => {
  expect(avatarPattern('7b0c1d1e-0000-4000-8000-000000000001')).toEqual(
    avatarPattern('7b0c1d1e-0000-4000-8000-000000000001'),
  );
  expect(avatarPattern('ada')).toMatchInlineSnapshot(`
    {
      "ground": "#cfe9ec",
      "tiles": [
        {
          "color": "#0e5a63",
          "shape": "triangle",
          "turns": 0,
        },
        {
          "color": "#0e5a63",
          "shape": "quarter",
          "turns": 2,
        },
        {
          "color": "#0e5a63",
          "shape": "triangle",
          "turns": 0,
        },
        {
          "color": "#0e5a63",
          "shape": "triangle",
          "turns": 0,
        },
      ],
    }
  `);
});

test('neighbouring ids look different', () => {
  const pictures = Array.from({ length: 200 }, (_, n) =>
    JSON.stringify(avatarPattern(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)),
  );
  expect(new Set(pictures).size).toBeGreaterThan(190);
});

test('uses tiles of four shapes', () => {
  const tiles = Array.from({ length: 20 }, (_, n) => avatarPattern(String(n)).tiles).flat();
  expect(new Set(tiles.map(({ shape }) => shape))).toEqual(new Set(['quarter', 'half', 'triangle', 'dot']));
});

test('an empty id gives a picture too', () => {
  expect(avatarPattern('').tiles).toHaveLength(4);
});
