import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

/** Part of a text, with a font file that has all of its characters. */
export interface Run {
  text: string;
  font: Buffer;
}

/** Code points per font file: Fontsource splits a font by script, here Latin, Greek, Cyrillic and Hebrew. */
const subsets = Object.entries(require('@fontsource/arimo/unicode.json') as Record<string, string>).map(
  ([name, ranges]) => ({
    name,
    ranges: ranges.split(',').map((range) => {
      const [first, last] = range.trim().slice('U+'.length).split('-');
      return { first: Number.parseInt(first!, 16), last: Number.parseInt(last ?? first!, 16) };
    }),
  }),
);
/** Font with a plain glyph for every character of the basic plane, including Chinese, Japanese and Korean. */
const UNIFONT = 'unifont';
const BOX = '□';
const segmenter = new Intl.Segmenter('en');
const files = new Map<string, Buffer>();

/** Splits a text into runs by font. Characters that no font has, such as emoji, become a visible box. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { text: string; subset: string }[] = [];
  for (const { segment } of segmenter.segment(text.normalize('NFC').replace(/\s+/gu, ' '))) {
    const last = runs.at(-1);
    const character = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u{10000}-\u{10ffff}]/u.test(segment) ? BOX : segment;
    const subset = last && covers(last.subset, character) ? last.subset : subsetOf(character);
    if (last?.subset === subset) last.text += character;
    else runs.push({ text: character, subset });
  }
  return runs.map(({ text, subset }) => ({ text, font: fileOf(subset, weight) }));
}

function subsetOf(character: string): string {
  return subsets.find(({ name }) => covers(name, character))?.name ?? UNIFONT;
}

function covers(name: string, character: string): boolean {
  const subset = subsets.find((one) => one.name === name);
  return [...character].every((one) => {
    const point = one.codePointAt(0)!;
    return subset?.ranges.some(({ first, last }) => first <= point && point <= last) ?? false;
  });
}

function fileOf(subset: string, weight: Weight): Buffer {
  const file = subset === UNIFONT ? 'unifont/files/unifont-latin-400' : `arimo/files/arimo-${subset}-${weight}`;
  const known = files.get(file);
  if (known) return known;
  const font = unpackWoff(readFileSync(require.resolve(`@fontsource/${file}-normal.woff`)));
  files.set(file, font);
  return font;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Extracts the TrueType font from a WOFF file. fontkit also reads WOFF, but inflates the whole glyph table again for
 * each glyph, which takes seconds for a large font.
 * Source: https://www.w3.org/TR/WOFF/
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = woff.subarray(WOFF_HEADER + at * WOFF_ENTRY);
    const start = entry.readUInt32BE(4);
    const packedSize = entry.readUInt32BE(8);
    const size = entry.readUInt32BE(12);
    const packed = woff.subarray(start, start + packedSize);
    const table = packedSize < size ? inflateSync(packed) : packed;
    const entryAt = SFNT_HEADER + at * SFNT_ENTRY;
    entry.copy(head, entryAt, 0, 4);
    entry.copy(head, entryAt + 4, 16, 20);
    head.writeUInt32BE(offset, entryAt + 8);
    head.writeUInt32BE(size, entryAt + 12);
    const padding = Buffer.alloc((4 - (size % 4)) % 4);
    parts.push(table, padding);
    offset += size + padding.length;
  }
  return Buffer.concat(parts);
}
