import { Refusal } from '@unslop/domain/errors';
import { LENGTH } from '@unslop/domain/limits';
import { isInvisibleName } from '@unslop/domain/names';
import { isReservedName } from '@unslop/domain/reserved-names';
import { z } from 'zod';

/** @throws Refusal with the message that the forms show */
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

/** Runs before anything is counted or hashed. Lengths are in UTF-16 units, as browsers count them. */
export function checkNewPassword(text: string): void {
  if (text.length < LENGTH.passwordMin) throw new Refusal('PASSWORD_TOO_SHORT');
  if (text.length > LENGTH.passwordMax) throw new Refusal('PASSWORD_TOO_LONG');
}
