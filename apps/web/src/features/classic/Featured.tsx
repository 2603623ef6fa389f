import { CATEGORIES } from '@unslop/domain/categories';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format-count.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { SlopCard, SlopCardSkeleton } from '../ai-slops/SlopCard.tsx';
import { ArtistCard } from '../artists/ArtistCard.tsx';
import { useClassic } from './api.ts';

/** Today's slops, artists and categories, all from live data. */
export function Featured() {
  const { data, isError, isFetching, refetch } = useClassic();
  if (isError && !data) {
    return <QueryError title="Failed to load AI Slops. Please try again." query={{ isFetching, refetch }} />;
  }
  return (
    <>
      <Part title="Featured AI Slop" more={{ to: paths.browse, label: 'Browse all' }}>
        {data?.slops.length === 0 ? (
          <EmptyState
            title="No AI Slops Found"
            link={{ to: paths.uploadAiSlop, label: 'Post the first one', isQuiet: true }}
          >
            The walls are bare.
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:gap-x-12">
            {data
              ? data.slops.map((slop) => <SlopCard key={slop.id} slop={slop} isPriority={false} />)
              : ['a', 'b', 'c'].map((key) => <SlopCardSkeleton key={key} />)}
          </div>
        )}
      </Part>
      <HowInShort />
      <Part title="Featured Artists" more={{ to: paths.artists, label: 'All artists' }}>
        {data?.artists.length === 0 ? (
          <p className="text-muted">Nobody has entered a contest yet. Be the first.</p>
        ) : (
          <div className="grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
            {data
              ? data.artists.map((artist) => <ArtistCard key={artist.user_id} artist={artist} heading="h3" />)
              : ['a', 'b', 'c', 'd'].map((key) => <SlopCardSkeleton key={key} />)}
          </div>
        )}
      </Part>
      <Part title="Browse By Category">
        <CategoryGrid counts={data?.categories} />
      </Part>
    </>
  );
}

function Part({ title, more, children }: { title: string; more?: { to: string; label: string }; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-3xl">{title}</h2>
        {more && (
          <Link
            to={more.to}
            className="inline-flex min-h-11 items-center rounded-control font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

function CategoryGrid({ counts }: { counts: readonly { id: string; count: number }[] | undefined }) {
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

const steps = [
  {
    title: 'Post a slop',
    text: 'Post a picture a machine got wrong, with a prize. We hold the prize for the winner.',
  },
  { title: 'Artists remake it', text: 'Anyone can enter with art made by a person. It’s free.' },
  {
    title: 'The most likes win',
    text: 'At the deadline we count the likes, and the whole prize goes to one artist, automatically.',
  },
] as const;

function HowInShort() {
  return (
    <section aria-label="How it works" className="-mx-4 bg-sunken px-4 py-14 md:-mx-8 md:px-8 md:py-20">
      <h2 className="text-3xl">How it works</h2>
      <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-12">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5 md:grid-cols-1 md:gap-y-3">
            <span
              aria-hidden="true"
              className="font-display text-4xl font-extrabold tracking-[-0.03em] text-accent-text"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 max-w-[40ch] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <LinkButton to={paths.howItWorks}>Every rule, and the fees</LinkButton>
      </p>
    </section>
  );
}
