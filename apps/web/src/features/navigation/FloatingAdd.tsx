import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { showsBottomNav } from './BottomNav.tsx';

/**
 * For members below 768 px, where the bottom bar, which has Add, is not: it floats with the sticky top bar, so that it covers
 * nothing of the page.
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
        <Plus aria-hidden="true" className="size-6" />
      </span>
    </Link>
  );
}
