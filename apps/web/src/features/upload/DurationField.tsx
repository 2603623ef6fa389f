import { SLOP } from '@unslop/domain/limits';
import { useServerNow } from '../../lib/server-clock.ts';
import { Slider } from '../../ui/Slider.tsx';
import { daysWords, deadlineWords } from './deadline-words.ts';

interface DurationFieldProps {
  days: number;
  onChange: (days: number) => void;
  isDisabled: boolean;
}

export function DurationField({ days, onChange, isDisabled }: DurationFieldProps) {
  const now = useServerNow(true);
  return (
    <Slider
      label="Duration"
      min={SLOP.minDays}
      max={SLOP.maxDays}
      value={days}
      onChange={onChange}
      formatValue={daysWords}
      isDisabled={isDisabled}
      hint={`Ends ${deadlineWords(now, days)}. The art with the most likes by then wins.`}
    />
  );
}
