import Brush from 'lucide-react/icons/brush';
import CircleUser from 'lucide-react/icons/circle-user';
import Images from 'lucide-react/icons/images';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import SquarePlus from 'lucide-react/icons/square-plus';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';

const items = [
  { label: 'AI Slop', to: paths.feed, icon: Images, needsAccount: false },
  { label: 'Search', to: paths.search, icon: Search, needsAccount: false },
  { label: 'Add', to: paths.uploadAiSlop, icon: SquarePlus, needsAccount: true },
  { label: 'Art', to: paths.artists, icon: Brush, needsAccount: false },
  { label: 'Profile', to: paths.profile, icon: CircleUser, needsAccount: true },
] as const;

/** Pages that show the bottom bar. */
const shownOn: readonly string[] = [...items.map(({ to }) => to), paths.instaFeed];

export function showsBottomNav(pathname: string): boolean {
  return shownOn.includes(pathname);
}

/** Shown below 768 px. For guests, "Add" and "Profile" open the sign-in dialog. */
export function BottomNav({ onSignInNeeded }: { onSignInNeeded: () => void }) {
  const { pathname } = useLocation();
  const isGuest = useSession().status === 'guest';
  if (!showsBottomNav(pathname)) return null;
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="mx-auto flex h-(--bottom-nav-height) max-w-lg items-stretch justify-around">
        {items.map(({ label, to, icon: Icon, needsAccount }) => (
          <li key={label} className="flex-1">
            {isGuest && needsAccount ? (
              <button type="button" aria-haspopup="dialog" onClick={onSignInNeeded} className={itemStyle}>
                <Icon className="size-6" />
                {label}
              </button>
            ) : (
              <NavLink
                to={to}
                end
                aria-current={pathname === paths.instaFeed && to === paths.feed ? 'page' : undefined}
                className={itemStyle}
              >
                <Icon className="size-6" />
                {label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const itemStyle =
  'brush-underline after:right-3 after:bottom-1 after:left-3 flex size-full flex-col items-center justify-center gap-0.5 pb-1 text-xs font-semibold text-muted aria-[current=page]:text-text focus-visible:-outline-offset-2';

/**
 * "Add" button for members below 768 px, on pages without the bottom bar. Part of the sticky top bar, so it covers no
 * content.
 */
export function FloatingAdd() {
  if (showsBottomNav(useLocation().pathname)) return null;
  return (
    <Link
      to={paths.uploadAiSlop}
      aria-label="Add AI slop"
      title="Add AI slop"
      className="grid size-11 place-items-center rounded-full md:hidden"
    >
      <span className="grid size-9 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-hover">
        <Plus className="size-6" />
      </span>
    </Link>
  );
}
