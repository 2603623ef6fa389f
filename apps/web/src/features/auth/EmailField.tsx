import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';

type EmailFieldProps = Pick<ComponentProps<'input'>, 'autoFocus'> & { label?: string; hint?: string; error?: string };

/** One address field for every form, so that browsers and password managers know it. */
export function EmailField({ label = 'Email', ...rest }: EmailFieldProps) {
  return (
    <Field
      {...rest}
      label={label}
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
