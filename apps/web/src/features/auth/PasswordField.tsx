import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';

type PasswordFieldProps = Pick<ComponentProps<'input'>, 'name' | 'onChange'> & {
  label: string;
  hint?: string;
  error?: string;
  /** Whether password managers fill one in or suggest one. */
  autoComplete: 'current-password' | 'new-password';
};

/** Can be shown, and warns of Caps Lock. */
export function PasswordField({ hint, ...rest }: PasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [warning, setWarning] = useState('');

  function watchCapsLock(event: KeyboardEvent) {
    // Password managers send key events without modifiers.
    setWarning(event.nativeEvent.getModifierState?.('CapsLock') ? 'Caps Lock is on' : '');
  }

  function toggle() {
    setIsShown(!isShown);
    field.current?.focus();
  }

  return (
    <div>
      <Field
        {...rest}
        ref={field}
        type={isShown ? 'text' : 'password'}
        hint={warning || hint}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setWarning('')}
        trailing={
          <button
            type="button"
            aria-pressed={isShown}
            onClick={toggle}
            className="min-h-11 rounded-control px-2.5 text-sm font-semibold whitespace-nowrap text-muted hover:text-text"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        }
      />
      <LiveRegion message={warning} />
    </div>
  );
}
