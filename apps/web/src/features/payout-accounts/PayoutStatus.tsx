import type { PayoutAccount } from '@unslop/domain/calls/payout-accounts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useCheckPayoutAccount } from './api.ts';
import { SetUpButton } from './PayoutSetup.tsx';

/** Status of the user's payout account, with the next step if something is missing. */
export function PayoutStatus({ account }: { account: PayoutAccount }) {
  const { tone, title, text, continueLabel } = payoutWords[account.status];
  const isActive = account.status === 'active';
  return (
    <Banner tone={tone} title={title} icon={isActive ? <CircleCheck /> : <CircleAlert />}>
      <p>{text}</p>
      {account.requirements.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{isActive ? 'Stripe will ask for this soon:' : 'Still needed:'}</p>
          <ul className="mt-1 list-disc pl-5">
            {account.requirements.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {isActive && <p className="mt-1 break-all">Account {account.stripe_account_id}</p>}
      {!isActive && (
        <div className="mt-4 mb-1 flex flex-wrap gap-3">
          {account.can_continue && continueLabel && <SetUpButton>{continueLabel}</SetUpButton>}
          <CheckAgain />
        </div>
      )}
    </Banner>
  );
}

function CheckAgain() {
  const check = useCheckPayoutAccount();
  return (
    <Button
      isLoading={check.isPending}
      onClick={() =>
        check.mutate(undefined, {
          onSuccess: (account) => {
            if (account?.status !== 'active') toast({ title: 'Nothing new from Stripe yet.' });
          },
          onError: (error) => toastFailure('We couldn’t reach Stripe', error),
        })
      }
    >
      Check again
    </Button>
  );
}

interface PayoutWords {
  tone: 'positive' | 'warning' | 'danger';
  title: string;
  text: string;
  /** Null if Stripe's form cannot help. */
  continueLabel: string | null;
}

const payoutWords: Record<PayoutAccount['status'], PayoutWords> = {
  creating: {
    tone: 'warning',
    title: 'We’re setting up your payout account',
    text: 'This takes a moment. If nothing happens, start again.',
    continueLabel: 'Continue at Stripe',
  },
  incomplete: {
    tone: 'warning',
    title: 'Your payout account isn’t complete yet',
    text: 'Stripe needs a few more details before it can pay you. Your balance is safe here.',
    continueLabel: 'Continue at Stripe',
  },
  active: {
    tone: 'positive',
    title: 'Payout account connected',
    text: 'We send withdrawals to your Stripe account, and Stripe pays them to your bank.',
    continueLabel: null,
  },
  restricted: {
    tone: 'danger',
    title: 'Stripe has put your payout account on hold',
    text: 'Only Stripe can fix this. Open your account there to see what it needs. Your balance is safe here.',
    continueLabel: 'Open Stripe',
  },
  deauthorized: {
    tone: 'danger',
    title: 'Your payout account was disconnected',
    text: 'We can’t send money there anymore. Your balance is safe. Connect another account to withdraw it.',
    continueLabel: 'Connect another account',
  },
};
