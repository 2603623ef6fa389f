import { SLOP } from '@unslop/domain/limits';
import { useServerNow } from '../../lib/server-clock.ts';
import { Select } from '../../ui/Select.tsx';
import { BalanceNotice } from './BalanceNotice.tsx';
import type { Balance } from './balance.ts';
import { daysWords, dayWords, deadlineWords } from './deadline-words.ts';
import type { Draft } from './draft.ts';
import type { Problems } from './guided-steps.ts';
import { PrizeField } from './PrizeField.tsx';
import { TextFields } from './TextFields.tsx';

interface GuidedDetailsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  problems: Problems;
  balance: Balance;
  prizeDollars: number;
}

const minDollars = SLOP.guidedMinPrizeDollars;

export function GuidedDetails({ draft, onChange, problems, balance, prizeDollars }: GuidedDetailsProps) {
  return (
    <>
      <TextFields draft={draft} onChange={onChange} isDisabled={false} problems={problems} isGuided />
      <PrizeField
        label="Budget"
        minDollars={minDollars}
        balance={balance}
        dollars={prizeDollars}
        onChange={(dollars) => onChange({ prizeDollars: dollars })}
        isDisabled={false}
      />
      <BalanceNotice balance={balance} minDollars={minDollars} />
      <DeadlineField days={draft.days} onChange={(days) => onChange({ days })} />
    </>
  );
}

const days = Array.from({ length: SLOP.maxDays - SLOP.minDays + 1 }, (_, at) => SLOP.minDays + at);

function DeadlineField({ days: chosen, onChange }: { days: number; onChange: (days: number) => void }) {
  const now = useServerNow(true);
  return (
    <Select
      label="Deadline"
      emptyLabel={null}
      options={days.map((count) => ({
        id: String(count),
        name: `In ${daysWords(count)}: ${dayWords(now, count)}`,
      }))}
      value={String(chosen)}
      onChange={(count) => onChange(Number(count))}
      hint={`Ends ${deadlineWords(now, chosen)}, your time. The art with the most likes by then wins.`}
    />
  );
}
