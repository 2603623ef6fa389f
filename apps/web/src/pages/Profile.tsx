import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import type { ReactNode } from 'react';
import { signOutToLogin } from '../features/auth/sign-out.ts';
import { ComingPrizes } from '../features/awards/ComingPrizes.tsx';
import { useDeposits } from '../features/deposits/api.ts';
import { DepositHistory } from '../features/deposits/DepositHistory.tsx';
import { Movements } from '../features/movements/Movements.tsx';
import { PayoutSetup } from '../features/payout-accounts/PayoutSetup.tsx';
import { AccountStanding } from '../features/profiles/AccountStanding.tsx';
import { OwnArt, OwnSlops } from '../features/profiles/OwnTiles.tsx';
import { ProfileHeader, ProfileSkeleton } from '../features/profiles/ProfileHeader.tsx';
import { useWallet } from '../features/withdrawals/api.ts';
import { formatDate } from '../lib/dates.ts';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { useTab } from '../lib/use-tab.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

const tabs = [
  { id: 'slop', label: 'AI Slop' },
  { id: 'art', label: 'Beautiful Art' },
  { id: 'payments', label: 'Payments' },
] as const;

export default function Profile() {
  const { data: profile, isPending, isFetching, refetch } = useOwnProfile();
  // For a user who only posts art, show the art first.
  const tab = useTab(tabs, profile?.ai_slops_count === 0 && profile.beautiful_art_count > 0 ? 'art' : 'slop');
  useLive();

  if (isPending) return <ProfileSkeleton />;
  if (!profile) {
    return <QueryError heading="h1" title="Failed to load user data." query={{ isFetching, refetch }} />;
  }
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>{`${profile.display_name} · Unslop`}</title>
      <ProfileHeader profile={profile} onLogout={() => void signOutToLogin()} />
      <AccountStanding profile={profile} />
      <Tabs label="What is yours" {...tab}>
        {tab.active === 'slop' && <OwnSlops userId={profile.id} />}
        {tab.active === 'art' && <OwnArt userId={profile.id} />}
        {tab.active === 'payments' && <Payments hasPayoutAccount={profile.stripe_account_id !== null} />}
      </Tabs>
    </div>
  );
}

function Payments({ hasPayoutAccount }: { hasPayoutAccount: boolean }) {
  const { isFetched } = useWallet();
  const { isFetched: hasDeposits } = useDeposits();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Section title="Where your money is">
        <MoneyOverview />
      </Section>
      {/* Render it after the wallet, which would shift it when it loads. */}
      {isFetched && <WayOut hasPayoutAccount={hasPayoutAccount} />}
      <Section title="Deposit history">
        <DepositHistory />
      </Section>
      <Section title="Balance history">
        <Movements isPlaced={isFetched && hasDeposits} />
      </Section>
    </div>
  );
}

/** Links to withdrawals, or to the setup of a payout account first. */
function WayOut({ hasPayoutAccount }: { hasPayoutAccount: boolean }) {
  if (!hasPayoutAccount) return <PayoutSetup />;
  return (
    <LinkButton to={paths.withdrawal} className="justify-self-start">
      Withdraw Funds
    </LinkButton>
  );
}

/** All of the user's money: available, and held until when. */
function MoneyOverview() {
  const { data: wallet, isPending, isFetching, refetch } = useWallet();
  if (isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading your balance</VisuallyHidden>
        <Skeleton shape="block" ratio={6} />
      </>
    );
  }
  if (!wallet) {
    return <QueryError title="Failed to load user data." query={{ isFetching, refetch }} />;
  }
  return (
    <>
      <dl className="grid overflow-hidden rounded-panel border border-line sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        <Part label="In your balance" cents={wallet.balance_cents}>
          {wallet.uncleared_cents === 0
            ? 'Use it for prizes, spend it or withdraw it.'
            : `Use it for prizes or spend it. You can withdraw ${formatMoney(wallet.cleared_cents)} now.`}
        </Part>
        {wallet.uncleared_cents > 0 && (
          <Part label="Not clear yet" cents={wallet.uncleared_cents}>
            <ClearingDates clearing={wallet.clearing} />
          </Part>
        )}
        <Part label="In prizes" cents={wallet.in_prizes_cents}>
          {wallet.in_prizes_count === 0
            ? 'You have no open contests.'
            : `Held for ${wallet.in_prizes_count === 1 ? 'your open contest' : `your ${wallet.in_prizes_count} open contests`}. You get it back if nobody wins.`}
        </Part>
        <Part label="On its way to you" cents={wallet.in_flight_cents}>
          {wallet.in_flight_cents === 0
            ? 'You have no withdrawals on the way.'
            : 'Withdrawals that haven’t arrived yet.'}
        </Part>
        {wallet.top_ups_cents > 0 && (
          <Part label="On its way in" cents={wallet.top_ups_cents}>
            Card payments your bank hasn’t confirmed yet.
          </Part>
        )}
        {wallet.debt_cents > 0 && (
          <Part label="You owe" cents={wallet.debt_cents} isOwed>
            Anything you add or win pays this off first.
          </Part>
        )}
      </dl>
      <ComingPrizes heading="h3" coming={wallet.coming} />
    </>
  );
}

/** Lists the next dates and sums up the rest in one line. */
function ClearingDates({ clearing }: Pick<Wallet, 'clearing'>) {
  const days = perDay(clearing);
  const [shown, rest] = days.length > 3 ? [days.slice(0, 2), days.slice(2)] : [days, []];
  return (
    <>
      {shown.map(({ day, cents }) => (
        <span key={day} className="block">
          {formatMoney(cents)} on {day}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="block">
          {formatMoney(rest.reduce((sum, { cents }) => sum + cents, 0))} by {rest.at(-1)!.day}
        </span>
      )}
    </>
  );
}

function perDay(clearing: Wallet['clearing']): { day: string; cents: number }[] {
  const days = new Map<string, number>();
  for (const { cents, clears_at } of clearing) {
    const day = formatDate(clears_at);
    days.set(day, (days.get(day) ?? 0) + cents);
  }
  return [...days].map(([day, cents]) => ({ day, cents }));
}

type PartProps = { label: string; cents: number; isOwed?: boolean; children: ReactNode };

function Part({ label, cents, isOwed = false, children }: PartProps) {
  return (
    <div className="-mt-px -ml-px grid content-start gap-1 border-t border-l border-line p-4">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="grid gap-1">
        <Money value={formatMoney(cents)} size="large" tone={isOwed ? 'danger' : 'plain'} />
        <span className="text-sm text-muted">{children}</span>
      </dd>
    </div>
  );
}
