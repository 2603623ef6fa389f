import { expect, test } from 'vitest';
import { unlinked } from './user-email.ts';

test.each([
  ['https://evil.example/a?b=c', 'https[:]//evil[.]example/a?b=c'],
  ['see www.evil.example now', 'see www[.]evil[.]example now'],
  ['evil.com', 'evil[.]com'],
  ['write to a@evil.com', 'write to a@evil[.]com'],
  ['http://evil', 'http[:]//evil'],
  ['http:\\\\evil', 'http[:]\\\\evil'],
  ['10.0.0.1/login', '10[.]0[.]0[.]1/login'],
  ['mailto:a', 'mailto[:]a'],
  ['JavaScript:alert(1)', 'JavaScript[:]alert(1)'],
  ['пример.рф', 'пример[.]рф'],
  ['evil。com', 'evil[.]com'],
  ['evil．com', 'evil[.]com'],
])('makes %s unclickable', (text, expected) => {
  expect(unlinked(text)).toBe(expected);
});

test.each([
  'Would you paint my cat? I pay $12.50. Thanks... Ann',
  'At 10:30, by mail: yes',
  'Dr. Who, e. g. and 3.5 x 4.25',
])('leaves %s unchanged', (text) => {
  expect(unlinked(text)).toBe(text);
});
