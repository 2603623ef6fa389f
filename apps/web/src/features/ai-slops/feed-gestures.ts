/** Touch gestures on the feed. Distances in px. */
export const PULL_PX = 50;
const SWIPE_PX = 30;
const BOTTOM_PX = 20;

export interface FingerPath {
  startY: number;
  y: number;
  /** How far the page was scrolled when the finger came down. */
  scrolledAtStart: number;
}

/** How far the feed was pulled down from its top; 0 when it was not at its top. */
export function pulled({ startY, y, scrolledAtStart }: FingerPath): number {
  return scrolledAtStart <= 0 ? Math.max(0, y - startY) : 0;
}

export function isPull(path: FingerPath): boolean {
  return pulled(path) > PULL_PX;
}

export interface Gaps {
  /** From the lower edge of the screen to the end of the page, when the finger came down and now. */
  pageAtStart: number;
  page: number;
  /** The same to the end of the list, which is above the page's footer; negative once it has been passed. */
  listAtStart: number;
  list: number;
}

/** A swipe up at the bottom of the page, or one that reaches the bottom of the list. */
export function isSwipeForMore({ startY, y }: Pick<FingerPath, 'startY' | 'y'>, gaps: Gaps): boolean {
  if (startY - y <= SWIPE_PX) return false;
  return gaps.pageAtStart <= BOTTOM_PX || (gaps.listAtStart >= -BOTTOM_PX && gaps.list <= BOTTOM_PX);
}
