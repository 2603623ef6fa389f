import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { isUnavailable } from '../../platform/http/errors.ts';
import type { Auth } from './auth.ts';
import { withFailure } from './auth-database.ts';
import { BEARER_HEADER, CLIENT_IP_HEADER } from './cookies.ts';

interface Message {
  /** Below /api/auth. */
  path: string;
  query?: Record<string, string>;
  /** With one it is a POST, without a GET. */
  body?: Record<string, unknown>;
  /** The session to be made is a bearer's. */
  isBearer?: boolean;
}

/** What better-auth looks at, and nothing else a client may send. */
const HEADERS = ['cookie', 'authorization', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode'];

/**
 * Passes a request that our own route has already read to better-auth.
 * @throws Refusal for every answer of it that is neither a success nor a redirect
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
  // Every browser that names the mode names the site too. The fetch of Node names a mode alone, which better-auth would take
  // for a browser that hides where it comes from.
  if (!headers.has('sec-fetch-site')) headers.delete('sec-fetch-mode');
  if (message.isBearer) headers.set(BEARER_HEADER, 'yes');
  if (message.body) headers.set('content-type', 'application/json');
  const sent = message.body && { method: 'POST', body: JSON.stringify(message.body) };
  const { handler } = await auth();
  const { outcome, failure } = await withFailure(() => handler(new Request(url, { headers, ...sent })));
  // A database that is away or full is not the caller’s mistake, whatever better-auth answers. It swallows errors of mails.
  if (failure !== undefined && isUnavailable(failure)) throw failure;
  if (outcome.status === 'rejected') throw outcome.reason;
  if (outcome.value.status < 400) return outcome.value;
  throw await refusalOf(outcome.value);
}

/** Passes on the cookies that better-auth wants to be set. */
export function passCookies(response: Response, reply: FastifyReply): void {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** better-auth's codes in our words; a code that is not listed is a bug, for which the log has the details. */
const codes: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_EMAIL_OR_PASSWORD',
  INVALID_EMAIL: 'EMAIL_INVALID',
  PASSWORD_TOO_SHORT: 'PASSWORD_TOO_SHORT',
  PASSWORD_TOO_LONG: 'PASSWORD_TOO_LONG',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'NO_PASSWORD_YET',
  INVALID_TOKEN: 'RESET_LINK_INVALID',
  // The account went away between the mail and the click.
  USER_NOT_FOUND: 'RESET_LINK_INVALID',
  EMAIL_ALREADY_VERIFIED: 'EMAIL_ALREADY_VERIFIED',
  EMAIL_MISMATCH: 'FORBIDDEN',
  UNAUTHORIZED: 'NOT_AUTHENTICATED',
  INVALID_ORIGIN: 'FOREIGN_ORIGIN',
  MISSING_OR_NULL_ORIGIN: 'FOREIGN_ORIGIN',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'FOREIGN_ORIGIN',
  PROVIDER_NOT_FOUND: 'GOOGLE_FAILED',
};

/** Thrown where better-auth refuses in a way that the routes do not expect; some of them know what to do with it. */
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
    // An empty body, or one of plain text: the status says enough.
  }
  const code = body.code && codes[body.code];
  if (code) return new Refusal(code);
  return new AuthFailure(response.status, body.code ?? (body.message || text.slice(0, 100)));
}
