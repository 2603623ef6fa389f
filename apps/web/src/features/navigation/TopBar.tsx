import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { FloatingAdd } from './BottomNav.tsx';
import { ExploreMenu } from './ExploreMenu.tsx';

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
        {/* Fixed width, so nothing moves once the session is known. */}
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
          {/* No room beside the wordmark on a phone. The bottom nav links to the art there. */}
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
          icon={<Plus className="size-4" />}
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

const debounceMs = 1000;

/** Navigates one second after the last keystroke, or immediately on Enter. */
function NavSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shownTerm = params.get('q') ?? '';
  const [typed, setTyped] = useState(shownTerm);
  const [typedOver, setTypedOver] = useState({ pathname, shownTerm });
  const [asked, setAsked] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });

  // On a new page or Back, the URL replaces the typed text. Keep text typed while the page loads its own search.
  if (typedOver.pathname !== pathname || typedOver.shownTerm !== shownTerm) {
    setTypedOver({ pathname, shownTerm });
    setAsked(null);
    if (asked !== shownTerm && typed.trim() !== shownTerm) setTyped(shownTerm);
  }

  // Cancel a pending navigation when the page changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait ends with the page it began on.
  useEffect(() => () => clearTimeout(timer.current), [pathname]);

  function go(text: string) {
    clearTimeout(timer.current);
    const target = searchTarget(pathname, text, shownTerm);
    if (!target) return;
    setAsked(text.trim());
    // Replace a refined search, so Back leaves the search as a whole.
    navigate(target, { replace: shownTerm !== '' });
  }

  function handleInput(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text), debounceMs);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    go(typed);
  }

  return (
    <search>
      <form onSubmit={handleSubmit} className="relative">
        <Search className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
        <input
          type="search"
          aria-label="Search beautiful art or artists"
          placeholder="Search beautiful art or artists..."
          value={typed}
          onChange={(event) => handleInput(event.target.value)}
          enterKeyHint="search"
          className="min-h-11 w-full rounded-control border border-transparent bg-sunken pr-3 pl-11 text-ellipsis placeholder:text-muted hover:border-line-strong focus:border-text focus:bg-raised"
        />
      </form>
    </search>
  );
}

const searchable: readonly string[] = [paths.feed, paths.instaFeed, paths.artists];

/**
 * Returns the target of the top bar's search. The feed and artists pages search in place; other pages go to /search.
 * @returns null if there is nothing to do
 */
export function searchTarget(pathname: string, typed: string, shownTerm: string): string | null {
  const term = typed.trim();
  if (term === shownTerm) return null;
  if (searchable.includes(pathname)) return term ? `${pathname}?q=${encodeURIComponent(term)}` : pathname;
  return term ? `${paths.search}?q=${encodeURIComponent(term)}` : null;
}

export function showsSearch(pathname: string): boolean {
  return pathname !== paths.search && pathname !== paths.profile && !pathname.startsWith('/user/');
}
