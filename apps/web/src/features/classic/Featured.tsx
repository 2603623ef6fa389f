import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryError } from '../../lib/QueryError.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SlopCard } from '../ai-slops/SlopCard.tsx';
import { SlopCardSkeleton } from '../ai-slops/SlopCardSkeleton.tsx';
import { ArtistCard } from '../artists/ArtistCard.tsx';
import { useClassic } from './api.ts';
import { CategoryGrid } from './CategoryGrid.tsx';
import { HowInShort } from './HowInShort.tsx';

/** What is worth seeing today: slops, artists, categories, each from what there really is. */
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
            action={<LinkButton to={paths.uploadAiSlop}>Post the first one</LinkButton>}
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
          <p className="text-muted">Nobody has answered a slop yet. Be the first.</p>
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

type PartProps = { title: string; more?: { to: string; label: string }; children: ReactNode };

function Part({ title, more, children }: PartProps) {
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
