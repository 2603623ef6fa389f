import { expect, test } from 'vitest';
import { checkProfile } from './ProfileFields.tsx';

const check = (fields: Record<string, string>) => checkProfile((name) => fields[name] ?? '');

test('a username is required', () => {
  expect(check({ username: '   ' })).toEqual({ username: 'Please choose a username.' });
});

test('refuses a username that could be mistaken for another', () => {
  expect(check({ username: 'no spaces' }).username).toContain('letters, digits');
  expect(check({ username: 'ann.b-2_c' })).toEqual({});
});

test('requires a full website address or none', () => {
  expect(check({ username: 'ann', website: 'javascript:alert(1)' }).website).toContain('https://');
  expect(check({ username: 'ann', website: 'https://ann.example' })).toEqual({});
});

test('ignores spaces around a website', () => {
  expect(check({ username: 'ann', website: '  ' })).toEqual({});
});

test('limits the bio to 500 characters', () => {
  expect(check({ username: 'ann', bio: 'a'.repeat(500) })).toEqual({});
  expect(check({ username: 'ann', bio: 'a'.repeat(501) })).toEqual({ bio: 'At most 500 characters.' });
});
