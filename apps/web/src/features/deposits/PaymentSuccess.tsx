import { useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@unslop/domain/money';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { ArrivalHeading } from '../payments/ArrivalHeading.tsx';
import { dropWish } from './top-up-wish.ts';

const redirectAfterMs = 3_000;

interface PaymentSuccessProps {
  paymentIntentId: string;
  toAddCents: number | null;
  isCredited: boolean;
  balanceCents: number | null;
}

export function PaymentSuccess({ paymentIntentId, toAddCents, isCredited, balanceCents }: PaymentSuccessProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    const timer = setTimeout(() => {
      dropWish();
      navigate(paths.profile);
    }, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  useEffect(() => {
    if (isCredited) void queryClient.invalidateQueries({ queryKey: keys.ownProfile() });
  }, [isCredited, queryClient]);

  return (
    <section className="mx-auto mt-10 grid max-w-lg justify-items-center gap-4 text-center">
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-16 text-positive" />
      <ArrivalHeading className="text-3xl">Payment Successful!</ArrivalHeading>
      {toAddCents !== null && <Money value={formatMoney(toAddCents)} size="huge" />}
      <p>Payment successful! Thank you for your purchase.</p>
      <p className="text-muted">
        {isCredited && balanceCents !== null
          ? `It is in your balance, which is now ${formatMoney(balanceCents)}.`
          : 'It reaches your balance in a moment.'}
      </p>
      <dl className="text-sm text-muted">
        <dt className="inline">Payment ID: </dt>
        <dd className="inline break-all">{paymentIntentId}</dd>
      </dl>
      <LinkButton to={paths.profile} onClick={dropWish} variant="primary" className="mt-2">
        Go to your profile
      </LinkButton>
    </section>
  );
}
