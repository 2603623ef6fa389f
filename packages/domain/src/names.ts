import { LENGTH } from './limits.ts';

/** Allows ASCII letters, digits, dots, hyphens and underscores, so no name can look like another. */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9._-]{3,}$/.test(text) && text.length <= LENGTH.username;
}

/** True if a name is blank or consists of invisible characters. */
export function isInvisibleName(name: string): boolean {
  return name.replace(UNSEEN, '') === '';
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\p{M}\u2800]/gu;

/**
 * Characters that are not allowed in user text: control characters, changes of the writing direction, and those that
 * XML forbids.
 */
export const NOT_IN_TEXT = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
