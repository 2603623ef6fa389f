import type { Profile } from '@unslop/domain/calls/profiles';
import Globe from 'lucide-react/icons/globe';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatCount } from '../../ui/format-count.ts';

export const DEFAULT_BIO = 'No bio yet. The work speaks for itself.';

/** A person as everybody sees them. */
export function ProfileHead({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  const { username, full_name, bio, website } = profile;
  return (
    <header className="grid gap-6 md:grid-cols-[auto_1fr] md:gap-10">
      <Avatar id={profile.id} url={profile.avatar_url} alt="" sizePx={128} />
      <div className="min-w-0">
        <h1 className="text-3xl [overflow-wrap:anywhere]">{username}</h1>
        {full_name && full_name !== username && <p className="mt-1 text-lg text-muted">{full_name}</p>}
        <p className="mt-3 max-w-prose whitespace-pre-wrap">{bio || DEFAULT_BIO}</p>
        {website && (
          <p className="mt-2">
            <a
              href={website}
              target="_blank"
              rel="nofollow ugc noopener"
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control font-semibold underline underline-offset-4"
            >
              <Globe aria-hidden="true" className="size-5 shrink-0" />
              <span className="truncate">{website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}</span>
            </a>
          </p>
        )}
        <ProfileStats profile={profile} />
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
    </header>
  );
}

function ProfileStats({ profile }: { profile: Profile }) {
  const stats = [
    { label: 'AI Slops', count: profile.ai_slops_count },
    { label: 'Beautiful Art', count: profile.beautiful_art_count },
    { label: 'Followers', count: profile.followers_count },
    { label: 'Following', count: profile.following_count },
  ];
  return (
    <dl className="mt-5 grid max-w-xl grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
      {stats.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums" title={count.toLocaleString('en-US')}>
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
