import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { SLOP } from '@unslop/domain/limits';
import { cents, floorToDollars, formatMoney, formatPrize, wholeDollars } from '@unslop/domain/money';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useOwnProfile } from '../../lib/own-profile.ts';
import { readTypedDollars, TYPED_DOLLARS_LENGTH } from '../../lib/typed-dollars.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { LargePrize } from './LargePrize.tsx';
import { useRaisePrize } from './owner-api.ts';

/** Raises a prize. The balance is debited immediately, and a prize can never be lowered. */
export default function RaisePrize({ slop, onClose }: { slop: AiSlop; onClose: () => void }) {
  const { data: own } = useOwnProfile();
  const [typed, setTyped] = useState(String(floorToDollars(cents(slop.prize_pool_cents)) + 5));
  const raise = useRaisePrize(slop.id);
  const [isAsking, setIsAsking] = useState(false);
  const check = checkRaise(typed, slop.prize_pool_cents, own?.balance_cents);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check.error !== null) return;
    if (check.moreCents >= wholeDollars(SLOP.largePrizeDollars)) setIsAsking(true);
    else raiseTo(check.dollars);
  }

  function raiseTo(dollars: number) {
    setIsAsking(false);
    raise.mutate(
      { params: { id: slop.id }, body: { prize_pool: dollars } },
      {
        onSuccess: ({ prize_pool_cents }) => {
          onClose();
          toast({ title: `The prize is now ${formatPrize(prize_pool_cents)}`, tone: 'positive' });
        },
      },
    );
  }

  const needsFunds =
    check.needsFunds || (raise.error instanceof ApiError && raise.error.code === 'INSUFFICIENT_BALANCE');
  return (
    <Dialog
      onClose={onClose}
      title="Raise the prize"
      description={`The prize is ${formatPrize(slop.prize_pool_cents)}. You can only raise it. We hold what you add for the winner.`}
    >
      <form onSubmit={submit} className="grid gap-5">
        {raise.isError && (
          <Banner tone="danger">{messageOf(raise.error, 'We couldn’t raise the prize. Please try again.')}</Banner>
        )}
        <Field
          label="New prize"
          leading="$"
          inputMode="numeric"
          value={typed}
          error={check.error}
          hint={own && `Your balance: ${formatMoney(own.balance_cents)}`}
          maxLength={TYPED_DOLLARS_LENGTH}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {needsFunds && <LinkButton to={paths.payment}>Add funds</LinkButton>}
          <Button type="submit" variant="primary" isLoading={raise.isPending} disabledReason={check.error}>
            {check.error === null ? `Hold ${formatPrize(check.moreCents)} more` : 'Raise the prize'}
          </Button>
        </div>
      </form>
      {isAsking && check.error === null && (
        <LargePrize
          moreCents={check.moreCents}
          onConfirm={() => raiseTo(check.dollars)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}

type RaiseCheck =
  | { error: null; dollars: number; moreCents: number; needsFunds: false }
  | { error: string; needsFunds: boolean };

/** Validates a typed prize. Leaves the balance check to the server while the balance is unknown. */
export function checkRaise(typed: string, prizeCents: number, balanceCents: number | undefined): RaiseCheck {
  const { dollars, error } = readTypedDollars(typed);
  if (error !== null) return { error, needsFunds: false };
  const moreCents = wholeDollars(dollars) - prizeCents;
  if (moreCents <= 0) return { error: `Enter more than ${formatPrize(prizeCents)}.`, needsFunds: false };
  if (balanceCents !== undefined && moreCents > balanceCents) {
    return {
      error: `You need ${formatMoney(moreCents - balanceCents)} more in your balance.`,
      needsFunds: true,
    };
  }
  return { error: null, dollars, moreCents, needsFunds: false };
}
