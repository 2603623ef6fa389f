import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const WROTE = /^wrote=(?:1|([0-9A-F]{1,8}\/[0-9A-F]{1,8}))$/;

/**
 * Sent with each write of a member: while the browser has it, its reads pass by the cache, so that a member reads what they
 * wrote, whichever process answers and however late that hears of it.
 * @param position  in the journal, after the write: a standby that has not replayed it does not answer
 */
export function wroteCookie({ publicUrl }: Pick<Config, 'publicUrl'>, position?: string | null): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `wrote=${position ?? 1}; Max-Age=3; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie of a request whose sender has just written. */
export function wroteOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return headers.cookie?.split(/; */).find((cookie) => WROTE.test(cookie));
}

/** Where in the journal the caller's last write is; null for one who wrote nothing. Programs with a token keep no cookies. */
export function positionInCookie(request: FastifyRequest): string | 'unknown' | null {
  if (request.headers.authorization !== undefined) return 'unknown';
  const wrote = wroteOf(request);
  return wrote ? (WROTE.exec(wrote)![1] ?? 'unknown') : null;
}

/** Whether a request is not answered from the cache. */
export function passesByCache(request: FastifyRequest): boolean {
  return positionInCookie(request) !== null;
}
