import { useSearchParams } from 'react-router';
import { SearchField } from '../features/search/SearchField.tsx';
import { ArtResults, SlopResults } from '../features/search/SearchResults.tsx';
import { useLive } from '../lib/live.ts';
import { searchTermOf } from '../lib/search-term.ts';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  { id: 'slop', label: 'AI Slop' },
  { id: 'art', label: 'Beautiful Art' },
] as const;

interface Search {
  term: string;
  type: (typeof tabs)[number]['id'];
}

function searchOf(params: URLSearchParams): Search {
  return { term: searchTermOf(params.get('q') ?? ''), type: params.get('type') === 'art' ? 'art' : 'slop' };
}

/** `q` in the address is the text, `type` the tab; slop when it is left out. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  useLive('feed', 'artists');
  const { term, type } = searchOf(params);

  function show(part: Partial<Search>) {
    // From the address itself: it may have changed again before this page is rendered for it.
    const next = { ...searchOf(new URLSearchParams(window.location.search)), ...part };
    setParams(
      { ...(next.term && { q: next.term }), ...(next.type === 'art' && { type: next.type }) },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className="mx-auto max-w-6xl">
      <title>{term ? `${term} · Search · Unslop` : 'Search · Unslop'}</title>
      <h1 className="mb-5 text-3xl">Search</h1>
      <SearchField term={term} onTerm={(text) => show({ term: searchTermOf(text) })} />
      <div className="mt-6">
        <Tabs label="What to search" tabs={tabs} active={type} onChange={(id) => show({ type: id })}>
          {type === 'slop' ? <SlopResults term={term} /> : <ArtResults term={term} />}
        </Tabs>
      </div>
    </div>
  );
}
