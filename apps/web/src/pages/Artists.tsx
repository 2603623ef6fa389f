import { useSearchParams } from 'react-router';
import { ArtistFeed } from '../features/artists/ArtistFeed.tsx';
import { searchTermOf } from '../lib/search-term.ts';

/** The artists by their latest art, or those whose name matches the search in the bar. */
export default function Artists() {
  const [params] = useSearchParams();
  const q = searchTermOf(params.get('q') ?? '');
  return (
    <>
      <title>{q ? `${q} · Artists · Unslop` : 'Artist Feed · Unslop'}</title>
      <header className="mb-8 lg:mb-12">
        <h1 className="text-3xl">Artist Feed</h1>
        <p className="mt-2 text-lg text-muted">Discover recent works from artists in the community</p>
      </header>
      <ArtistFeed q={q} />
    </>
  );
}
