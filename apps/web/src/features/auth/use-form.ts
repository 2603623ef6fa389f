import type { RefusalCode } from '@unslop/domain/errors';
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
}

export function useForm({ check, act, fallback }: FormOptions) {
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
      show({ [fieldOf(error)]: text });
    } finally {
      setIsPending(false);
    }
  }

  /** Whoever is correcting a field has read what was wrong with it. */
  function handleInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (errors[name] || errors.form) setErrors(({ [name]: _, form: __, ...rest }) => rest);
  }

  return { errors, isPending, props: { ref: form, noValidate: true, onSubmit: handleSubmit, onInput: handleInput } };
}

const fields: Partial<Record<RefusalCode | 'NETWORK', string>> = {
  EMAIL_REQUIRED: 'email',
  EMAIL_INVALID: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  USERNAME_TAKEN: 'username',
  USERNAME_INVALID: 'username',
  WEBSITE_INVALID: 'website',
};

function fieldOf(error: unknown): string {
  return (error instanceof ApiError && fields[error.code]) || 'form';
}
