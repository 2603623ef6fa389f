import Landmark from 'lucide-react/icons/landmark';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useReturnMessage } from '../features/payout-accounts/use-return-message.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

const redirectAfterMs = 3_000;

/** Where the card provider's form leads back to: says what came of it, then goes on to the withdrawals. */
export default function StripeOnboardingReturn() {
  const navigate = useNavigate();
  const { title, text } = useReturnMessage();

  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.withdrawal, { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className="mx-auto mt-12 grid max-w-lg justify-items-center gap-4 text-center">
      <title>Back from Stripe · Unslop</title>
      <Landmark aria-hidden="true" strokeWidth={1.5} className="size-14" />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <LinkButton to={paths.withdrawal} replace variant="primary" className="mt-2">
        Go to Withdraw Funds
      </LinkButton>
    </div>
  );
}
