import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatDateTime } from '../../lib/dates.ts';
import { countOf } from '../../ui/format-count.ts';

/** How long it was opened for, and the minute it ends. */
export function SlopDuration({ slop }: { slop: AiSlop }) {
  if (!slop.deadline || slop.cancelled_at) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      {slop.status === 'open' ? 'Open for' : 'Was open for'} {countOf(slop.duration_days, 'day')}, until{' '}
      <time dateTime={slop.deadline}>{formatDateTime(slop.deadline)}</time>
    </p>
  );
}
