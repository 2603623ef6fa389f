/** Cookie that remembers that a guest closed the introduction on the first page. */
export const INTRO_CLOSED = 'intro=closed';

/** @param cookies  a Cookie header, or `document.cookie` */
export function isIntroClosed(cookies = ''): boolean {
  return cookies.split(/;\s*/).includes(INTRO_CLOSED);
}
