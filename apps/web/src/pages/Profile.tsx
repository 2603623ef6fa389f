import { useSearchParams } from 'react-router';
import { signOutToLogin } from '../features/auth/sign-out.ts';
import { DepositHistory } from '../features/deposits/DepositHistory.tsx';
import { Movements } from '../features/movements/Movements.tsx';
import { PayoutSetup } from '../features/payout-accounts/PayoutSetup.tsx';
import { AccountStanding } from '../features/profiles/AccountStanding.tsx';
import { OwnArt, OwnSlops } from '../features/profiles/OwnTiles.tsx';
import { ProfileHeader, ProfileSkeleton } from '../features/profiles/ProfileHeader.tsx';
import { MoneyOverview } from '../features/withdrawals/MoneyOverview.tsx';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { QueryError } from '../lib/queries.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  { id: 'slop', label: 'AI Slop' },
  { id: 'art', label: 'Beautiful Art' },
  { id: 'payments', label: 'Payments' },
] as const;
type TabId = (typeof tabs)[number]['id'];

export default function Profile() {
  const { data: profile, isPending, isFetching, refetch } = useOwnProfile();
  const [params, setParams] = useSearchParams();
  useLive();

  if (isPending) return <ProfileSkeleton />;
  if (!profile) {
    return <QueryError heading="h1" title="Failed to load user data." query={{ isFetching, refetch }} />;
  }
  // Who only makes art begins with it.
  const first: TabId = profile.ai_slops_count === 0 && profile.beautiful_art_count > 0 ? 'art' : 'slop';
  const active = tabs.find(({ id }) => id === params.get('tab'))?.id ?? first;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>{`${profile.display_name} · Unslop`}</title>
      <ProfileHeader profile={profile} onLogout={() => void signOutToLogin()} />
      <AccountStanding profile={profile} />
      <Tabs
        label="What is yours"
        tabs={tabs}
        active={active}
        onChange={(id) => setParams(id === first ? {} : { tab: id }, { replace: true, preventScrollReset: true })}
      >
        {active === 'slop' && <OwnSlops userId={profile.id} />}
        {active === 'art' && <OwnArt userId={profile.id} />}
        {active === 'payments' && <Payments hasPayoutAccount={profile.stripe_account_id !== null} />}
      </Tabs>
    </div>
  );
}

function Payments({ hasPayoutAccount }: { hasPayoutAccount: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Section title="Where your money is">
        <MoneyOverview />
      </Section>
      {hasPayoutAccount ? (
        <LinkButton to={paths.withdrawal} className="justify-self-start">
          Withdraw Funds
        </LinkButton>
      ) : (
        <PayoutSetup />
      )}
      <Section title="Deposit history">
        <DepositHistory />
      </Section>
      <Section title="Every movement of your balance">
        <Movements />
      </Section>
    </div>
  );
}
