import type { ArtistListItem } from '@unslop/domain/calls/artists';
import { formatPrize } from '@unslop/domain/money';
import { useSearchParams } from 'react-router';
import { ArtistFeed, type ArtistItemParts } from '../features/artists/ArtistFeed.tsx';
import { likeableComment } from '../features/comments/comment-cache.ts';
import { FollowButton } from '../features/followers/FollowButton.tsx';
import { LikeButton } from '../features/likes/LikeButton.tsx';
import { SaveButton } from '../features/saved/SaveButton.tsx';
import { keys } from '../lib/queries.ts';
import { searchTermOf } from '../lib/search-term.ts';
import { useUser } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';

/** Artists by their latest art, filtered by the search in the top bar. */
export default function Artists() {
  const [params] = useSearchParams();
  const q = searchTermOf(params.get('q') ?? '');
  return (
    <>
      <title>{q ? `${q} · Artists · Unslop` : 'Artist Feed · Unslop'}</title>
      <header className="mb-8 lg:mb-12">
        <h1 className="text-3xl">Artist Feed</h1>
        <p className="mt-2 text-lg text-muted">Discover recent works from artists in the community</p>
      </header>
      <ArtistFeed q={q} partsOf={partsOf} />
    </>
  );
}

function partsOf({ latest_comment: art, artist_profile: person }: ArtistListItem): ArtistItemParts {
  return {
    actions: <ArtActions art={art} artistId={person.id} />,
    follow: (
      <FollowButton
        size="small"
        person={{ id: person.id, username: person.username, isFollowing: person.is_following }}
      />
    ),
  };
}

/** Like and save buttons, and the price if the art is for sale. */
function ArtActions({ art, artistId }: { art: ArtistListItem['latest_comment']; artistId: string }) {
  const isMine = useUser()?.id === artistId;
  return (
    <>
      <LikeButton
        thing={likeableComment(art.id, art.ai_slop_id)}
        server={art}
        view="feed"
        disabledReason={isMine ? 'You can’t like your own art' : null}
      />
      <SaveButton
        look="icon"
        thing={{ kind: 'beautiful-art', id: art.id, queryKey: keys.art(art.id) }}
        isSaved={art.saved}
      />
      {art.price_cents !== null && (
        <LinkButton to={paths.art(art.id)} size="small" className="ml-auto">
          For sale, {formatPrize(art.price_cents)}
        </LinkButton>
      )}
    </>
  );
}
