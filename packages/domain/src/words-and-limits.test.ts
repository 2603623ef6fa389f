import { describe, expect, it } from 'vitest';
import { CATEGORIES, STYLES } from './categories.ts';
import { GIF, LENGTH, RATES, UPLOAD } from './limits.ts';
import { movementText, statementKinds } from './movements.ts';
import { isUsername } from './names.ts';
import { websiteFrom } from './websites.ts';

describe('the text of a movement', () => {
  it('differs from kind to kind', () => {
    const texts = statementKinds.map((kind) => movementText(kind, null));
    expect(new Set(texts).size).toBe(statementKinds.length);
    for (const text of texts) expect(text).toMatch(/^[A-Z][^{}]{6,}$/);
  });

  it('names its subject if there is one', () => {
    expect(movementText('prize_awarded', 'Pear')).toBe('Prize won: “Pear”');
    expect(movementText('prize_awarded', null)).toBe('Prize won');
    expect(movementText('top_up', 'Pear')).toBe('Funds added by card');
    expect(movementText('what_nobody_knows', null)).toBe('Other movement');
  });
});

describe('a username', () => {
  it.each([
    ['abc', true],
    ['A.b-c_9', true],
    ['a'.repeat(LENGTH.username), true],
    ['a'.repeat(LENGTH.username + 1), false],
    ['ab', false],
    ['a b', false],
    [' abc', false],
    ['abc ', false],
    ['äbc', false],
    ['', false],
  ])('"%s": %s', (text, isOne) => {
    expect(isUsername(text)).toBe(isOne);
  });
});

describe('a website', () => {
  const longest = (more: number) => `https://a.example/${'a'.repeat(LENGTH.website - 18 + more)}`;
  it.each([
    ['https://a.example', 'https://a.example/'],
    ['HTTP://A.example/x', 'http://a.example/x'],
    ['  https://a.example/  ', 'https://a.example/'],
    ['https://a.example/p@th?q=@#@', 'https://a.example/p@th?q=@#@'],
    [longest(0), longest(0)],
    [longest(1), null],
    // The parser's spelling is longer than the input.
    [`https://a.example/${'ä'.repeat(100)}`, null],
    ['a.example', null],
    ['see https://a.example', null],
    ['https:a.example', null],
    ['https:///a.example', null],
    // Its shown form would be short enough, but the input is too long.
    [`https://a.example/${'./'.repeat(100)}`, null],
    ['ftp://a.example', null],
    ['ftp://a.example/https://a.example', null],
    ['javascript:alert(1)//a.example', null],
    ['https://localhost', null],
    ['https://ann:pass@a.example', null],
    ['https://ann@a.example', null],
    ['https://:pass@a.example', null],
    ['https://@a.example', null],
    ['https://a.exa\tmple', null],
    ['https://a.example/a b', null],
    ['https://a.example\\b', null],
    ['https://[a.example', null],
  ])('"%s": %s', (typed, expected) => {
    expect(websiteFrom(typed)).toBe(expected);
  });
});

describe('limits shared by both sides', () => {
  it('are in bytes, milliseconds and pixels', () => {
    expect([UPLOAD.maxBytes, UPLOAD.avatarMaxBytes, UPLOAD.attachableMs]).toEqual([10_485_760, 5_242_880, 3_600_000]);
    expect(GIF.maxBytes).toBe(3_145_728);
    expect(UPLOAD.types).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
  });

  it.each(Object.entries(RATES))('%s has a subject, a count and a window', (_name, { max, windowMs, per }) => {
    expect(max).toBeGreaterThan(0);
    expect([60_000, 600_000, 1_800_000, 3_600_000, 86_400_000]).toContain(windowMs);
    expect(['address', 'email', 'user']).toContain(per);
  });
});

describe('categories and styles', () => {
  it.each([...CATEGORIES, ...STYLES])('$id has a name', ({ id, name }) => {
    expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(name).toMatch(/^[A-Z][A-Za-z0-9 &]+$/);
  });

  it('are eight and five', () => {
    expect([CATEGORIES.length, STYLES.length]).toEqual([8, 5]);
  });
});
