/** Where a toast stands, in the words of the library that shows them. */
export type Edge = 'bottom-right' | 'bottom-left' | 'top-right' | 'bottom-center' | 'top-center';
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** As wide as the toaster gives it, and as high as three lines need. */
const TOAST = { width: 416, height: 120 };
const MARGIN = { wide: { x: 24, top: 80, bottom: 24 }, narrow: { x: 16, top: 72, bottom: 88 } };
/** Below it a toast is as wide as the window. */
const NARROW_PX = 600;
/** A field with its label and what is wrong with it. */
const AROUND_FIELD_PX = 56;

/** An edge where a toast covers nothing of the form in use; where every edge is taken, one away from the field in use. */
export function freeEdge(focused: Element | null): Edge {
  const form = focused?.closest('form')?.getBoundingClientRect();
  const field = focused?.getBoundingClientRect();
  const edges = edgesOf(innerWidth, innerHeight);
  if (!form || !field) return edges[0]!.edge;
  const near = grown(field, AROUND_FIELD_PX);
  const free = (taken: Box) => edges.find(({ box }) => !overlap(box, taken))?.edge;
  return free(form) ?? free(near) ?? edges[0]!.edge;
}

/** The best one first. */
function edgesOf(width: number, height: number): { edge: Edge; box: Box }[] {
  if (width < NARROW_PX) {
    const { x, top, bottom } = MARGIN.narrow;
    const across = { left: x, right: width - x };
    return [
      { edge: 'bottom-center', box: { ...across, top: height - bottom - TOAST.height, bottom: height - bottom } },
      { edge: 'top-center', box: { ...across, top, bottom: top + TOAST.height } },
    ];
  }
  const { x, top, bottom } = MARGIN.wide;
  const low = { top: height - bottom - TOAST.height, bottom: height - bottom };
  const right = { left: width - x - TOAST.width, right: width - x };
  return [
    { edge: 'bottom-right', box: { ...low, ...right } },
    { edge: 'bottom-left', box: { ...low, left: x, right: x + TOAST.width } },
    { edge: 'top-right', box: { top, bottom: top + TOAST.height, ...right } },
  ];
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function grown({ top, bottom, left, right }: Box, by: number): Box {
  return { top: top - by, bottom: bottom + by, left: left - by, right: right + by };
}
