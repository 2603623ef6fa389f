import { expect, test } from 'vitest';
import { sharedBy } from './Voters.tsx';

test('offers what voters share with each other or with the artist, the most frequent first [T452]', () => {
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
