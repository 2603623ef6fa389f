import MailWarning from 'lucide-react/icons/mail-warning';
import { useSession } from '../../lib/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ResendButton } from './ResendButton.tsx';
import { verificationOf } from './verification.ts';

/** Above protected pages, until the address is confirmed. */
export default function UnverifiedBanner() {
  const verification = verificationOf(useSession());
  if (verification.status !== 'unverified') return null;
  return (
    <div className="mb-6">
      <Banner
        tone="warning"
        icon={<MailWarning aria-hidden="true" />}
        title="Please verify your email"
        action={<ResendButton />}
      >
        Your likes count for prizes once you open the link that we sent to{' '}
        <span className="wrap-anywhere">{verification.email}</span>.
      </Banner>
    </div>
  );
}
