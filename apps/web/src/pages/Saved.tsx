import { useSearchParams } from 'react-router';
import { SavedArt, SavedArtists } from '../features/saved/SavedLists.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  { id: 'art', label: 'Saved Beautiful Art' },
  { id: 'artists', label: 'Saved Artists' },
] as const;

export default function Saved() {
  const [params, setParams] = useSearchParams();
  const active = params.get('tab') === 'artists' ? 'artists' : 'art';
  return (
    <div className="mx-auto max-w-6xl">
      <title>Saved Items · Unslop</title>
      <h1 className="mb-6 text-3xl">Saved Items</h1>
      <Tabs
        label="What you saved"
        tabs={tabs}
        active={active}
        onChange={(tab) => setParams(tab === 'art' ? {} : { tab }, { replace: true, preventScrollReset: true })}
      >
        {active === 'art' ? <SavedArt /> : <SavedArtists />}
      </Tabs>
    </div>
  );
}
