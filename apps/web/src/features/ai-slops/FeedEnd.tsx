import { type Ref, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';

type FeedEndProps = {
  ref: Ref<HTMLDivElement>;
  state: 'more' | 'loading' | 'failed' | 'end';
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
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });

  useEffect(() => {
    if (state !== 'more' || !sentinel.current || matchMedia('(pointer: coarse)').matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [state]);

  return (
    <div ref={ref} className="mt-12 grid min-h-16 place-items-center text-center">
      <div ref={sentinel} />
      {state === 'end' ? (
        <p className="py-4 text-muted">Wow, this is old</p>
      ) : (
        <>
          {state === 'failed' && <p className="mb-3 text-danger">Failed to load AI Slops. Please try again.</p>}
          <Button isLoading={state === 'loading'} onClick={onMore}>
            {state === 'failed' ? 'Retry' : state === 'loading' ? 'Loading more' : 'Load more'}
          </Button>
        </>
      )}
      <LiveRegion message={state === 'loading' ? 'Loading more AI slop' : ''} />
    </div>
  );
}
