import { expect, test } from 'vitest';
import type { Session } from '../../lib/session.tsx';
import { verificationOf } from './UnverifiedBanner.tsx';

const member = (emailVerified: boolean) =>
  ({ status: 'member', user: { email: 'ada@example.com', emailVerified } }) as Session;

test('without a user there is nothing to verify: "No user found" [A165]', () => {
  for (const status of ['guest', 'loading'] as const) {
    expect(verificationOf({ status } as Session)).toEqual({ status: 'unknown', error: 'No user found' });
  }
});

test('shows whether the member is verified, with the unverified address', () => {
  expect(verificationOf(member(true))).toEqual({ status: 'verified' });
  expect(verificationOf(member(false))).toEqual({ status: 'unverified', email: 'ada@example.com' });
});
