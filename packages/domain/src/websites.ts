import { LENGTH } from './limits.ts';

/**
 * A web address as a profile or a report may show it: http or https by the URL parser, with a host of its own and no credentials.
 * What is given back is the parser's own spelling, so a name that only looks like another shows as what it is.
 * @returns null when the text is no such address
 */
export function websiteFrom(text: string, maxLength: number = LENGTH.website): string | null {
  const typed = text.trim();
  // The parser drops tabs and line breaks and reads a backslash as a slash: what it would tidy up is refused.
  if (typed.length > maxLength || !/^https?:\/\/[^/]/i.test(typed) || /[\p{Cc}\s\\]/u.test(typed)) return null;
  let url: URL;
  try {
    url = new URL(typed);
  } catch {
    return null;
  }
  if (typed.split(/[/?#]/)[2]!.includes('@')) return null;
  if (!url.hostname.includes('.')) return null;
  return url.href.length > maxLength ? null : url.href;
}
