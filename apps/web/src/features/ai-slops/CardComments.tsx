import { useQueryClient } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense, useState } from 'react';
import { countOf, formatCount } from '../../ui/format-count.ts';
import { patchAiSlop } from './slop-cache.ts';

const ShortComments = lazy(() => import('../comments/ShortComments.tsx'));

/** How many comments a slop has; they open over the feed. */
export function CardComments({ slop, className }: { slop: AiSlop; className: string }) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const label = countOf(slop.comments_count, 'comment');

  function count(comment: Comment) {
    const patch = comment.image
      ? { beautiful_art_count: slop.beautiful_art_count + 1 }
      : { comments_count: slop.comments_count + 1 };
    patchAiSlop(queryClient, slop.id, patch);
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        className={className}
        onClick={() => setIsOpen(true)}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {formatCount(slop.comments_count)}
      </button>
      {isOpen && (
        <Suspense>
          <ShortComments slop={slop} onPosted={count} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
