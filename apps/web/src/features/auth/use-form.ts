import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, messageOf } from '../../lib/api.ts';

/** What is wrong, by the name of the field it belongs to; `form` is what belongs to none. */
export type FormErrors = Partial<Record<string, string>>;
/** The fields' texts as they stand, also those that a password manager filled in without a keystroke. */
export type FormValues = (name: string) => string;

interface FormOptions {
  check: (value: FormValues) => FormErrors;
  /** Ends when everything it started is done; what it throws is shown. */
  act: (value: FormValues) => Promise<void>;
  fallback: string;
  /** Where what the server refuses is said, when this form's fields have other names. */
  fieldOf?: FieldOf;
}

type FieldOf = Partial<Record<ApiError['code'], string>>;

export function useForm({ check, act, fallback, fieldOf = {} }: FormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isPending, setIsPending] = useState(false);

  function show(found: FormErrors) {
    // Drawn at once, so that the first wrong field can take the focus.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? '');
    // Emptied first: the same message a second time is then read out a second time.
    setErrors({});
    const found = check(value);
    if (Object.keys(found).length > 0) return show(found);
    setIsPending(true);
    try {
      await act(value);
    } catch (error) {
      // What is no answer of the server is a fault of ours, whose words help nobody.
      const text = error instanceof ApiError ? messageOf(error, fallback) : 'An unexpected error occurred';
      const code = error instanceof ApiError ? error.code : 'NETWORK';
      show({ [fieldOf[code] ?? fields[code] ?? 'form']: text });
    } finally {
      setIsPending(false);
    }
  }

  /** A user who corrects a field has read what was wrong with it. */
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
