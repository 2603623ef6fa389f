import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';

type EmailFieldProps = Pick<ComponentProps<'input'>, 'autoFocus'> & { label?: string; hint?: string; error?: string };

/** One email field for all forms, so browsers and password managers recognize it. */
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
  /** Tells password managers to fill in or to suggest a password. */
  autoComplete: 'current-password' | 'new-password';
};

/** Password field with a show button and a Caps Lock warning. */
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

/** Error that concerns the whole form, not a single field. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Banner tone="danger" icon={<CircleAlert />}>
      <span className="wrap-anywhere">{message}</span>
    </Banner>
  );
}

type FormSubmitProps = { error: string | undefined; isPending: boolean; label: string; pendingLabel?: string };

/** End of a standalone form: its form-wide error and its submit button. */
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

/** Error messages by field name. `form` holds the error that belongs to no field. */
export type FormErrors = Partial<Record<string, string>>;
/** Reads a field's current text. Includes text that a password manager filled in without a keystroke. */
export type FormValues = (name: string) => string;

interface FormOptions {
  check: (value: FormValues) => FormErrors;
  /** Resolves when all its work is done. The form shows an error that it throws. */
  act: (value: FormValues) => Promise<void>;
  fallback: string;
  /** Maps a refusal code to a field of this form, if its fields have other names. */
  fieldOf?: FieldOf;
}

type FieldOf = Partial<Record<ApiError['code'], string>>;

export function useForm({ check, act, fallback, fieldOf = {} }: FormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isPending, setIsPending] = useState(false);

  function show(found: FormErrors) {
    // Render synchronously, so the first invalid field can take the focus.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? '');
    // Clear them first, so screen readers announce a repeated message.
    setErrors({});
    const found = check(value);
    if (Object.keys(found).length > 0) return show(found);
    setIsPending(true);
    try {
      await act(value);
    } catch (error) {
      // An error that is not an ApiError is our bug. Its message would not help anyone.
      const text = error instanceof ApiError ? messageOf(error, fallback) : 'An unexpected error occurred';
      const code = error instanceof ApiError ? error.code : 'NETWORK';
      show({ [fieldOf[code] ?? fields[code] ?? 'form']: text });
    } finally {
      setIsPending(false);
    }
  }

  /** A user who edits a field has read its error. */
  function handleInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (errors[name] || errors.form) setErrors(({ [name]: _, form: __, ...rest }) => rest);
  }

  return { errors, isPending, props: { ref: form, noValidate: true, onSubmit: handleSubmit, onInput: handleInput } };
}

const fields: FieldOf = {
  EMAIL_REQUIRED: 'email',
  EMAIL_INVALID: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  WRONG_PASSWORD: 'password',
  PROOF_CODE_WRONG: 'code',
  USERNAME_TAKEN: 'username',
  USERNAME_INVALID: 'username',
  USERNAME_RESERVED: 'username',
  NAME_RESERVED: 'full_name',
  NAME_INVISIBLE: 'full_name',
  WEBSITE_INVALID: 'website',
};

/** For dialogs: closes the dialog and opens the page. */
export function ForgotPasswordButton({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  function leave() {
    onLeave();
    navigate(paths.forgotPassword);
  }
  return (
    <button
      type="button"
      onClick={leave}
      className="min-h-11 rounded-control text-sm font-medium underline underline-offset-3"
    >
      Forgot password?
    </button>
  );
}
