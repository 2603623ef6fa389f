import { expect, test } from 'vitest';
import { factsOf, nameOf, sharedBy } from './Voters.tsx';

test('offers what voters share with each other or the artist, by frequency [T452]', () => {
  const voter = (user_id: string, ...shares: string[]) => ({ user_id, shares });
  const voters = [
    voter('a', 'browser A', 'network A'),
    voter('b', 'network A', 'network A'),
    voter('c', 'network A', 'browser A'),
    voter('d', 'network B'),
    voter('e', 'network C'),
  ];
  expect(sharedBy(voters, ['network C'])).toEqual([
    { label: 'network A', ids: ['a', 'b', 'c'] },
    { label: 'browser A', ids: ['a', 'c'] },
    { label: 'network C', ids: ['e'] },
  ]);
});

test('marks withdrawn likes and names no deleted account [T460]', () => {
  const voter = {
    user_id: 'a',
    username: 'deleted_1f',
    display_name: 'deleted user',
    avatar_url: null,
    liked_at: '2026-11-20T10:00:00.000Z',
    joined_at: '2025-01-05T10:00:00.000Z',
    is_verified: true,
    is_banned: false,
    is_voided: false,
    is_taken_back: true,
    is_deleted: true,
  };
  expect(nameOf(voter)).toBe('Deleted account');
  expect(factsOf(voter)).toMatch(/^liked it .* · here since .* · taken back after the count$/);
  const here = { ...voter, username: 'ann', is_deleted: false, is_taken_back: false };
  expect(nameOf(here)).toBe('ann');
  expect(factsOf(here)).not.toContain('taken back');
});
