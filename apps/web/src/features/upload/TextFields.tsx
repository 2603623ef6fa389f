import { CATEGORIES, STYLES } from '@unslop/domain/categories';
import { LENGTH } from '@unslop/domain/limits';
import type { Ref } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Draft } from './draft.ts';
import type { Problems } from './guided-steps.ts';

export interface DraftFieldProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  isDisabled: boolean;
}

interface TextFieldsProps extends DraftFieldProps {
  problems: Problems;
  titleRef?: Ref<HTMLInputElement>;
  /** Shows what each field is for instead of its length limit, and asks for a category. */
  isGuided: boolean;
}

export function TextFields({ draft, onChange, isDisabled, problems, titleRef, isGuided }: TextFieldsProps) {
  return (
    <>
      <Field
        ref={titleRef}
        label="Title"
        placeholder="What is this supposed to be?"
        maxLength={LENGTH.title}
        autoComplete="off"
        disabled={isDisabled}
        required={isGuided}
        value={draft.title}
        hint={isGuided ? 'Artists read this first. Say what the machine was supposed to draw.' : undefined}
        error={problems.title}
        trailing={isGuided ? undefined : <Counter length={draft.title.length} max={LENGTH.title} />}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Field
        kind="textarea"
        label="Description"
        placeholder="What went wrong, and what should an artist save?"
        maxLength={LENGTH.description}
        minRows={3}
        maxRows={10}
        disabled={isDisabled}
        value={draft.description}
        hint={
          isGuided
            ? 'Say what must stay, what should change, and what it’s for.'
            : `${draft.description.length.toLocaleString('en-US')} of ${LENGTH.description.toLocaleString('en-US')} characters`
        }
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid items-start gap-x-4 gap-y-7 sm:grid-cols-2">
        <Select
          label={isGuided ? 'Category' : 'Category (optional)'}
          emptyLabel={isGuided ? 'Choose a category' : 'No category'}
          options={CATEGORIES}
          required={isGuided}
          disabled={isDisabled}
          value={draft.category}
          error={problems.category}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label="Style (optional)"
          emptyLabel="Any style"
          options={STYLES}
          disabled={isDisabled}
          value={draft.style}
          onChange={(style) => onChange({ style })}
        />
      </div>
    </>
  );
}

export function AltField({ draft, onChange, isDisabled }: DraftFieldProps) {
  return (
    <Field
      label="Alt text (optional)"
      placeholder="A cat made of chrome with seven fingers"
      maxLength={LENGTH.alt}
      autoComplete="off"
      disabled={isDisabled}
      value={draft.alt}
      hint="Describes the image to people who can’t see it. If you leave it empty, screen readers use the title."
      trailing={<Counter length={draft.alt.length} max={LENGTH.alt} />}
      onChange={(event) => onChange({ alt: event.target.value })}
    />
  );
}

export function SealedField({ draft, onChange, isDisabled }: DraftFieldProps) {
  return (
    <Checkbox
      checked={draft.isSealed}
      onChange={(event) => onChange({ isSealed: event.target.checked })}
      disabled={isDisabled}
    >
      Sealed votes: nobody sees the counts before the deadline
      <span className="block text-sm text-muted">
        Not even you or the artists. Each viewer sees the entries in a different order. You can’t change this later.
      </span>
    </Checkbox>
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className="px-2 text-xs">
      {length}/{max}
    </span>
  );
}
