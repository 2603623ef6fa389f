import Landmark from 'lucide-react/icons/landmark';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCheckPayoutAccount } from '../features/payout-accounts/api.ts';
import { useSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';

/** For reading what came of it; and for as long as an answer may take. */
const readingMs = 3_000;
const answerWithinMs = 8_000;

/** Where the card provider's form leads back to: says what came of it, then goes on to the withdrawals. */
export default function StripeOnboardingReturn() {
  const navigate = useNavigate();
  const { title, text, isAnswered } = useReturnMessage();

  useEffect(() => {
    const leave = () => navigate(paths.withdrawal, { replace: true });
    const timer = setTimeout(leave, isAnswered ? readingMs : answerWithinMs);
    return () => clearTimeout(timer);
  }, [navigate, isAnswered]);

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

const plain = { title: 'Back from Stripe', text: 'We take you to your withdrawals in a moment.' };
const unfinished = {
  title: 'Almost there',
  text: 'Stripe still needs a few details. We take you to where you can go on.',
};

/**
 * What came of the provider's form, said once. Coming back proves nothing, so a member's account is asked for; only one
 * that is known to lack something is not called connected.
 */
function useReturnMessage(): { title: string; text: string; isAnswered: boolean } {
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

  return { ...(isUnfinished ? unfinished : plain), isAnswered };
}
