import { AccountStanding } from '../features/profiles/AccountStanding.tsx';
import { WithdrawalHistory } from '../features/withdrawals/WithdrawalHistory.tsx';
import { FormSkeleton, WithdrawFunds } from '../features/withdrawals/WithdrawFunds.tsx';
import { holdWords } from '../lib/hold-words.ts';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { QueryError } from '../lib/queries.tsx';
import { Section } from '../ui/Section.tsx';

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
          <WithdrawFunds balanceCents={profile.balance_cents} hold={holdWords(profile)} />
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
