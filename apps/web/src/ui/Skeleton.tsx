import { cx } from './cx.ts';

type SkeletonProps =
  | { shape: 'text'; width?: 'full' | 'half' | 'short' }
  | { shape: 'block'; ratio: number }
  | { shape: 'circle'; sizePx: number };

/** A grey stand-in in the shape of what comes. Put the word "Loading" in one status beside a group of them. */
export function Skeleton(props: SkeletonProps) {
  if (props.shape === 'text') {
    const widths = { full: 'w-full', half: 'w-1/2', short: 'w-24' };
    return (
      <span aria-hidden="true" className={cx('skeleton block h-4 rounded-frame', widths[props.width ?? 'full'])} />
    );
  }
  if (props.shape === 'circle') {
    return (
      <span
        aria-hidden="true"
        className="skeleton block shrink-0 rounded-full"
        style={{ width: props.sizePx, height: props.sizePx }}
      />
    );
  }
  return (
    <span aria-hidden="true" className="skeleton block w-full rounded-frame" style={{ aspectRatio: props.ratio }} />
  );
}
