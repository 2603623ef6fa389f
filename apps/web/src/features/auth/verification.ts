import type { Session } from '../../lib/session.ts';

export type Verification =
  | { status: 'unknown'; error: string }
  | { status: 'unverified'; email: string }
  | { status: 'verified' };

/** Whether the address is confirmed. The server says when it was (`email_verified_at`); the session, whether. */
export function verificationOf(session: Session): Verification {
  if (session.status !== 'member') return { status: 'unknown', error: 'No user found' };
  const { email, emailVerified } = session.user;
  return emailVerified ? { status: 'verified' } : { status: 'unverified', email };
}
