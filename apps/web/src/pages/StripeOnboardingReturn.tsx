import Landmark from 'lucide-react/icons/landmark';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCheckPayoutAccount } from '../features/payout-accounts/api.ts';
import { useSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';

const redirectAfterMs = 3_000;

/** Stripe redirects here after its form. Shows the result, then goes to the withdrawals. */
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
      <Landmark strokeWidth={1.5} className="size-14" />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <LinkButton to={paths.withdrawal} replace variant="primary" className="mt-2">
        Go to Withdraw Funds
      </LinkButton>
    </div>
  );
}

const patienceMs = 1_500;

const plain = { title: 'Back from Stripe', text: 'We’ll take you to your withdrawals in a moment.' };
const unfinished = {
  title: 'Almost there',
  text: 'Stripe still needs a few details. We’ll take you to the right page.',
};

/**
 * Reports the result of Stripe's form once. Returning here proves nothing, so this checks a member's account. Says
 * "connected" unless the account is known to be incomplete.
 */
function useReturnMessage(): { title: string; text: string } {
  const { status } = useSession();
  const check = useCheckPayoutAccount();
  const isSaid = useRef(false);
  const isUnfinished = check.data != null && check.data.status !== 'active';
  const isAnswered = status === 'guest' || check.isSuccess || check.isError;
  const { mutate } = check;

  useEffect(() => {
    if (status === 'member') mutate();
  }, [status, mutate]);

  useEffect(() => {
    function say() {
      if (isSaid.current) return;
      isSaid.current = true;
      if (isUnfinished) toast({ title: 'Stripe still needs a few details.', tone: 'warning' });
      else toast({ title: 'Stripe account connected successfully!', tone: 'positive' });
    }
    if (isAnswered) return say();
    const timer = setTimeout(say, patienceMs);
    return () => clearTimeout(timer);
  }, [isAnswered, isUnfinished]);

  return isUnfinished ? unfinished : plain;
}
