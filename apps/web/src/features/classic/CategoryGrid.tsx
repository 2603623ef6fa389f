import { CATEGORIES } from '@unslop/domain/categories';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/format-count.ts';

type CategoryGridProps = { counts: readonly { id: string; count: number }[] | undefined };

/** The eight categories, with how many slops each has. */
export function CategoryGrid({ counts }: CategoryGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 xs:grid-cols-2 lg:grid-cols-4">
      {CATEGORIES.map(({ id, name }) => {
        const count = counts?.find((each) => each.id === id)?.count;
        return (
          <li key={id} className="border-t-2 border-text">
            <Link
              to={paths.category(id)}
              className="group flex min-h-28 flex-col justify-between gap-4 rounded-control py-4 hover:text-accent-text"
            >
              <span className="font-display text-xl font-bold tracking-[-0.02em] [overflow-wrap:anywhere] md:text-2xl">
                {name}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {count === undefined ? ' ' : countOf(count, 'slop')}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
