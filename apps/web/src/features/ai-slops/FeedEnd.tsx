import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { ListEndContent } from '../../ui/ListEnd.tsx';
import type { ListState } from '../../ui/list-state.ts';

type FeedEndProps = {
  ref: Ref<HTMLDivElement>;
  state: ListState;
  onMore: () => void;
};

/** How far ahead of the end the next page is asked for. */
const AHEAD_PX = 600;

/**
 * The end of a list. With a mouse or keys the next page comes by itself before one gets there; on a touch screen a
 * swipe brings it (use-feed-gestures.ts); the button works for everybody.
 */
export function FeedEnd({ ref, state, onMore }: FeedEndProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const readMore = useEffectEvent(onMore);

  useEffect(() => {
    if (state !== 'more' || !sentinel.current || matchMedia('(pointer: coarse)').matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) readMore();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [state]);

  return (
    <div ref={ref} className="mt-12 grid min-h-16 place-items-center text-center">
      <div ref={sentinel} />
      <ListEndContent
        state={state}
        endText="Wow, this is old"
        failedText="Failed to load AI Slops. Please try again."
        loadingText="Loading more AI slop"
        onMore={onMore}
      />
    </div>
  );
}
