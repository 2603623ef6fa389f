import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { isUnavailable } from '../../platform/http/errors.ts';
import type { Auth } from './auth.ts';
import { withFailure } from './auth-database.ts';
import { BEARER_HEADER, CLIENT_IP_HEADER } from './cookies.ts';

interface Message {
  /** Relative to /api/auth. */
  path: string;
  query?: Record<string, string>;
  /** Makes the request a POST. Without a body it is a GET. */
  body?: Record<string, unknown>;
  /** True if the new session belongs to a bearer token. */
  isBearer?: boolean;
}

/** Headers that better-auth reads. No other header of the client is passed on. */
const HEADERS = ['cookie', 'authorization', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode'];

/**
 * Forwards a request that our own route has already parsed to better-auth.
 * @throws Refusal for every response that is neither a success nor a redirect
 */
export async function forward(
  auth: () => Promise<Auth>,
  config: Config,
  request: FastifyRequest,
  message: Message,
): Promise<Response> {
  const url = new URL(`/api/auth${message.path}`, config.publicUrl);
  for (const [name, value] of Object.entries(message.query ?? {})) url.searchParams.set(name, value);
  const headers = new Headers({ [CLIENT_IP_HEADER]: request.ip });
  for (const name of HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // Browsers that send the mode also send the site. Node's fetch sends only the mode, and better-auth would take it for
  // a browser that hides its origin.
  if (!headers.has('sec-fetch-site')) headers.delete('sec-fetch-mode');
  if (message.isBearer) headers.set(BEARER_HEADER, 'yes');
  if (message.body) headers.set('content-type', 'application/json');
  const sent = message.body && { method: 'POST', body: JSON.stringify(message.body) };
  const { handler } = await auth();
  const { outcome, failure } = await withFailure(() => handler(new Request(url, { headers, ...sent })));
  // An unreachable or full database is not the caller's mistake, whatever better-auth responds. It swallows errors from
  // sending mails.
  if (failure !== undefined && isUnavailable(failure)) throw failure;
  if (outcome.status === 'rejected') throw outcome.reason;
  if (outcome.value.status < 400) return outcome.value;
  throw await refusalOf(outcome.value);
}

/** Passes on the cookies that better-auth sets. */
export function passCookies(response: Response, reply: FastifyReply): void {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** Our refusal codes by better-auth's codes. An unlisted code is a bug; the log has the details. */
const codes: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_EMAIL_OR_PASSWORD',
  INVALID_EMAIL: 'EMAIL_INVALID',
  PASSWORD_TOO_SHORT: 'PASSWORD_TOO_SHORT',
  PASSWORD_TOO_LONG: 'PASSWORD_TOO_LONG',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'NO_PASSWORD_YET',
  INVALID_TOKEN: 'RESET_LINK_INVALID',
  // The account was deleted between the email and the click.
  USER_NOT_FOUND: 'RESET_LINK_INVALID',
  EMAIL_ALREADY_VERIFIED: 'EMAIL_ALREADY_VERIFIED',
  EMAIL_MISMATCH: 'FORBIDDEN',
  UNAUTHORIZED: 'NOT_AUTHENTICATED',
  INVALID_ORIGIN: 'FOREIGN_ORIGIN',
  MISSING_OR_NULL_ORIGIN: 'FOREIGN_ORIGIN',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'FOREIGN_ORIGIN',
  PROVIDER_NOT_FOUND: 'GOOGLE_FAILED',
};

/** A better-auth refusal that the routes do not expect. Some routes handle specific codes. */
export class AuthFailure extends Error {
  readonly code: string;
  constructor(status: number, code: string) {
    super(`better-auth answered ${status} ${code}`);
    this.name = 'AuthFailure';
    this.code = code;
  }
}

async function refusalOf(response: Response): Promise<Error> {
  const text = await response.text();
  let body: { code?: string; message?: string } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // The body is empty or plain text. The status is enough.
  }
  const code = body.code && codes[body.code];
  if (code) return new Refusal(code);
  return new AuthFailure(response.status, body.code ?? (body.message || text.slice(0, 100)));
}
