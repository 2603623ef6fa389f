import { LENGTH } from './limits.ts';

/**
 * Returns a web address that a profile or a report may show: http or https by the URL parser, with a host and no
 * credentials. Uses the parser's spelling, which exposes look-alike names.
 * @returns null when the text is no such address
 */
export function websiteFrom(text: string, maxLength: number = LENGTH.website): string | null {
  const typed = text.trim();
  // The parser drops tabs and line breaks and reads a backslash as a slash. Reject what it would tidy up.
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
