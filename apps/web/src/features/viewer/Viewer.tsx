import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ImagePlay from 'lucide-react/icons/image-play';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { usePersonPath } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { GifDialog } from '../gifs/GifDialog.tsx';
import AboutPicture from '../images/AboutPicture.tsx';
import { AlsoEntered } from '../originality/AlsoEntered.tsx';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { ProcessStrip } from '../stages/ProcessStrip.tsx';
import { ArtCompare } from './ArtCompare.tsx';

type ViewerProps = {
  slop: AiSlop;
  /** Entries in page order, and the id of the current one. */
  art: readonly Comment[];
  shownId: string;
  /** Renders the like button of an entry. */
  likeOf: (comment: Comment) => ReactNode;
  onShow: (commentId: string) => void;
  onClose: () => void;
};

/** Full-screen viewer that compares each piece of art with its slop. */
export default function Viewer({ slop, art, shownId, likeOf, onShow, onClose }: ViewerProps) {
  const [isSwapped, setIsSwapped] = useState(false);
  const [isGifOpen, setIsGifOpen] = useState(false);
  const at = art.findIndex(({ id }) => id === shownId);
  const comment = art[at];
  const previous = art[at - 1];
  const next = art[at + 1];
  useArrowKeys({
    onLeft: () => !isGifOpen && previous && onShow(previous.id),
    onRight: () => !isGifOpen && next && onShow(next.id),
  });
  if (!comment?.image) return null;
  const shared = {
    title: slop.title,
    text: comment.content || `Art by ${comment.username} for “${slop.title}”`,
    url: paths.aiSlopComment(slop.id, comment.id),
  };

  return (
    <Dialog onClose={onClose} size="screen" title={`Art by ${comment.username} for ${slop.title}`}>
      <div className="flex h-full flex-col">
        <div className="grid min-h-0 flex-1 place-items-center px-2 pt-16 pb-2 md:px-16">
          <ArtCompare
            key={comment.id}
            art={comment.image}
            original={slop.image}
            isSwapped={isSwapped}
            maxHeight={comment.shows_process ? '100dvh - 22rem' : '100dvh - 15rem'}
          />
        </div>
        {comment.shows_process && (
          <div className="mx-auto w-full max-w-4xl px-4 pb-2">
            <ProcessStrip key={comment.id} slopId={slop.id} artId={comment.id} />
          </div>
        )}
        <div className="mx-auto w-full max-w-4xl px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <div className="flex items-center gap-3 [&_button:hover]:bg-on-night/15 [&_button]:text-on-night">
            <Caption comment={comment} />
            <Button
              variant="ghost"
              size="small"
              icon={<ImagePlay className="size-5" />}
              onClick={() => setIsGifOpen(true)}
              className="shrink-0"
            >
              Share Gif
            </Button>
          </div>
          <div className="mt-1 flex items-center justify-between gap-x-2">
            <div className="-ml-3 flex items-center [&_button:hover]:bg-on-night/15 [&_button]:text-on-night">
              {likeOf(comment)}
              <ShareButton look="icon" shared={shared} />
              <AboutPicture key={comment.id} image={comment.image} />
            </div>
            <div className="flex items-center gap-1">
              <IconButton
                look="onPicture"
                label="Swap sides"
                aria-pressed={isSwapped}
                icon={<ArrowLeftRight />}
                onClick={() => setIsSwapped(!isSwapped)}
                className="aria-pressed:bg-on-night/20"
              />
              <IconButton
                look="onPicture"
                label="Previous entry"
                disabled={!previous}
                icon={<ChevronLeft />}
                onClick={() => previous && onShow(previous.id)}
              />
              <span className="min-w-14 text-center text-sm tabular-nums">
                {at + 1} of {art.length}
              </span>
              <IconButton
                look="onPicture"
                label="Next entry"
                disabled={!next}
                icon={<ChevronRight />}
                onClick={() => next && onShow(next.id)}
              />
            </div>
          </div>
        </div>
        {isGifOpen && <GifDialog artId={comment.id} shared={shared} onClose={() => setIsGifOpen(false)} />}
        <LiveRegion message={`Entry ${at + 1} of ${art.length}, by ${comment.username}`} />
      </div>
    </Dialog>
  );
}

function Caption({ comment }: { comment: Comment }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar id={comment.user_id} url={comment.avatar_url} alt="" sizePx={40} />
      <div className="min-w-0 flex-1">
        <Link to={usePersonPath(comment.user_id)} className="block max-w-full truncate font-semibold hover:underline">
          {comment.username}
        </Link>
        {comment.content && <p className="line-clamp-2 text-sm whitespace-pre-line opacity-80">{comment.content}</p>}
        {comment.is_disputed && <p className="text-sm opacity-80">Originality disputed</p>}
        <AlsoEntered artId={comment.id} />
      </div>
    </div>
  );
}

/** Handles the arrow keys everywhere, except in a slider or text field. */
function useArrowKeys(handlers: { onLeft: () => void; onRight: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A dialog on top handles its own arrow keys.
    if (document.querySelectorAll('dialog[open]').length > 1) return;
    if (event.target instanceof Element && event.target.closest('[role="slider"], input, textarea')) return;
    if (event.key === 'ArrowLeft') handlers.onLeft();
    if (event.key === 'ArrowRight') handlers.onRight();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
