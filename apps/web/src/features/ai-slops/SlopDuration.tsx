import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatDateTime, inUtc } from '../../lib/dates.ts';
import { useIsHydrated } from '../../lib/hydration.ts';
import { countOf } from '../../ui/format-count.ts';

/** How long it was opened for, and the minute it ends. */
export function SlopDuration({ slop }: { slop: AiSlop }) {
  // The server does not know the reader's time zone: the minute is left blank until the browser does.
  const isHydrated = useIsHydrated();
  if (!slop.deadline || slop.cancelled_at) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      {slop.status === 'open' ? 'Open for' : 'Was open for'} {countOf(slop.duration_days, 'day')}, until{' '}
      <time dateTime={slop.deadline} className={isHydrated ? undefined : 'invisible'}>
        {formatDateTime(isHydrated ? slop.deadline : inUtc(slop.deadline))}
      </time>
    </p>
  );
}
