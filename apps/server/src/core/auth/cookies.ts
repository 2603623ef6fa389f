import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/** Cookie sessions slide: this long after the last visit they end. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Bearer tokens, and the links in mails, last this long and do not slide. */
export const BEARER_SECONDS = 3600;

/** Set by `forward` alone; a client's headers of these names are dropped. */
export const CLIENT_IP_HEADER = 'x-client-ip';
export const BEARER_HEADER = 'x-unslop-bearer';

type Origin = Pick<Config, 'publicUrl'>;

/**
 * Over https the prefix makes the browser refuse the cookie from anywhere but this very host, so that a neighbouring
 * subdomain cannot plant one. Over http browsers do not know it.
 */
export function cookiePrefix({ publicUrl }: Origin): string {
  return isHttps(publicUrl) ? '__Host-unslop' : 'unslop';
}

export function sessionCookieName(config: Origin): string {
  return `${cookiePrefix(config)}.session_token`;
}

/** Marks the browser that created an account; see confirmation.ts. */
export function signUpCookieName(config: Origin): string {
  return `${cookiePrefix(config)}.sign_up`;
}

export function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** The whole Set-Cookie line of a session, the same that better-auth writes. */
export function sessionCookie(config: Config, token: string): string {
  return setCookie(config, sessionCookieName(config), encodeURIComponent(sign(token, config.secret)), SESSION_SECONDS);
}

export function expiredSessionCookie(config: Config): string {
  return setCookie(config, sessionCookieName(config), '', 0);
}

/** A whole Set-Cookie line; the value must need no encoding. */
export function setCookie(config: Origin, name: string, value: string, maxAge: number, path = '/'): string {
  const secure = isHttps(config.publicUrl) ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly${secure}; SameSite=Lax`;
}

/** A token and its HMAC-SHA-256 in base64, as better-auth signs its cookies. */
export function sign(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/** @returns the token, or null when the signature is not ours */
export function verify(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1 || signed.length > 500) return null;
  const token = signed.slice(0, dot);
  const expected = Buffer.from(sign(token, secret));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? token : null;
}

/** The first cookie of that name, decoded; null when there is none or it cannot be read. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header) return null;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}
