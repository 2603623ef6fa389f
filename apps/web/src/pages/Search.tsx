import { useSearchParams } from 'react-router';
import { ArtResults } from '../features/search/ArtResults.tsx';
import { SearchField } from '../features/search/SearchField.tsx';
import { SlopResults } from '../features/search/SlopResults.tsx';
import { useLive } from '../lib/live.ts';
import { searchTermOf } from '../lib/search-term.ts';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  { id: 'slop', label: 'AI Slop' },
  { id: 'art', label: 'Beautiful Art' },
] as const;
type Type = (typeof tabs)[number]['id'];

/** `q` in the address is the text, `type` the tab; slop when it is left out. */
export default function Search() {
  const [params, setParams] = useSearchParams();
  useLive('feed', 'artists');
  const term = searchTermOf(params.get('q') ?? '');
  const type: Type = params.get('type') === 'art' ? 'art' : 'slop';

  function show(next: { text?: string; type?: Type }) {
    const q = next.text === undefined ? term : searchTermOf(next.text);
    const shownType = next.type ?? type;
    setParams(
      { ...(q && { q }), ...(shownType === 'art' && { type: shownType }) },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className="mx-auto max-w-6xl">
      <title>{term ? `${term} · Search · Unslop` : 'Search · Unslop'}</title>
      <h1 className="mb-5 text-3xl">Search</h1>
      <SearchField term={term} onTerm={(text) => show({ text })} />
      <div className="mt-6">
        <Tabs label="What to search" tabs={tabs} active={type} onChange={(id) => show({ type: id })}>
          {type === 'slop' ? <SlopResults term={term} /> : <ArtResults term={term} />}
        </Tabs>
      </div>
    </div>
  );
}
