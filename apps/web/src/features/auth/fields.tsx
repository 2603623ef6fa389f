import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';

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

/** What is wrong with the whole, and with no field of its own. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Banner tone="danger" icon={<CircleAlert />}>
      <span className="wrap-anywhere">{message}</span>
    </Banner>
  );
}

type FormSubmitProps = { error: string | undefined; isPending: boolean; label: string; pendingLabel?: string };

/** The end of a form that stands by itself: what is wrong with the whole, and the button that sends it. */
export function FormSubmit({ error, isPending, label, pendingLabel = label }: FormSubmitProps) {
  return (
    <>
      <FormError message={error} />
      <Button type="submit" variant="primary" wide isLoading={isPending}>
        {isPending ? pendingLabel : label}
      </Button>
    </>
  );
}
