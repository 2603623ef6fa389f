import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const WROTE = /^wrote=(?:1|([0-9A-F]{1,8}\/[0-9A-F]{1,8}))$/;

/**
 * Returns the cookie for the answer to a member's write. While the browser has it, its reads bypass the cache. So members
 * read what they wrote, whichever process answers.
 * @param position  WAL position after the write; a standby that has not replayed it does not answer
 */
export function wroteCookie({ publicUrl }: Pick<Config, 'publicUrl'>, position?: string | null): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `wrote=${position ?? 1}; Max-Age=3; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the cookie of a member who has just written something. */
export function wroteOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return headers.cookie?.split(/; */).find((cookie) => WROTE.test(cookie));
}

/** Returns the WAL position of the caller's last write, or null if there is none. Programs with a token keep no cookies. */
export function positionInCookie(request: FastifyRequest): string | 'unknown' | null {
  if (request.headers.authorization !== undefined) return 'unknown';
  const wrote = wroteOf(request);
  return wrote ? (WROTE.exec(wrote)![1] ?? 'unknown') : null;
}

/** True if a request bypasses the cache. */
export function passesByCache(request: FastifyRequest): boolean {
  return positionInCookie(request) !== null;
}
