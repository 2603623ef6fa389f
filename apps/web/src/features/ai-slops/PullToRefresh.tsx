import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { PULL_PX } from './feed-gestures.ts';

type PullToRefreshProps = { pulledPx: number; isRefreshing: boolean; isCaughtUp: boolean };

/** Shown under the bar while the feed is pulled, and for a moment after. */
export function PullToRefresh({ pulledPx, isRefreshing, isCaughtUp }: PullToRefreshProps) {
  const isPulled = pulledPx > 8;
  const text = isCaughtUp
    ? "You're all caught up!"
    : isRefreshing
      ? 'Refreshing'
      : isPulled
        ? pulledPx > PULL_PX
          ? 'Let go to refresh'
          : 'Pull to refresh'
        : '';
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none fixed inset-x-0 top-32 z-20 flex justify-center transition-opacity',
        text === '' && 'opacity-0',
      )}
      style={{ translate: `0 ${Math.min(pulledPx, 80) / 2}px` }}
    >
      {text && (
        <span className="inline-flex min-h-11 items-center gap-2.5 rounded-full bg-inverse px-5 font-semibold text-on-inverse shadow-overlay">
          {isRefreshing && <Spinner sizePx={20} />}
          {text}
        </span>
      )}
    </div>
  );
}
