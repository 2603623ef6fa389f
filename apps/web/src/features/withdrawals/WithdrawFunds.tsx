import { Banner } from '../../ui/Banner.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { usePayoutAccount } from '../payout-accounts/api.ts';
import { PayoutSetup } from '../payout-accounts/PayoutSetup.tsx';
import { PayoutStatus } from '../payout-accounts/PayoutStatus.tsx';
import { AvailableBalance } from './AvailableBalance.tsx';
import { useWallet, useWithdrawals } from './api.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';

interface WithdrawFundsProps {
  balanceCents: number;
  isFrozen: boolean;
}

/** From the balance to one's own bank: how much there is, where it goes, how much is asked for. */
export function WithdrawFunds({ balanceCents, isFrozen }: WithdrawFundsProps) {
  const { data: account, isPending, isError, isRefetching, refetch } = usePayoutAccount();
  const { data: wallet } = useWallet();
  const isUnderWay = useIsUnderWay();

  if (isPending) return <FormSkeleton />;
  if (isError && account === undefined) {
    return <ErrorState title="Failed to load user data." isRetrying={isRefetching} onRetry={() => void refetch()} />;
  }
  const paused = wallet?.notices.find((notice) => notice.includes('paused'));
  const obstacle = isFrozen
    ? 'Your account is on hold until the disputed payment is settled.'
    : isUnderWay
      ? 'Another withdrawal is in progress. Please wait.'
      : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <AvailableBalance balanceCents={balanceCents} wallet={wallet} />
      {paused && <Banner tone="warning" title={paused} />}
      {account?.stripe_account_id ? <PayoutStatus account={account} /> : <PayoutSetup />}
      {account?.status === 'active' && (
        <WithdrawalForm balanceCents={balanceCents} wallet={wallet} obstacle={obstacle} />
      )}
    </div>
  );
}

/** One at a time: the next may be asked for when the last one has arrived or come back. */
function useIsUnderWay(): boolean {
  const newest = useWithdrawals().data?.pages[0]?.data ?? [];
  return newest.some(({ status }) => status === 'pending' || status === 'processing');
}

export function FormSkeleton() {
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
