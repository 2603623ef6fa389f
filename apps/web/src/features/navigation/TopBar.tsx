import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { ExploreMenu } from './ExploreMenu.tsx';
import { FloatingAdd } from './FloatingAdd.tsx';
import { NavSearch } from './NavSearch.tsx';
import { showsSearch } from './search-target.ts';

type TopBarProps = { onSignIn: () => void; notificationBell: ReactNode };

export function TopBar({ onSignIn, notificationBell }: TopBarProps) {
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-1 px-4 md:grid md:h-(--bar-height) md:grid-cols-[1fr_minmax(0,28rem)_1fr] md:gap-x-6 md:px-8">
        <div className="flex items-center justify-self-start md:gap-4">
          <Link to={paths.feed} aria-label="Unslop, home" className="flex h-14 items-center rounded-control md:h-auto">
            <Wordmark />
          </Link>
          <ExploreMenu />
        </div>
        {showsSearch(pathname) && (
          <div className="order-last w-full pb-3 md:order-none md:pb-0">
            <NavSearch />
          </div>
        )}
        {/* As wide as its column at all times: nothing moves when it is known who is there. */}
        <div className="flex flex-1 items-center justify-end gap-1 md:col-start-3 md:gap-2">
          <TopBarEnd onSignIn={onSignIn} notificationBell={notificationBell} />
        </div>
      </div>
    </header>
  );
}

function TopBarEnd({ onSignIn, notificationBell }: TopBarProps) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === 'loading') return <Skeleton shape="circle" sizePx={40} />;
  if (session.status === 'guest') {
    return (
      <>
        <nav aria-label="Main" className="flex">
          {/* Two links and the button do not fit beside the wordmark on a phone, where the bottom nav leads to the art. */}
          <span className="hidden sm:contents">
            <BarLink to={paths.artists}>Beautiful Art</BarLink>
          </span>
          <BarLink to={paths.howItWorks}>How It Works</BarLink>
        </nav>
        {pathname !== paths.login && (
          <Button variant="primary" size="small" onClick={onSignIn} className="ml-1 whitespace-nowrap">
            Sign In
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <nav aria-label="Main" className="hidden md:flex">
        <BarLink to={paths.artists}>Beautiful Art</BarLink>
      </nav>
      <span className="mr-1 hidden md:block">
        <LinkButton
          to={paths.uploadAiSlop}
          variant="primary"
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          className="whitespace-nowrap"
        >
          Add AI Slop
        </LinkButton>
      </span>
      <FloatingAdd />
      {notificationBell}
      <Link
        to={paths.profile}
        aria-label={`Your profile, ${session.user.username}`}
        title="Your profile"
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar id={session.user.id} url={session.user.avatarUrl} alt="" sizePx={32} />
      </Link>
    </>
  );
}

function BarLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="brush-underline inline-flex min-h-11 items-center rounded-control text-sm leading-tight font-semibold hover:text-accent-text md:px-3 md:whitespace-nowrap"
    >
      {children}
    </NavLink>
  );
}
