import { useQueryClient } from '@tanstack/react-query';
import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { formatMoney } from '@unslop/domain/money';
import Bookmark from 'lucide-react/icons/bookmark';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Landmark from 'lucide-react/icons/landmark';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { keys } from '../../lib/queries.ts';
import { useIsModerator, useRefreshSession } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Money } from '../../ui/Money.tsx';
import { LoadingHeading, Skeleton } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { FormError, useForm } from '../auth/fields.tsx';
import { BioField, checkProfile, saveProfile, UsernameField } from './ProfileFields.tsx';

const pages = [
  { label: 'Edit Profile', icon: Pencil, to: paths.editProfile },
  { label: 'Account', icon: Settings, to: paths.account },
  { label: 'Saved Items', icon: Bookmark, to: paths.saved },
  { label: 'Add Funds', icon: WalletCards, to: paths.payment },
  { label: 'My Purchases', icon: ShoppingBag, to: paths.myPurchases },
  { label: 'Withdraw Funds', icon: Landmark, to: paths.withdrawal },
];

const moderation = { label: 'Moderation', icon: Scale, to: paths.moderation };

export function ProfileHeader({ profile, onLogout }: { profile: OwnProfile; onLogout: () => void }) {
  const navigate = useNavigate();
  const isModerator = useIsModerator();
  return (
    <header>
      <div className="flex items-start gap-4 md:gap-6">
        <Avatar id={profile.id} url={profile.avatar_url} alt="" sizePx={96} />
        <div className="min-w-0 flex-1 pt-1">
          <h1 className="text-3xl break-words">{profile.display_name}</h1>
          <p className="mt-1 break-words text-muted">@{profile.username}</p>
        </div>
        <Menu
          label="Your profile"
          items={[
            ...(isModerator ? [...pages, moderation] : pages).map(({ label, icon: Icon, to }) => ({
              label,
              icon: <Icon />,
              onSelect: () => navigate(to),
            })),
            { label: 'Logout', icon: <LogOut />, onSelect: onLogout },
          ]}
          trigger={(props) => (
            <IconButton {...props} label="Profile menu" look="framed" icon={<EllipsisVertical className="size-5" />} />
          )}
        />
      </div>
      <ProfileWords profile={profile} />
      {profile.website && (
        <a
          href={profile.website}
          rel="noopener noreferrer nofollow ugc"
          target="_blank"
          className="mt-2 inline-block max-w-full font-semibold break-all underline underline-offset-4"
        >
          {profile.website.replace(/^https?:\/\//, '')}
        </a>
      )}
      <ProfileStats profile={profile} />
    </header>
  );
}

function ProfileStats({ profile }: { profile: OwnProfile }) {
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
        <LinkButton to={paths.payment} variant="primary" icon={<Plus className="size-4" />}>
          Add Funds
        </LinkButton>
      </div>
    </div>
  );
}

const defaultBio = 'Nothing here yet, but we’re sure something beautiful is coming.';

/** The bio, with a short form to edit it. */
function ProfileWords({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  }

  async function finish() {
    await Promise.all([queryClient.invalidateQueries({ queryKey: keys.ownProfile() }), refreshSession()]);
    toast({ title: 'Profile updated!', tone: 'positive' });
    close();
  }

  if (isEditing) return <ShortProfileForm profile={profile} onSaved={finish} onCancel={close} />;
  return (
    <div className="mt-5">
      <p className="max-w-[65ch] break-words whitespace-pre-line">
        {profile.bio || <span className="text-muted">{defaultBio}</span>}
      </p>
      <Button
        ref={editButton}
        size="small"
        variant="ghost"
        className="mt-1 -ml-3"
        icon={<Pencil className="size-4" />}
        onClick={() => setIsEditing(true)}
      >
        Edit name and bio
      </Button>
    </div>
  );
}

export function ProfileSkeleton() {
  return (
    <div>
      <LoadingHeading>Loading your profile</LoadingHeading>
      <div className="flex items-start gap-6">
        <Skeleton shape="circle" sizePx={96} />
        <div className="grid flex-1 gap-3 pt-3">
          <Skeleton shape="text" width="half" />
          <Skeleton shape="text" width="short" />
        </div>
      </div>
      <div className="mt-12 grid grid-cols-2 gap-6 border-y border-line py-6 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton shape="text" width="short" />
            <Skeleton shape="text" width="half" />
          </div>
        ))}
      </div>
    </div>
  );
}

type ShortProfileFormProps = { profile: OwnProfile; onSaved: () => Promise<void> | void; onCancel: () => void };

/** Edits name and bio in place. All other fields are at /edit-profile. */
function ShortProfileForm({ profile, onSaved, onCancel }: ShortProfileFormProps) {
  const { errors, isPending, props } = useForm({
    check: (value) => checkProfile((name) => (name === 'website' ? '' : value(name))),
    fallback: 'Error updating profile',
    act: async (value) => {
      await saveProfile({ username: value('username'), bio: value('bio'), avatar: { kind: 'keep' } });
      await onSaved();
    },
  });
  return (
    <form {...props} aria-label="Name and bio" className="mt-5 grid max-w-xl gap-5">
      {/* Move the focus into the form that the user opened. */}
      <UsernameField profile={profile} ref={focusAtOnce} error={errors.username} />
      <BioField profile={profile} minRows={3} error={errors.bio} />
      <FormError message={errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isLoading={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function focusAtOnce(field: HTMLInputElement | null) {
  field?.focus();
}
