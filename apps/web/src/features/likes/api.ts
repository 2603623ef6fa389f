import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { listenersOf } from '../../lib/listeners.ts';
import { keys } from '../../lib/queries.ts';
import { useIsModerator } from '../../lib/session.tsx';
import { toast } from '../../ui/toast.ts';
import { useAskToSignIn, useAsMember } from '../auth/ask-to-sign-in.tsx';

export async function readAiSlopLikes(slopId: string): Promise<LikeState> {
  if (!slopId) throw new Error('AI Slop ID is required');
  return call('getAiSlopLikes', { params: { id: slopId } });
}

/** Likes or unlikes a slop. "Already liked" counts as success. */
export async function setAiSlopLike(slopId: string, userId: string | undefined, liked: boolean): Promise<LikeState> {
  if (!slopId) throw new Error('AI Slop ID is required');
  if (!userId) throw new Error('User ID is required');
  return call(
    liked ? 'likeAiSlop' : 'unlikeAiSlop',
    { params: { id: slopId }, body: undefined },
    { isShownAhead: true },
  );
}

export async function readCommentLikes(commentId: string): Promise<LikeState> {
  if (!commentId) throw new Error('No comment ID provided');
  return call('getCommentLikes', { params: { id: commentId } });
}

export async function setCommentLike(
  commentId: string,
  userId: string | undefined,
  liked: boolean,
): Promise<LikeState> {
  if (!commentId || !userId) throw new Error('Comment ID and User ID are required');
  return call(
    liked ? 'likeComment' : 'unlikeComment',
    { params: { id: commentId }, body: undefined },
    { isShownAhead: true },
  );
}

/** Something that can be liked. Its feature creates it and knows where it is cached. */
export interface Likeable {
  kind: 'ai-slop' | 'comment';
  id: string;
  /** True if a like counts as a contest vote. */
  isVote?: boolean;
  /** Writes the server's count and state to every cached reply that contains them. */
  patchCache: (queryClient: QueryClient, state: LikeState) => void;
}
/** Page of the button. The feed refetches the count after 1.5 s, the slop's page after 0.5 s. */
export type LikeView = 'feed' | 'page';

const refetchMs: Record<LikeView, number> = { feed: 1_500, page: 500 };
const texts = {
  'ai-slop': { guest: 'Please log in to like.', failure: 'Could not update like status.' },
  comment: { guest: 'Please log in to like comments', failure: 'Failed to like/unlike comment' },
};

const calls = {
  'ai-slop': { read: readAiSlopLikes, set: setAiSlopLike },
  comment: { read: readCommentLikes, set: setCommentLike },
};

const overlay = createLikeOverlay();

/** Returns the likes to show: the reader's own press first, otherwise the server's state. */
export function useShownLikes(thing: Likeable, server: LikeState): LikeState {
  const key = keyOf(thing);
  const read = () => overlay.read(key);
  return useSyncExternalStore(overlay.subscribe, read, read) ?? server;
}

export function useLike(thing: Likeable, server: LikeState, view: LikeView) {
  const queryClient = useQueryClient();
  const isModerator = useIsModerator();
  const { askToSignIn } = useAskToSignIn();
  const shown = useShownLikes(thing, server);

  const { guest: reason, failure } = texts[thing.kind];

  const toggle = useAsMember((user) => {
    // Unliking does not lift this restriction, so show the warning with every like.
    if (isModerator && thing.isVote && !shown.liked)
      toast({ title: 'If you like this, you can’t judge this contest.' });
    overlay.toggle(keyOf(thing), shown, {
      send: (liked) => calls[thing.kind].set(thing.id, user.id, liked),
      refetch: () => calls[thing.kind].read(thing.id),
      keep: ({ likes, liked }) => thing.patchCache(queryClient, { likes, liked }),
      refetchMs: refetchMs[view],
      onFailure(error) {
        if (error instanceof ApiError && error.status === 401) {
          void queryClient.invalidateQueries({ queryKey: keys.session() });
          return askToSignIn({ reason });
        }
        // A refusal explains itself. A server error's text would not help.
        const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
        toast({ title: failure, description: why || undefined, tone: 'danger' });
      },
    });
  }, reason);

  return { likes: shown.likes, liked: shown.liked, toggle };
}

function keyOf({ kind, id }: Likeable): string {
  return `${kind}:${id}`;
}

/** `likes` is null while votes are sealed. */
export type LikeState = { likes: number | null; liked: boolean };
export type LikePlan = {
  /** Sends the wanted state and returns the server's state. */
  send: (liked: boolean) => Promise<LikeState>;
  /** Writes the server's state to the cache. */
  keep: (state: LikeState) => void;
  /** Reads the count from the server, `refetchMs` after the local change. */
  refetch: () => Promise<LikeState>;
  refetchMs: number;
  onFailure: (error: unknown) => void;
};

/** For this long after a local change, server replies are cached but not shown. */
const IGNORE_SERVER_MS = 1_000;

type Local = LikeState & { changedAtMs: number; isSending: boolean };

/**
 * Optimistic likes: replaces the server's state while sending and for a second after the last change. Two quick presses
 * send one or two requests, never two in parallel. All buttons for the same thing share one overlay, so a card and a
 * page agree.
 */
export function createLikeOverlay() {
  const locals = new Map<string, Local>();
  const listeners = listenersOf();

  function lay(key: string, local: Local | null) {
    if (local) locals.set(key, local);
    else locals.delete(key);
    listeners.call();
  }

  /** Removes the overlay once nothing is being sent and the last change is a second old. */
  function liftLater(key: string) {
    const local = locals.get(key);
    if (!local) return;
    const leftMs = local.changedAtMs + IGNORE_SERVER_MS - Date.now();
    if (leftMs > 0) setTimeout(() => liftLater(key), leftMs);
    else if (!local.isSending) lay(key, null);
  }

  async function sendUntilTrue(key: string, plan: LikePlan) {
    for (;;) {
      const isLiked = locals.get(key)!.liked;
      try {
        plan.keep(await plan.send(isLiked));
      } catch (error) {
        lay(key, null);
        plan.onFailure(error);
        return;
      }
      const local = locals.get(key)!;
      if (local.liked !== isLiked) continue;
      lay(key, { ...local, isSending: false });
      liftLater(key);
      return;
    }
  }

  return {
    subscribe: listeners.add,

    /** Returns the state to show instead of the server's, or undefined. */
    read: (key: string): LikeState | undefined => locals.get(key),

    toggle(key: string, shown: LikeState, plan: LikePlan) {
      const wasSending = locals.get(key)?.isSending ?? false;
      const liked = !shown.liked;
      const likes = shown.likes === null ? null : Math.max(0, shown.likes + (liked ? 1 : -1));
      lay(key, { liked, likes, changedAtMs: Date.now(), isSending: true });
      if (!wasSending) void sendUntilTrue(key, plan);
      setTimeout(() => void plan.refetch().then(plan.keep, () => {}), plan.refetchMs);
    },
  };
}
