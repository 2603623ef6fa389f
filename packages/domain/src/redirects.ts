const MAX_LENGTH = 2_000;

/**
 * A `?redirect=` target is followed only when it is a path of this site and not a sign-in page.
 * Anything else leads to "/".
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || target.length > MAX_LENGTH) return '/';
  // Browsers drop tabs and line breaks inside URLs and read a backslash as a slash.
  if (/[\p{Cc} \\]/u.test(target)) return '/';
  if (!target.startsWith('/') || target.startsWith('//')) return '/';
  // A path that begins with one slash is always an address of this site.
  const url = new URL(target, 'https://unslop.invalid');
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return '/';
  }
  if (path.startsWith('//') || path.includes('\\')) return '/';
  if (/^\/(login|signup|auth|forgot-password|reset-password)(\/|$)/i.test(path)) return '/';
  const safe = url.pathname + url.search + url.hash;
  return safe.length > MAX_LENGTH ? '/' : safe;
}
