import { LENGTH } from '@unslop/domain/limits';
import { Field } from '../../ui/Field.tsx';

/** Field for the public text, separate from the text for the person. */
export function PublicWords({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  return (
    <Field
      kind="textarea"
      label="For the public record"
      hint="Everyone can read this in the award record. Leave it empty to show only the house rule."
      minRows={2}
      maxRows={6}
      maxLength={LENGTH.reason}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
