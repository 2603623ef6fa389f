/** What one person sees of likes. */
export type LikeState = { likes: number; liked: boolean };
export type LikePlan = {
  /** Sends whether it is liked; gives what the server says now. */
  send: (liked: boolean) => Promise<LikeState>;
  /** Takes the server's word into the cache. */
  keep: (state: LikeState) => void;
  /** Asks the server for the count, `refetchMs` after the local change. */
  refetch: () => Promise<LikeState>;
  refetchMs: number;
  onFailure: (error: unknown) => void;
};

/** What the server says within this time of a local change is kept, but not shown. */
const IGNORE_SERVER_MS = 1_000;

type Local = LikeState & { changedAtMs: number; isSending: boolean };

/**
 * The reader's own like is shown instead of the server's state: at once, while it is sent, and for a second after the
 * last change. Two quick presses become one or two requests, never two at a time. One overlay serves every button
 * for the same thing, so a card and a page agree.
 */
export function createLikeOverlay() {
  const locals = new Map<string, Local>();
  const listeners = new Set<() => void>();

  function notify() {
    for (const listener of listeners) listener();
  }

  function lay(key: string, local: Local | null) {
    if (local) locals.set(key, local);
    else locals.delete(key);
    notify();
  }

  /** Takes the overlay away once nothing is under way and the last change is a second old. */
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** What to show instead of the server's state, or undefined. */
    read: (key: string): LikeState | undefined => locals.get(key),

    toggle(key: string, shown: LikeState, plan: LikePlan) {
      const wasSending = locals.get(key)?.isSending ?? false;
      const liked = !shown.liked;
      const likes = Math.max(0, shown.likes + (liked ? 1 : -1));
      lay(key, { liked, likes, changedAtMs: Date.now(), isSending: true });
      if (!wasSending) void sendUntilTrue(key, plan);
      setTimeout(() => void plan.refetch().then(plan.keep, () => {}), plan.refetchMs);
    },
  };
}
