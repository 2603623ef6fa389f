import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PairCompare } from '../showcase/PairCompare.tsx';
import { useClassic } from './api.ts';

/** The tagline, and beside it the proof: the best art over the slop it answers. */
export function Hero() {
  return (
    <header className="grid grid-cols-1 items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-5xl">Humans are better than AI</h1>
        <p className="mt-6 max-w-[30ch] text-xl text-muted md:text-2xl">
          Turn AI slop into beautiful art, and win the prize.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.uploadAiSlop} variant="primary" size="large">
            Upload AI Slop
          </LinkButton>
          <LinkButton to={paths.browse} size="large">
            Browse AI Slop
          </LinkButton>
        </div>
      </div>
      <Proof />
    </header>
  );
}

function Proof() {
  const { data, isPending } = useClassic();
  const pair = data?.pair;
  if (isPending) return <Skeleton shape="block" ratio={1} />;
  if (!pair) return null;
  return (
    <figure className="min-w-0">
      <PairCompare pair={pair} ratio={1} sizes="(min-width: 62rem) 46vw, 100vw" />
      <figcaption className="mt-3 text-sm wrap-anywhere text-muted">
        “{pair.title}”, made by a machine, and what {pair.artist.display_name} made of it. Drag the handle.
      </figcaption>
    </figure>
  );
}
