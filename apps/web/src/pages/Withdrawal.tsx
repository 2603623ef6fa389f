import { AccountStanding } from '../features/profile-own/AccountStanding.tsx';
import { useOwnProfile } from '../features/profile-own/api.ts';
import { WithdrawalHistory } from '../features/withdrawals/WithdrawalHistory.tsx';
import { FormSkeleton, WithdrawFunds } from '../features/withdrawals/WithdrawFunds.tsx';
import { useLive } from '../lib/live.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

export default function Withdrawal() {
  const { data: profile, isPending, isRefetching, refetch } = useOwnProfile();
  useLive();
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>Withdraw funds · Unslop</title>
      <h1 className="text-3xl">Withdraw Funds</h1>
      {profile ? (
        <>
          <AccountStanding profile={profile} />
          <WithdrawFunds balanceCents={profile.balance_cents} isFrozen={profile.frozen || profile.debt_cents > 0} />
        </>
      ) : isPending ? (
        <FormSkeleton />
      ) : (
        <ErrorState title="Failed to load user data." isRetrying={isRefetching} onRetry={() => void refetch()} />
      )}
      <section aria-labelledby="withdrawals-heading" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="withdrawals-heading" className="text-xl">
          Withdrawal history
        </h2>
        <WithdrawalHistory />
      </section>
    </div>
  );
}
