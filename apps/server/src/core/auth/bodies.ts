import { Refusal } from '@unslop/domain/errors';
import { LENGTH } from '@unslop/domain/limits';
import { safeRedirect } from '@unslop/domain/redirects';
import { z } from 'zod';

/** What the routes of /api/auth take. Unknown fields are refused; e-mails arrive trimmed and in lower case. */
const email = z
  .string()
  .max(500)
  .transform((text) => text.trim().toLowerCase());
/** Its length has refusals with words of their own; here only what no password can be. */
const password = z.string().max(1_000);

export const signUpBody = z.strictObject({
  email,
  password,
  name: z.string().trim().max(LENGTH.fullName).default(''),
});
export const signInBody = z.strictObject({ email, password, bearer: z.boolean().default(false) });
export const emailBody = z.strictObject({ email });
export const resendBody = z.strictObject({ email: email.optional() });
export const resetBody = z.strictObject({ token: z.string().max(200), password });
export const changePasswordBody = z.strictObject({ current_password: password, password });
export const changeEmailBody = z.strictObject({ email, password });
export const googleBody = z.strictObject({
  provider: z.literal('google'),
  redirect: z.string().max(10_000).optional().transform(safeRedirect),
});
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

/** Before anything is counted or hashed. Lengths are in UTF-16 units, as browsers count them. */
export function checkNewPassword(text: string): void {
  if (text.length < LENGTH.passwordMin) throw new Refusal('PASSWORD_TOO_SHORT');
  if (text.length > LENGTH.passwordMax) throw new Refusal('PASSWORD_TOO_LONG');
}
