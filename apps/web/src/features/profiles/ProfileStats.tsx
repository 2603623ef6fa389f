import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { formatMoney } from '@unslop/domain/money';
import Plus from 'lucide-react/icons/plus';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Money } from '../../ui/Money.tsx';

export function ProfileStats({ profile }: { profile: OwnProfile }) {
  const counts = [
    ['AI Slops', profile.ai_slops_count],
    ['Beautiful Art', profile.beautiful_art_count],
    ['Followers', profile.followers_count],
    ['Following', profile.following_count],
  ] as const;
  return (
    <div className="mt-7 grid gap-x-10 gap-y-6 border-y border-line py-5 lg:grid-cols-[1fr_auto] lg:items-center">
      <dl className="order-2 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 lg:order-1">
        {counts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-bold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <div className="order-1 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 lg:order-2 lg:justify-end">
        <dl>
          <div className="flex flex-col-reverse">
            <dt className="text-sm text-muted">Balance</dt>
            <dd aria-live="polite">
              <Money value={formatMoney(profile.balance_cents)} size="large" />
            </dd>
          </div>
        </dl>
        <LinkButton to={paths.payment} variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
          Add Funds
        </LinkButton>
      </div>
    </div>
  );
}
