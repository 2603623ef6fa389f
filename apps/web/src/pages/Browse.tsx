import { useSearchParams } from 'react-router';
import { BrowseBar } from '../features/browse/BrowseBar.tsx';
import { BrowseList } from '../features/browse/BrowseList.tsx';
import { type BrowseFilter, filterOf, paramsOf, sorts } from '../features/browse/browse-filter.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/** Every slop there is, to search, filter and sort; the address holds what was chosen. */
export default function Browse() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const show = (next: BrowseFilter) => setParams(paramsOf(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <title>Create Beautiful Art · Unslop</title>
      <header className="mb-8">
        <h1 className="text-3xl">Create Beautiful Art</h1>
        <p className="mt-2 text-lg text-muted">Pick a slop you can do better. Entering is free.</p>
      </header>
      <BrowseBar filter={filter} onFilter={show} />
      <div className="mt-10">
        <BrowseList
          filter={filter}
          heading={sorts.find(({ id }) => id === filter.sort)?.name ?? 'Popular'}
          empty={{
            text: 'Nothing fits all of that. Ask for less, or post what you miss.',
            action: <LinkButton to={paths.browse}>Show everything</LinkButton>,
          }}
        />
      </div>
    </>
  );
}
