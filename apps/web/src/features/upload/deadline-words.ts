import { deadlineAfter } from '@unslop/domain/ai-slops';
import { countOf } from '../../ui/format-count.ts';

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "Friday, November 28 at 3:05 PM GMT+1", in the viewer's own time zone. */
export function deadlineWords(nowMs: number, days: number): string {
  return format.format(deadlineAfter(nowMs, days));
}

export function daysWords(days: number): string {
  return countOf(days, 'day');
}
