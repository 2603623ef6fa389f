import { authEndpoints } from '@unslop/domain/calls/auth';
import { Refusal } from '@unslop/domain/errors';
import { LENGTH } from '@unslop/domain/limits';
import { isInvisibleName } from '@unslop/domain/names';
import { isReservedName } from '@unslop/domain/reserved-names';
import { z } from 'zod';

/** What the routes of /api/auth take. Unknown fields are refused; e-mails arrive trimmed and in lower case. */
export const signUpBody = authEndpoints.signUp.body;
export const signInBody = authEndpoints.signIn.body;
export const emailBody = authEndpoints.requestPasswordReset.body;
export const resendBody = authEndpoints.sendVerificationEmail.body.unwrap();
export const resetBody = authEndpoints.resetPassword.body;
export const changePasswordBody = authEndpoints.changePassword.body;
export const changeEmailBody = authEndpoints.changeEmail.body;
export const proofBody = authEndpoints.prove.body;
export const googleBody = authEndpoints.signInWithGoogle.body;
export const emptyBody = z.union([z.undefined(), z.strictObject({})]);

/** @throws Refusal in the words that the forms show */
export function checkCredentials(given: { email: string; password: string }): void {
  if (!given.email || !given.password) throw new Refusal('EMAIL_AND_PASSWORD_REQUIRED');
  checkEmail(given.email);
}

export function checkEmail(address: string): void {
  if (!address) throw new Refusal('EMAIL_REQUIRED');
  if (address.length > 254 || !z.email().safeParse(address).success) throw new Refusal('EMAIL_INVALID');
}

export function checkNewName(name: string): void {
  if (name && isInvisibleName(name)) throw new Refusal('NAME_INVISIBLE');
  if (isReservedName(name)) throw new Refusal('NAME_RESERVED');
}

/** Before anything is counted or hashed. Lengths are in UTF-16 units, as browsers count them. */
export function checkNewPassword(text: string): void {
  if (text.length < LENGTH.passwordMin) throw new Refusal('PASSWORD_TOO_SHORT');
  if (text.length > LENGTH.passwordMax) throw new Refusal('PASSWORD_TOO_LONG');
}
