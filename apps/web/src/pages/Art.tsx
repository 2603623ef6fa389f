import type { ArtDetails } from '@unslop/domain/calls/beautiful-arts';
import { formatPrize } from '@unslop/domain/money';
import { Link, useParams } from 'react-router';
import { likeableComment } from '../features/comments/comment-cache.ts';
import AboutPicture from '../features/images/AboutPicture.tsx';
import { LikeButton } from '../features/likes/LikeButton.tsx';
import PurchaseButton from '../features/purchases/PurchaseButton.tsx';
import { ReportMenu } from '../features/reports/ReportMenu.tsx';
import { SaveButton } from '../features/saved/SaveButton.tsx';
import { ShareButton } from '../features/sharing/ShareButton.tsx';
import { HowItWasMade } from '../features/stages/HowItWasMade.tsx';
import { ArtCompare } from '../features/viewer/ArtCompare.tsx';
import { ApiError } from '../lib/api.ts';
import { keys, useCall } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { BackButton } from '../ui/BackButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { EmptyState, LoadingHeading, Skeleton } from '../ui/States.tsx';

export default function Art() {
  const { artId = '' } = useParams();
  return (
    <>
      <div className="mb-4 -ml-2">
        <BackButton home={paths.feed} />
      </div>
      <Piece key={artId} id={artId} />
    </>
  );
}

function Piece({ id }: { id: string }) {
  const query = useCall(keys.art(id), 'getArt', { params: { id } });
  const { data: art, error } = query;
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
      <EmptyState heading="h1" title="This art is gone" link={{ to: paths.artists, label: 'See other art' }}>
        The artist may have withdrawn it, or the address has a typo.
      </EmptyState>
    );
  }
  if (error) {
    return <QueryError heading="h1" title="Error loading images." query={query} />;
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

/** A piece of art. The compare handle reveals its slop. */
function ArtDetail({ art }: { art: ArtDetails }) {
  const { ai_slop: slop } = art;
  const inContest = paths.aiSlopComment(slop.id, art.id);
  // The title is the description's first line. Do not repeat it.
  const words = art.description.startsWith(art.title)
    ? art.description.slice(art.title.length).trim()
    : art.description;
  return (
    <article className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <ArtCompare art={art.image} original={slop.image} maxHeight="100dvh - 11rem" />
      </div>
      <div className="min-w-0 lg:row-span-2">
        {art.is_winner && <Badge tone="accent">Winner</Badge>}
        {art.is_disputed && <Badge tone="neutral">Originality disputed</Badge>}
        <h1 className="mt-2 text-3xl [overflow-wrap:anywhere]">{art.title}</h1>
        <Link
          to={paths.artist(art.user_id)}
          className="mt-4 flex min-h-11 items-center gap-3 rounded-control font-semibold hover:underline"
        >
          <Avatar id={art.user_id} url={art.avatar_url} alt="" sizePx={40} />
          <span className="truncate">{art.display_name}</span>
        </Link>
        <p className="mt-1 text-sm text-muted">
          <RelativeTime at={art.created_at} />
        </p>
        {words && <p className="mt-4 whitespace-pre-line">{words}</p>}
        <p className="mt-4 border-t border-line pt-4 text-muted">
          Remake of{' '}
          <Link
            to={inContest}
            className="rounded-control font-semibold text-text underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {slop.title}
          </Link>{' '}
          ({formatPrize(slop.prize_pool_cents)} prize)
        </p>
        <div className="mt-3 -ml-3 flex items-center">
          <LikeButton
            thing={likeableComment(art.id, slop.id)}
            server={art}
            view="page"
            disabledReason={art.is_own ? 'You can’t like your own art' : null}
          />
          <ShareButton shared={{ title: art.title, text: `${art.title}, by ${art.username}`, url: inContest }} />
          <AboutPicture image={art.image} />
          {!art.is_own && <ReportMenu subject={{ type: 'comment', id: art.id, name: 'art' }} />}
        </div>
        <div className="mt-4 empty:hidden">
          <PurchaseButton artId={art.id} />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <SaveButton thing={{ kind: 'beautiful-art', id: art.id, queryKey: keys.art(art.id) }} isSaved={art.saved} />
          <LinkButton to={inContest}>See it in its contest</LinkButton>
        </div>
      </div>
      {(art.shows_process || art.is_own) && (
        <div className="min-w-0">
          <HowItWasMade artId={art.id} slopId={slop.id} isOwn={art.is_own} />
        </div>
      )}
    </article>
  );
}
