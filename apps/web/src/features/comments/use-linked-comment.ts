import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '@unslop/domain/calls/comments';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keys } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';
import { linkedComment } from './api.ts';
import { knownComments } from './comment-cache.ts';

/**
 * Returns the id of the comment in the URL. Loads the comment if necessary, scrolls to it, and tells the user if it no
 * longer exists.
 * @param comments  undefined before the first page is loaded
 */
export function useLinkedComment(slopId: string, comments: readonly Comment[] | undefined): string | null {
  const queryClient = useQueryClient();
  const { hash, key } = useLocation();
  const handled = useRef<string | null>(null);
  const lookedFor = useRef<string | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const id = linkedComment(hash);
  // A URL typed by hand always has the key "default".
  const visit = `${key} ${id}`;
  const hasRead = comments !== undefined;
  const isHere = hasRead && comments.some((comment) => comment.id === id);

  useEffect(() => {
    if (!id || !hasRead || handled.current === visit) return;
    if (!isHere && gone !== visit) {
      if (lookedFor.current === visit) return;
      lookedFor.current = visit;
      const isKnown = () => knownComments(queryClient, slopId).some((comment) => comment.id === id);
      void queryClient
        .refetchQueries({ queryKey: keys.comments(slopId) })
        .then(() => (isKnown() ? undefined : setGone(visit)));
      return;
    }
    handled.current = visit;
    const target = document.getElementById(`comment-${id}`);
    if (!target) {
      toast({ title: 'Navigation Error', description: 'That comment is gone.', tone: 'warning' });
      return;
    }
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  }, [id, visit, hasRead, isHere, gone, slopId, queryClient]);

  return isHere ? id : null;
}
