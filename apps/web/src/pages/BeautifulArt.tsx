import { useParams } from 'react-router';
import { ArtDetail } from '../features/beautiful-arts/ArtDetail.tsx';
import { useBeautifulArt } from '../features/beautiful-arts/api.ts';
import { ApiError } from '../lib/api.ts';
import { QueryError } from '../lib/queries.tsx';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadingHeading } from '../ui/LoadingHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export default function BeautifulArt() {
  const { artId = '' } = useParams();
  return (
    <>
      <div className="mb-4 -ml-2">
        <BackButton />
      </div>
      <Piece key={artId} id={artId} />
    </>
  );
}

function Piece({ id }: { id: string }) {
  const { data: art, error, isFetching, refetch } = useBeautifulArt(id);
  if (art) {
    return (
      <>
        <title>{`${art.title} by ${art.username} · Unslop`}</title>
        <ArtDetail art={art} />
      </>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState heading="h1" title="This art is no longer here" link={{ to: paths.artists, label: 'See other art' }}>
        Its artist may have withdrawn it, or the address has a typo.
      </EmptyState>
    );
  }
  if (error) {
    return <QueryError heading="h1" title="Error loading images." query={{ isFetching, refetch }} />;
  }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <LoadingHeading>Loading art</LoadingHeading>
      <Skeleton shape="block" ratio={4 / 3} />
      <div className="grid content-start gap-4">
        <Skeleton shape="text" width="half" />
        <Skeleton shape="text" />
      </div>
    </div>
  );
}
