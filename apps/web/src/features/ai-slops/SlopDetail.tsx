import { useQueryClient } from '@tanstack/react-query';
import { isClosed } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { useEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../../lib/hydration.ts';
import { keys } from '../../lib/queries.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ACROSS_PHONE, Picture } from '../../ui/Picture.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { useAward } from '../awards/api.ts';
import { useWinConfetti } from '../awards/use-win-confetti.ts';
import { commentsFailure, useComments } from '../comments/api.ts';
import { CommentBox } from '../comments/CommentBox.tsx';
import { CommentLike } from '../comments/CommentItem.tsx';
import {
  type CommentFilter,
  CommentList,
  CommentsLoading,
  countComments,
  emptyText,
  entriesOf,
  isArt,
} from '../comments/CommentList.tsx';
import { Entries } from '../comments/Entries.tsx';
import { useEntryOrder } from '../comments/order.ts';
import { useLinkedComment } from '../comments/use-linked-comment.ts';
import { useShownLikes } from '../likes/api.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { ReportMenu } from '../reports/ReportMenu.tsx';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { useViewerAddress } from '../viewer/use-viewer-address.ts';
import { likeableSlop } from './api.ts';
import { PrizeBar } from './PrizeBar.tsx';
import { CreatorChip, SlopDuration, SlopNotice, SlopTiles, SlopWords } from './SlopHead.tsx';

const AboutPicture = lazyPart(() => import('../images/AboutPicture.tsx'));
const OwnerMenu = lazyPart(() => import('./OwnerMenu.tsx'), <span className="size-11" />);
const Viewer = lazyPart(() => import('../viewer/Viewer.tsx'));

export function SlopDetail({ slop }: { slop: AiSlop }) {
  const user = useUser();
  const isHydrated = useIsHydrated();
  const isOver = isClosed(slop, useServerNow(slop.status === 'open'));
  const isSettling = isOver && slop.settled_at === null;
  useSettlementPoll(slop.id, isSettling);

  const comments = useComments(slop);
  const order = useEntryOrder(slop);
  const { data: award } = useAward(slop.id, slop.settled_at !== null && slop.cancelled_at === null);
  useWinConfetti(slop, award, user?.id);
  const [filter, setFilter] = useState<CommentFilter>({ text: true, art: true });
  const viewer = useViewerAddress();
  const likeable = likeableSlop(slop.id);
  const { likes } = useShownLikes(likeable, slop);
  const all = comments.data ?? [];
  const isWhole = comments.data !== undefined && !comments.hasNextPage;
  const counts = isWhole ? countComments(all) : { text: slop.comments_count, art: slop.beautiful_art_count };

  const linkedId = useLinkedComment(slop.id, comments.data);
  const commentBox = useRef<HTMLDivElement>(null);
  const empty = emptyText(all, isWhole, filter);

  function showPosted(comment: Comment) {
    setFilter((now) => (isArt(comment) ? { ...now, art: true } : { ...now, text: true }));
  }

  return (
    <>
      <title>{`${slop.title} · Unslop`}</title>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-14">
        <div className="min-w-0 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:w-[min(45vw,clamp(20rem,calc(100dvh-20rem),44rem))] lg:self-start">
          <div className="mb-3 -ml-2.5 flex items-center gap-1">
            <BackButton home={paths.feed} />
            <CreatorChip slop={slop} />
            <div className="ml-auto">
              {user?.id !== slop.user_id ? (
                <ReportMenu subject={{ type: 'ai_slop', id: slop.id, name: 'slop' }} />
              ) : (
                !isOver && <OwnerMenu slop={slop} comments={all} />
              )}
            </div>
          </div>
          <div>
            <Picture image={slop.image} ratio={1} sizes={`(min-width: 62rem) 36rem, ${ACROSS_PHONE}`} isPriority />
            <PrizeBar slop={slop} size="page" />
            <SlopDuration slop={slop} />
            <div className="mt-2 -ml-3 flex items-center">
              <LikeButton
                thing={likeable}
                server={slop}
                view="page"
                disabledReason={isSettling ? 'We’re counting the votes. Try again in a moment.' : null}
              />
              <ShareButton
                shared={{ title: slop.title, text: slop.description || slop.title, url: paths.aiSlop(slop.id) }}
              />
              {isHydrated && <AboutPicture image={slop.image} />}
            </div>
          </div>
        </div>

        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <SlopWords slop={slop} shownStatus={isSettling ? 'expired' : slop.status} />
          <SlopNotice slop={slop} isSettling={isSettling} award={award} viewerId={user?.id} />
          <SlopTiles likes={likes} comments={counts.text} art={counts.art} filter={filter} onFilter={setFilter} />
          {filter.art && (
            <Entries
              slop={slop}
              isSettling={isSettling}
              list={comments}
              isWhole={isWhole}
              count={counts.art}
              award={award}
              linkedId={linkedId}
              onOpenArt={viewer.open}
              onEnter={isOver ? null : () => goToCommentBox(commentBox.current)}
            />
          )}
          <section aria-labelledby="discussion" className="grid grid-cols-1 gap-6">
            <h2 id="discussion" className="text-2xl">
              Discussion
            </h2>
            <div ref={commentBox} className="scroll-mt-24">
              <CommentBox slop={slop} isClosed={isOver} variant="page" onPosted={showPosted} />
            </div>
            {comments.data ? (
              <div>
                {empty ? (
                  <p className="rounded-control bg-sunken px-4 py-10 text-center text-muted">{empty}</p>
                ) : (
                  filter.text && <CommentList slop={slop} isSettling={isSettling} comments={all} linkedId={linkedId} />
                )}
                {comments.hasNextPage && (
                  <ListEnd
                    state={comments.isFetchingNextPage ? 'loading' : comments.isFetchNextPageError ? 'failed' : 'more'}
                    endText=""
                    failedText="We couldn’t load more comments."
                    onMore={() => void comments.fetchNextPage()}
                  />
                )}
              </div>
            ) : comments.isError ? (
              <QueryError title={commentsFailure(comments.error)} query={comments} />
            ) : (
              <CommentsLoading />
            )}
          </section>
        </div>
      </div>
      {viewer.shownId && (
        <Viewer
          slop={slop}
          art={entriesOf(all, slop, order).filter((comment) => comment.image !== null)}
          shownId={viewer.shownId}
          likeOf={(comment) => <CommentLike comment={comment} slop={slop} isSettling={isSettling} />}
          onShow={viewer.show}
          onClose={viewer.close}
        />
      )}
    </>
  );
}

/** Moves to the comment form. Guests get the button that asks them to sign in. */
function goToCommentBox(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'center' });
  box?.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true });
}

const POLL_MS = 3_000;

/** Polls for the result while votes are counted, in case the live update is lost. */
function useSettlementPoll(slopId: string, isSettling: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSettling) return;
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: keys.aiSlop(slopId) }), POLL_MS);
    return () => clearInterval(timer);
  }, [queryClient, slopId, isSettling]);
}
