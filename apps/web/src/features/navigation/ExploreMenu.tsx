import { CATEGORIES } from '@unslop/domain/categories';
import MenuIcon from 'lucide-react/icons/menu';
import { useId, useRef } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { positionNear } from '../../ui/position-near.ts';

/** Links to every page missing from the bars. Uses a native popover, which works before the scripts load. */
export function ExploreMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isMember = useSession().status === 'member';
  const close = () => panel.current?.hidePopover();
  const pages = [
    { label: 'Browse AI Slop', to: paths.browse },
    { label: 'Beautiful Art', to: paths.artists },
    { label: 'Search', to: paths.search },
    ...(isMember ? [{ label: 'Saved Items', to: paths.saved }] : []),
    { label: 'How It Works', to: paths.howItWorks },
    { label: 'What Is Unslop?', to: paths.classic },
  ];
  const categories = CATEGORIES.map(({ id, name }) => ({ label: name, to: paths.category(id) }));
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label="Explore"
        title="Explore"
        className="-mr-1.5 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm font-semibold hover:bg-sunken md:mr-0 md:px-3"
      >
        <MenuIcon className="size-5" />
        <span aria-hidden="true" className="hidden md:inline">
          Explore
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === 'open' && button.current && panel.current)
            positionNear(button.current, panel.current, { side: 'below', align: 'start' });
        }}
        className="floating top-14 left-4 w-[min(26rem,calc(100vw-2rem))] rounded-panel border border-line bg-raised p-3 shadow-overlay"
      >
        <nav aria-label="Explore">
          <Links links={pages} onFollow={close} />
          <h2 className="mt-2 border-t border-line px-3 pt-4 pb-1 font-sans text-sm font-semibold tracking-normal text-muted">
            Categories
          </h2>
          <Links links={categories} onFollow={close} />
        </nav>
      </div>
    </>
  );
}

function Links({ links, onFollow }: { links: { label: string; to: string }[]; onFollow: () => void }) {
  return (
    <ul className="grid grid-cols-2">
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={onFollow}
            className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent-text"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
