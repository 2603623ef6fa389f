import { useSearchParams } from 'react-router';
import { BrowseBar } from '../features/browse/BrowseBar.tsx';
import { BrowseList } from '../features/browse/BrowseList.tsx';
import { type BrowseFilter, filterOf, paramsOf, sorts } from '../features/browse/browse-filter.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';

/** The slops that one can still enter and, on request, those that have ended, to search, filter and sort; the address holds what was chosen. */
export default function Browse() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  // From the address itself: it may have changed again before this page is rendered for it.
  const change = (part: Partial<BrowseFilter>) =>
    setParams(paramsOf({ ...filterOf(new URLSearchParams(window.location.search)), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <title>Create Beautiful Art · Unslop</title>
      <header className="mb-8">
        <h1 className="text-3xl">Create Beautiful Art</h1>
        <p className="mt-2 text-lg text-muted">Pick a slop you can do better. Entering is free.</p>
      </header>
      <BrowseBar filter={filter} onChange={change} />
      <div className="mt-10">
        <BrowseList
          filter={filter}
          heading={sorts.find(({ id }) => id === filter.sort)?.name ?? 'Popular'}
          empty={{
            text: 'No contest matches right now. Use fewer filters, or look at the ended ones too.',
            action: <LinkButton to={`${paths.browse}?status=all`}>Show everything</LinkButton>,
          }}
        />
      </div>
    </>
  );
}
