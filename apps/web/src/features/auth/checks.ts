import { refusalMessage } from '@unslop/domain/errors';
import { LENGTH } from '@unslop/domain/limits';
import type { FormErrors, FormValues } from './fields.tsx';

/** Client-side checks. The server repeats them with the same messages. */
export function checkSignIn(value: FormValues): FormErrors {
  const empty = value('email').trim() === '' ? 'email' : value('password') === '' ? 'password' : null;
  return empty ? { [empty]: refusalMessage('EMAIL_AND_PASSWORD_REQUIRED') } : {};
}

export function checkSignUp(value: FormValues): FormErrors {
  return {
    ...(value('password') && checkNewPassword(value)),
    ...checkSignIn(value),
    ...(!value('terms') && { terms: 'Please confirm that you’re 18 or older and agree to the terms.' }),
  };
}

export function checkReset(value: FormValues): FormErrors {
  const tooShort = checkNewPassword(value);
  if (tooShort.password) return tooShort;
  return value('password') === value('confirmation') ? {} : { confirmation: 'Passwords do not match' };
}

export function checkChange(value: FormValues): FormErrors {
  if (value('current_password') === '') return { current_password: 'Please enter your current password' };
  return checkNewPassword(value);
}

export function checkEmail(value: FormValues): FormErrors {
  return value('email').trim() ? {} : { email: refusalMessage('EMAIL_REQUIRED') };
}

function checkNewPassword(value: FormValues): FormErrors {
  return value('password').length < LENGTH.passwordMin ? { password: refusalMessage('PASSWORD_TOO_SHORT') } : {};
}
