import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { useCheckPayoutAccount } from './api.ts';

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
export function useReturnMessage(): { title: string; text: string } {
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
