import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { refusals } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import { ComingPrizes } from '../features/awards/ComingPrizes.tsx';
import { usePayoutAccount } from '../features/payout-accounts/api.ts';
import { PayoutSetup } from '../features/payout-accounts/PayoutSetup.tsx';
import { PayoutStatus } from '../features/payout-accounts/PayoutStatus.tsx';
import { AccountStanding } from '../features/profiles/AccountStanding.tsx';
import { useWallet, useWithdrawals } from '../features/withdrawals/api.ts';
import { WithdrawalForm } from '../features/withdrawals/WithdrawalForm.tsx';
import { WithdrawalHistory } from '../features/withdrawals/WithdrawalHistory.tsx';
import { formatDate, formatDateTime } from '../lib/dates.ts';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { restrictionWords } from '../lib/restriction-words.ts';
import { Banner } from '../ui/Banner.tsx';
import { Money } from '../ui/Money.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/States.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

export default function Withdrawal() {
  const { data: profile, isPending, isFetching, refetch } = useOwnProfile();
  useLive();
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>Withdraw funds · Unslop</title>
      <h1 className="text-3xl">Withdraw Funds</h1>
      {profile ? (
        <>
          <AccountStanding profile={profile} />
          <WithdrawFunds balanceCents={profile.balance_cents} restriction={restrictionWords(profile)} />
        </>
      ) : isPending ? (
        <FormSkeleton />
      ) : (
        <QueryError title="Failed to load user data." query={{ isFetching, refetch }} />
      )}
      <Section title="Withdrawal history" className="mt-6">
        <WithdrawalHistory />
      </Section>
    </div>
  );
}

const PAUSED = refusals.ERROR_WITHDRAWALS_PAUSED.message;

interface WithdrawFundsProps {
  balanceCents: number;
  /** Explains why the account may not withdraw. Null if it may. */
  restriction: string | null;
}

/** Withdraws to the user's bank: the balance, the payout account and the amount. */
function WithdrawFunds({ balanceCents, restriction }: WithdrawFundsProps) {
  const { data: account, isPending, isError, isFetching, refetch } = usePayoutAccount();
  const { data: wallet, isFetched: isWalletFetched } = useWallet();
  const isUnderWay = useIsUnderWay();

  // Wait for everything: the wallet's banners would shift the buttons below them.
  if (isPending || !isWalletFetched) return <FormSkeleton />;
  if (isError && account === undefined) {
    return <QueryError title="Failed to load user data." query={{ isFetching, refetch }} />;
  }
  const blockedBy =
    restriction ??
    (wallet?.withdrawals_paused ? PAUSED : isUnderWay ? 'Another withdrawal is in progress. Please wait.' : null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <AvailableBalance balanceCents={balanceCents} wallet={wallet} />
      {wallet && <ComingPrizes heading="h2" coming={wallet.coming} />}
      {wallet?.withdrawals_paused && <Banner tone="warning" title={PAUSED} />}
      {wallet?.held_until && (
        <Banner tone="neutral" title={`We’ll send withdrawals after ${formatDateTime(wallet.held_until)}`}>
          You changed your payout account, password or email. If that wasn’t you, choose a new password and write to us.
        </Banner>
      )}
      {account?.stripe_account_id ? <PayoutStatus account={account} /> : <PayoutSetup />}
      {account?.status === 'active' && (
        <WithdrawalForm balanceCents={balanceCents} wallet={wallet} blockedBy={blockedBy} />
      )}
    </div>
  );
}

/** True while a withdrawal is in progress. Only one can run at a time. */
function useIsUnderWay(): boolean {
  const newest = useWithdrawals().data?.pages[0]?.data ?? [];
  return newest.some(({ status }) => status === 'pending' || status === 'processing');
}

function FormSkeleton() {
  return (
    <div className="grid max-w-2xl gap-6">
      <VisuallyHidden role="status">Loading your balance</VisuallyHidden>
      <div className="grid gap-3">
        <Skeleton shape="block" ratio={9} />
        <Skeleton shape="text" width="short" />
      </div>
      <Skeleton shape="block" ratio={7} />
      <Skeleton shape="block" ratio={12} />
    </div>
  );
}

interface AvailableBalanceProps {
  balanceCents: number;
  /** Undefined while unknown. */
  wallet: Wallet | undefined;
}

/** The balance, and the amounts that are not available yet. */
function AvailableBalance({ balanceCents, wallet }: AvailableBalanceProps) {
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-4">
      <div className="flex flex-col-reverse">
        <dt className="text-sm text-muted">Available Balance</dt>
        <dd aria-live="polite">
          <Money value={formatMoney(balanceCents)} size="huge" />
        </dd>
      </div>
      {wallet && wallet.uncleared_cents > 0 && (
        <Part
          label={
            wallet.clears_at ? `too new to withdraw, ready by ${formatDate(wallet.clears_at)}` : 'too new to withdraw'
          }
          cents={wallet.uncleared_cents}
        />
      )}
      {wallet && wallet.in_flight_cents > 0 && <Part label="on its way to you" cents={wallet.in_flight_cents} />}
    </dl>
  );
}

function Part({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <Money value={formatMoney(cents)} size="large" />
      </dd>
    </div>
  );
}
