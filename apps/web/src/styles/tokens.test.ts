import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const light = tokensOf(/:root \{([^}]*)\}/);
const themes = { light, dark: { ...light, ...tokensOf(/:root\[data-theme=.dark.\] \{([^}]*)\}/) } };

test('finds both themes, which differ', () => {
  expect(themes.dark.surface).not.toBe(themes.light.surface);
});

const grounds = ['surface', 'raised', 'sunken'];
const AAA = 7;
const AA = 4.5;
/** Borders of fields, and meaningful icons. */
const shape = 3;

describe.each(Object.entries(themes))('%s', (_theme, tokens) => {
  test.each([
    ...pairs(['text', 'muted'], grounds, AAA),
    ...pairs(['on-inverse'], ['inverse'], AAA),
    ...pairs(['accent-text', 'positive', 'warning', 'danger'], grounds, AA),
    ...pairs(['on-accent'], ['accent', 'accent-hover'], AA),
    ...pairs(['accent-text'], ['accent-soft'], AA),
    ...pairs(['positive'], ['positive-soft'], AA),
    ...pairs(['warning'], ['warning-soft'], AA),
    ...pairs(['danger'], ['danger-soft'], AA),
    ...pairs(['surface'], ['positive', 'warning', 'danger'], AA),
    ...pairs(['on-warning-fill'], ['warning-fill'], AA),
    ...pairs(['on-night'], ['night'], AAA),
    ...pairs(['on-gloss'], ['gloss-violet', 'gloss-cyan', 'gloss-pink'], AA),
    ...pairs(['line-strong', 'accent'], grounds, shape),
  ])('%s on %s has a contrast of at least %d', (ink, ground, least) => {
    expect(contrast(tokens[ink]!, tokens[ground]!)).toBeGreaterThanOrEqual(least);
  });
});

function pairs(inks: string[], on: string[], least: number): [string, string, number][] {
  return inks.flatMap((ink) => on.map((ground): [string, string, number] => [ink, ground, least]));
}

function tokensOf(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? '';
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

/** WCAG 2 contrast of two #rrggbb colours, from 1 to 21. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
