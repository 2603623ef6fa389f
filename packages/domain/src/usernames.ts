import { LENGTH } from './limits.ts';

/** Plain letters, digits, dots, hyphens and underscores, so that nobody can look like somebody else. */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9._-]{3,}$/.test(text) && text.length <= LENGTH.username;
}
