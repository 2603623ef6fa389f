import type { OwnProfile } from '@unslop/domain/calls/profiles';
import Bookmark from 'lucide-react/icons/bookmark';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Landmark from 'lucide-react/icons/landmark';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { ProfileStats } from './ProfileStats.tsx';
import { ProfileWords } from './ProfileWords.tsx';

const pages = [
  { label: 'Edit Profile', icon: Pencil, to: paths.editProfile },
  { label: 'Account', icon: Settings, to: paths.account },
  { label: 'Saved Items', icon: Bookmark, to: paths.saved },
  { label: 'Add Funds', icon: WalletCards, to: paths.payment },
  { label: 'My Purchases', icon: ShoppingBag, to: paths.myPurchases },
  { label: 'Withdraw Funds', icon: Landmark, to: paths.withdrawal },
];

export function ProfileHeader({ profile, onLogout }: { profile: OwnProfile; onLogout: () => void }) {
  const navigate = useNavigate();
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
            ...pages.map(({ label, icon: Icon, to }) => ({
              label,
              icon: <Icon aria-hidden="true" />,
              onSelect: () => navigate(to),
            })),
            { label: 'Logout', icon: <LogOut aria-hidden="true" />, onSelect: onLogout },
          ]}
          trigger={(props) => (
            <IconButton
              {...props}
              label="Profile menu"
              look="framed"
              icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
            />
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
