import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type FingerPath, type Gaps, isPull, isSwipeForMore, pulled } from './feed-gestures.ts';

type FeedGestures = {
  /** Stands where the list ends. */
  end: RefObject<HTMLElement | null>;
  onPull: () => void;
  onSwipeUp: () => void;
};

/** After the finger has left, a flick goes on scrolling; what it reaches within this time counts. */
const MOMENTUM_MS = 1_500;

/** Pull down at the top, swipe up at the end. @returns how far the feed is being pulled */
export function useFeedGestures({ end, onPull, onSwipeUp }: FeedGestures): { pulledPx: number } {
  const [pulledPx, setPulledPx] = useState(0);
  const pull = useEffectEvent(onPull);
  const swipeUp = useEffectEvent(onSwipeUp);

  useEffect(() => {
    let path: FingerPath | null = null;
    let start = { page: 0, list: 0 };
    let isFingerDown = false;
    let hasSwiped = false;
    let endedAtMs = 0;
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };

    function gaps(): Gaps {
      const now = measure(end.current);
      return { pageAtStart: start.page, page: now.page, listAtStart: start.list, list: now.list };
    }

    function trySwipe() {
      if (!path || hasSwiped || !isSwipeForMore(path, gaps())) return;
      hasSwiped = true;
      swipeUp();
    }

    addEventListener(
      'touchstart',
      ({ touches }) => {
        const y = touches[0]?.clientY;
        // A second finger zooms; a dialog or an open menu has gestures of its own.
        path =
          touches.length > 1 || y === undefined || document.querySelector('dialog:modal')
            ? null
            : { startY: y, y, scrolledAtStart: scrollY };
        start = measure(end.current);
        isFingerDown = true;
        hasSwiped = false;
      },
      options,
    );
    addEventListener(
      'touchmove',
      ({ touches }) => {
        if (!path) return;
        path = { ...path, y: touches[0]?.clientY ?? path.y };
        setPulledPx(pulled(path));
      },
      options,
    );
    addEventListener(
      'touchend',
      () => {
        if (path && isPull(path)) pull();
        trySwipe();
        setPulledPx(0);
        isFingerDown = false;
        endedAtMs = Date.now();
      },
      options,
    );
    addEventListener('touchcancel', endWithoutMeaning, options);
    addEventListener(
      'scroll',
      () => {
        if (!isFingerDown && Date.now() - endedAtMs < MOMENTUM_MS) trySwipe();
      },
      options,
    );

    function endWithoutMeaning() {
      // The browser has taken the touch over to scroll: where the flick ends still counts.
      setPulledPx(0);
      isFingerDown = false;
      endedAtMs = Date.now();
      trySwipe();
    }

    return () => stop.abort();
  }, [end]);

  // The browser's own pull to refresh would reload the page on top of ours.
  useEffect(() => {
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'contain';
    return () => {
      style.overscrollBehaviorY = '';
    };
  }, []);

  return { pulledPx };
}

function measure(end: HTMLElement | null) {
  const page = document.documentElement.scrollHeight - innerHeight - scrollY;
  const list = end ? end.getBoundingClientRect().bottom - innerHeight : page;
  return { page, list };
}
