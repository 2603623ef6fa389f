import { LENGTH } from '@unslop/domain/limits';

/** What is searched for when a user has typed `text`: trimmed, and no longer than the server takes. Empty: nothing. */
export function searchTermOf(text: string): string {
  return text.trim().slice(0, LENGTH.search).trimEnd().split(/\s+/).slice(0, LENGTH.searchWords).join(' ');
}
