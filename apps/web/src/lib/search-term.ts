import { LENGTH } from '@unslop/domain/limits';

/** Returns the search term for typed text: trimmed and within the server's limits. Empty if there is none. */
export function searchTermOf(text: string): string {
  return text.trim().slice(0, LENGTH.search).trimEnd().split(/\s+/).slice(0, LENGTH.searchWords).join(' ');
}
