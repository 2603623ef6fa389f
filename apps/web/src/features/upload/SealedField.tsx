import { Checkbox } from '../../ui/Checkbox.tsx';

interface SealedFieldProps {
  isSealed: boolean;
  onChange: (isSealed: boolean) => void;
  isDisabled: boolean;
}

export function SealedField({ isSealed, onChange, isDisabled }: SealedFieldProps) {
  return (
    <Checkbox checked={isSealed} onChange={(event) => onChange(event.target.checked)} disabled={isDisabled}>
      Sealed votes: nobody sees the counts before the deadline
      <span className="block text-sm text-muted">
        Not even you or the artists. Entries are mixed for each viewer. This cannot be changed later.
      </span>
    </Checkbox>
  );
}
