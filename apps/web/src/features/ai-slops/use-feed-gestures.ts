import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type FeedGestures = {
  /** Element at the end of the list. */
  end: RefObject<HTMLElement | null>;
  onPull: () => void;
  onSwipeUp: () => void;
};

/** A flick keeps scrolling after the finger lifts. Positions reached within this time still count. */
const MOMENTUM_MS = 1_500;

/** Handles pulling down at the top and swiping up at the end. @returns how far the feed is pulled */
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
    const on = <K extends 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel' | 'scroll'>(
      type: K,
      listener: (event: WindowEventMap[K]) => void,
    ) => addEventListener(type, listener, { passive: true, signal: stop.signal });

    function gaps(): Gaps {
      const now = measure(end.current);
      return { pageAtStart: start.page, page: now.page, listAtStart: start.list, list: now.list };
    }

    function trySwipe() {
      if (!path || hasSwiped || !isSwipeForMore(path, gaps())) return;
      hasSwiped = true;
      swipeUp();
    }

    function lift() {
      setPulledPx(0);
      isFingerDown = false;
      endedAtMs = Date.now();
      trySwipe();
    }

    on('touchstart', ({ touches }) => {
      const y = touches[0]?.clientY;
      // A second finger zooms. A dialog or an open menu has its own gestures.
      path =
        touches.length > 1 || y === undefined || document.querySelector('dialog:modal')
          ? null
          : { startY: y, y, scrolledAtStart: scrollY };
      start = measure(end.current);
      isFingerDown = true;
      hasSwiped = false;
    });
    on('touchmove', ({ touches }) => {
      if (!path) return;
      path = { ...path, y: touches[0]?.clientY ?? path.y };
      setPulledPx(pulled(path));
    });
    on('touchend', () => {
      if (path && isPull(path)) pull();
      lift();
    });
    // The browser took over the touch to scroll. The end of the flick still counts.
    on('touchcancel', lift);
    on('scroll', () => {
      if (!isFingerDown && Date.now() - endedAtMs < MOMENTUM_MS) trySwipe();
    });

    return () => stop.abort();
  }, [end]);

  // Disable the browser's pull to refresh: it would reload the page as well.
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

export const PULL_PX = 50;
const SWIPE_PX = 30;
const BOTTOM_PX = 20;

interface FingerPath {
  startY: number;
  y: number;
  /** Scroll position when the finger came down. */
  scrolledAtStart: number;
}

/** Distance the feed was pulled down from its top. 0 if it was not at its top. */
export function pulled({ startY, y, scrolledAtStart }: FingerPath): number {
  return scrolledAtStart <= 0 ? Math.max(0, y - startY) : 0;
}

export function isPull(path: FingerPath): boolean {
  return pulled(path) > PULL_PX;
}

interface Gaps {
  /** Distance from the bottom of the screen to the end of the page, when the finger came down and now. */
  pageAtStart: number;
  page: number;
  /** Distance from the bottom of the screen to the end of the list, which is above the footer. Negative once passed. */
  listAtStart: number;
  list: number;
}

/** True for a swipe up at the bottom of the page, or one that reaches the end of the list. */
export function isSwipeForMore({ startY, y }: Pick<FingerPath, 'startY' | 'y'>, gaps: Gaps): boolean {
  if (startY - y <= SWIPE_PX) return false;
  return gaps.pageAtStart <= BOTTOM_PX || (gaps.listAtStart >= -BOTTOM_PX && gaps.list <= BOTTOM_PX);
}
