import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { showsBottomNav } from './BottomNav.tsx';

/** Forms and amounts: what stands under the thumb there is not to be covered. */
const formPages: readonly string[] = [paths.uploadAiSlop, paths.payment, paths.withdrawal, paths.editProfile];

/** Signed in and below 768 px, above the bottom nav where there is one. */
export function FloatingAdd() {
  const { pathname } = useLocation();
  if (useSession().status !== 'member' || formPages.includes(pathname)) return null;
  return (
    <nav aria-label="Add" className="md:hidden print:hidden">
      <Link
        to={paths.uploadAiSlop}
        aria-label="Add AI slop"
        className={cx(
          'fixed right-4 z-30 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-overlay hover:bg-accent-hover md:hidden print:hidden',
          showsBottomNav(pathname)
            ? 'bottom-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom)+1rem)]'
            : 'bottom-[calc(env(safe-area-inset-bottom)+1rem)]',
        )}
      >
        <Plus aria-hidden="true" className="size-7" />
      </Link>
    </nav>
  );
}
