import { SLOP } from '@unslop/domain/limits';
import type { Balance } from './balance.ts';
import { DurationField } from './DurationField.tsx';
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
        minDollars={minDollars}
        balance={balance}
        dollars={prizeDollars}
        onChange={(dollars) => onChange({ prizeDollars: dollars })}
        isDisabled={false}
      />
      <DurationField days={draft.days} onChange={(days) => onChange({ days })} isDisabled={false} />
    </>
  );
}
