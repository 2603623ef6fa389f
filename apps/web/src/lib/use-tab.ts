import { useSearchParams } from 'react-router';

/** Props of `Tabs`. The tab is in the URL, and `first` is the default. */
export function useTab<Id extends string>(tabs: readonly { id: Id; label: string }[], first: Id) {
  const [params, setParams] = useSearchParams();
  return {
    tabs,
    active: tabs.find(({ id }) => id === params.get('tab'))?.id ?? first,
    onChange: (id: Id) => setParams(id === first ? {} : { tab: id }, { replace: true, preventScrollReset: true }),
  };
}
