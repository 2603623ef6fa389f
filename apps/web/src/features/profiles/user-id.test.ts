import { expect, test } from 'vitest';
import { isUserId } from './user-id.ts';

test.each([
  ['00000000-0000-4000-8000-000000000000', true],
  ['abc', false],
  ['00000000-0000-4000-8000000000000-000', true],
  ['00000000-0000-4000-80000000000000000', false],
  ['0000000000004000800000000000000000000', false],
  ['0-0-0-0-0', false],
  ['00000000-0000-4000--0000000000000000', false],
])('%s is a user id: %s [A270]', (id, expected) => expect(isUserId(id)).toBe(expected));
