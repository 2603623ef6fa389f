import { Checkbox } from '../../ui/Checkbox.tsx';
import type { DraftFieldProps } from './TextFields.tsx';

export function SealedField({ draft, onChange, isDisabled }: DraftFieldProps) {
  return (
    <Checkbox
      checked={draft.isSealed}
      onChange={(event) => onChange({ isSealed: event.target.checked })}
      disabled={isDisabled}
    >
      Sealed votes: nobody sees the counts before the deadline
      <span className="block text-sm text-muted">
        Not even you or the artists. Entries are mixed for each viewer. This cannot be changed later.
      </span>
    </Checkbox>
  );
}
