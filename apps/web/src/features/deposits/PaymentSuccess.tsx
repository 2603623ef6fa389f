import { useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@unslop/domain/money';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys, refresh } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { AmountSummary } from '../../ui/AmountSummary.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { ArrivalHeading } from '../payments/PaymentWaits.tsx';
import type { TopUpQuote } from './AmountPicker.tsx';
import { dropSubmission } from './api.ts';

const redirectAfterMs = 3_000;

interface PaymentSuccessProps {
  paymentIntentId: string;
  toAddCents: number | null;
  /** Amount charged to the card, fee included. */
  totalCents: number | null;
  isCredited: boolean;
  /** The server's record of the payment. Null until it has been read. */
  paid: { paymentId: string } | null;
  /** Debt before the payment. */
  owedCents: number;
  wallet: { balance_cents: number; debt_cents: number } | null;
}

export function PaymentSuccess({
  paymentIntentId,
  toAddCents,
  totalCents,
  isCredited,
  paid,
  owedCents,
  wallet,
}: PaymentSuccessProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.profile), redirectAfterMs);
    return () => {
      clearTimeout(timer);
      // Drop it on any way out of the page, so the next visit starts a new payment. A reload shows the result again.
      dropSubmission();
    };
  }, [navigate]);

  useEffect(() => {
    if (isCredited) void refresh(queryClient, keys.ownProfile());
  }, [isCredited, queryClient]);

  return (
    <section className="mx-auto mt-10 grid max-w-lg justify-items-center gap-4 text-center">
      <CircleCheck strokeWidth={1.5} className="size-16 text-positive" />
      <ArrivalHeading className="text-3xl">Payment Successful!</ArrivalHeading>
      {toAddCents !== null && <Money value={formatMoney(toAddCents)} size="huge" />}
      <p>Payment successful! Thank you for your purchase.</p>
      <p className="text-muted">
        {isCredited && wallet
          ? whereItWent({
              toAddCents,
              owedCents,
              balanceCents: wallet.balance_cents,
              debtCents: wallet.debt_cents,
            })
          : 'It’ll be in your balance in a moment.'}
      </p>
      <dl className="grid gap-1 text-sm text-muted">
        {totalCents !== null && (
          <div>
            <dt className="inline">Charged to your card, fee included: </dt>
            <dd className="inline font-semibold text-text tabular-nums">{formatMoney(totalCents)}</dd>
          </div>
        )}
        <div>
          <dt className="inline">Payment ID: </dt>
          <dd className="inline break-all">{paymentIntentId}</dd>
        </div>
      </dl>
      {isCredited && paid && (
        <Link to={paths.receipt(paid.paymentId)} className="font-semibold underline underline-offset-4">
          See your receipt
        </Link>
      )}
      <LinkButton to={paths.profile} variant="primary" className="mt-2">
        Go to your profile
      </LinkButton>
    </section>
  );
}

/** Amount credited, fee and total charge. */
export function PaymentReceipt({ quote, wallet }: { quote: TopUpQuote } & Pick<PaymentSuccessProps, 'wallet'>) {
  return (
    <AmountSummary
      heading="What you pay"
      lines={[
        ['Amount to Add', formatMoney(quote.toAdd)],
        ['Estimated Stripe Fee', formatMoney(quote.fee)],
      ]}
      total={['Total Charge', formatMoney(quote.total)]}
    >
      {whereItGoes(quote.toAdd, wallet?.debt_cents ?? 0)} The fee covers the card provider and running Unslop.
      {wallet && ` Your balance: ${formatMoney(wallet.balance_cents)}.`}
    </AmountSummary>
  );
}

/** Explains before the payment how it is used. `debtCents`: the debt, which every credit pays off first. */
export function whereItGoes(toAddCents: number, debtCents: number): string {
  if (debtCents === 0) return `You can use all ${formatMoney(toAddCents)} for prizes.`;
  const owed = `You owe ${formatMoney(debtCents)}, so we take that first.`;
  if (toAddCents > debtCents) return `${owed} You get ${formatMoney(toAddCents - debtCents)} in your balance.`;
  const left = debtCents - toAddCents;
  return `${owed} Nothing is left for your balance${left > 0 ? `, and you still owe ${formatMoney(left)}` : ''}.`;
}

interface Credited {
  toAddCents: number | null;
  /** Debt before the payment. */
  owedCents: number;
  balanceCents: number;
  /** Debt now. */
  debtCents: number;
}

/** Explains after the credit how it was used. */
export function whereItWent({ toAddCents, owedCents, balanceCents, debtCents }: Credited): string {
  const isBalance = `your balance, which is now ${formatMoney(balanceCents)}`;
  if (owedCents === 0 || toAddCents === null) return `It is in ${isBalance}.`;
  if (debtCents > 0) return `It went toward what you owe. You still owe ${formatMoney(debtCents)}.`;
  if (toAddCents <= owedCents) return 'It paid what you owed. You don’t owe anything now.';
  return `${formatMoney(owedCents)} of it paid what you owed. The rest is in ${isBalance}.`;
}
