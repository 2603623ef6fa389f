import { CATEGORIES } from '@unslop/domain/categories';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { BrowseList } from '../features/browse/BrowseList.tsx';
import { filterOf } from '../features/browse/browse-filter.ts';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState } from '../ui/States.tsx';

export default function Category() {
  const { id } = useParams();
  const category = CATEGORIES.find((each) => each.id === id);
  const current = useRef<HTMLAnchorElement>(null);
  // Eight names do not fit on a phone. Scroll to the current one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another link.
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [id]);
  if (!category) {
    return (
      <EmptyState heading="h1" title="No such category" link={{ to: paths.browse, label: 'Browse all AI slop' }}>
        We have eight categories, and this isn’t one of them.
      </EmptyState>
    );
  }
  return (
    <>
      <title>{`${category.name} · Unslop`}</title>
      <div className="mb-2 -ml-2">
        <BackButton home={paths.feed} />
      </div>
      <h1 className="text-4xl">{category.name}</h1>
      <nav aria-label="Categories" className="mt-5 mb-10 -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <ul className="flex gap-x-1 md:-ml-3 md:flex-wrap">
          {CATEGORIES.map(({ id, name }) => (
            <li key={id}>
              <Link
                ref={id === category.id ? current : undefined}
                to={paths.category(id)}
                aria-current={id === category.id ? 'page' : undefined}
                className="brush-underline inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap text-muted hover:text-text aria-[current]:font-semibold aria-[current]:text-text"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <BrowseList
        key={category.id}
        filter={{ ...filterOf(new URLSearchParams()), category: category.id, status: 'all', sort: 'newest' }}
        heading="Newest"
        empty={{
          text: `No slop in ${category.name.toLowerCase()} so far. Post the first one, or browse the others.`,
          link: { to: paths.uploadAiSlop, label: 'Upload AI slop' },
        }}
      />
    </>
  );
}
