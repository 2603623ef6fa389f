import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/** Lifetime of cookie sessions, in seconds. It restarts with each visit. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Lifetime of bearer tokens and email links, in seconds. It never restarts. */
export const BEARER_SECONDS = 3600;

/** Only `forward` sets these headers. Those of clients are dropped. */
export const CLIENT_IP_HEADER = 'x-client-ip';
export const BEARER_HEADER = 'x-unslop-bearer';

type Origin = Pick<Config, 'publicUrl'>;

/**
 * Returns the cookie prefix. Over https, `__Host-` makes browsers accept the cookie from this exact host only, so
 * another subdomain cannot plant one. Browsers do not support it over http.
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

/** Returns a session's whole Set-Cookie line, identical to better-auth's. */
export function sessionCookie(config: Config, token: string): string {
  return setCookie(config, sessionCookieName(config), encodeURIComponent(sign(token, config.secret)), SESSION_SECONDS);
}

export function expiredSessionCookie(config: Config): string {
  return setCookie(config, sessionCookieName(config), '', 0);
}

/** Returns a whole Set-Cookie line. The value must need no encoding. */
export function setCookie(config: Origin, name: string, value: string, maxAge: number, path = '/'): string {
  const secure = isHttps(config.publicUrl) ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly${secure}; SameSite=Lax`;
}

/** Appends a token's HMAC-SHA-256 in base64, as better-auth signs its cookies. */
export function sign(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/** @returns the token, or null if we did not sign it */
export function verify(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1 || signed.length > 500) return null;
  const token = signed.slice(0, dot);
  const expected = Buffer.from(sign(token, secret));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? token : null;
}

/** Returns the first cookie of that name, decoded. Null if there is none or it cannot be decoded. */
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
