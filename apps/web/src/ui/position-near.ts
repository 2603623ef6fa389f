export type Placement = { side: 'above' | 'below'; align: 'start' | 'center' | 'end' };

const gapPx = 6;
const edgePx = 8;

/** Positions a popover beside its anchor. Flips it if there is no room, and keeps it on the screen. */
export function positionNear(anchor: Element, floating: HTMLElement, { side, align }: Placement) {
  // Measure it in the corner. Near the right edge it would be squeezed.
  floating.style.top = '0';
  floating.style.left = '0';
  const a = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const spaceBelow = window.innerHeight - a.bottom;
  const goesBelow = side === 'below' ? spaceBelow > height + gapPx || spaceBelow > a.top : a.top < height + gapPx;
  const top = goesBelow ? a.bottom + gapPx : a.top - height - gapPx;
  const left = { start: a.left, center: a.left + (a.width - width) / 2, end: a.right - width }[align];
  floating.style.top = `${clamp(top, window.innerHeight - height)}px`;
  floating.style.left = `${clamp(left, document.documentElement.clientWidth - width)}px`;
}

function clamp(value: number, max: number) {
  return Math.max(edgePx, Math.min(value, max - edgePx));
}
