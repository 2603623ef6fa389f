import { deadlineAfter } from '@unslop/domain/ai-slops';
import { SLOP } from '@unslop/domain/limits';
import { useServerNow } from '../../lib/server-clock.ts';
import { countOf } from '../../ui/format-count.ts';
import { Slider } from '../../ui/Slider.tsx';
import type { DraftFieldProps } from './TextFields.tsx';

export function DurationField({ draft: { days }, onChange, isDisabled }: DraftFieldProps) {
  const now = useServerNow(true);
  return (
    <Slider
      label="Duration"
      min={SLOP.minDays}
      max={SLOP.maxDays}
      value={days}
      onChange={(value) => onChange({ days: value })}
      formatValue={daysWords}
      isDisabled={isDisabled}
      hint={`Ends ${deadlineWords(now, days)}. The art with the most likes by then wins.`}
    />
  );
}

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "Friday, November 28 at 3:05 PM GMT+1", in the viewer's time zone. */
export function deadlineWords(nowMs: number, days: number): string {
  return format.format(deadlineAfter(nowMs, days));
}

export function daysWords(days: number): string {
  return countOf(days, 'day');
}
