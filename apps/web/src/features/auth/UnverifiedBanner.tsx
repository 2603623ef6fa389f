import MailWarning from 'lucide-react/icons/mail-warning';
import { type Session, useSession } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { ResendButton } from './MailSent.tsx';

/** Shown above protected pages until the email is verified. */
export default function UnverifiedBanner() {
  const verification = verificationOf(useSession());
  if (verification.status !== 'unverified') return null;
  return (
    <div className="mb-6">
      <Banner tone="warning" icon={<MailWarning />} title="Please verify your email" action={<ResendButton />}>
        Your likes count once you open the link we sent to <span className="wrap-anywhere">{verification.email}</span>.
      </Banner>
    </div>
  );
}

type Verification =
  | { status: 'unknown'; error: string }
  | { status: 'unverified'; email: string }
  | { status: 'verified' };

/**
 * Returns the email verification state. The session knows only if the email is verified; the server also knows when
 * (`email_verified_at`).
 */
export function verificationOf(session: Session): Verification {
  if (session.status !== 'member') return { status: 'unknown', error: 'No user found' };
  const { email, emailVerified } = session.user;
  return emailVerified ? { status: 'verified' } : { status: 'unverified', email };
}
