import { paths } from '../../paths.ts';

const searchable: readonly string[] = [paths.feed, paths.instaFeed, paths.artists];

/**
 * Where the bar's search leads: feed and artists search in place, any other page passes the term to /search.
 * @returns null when there is nothing to do
 */
export function searchTarget(pathname: string, typed: string, shownTerm: string): string | null {
  const term = typed.trim();
  if (term === shownTerm) return null;
  if (searchable.includes(pathname)) return term ? `${pathname}?q=${encodeURIComponent(term)}` : pathname;
  return term ? `${paths.search}?q=${encodeURIComponent(term)}` : null;
}

export function showsSearch(pathname: string): boolean {
  return pathname !== paths.search && pathname !== paths.profile && !pathname.startsWith('/user/');
}
