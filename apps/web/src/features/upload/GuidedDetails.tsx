import { CATEGORIES, STYLES } from '@unslop/domain/categories';
import { LENGTH, SLOP } from '@unslop/domain/limits';
import { useServerNow } from '../../lib/server-clock.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { BalanceNotice } from './BalanceNotice.tsx';
import type { Balance } from './balance.ts';
import { daysWords, dayWords, deadlineWords } from './deadline-words.ts';
import type { Draft } from './draft.ts';
import type { Problems } from './guided-steps.ts';
import { PrizeField } from './PrizeField.tsx';

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
      <Field
        label="Title"
        placeholder="What is this supposed to be?"
        maxLength={LENGTH.title}
        autoComplete="off"
        required
        value={draft.title}
        hint="The first thing an artist reads. Say what the machine was asked for."
        error={problems.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Field
        kind="textarea"
        label="Description"
        placeholder="What went wrong, and what should an artist save?"
        maxLength={LENGTH.description}
        minRows={3}
        maxRows={10}
        value={draft.description}
        hint="What must stay, what should change, and what it is for."
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid items-start gap-x-4 gap-y-7 sm:grid-cols-2">
        <Select
          label="Category"
          emptyLabel="Choose a category"
          options={CATEGORIES}
          required
          value={draft.category}
          error={problems.category}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label="Style (optional)"
          emptyLabel="Any style"
          options={STYLES}
          value={draft.style}
          onChange={(style) => onChange({ style })}
        />
      </div>
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
