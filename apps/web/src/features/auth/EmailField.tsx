import { Field } from '../../ui/Field.tsx';

/** One address field for every form, so that browsers and password managers know it. */
export function EmailField({ error }: { error?: string }) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      error={error}
    />
  );
}
