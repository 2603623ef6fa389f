import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useArtists } from '../artists/api.ts';
import { LatestArt } from '../artists/LatestArt.tsx';

/** The tagline, and beside it the proof: the newest art over the slop it answers. */
export function Hero() {
  return (
    <header className="grid grid-cols-1 items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-5xl">Humans are better than AI</h1>
        <p className="mt-6 max-w-[30ch] text-xl text-muted md:text-2xl">
          Turn AI slop into beautiful art, and win the prize that waits on it.
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
  const { data, isPending } = useArtists({ pageSize: 1 });
  const newest = data?.pages[0]?.data[0];
  if (isPending) return <Skeleton shape="block" ratio={1} />;
  if (!newest) return null;
  const { latest_comment: art, ai_slop: slop, artist_profile: person } = newest;
  return (
    <figure className="min-w-0">
      <LatestArt art={art.image} original={slop.image} artist={person.username} isPriority restAt={50} />
      <figcaption className="mt-3 text-sm wrap-anywhere text-muted">
        “{slop.title}”, made by a machine, and what {person.display_name} made of it. Pull the handle.
      </figcaption>
    </figure>
  );
}
