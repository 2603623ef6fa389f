import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import './toaster.css';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';

export type Toast = {
  title: string;
  description?: string;
  tone?: 'neutral' | 'positive' | 'warning' | 'danger';
  /** 5000 to 10000. Defaults to 6000. */
  durationMs?: number;
  /** Subject of the toast. A newer toast with the same subject replaces it, and `endToast` removes it. */
  about?: string;
};

let host: HTMLElement | undefined;
/** Toast ids by subject. */
const shown = new Map<string, string | number>();

export function showToast({ title, description, tone = 'neutral', durationMs = 6000, about }: Toast) {
  standInFront();
  if (about) hideToast(about);
  const shownId = sonner.custom(
    (id) => (
      <div
        className={cx(
          'flex w-full items-start gap-3 rounded-panel border bg-raised p-4 text-text shadow-overlay',
          frames[tone],
        )}
      >
        <span className={cx('mt-0.5 empty:hidden', inks[tone])}>{icons[tone]}</span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
        </div>
        <div className="-m-2.5">
          <IconButton label="Dismiss" icon={<X className="size-5" />} onClick={() => sonner.dismiss(id)} />
        </div>
      </div>
    ),
    { duration: durationMs, position: freeEdge(document.activeElement) },
  );
  if (about) shown.set(about, shownId);
}

export function hideToast(about: string) {
  const id = shown.get(about);
  if (id !== undefined) sonner.dismiss(id);
  shown.delete(about);
}

const icons = {
  neutral: null,
  positive: <CircleCheck className="size-5" />,
  warning: <TriangleAlert className="size-5" />,
  danger: <CircleAlert className="size-5" />,
};
const inks = { neutral: '', positive: 'text-positive', warning: 'text-warning', danger: 'text-danger' };
const frames = { neutral: 'border-line', positive: 'border-line', warning: 'border-warning', danger: 'border-danger' };

/** Moves the toasts into an open modal dialog, because everything outside is inert. Moves them back when it closes. */
function standInFront() {
  const modal = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  host ??= mountToaster();
  if (host.parentElement !== (modal ?? document.body)) (modal ?? document.body).append(host);
  modal?.addEventListener('close', () => host && document.body.append(host), { once: true });
}

function mountToaster() {
  const element = document.createElement('div');
  document.body.append(element);
  // Render synchronously: sonner drops toasts sent before it listens.
  flushSync(() =>
    createRoot(element).render(
      <Toaster
        // Expanded, so toasts do not cover each other.
        position="bottom-right"
        expand
        offset={{ top: '5rem', bottom: '1.5rem', left: '1.5rem', right: '1.5rem' }}
        mobileOffset={{ top: '4.5rem', bottom: '5.5rem' }}
        visibleToasts={3}
        style={{ '--width': '26rem' } as CSSProperties}
        toastOptions={{ unstyled: true, className: 'w-full' }}
      />,
    ),
  );
  return element;
}

/** Position of a toast, in sonner's terms. */
type Edge = 'bottom-right' | 'bottom-left' | 'top-right' | 'bottom-center' | 'top-center';
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Width set by the toaster, and the height of three lines. */
const TOAST = { width: 416, height: 120 };
const MARGIN = { wide: { x: 24, top: 80, bottom: 24 }, narrow: { x: 16, top: 72, bottom: 88 } };
/** Below this width, toasts span the window. */
const NARROW_PX = 600;
/** Space for the field's label and error. */
const AROUND_FIELD_PX = 56;

/** Picks an edge where a toast does not cover the form in use. If there is none, picks one away from the focused field. */
function freeEdge(focused: Element | null): Edge {
  const form = focused?.closest('form')?.getBoundingClientRect();
  const field = focused?.getBoundingClientRect();
  const edges = edgesOf(innerWidth, innerHeight);
  if (!form || !field) return edges[0]!.edge;
  const near = grown(field, AROUND_FIELD_PX);
  const free = (taken: Box) => edges.find(({ box }) => !overlap(box, taken))?.edge;
  return free(form) ?? free(near) ?? edges[0]!.edge;
}

/** Returns all edges, best first. */
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
