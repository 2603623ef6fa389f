const MAX_LENGTH = 2_000;

/** Returns a `?redirect=` target if it is a path of this site and not a sign-in page. Returns "/" for anything else. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || target.length > MAX_LENGTH) return '/';
  // Browsers drop tabs and line breaks inside URLs and read a backslash as a slash.
  if (/[\p{Cc} \\]/u.test(target)) return '/';
  if (!target.startsWith('/') || target.startsWith('//')) return '/';
  // A path that starts with one slash is always on this site.
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
