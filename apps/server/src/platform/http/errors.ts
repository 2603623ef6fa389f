import { NO_ANSWER } from '@unslop/database/connect';
import { type ErrorReply, Refusal, type RefusalCode } from '@unslop/domain/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';

/** Refusals by the named constraint that a request violated. */
const constraints: Record<string, RefusalCode> = {
  profiles_username_key: 'USERNAME_TAKEN',
  profiles_username_length: 'USERNAME_INVALID',
  followers_not_oneself: 'CANNOT_FOLLOW_YOURSELF',
  comments_not_empty: 'EMPTY_COMMENT',
  images_user_id_fkey: 'NOT_AUTHENTICATED',
  ledger_accounts_floor: 'INSUFFICIENT_BALANCE',
};

/** Refusals by our own SQLSTATEs. Any other SL… is a bug. */
const ownStates: Record<string, { code: RefusalCode; reason?: string }> = {
  SL009: { code: 'NOT_AUTHENTICATED' },
  SL011: { code: 'FORBIDDEN' },
  SL012: { code: 'MODERATION_CONFLICT' },
  SL013: { code: 'SECOND_NEEDED' },
  SL015: { code: 'NOT_POSSIBLE', reason: 'It’s too late to change who gets paid.' },
  SL016: {
    code: 'NOT_POSSIBLE',
    reason:
      'The person who proposed this is no longer a moderator, or has a conflict now. Decline it and propose it yourself.',
  },
  SL017: { code: 'CASE_NOT_YOURS' },
};

/** Refusals by error code: SQLSTATEs of PostgreSQL, and two of the file system. */
const states: Record<string, RefusalCode> = {
  '55P03': 'UNAVAILABLE',
  '25P03': 'UNAVAILABLE',
  '25P04': 'UNAVAILABLE',
  // Read-only: a standby that is not promoted yet.
  '25006': 'UNAVAILABLE',
  // A serialization failure after the last retry.
  '40001': 'UNAVAILABLE',
  '40P01': 'UNAVAILABLE',
  '40003': 'UNAVAILABLE',
  // No such database: it does not exist yet, or DATABASE_URL names another one.
  '3D000': 'UNAVAILABLE',
  '22021': 'INVALID_REQUEST',
  '22P05': 'INVALID_REQUEST',
  // A time outside the calendar, a number outside the column's range, or a malformed id.
  '22003': 'INVALID_REQUEST',
  '22007': 'INVALID_REQUEST',
  '22008': 'INVALID_REQUEST',
  '22P02': 'INVALID_REQUEST',
  // File system codes, not SQLSTATEs: the disk or a quota is full.
  ENOSPC: 'UPLOADS_FULL',
  EDQUOT: 'UPLOADS_FULL',
};

/** Refusals by the status of Fastify's own errors. */
const ownStatuses: Record<number, RefusalCode> = {
  400: 'INVALID_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  // A path segment longer than any of ours.
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/** Turns any thrown value into a refusal. Returns null for a bug. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return new Refusal('INVALID_REQUEST', { reason: reasonOf(error) }, { cause: error });
  const { code, constraint, statusCode, message } = error as FastifyError & { constraint?: string };
  const own = code && ownStates[code];
  if (own) return new Refusal(own.code, own.reason ? { reason: own.reason } : {}, { cause: error });
  const byConstraint = constraint && constraints[constraint];
  if (byConstraint) return new Refusal(byConstraint, {}, { cause: error });
  const byState = code && states[code];
  if (byState) return new Refusal(byState, { reason: 'a value that cannot be stored' }, { cause: error });
  if (isConnectionLoss(code, message)) return new Refusal('UNAVAILABLE', {}, { cause: error });
  const byStatus = statusCode && code?.startsWith('FST_') && ownStatuses[statusCode];
  if (byStatus) return new Refusal(byStatus, { reason: message }, { cause: error });
  return null;
}

/**
 * Throws the refusal behind one of our own SQLSTATEs, and any other error as it is. For queries whose callers catch
 * refusals before the edge sees them.
 */
export function throwOwnRefusal(error: unknown): never {
  const isOwn = ((error as { code?: string }).code ?? '') in ownStates;
  throw isOwn ? toRefusal(error) : error;
}

/** True if the database is the reason, not the request. The same request may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  return toRefusal(error)?.code === 'UNAVAILABLE';
}

/**
 * Classes of SQLSTATEs that do not blame the request: no connection (08), sign-in refused (28), no space, memory or
 * connection left (53), cancelled or shutting down (57), system errors (58).
 */
const PASSING_CLASS = /^(?:08|28|53|57|58)[0-9A-Z]{3}$/;

/** Codes of a lost or failed database connection. ENOENT means that its socket does not exist. */
const lostConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

const LOST = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

function isConnectionLoss(code: string | undefined, message: string | undefined): boolean {
  return (
    (code !== undefined && (lostConnections.has(code) || PASSING_CLASS.test(code))) ||
    LOST.test(message ?? '') ||
    message === NO_ANSWER
  );
}

function reasonOf(error: ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'unknown';
  const field = issue.path.join('.');
  return field ? `${field}: ${issue.message}` : issue.message;
}

function errorReply(refusal: Refusal, requestId: string): ErrorReply {
  const { reason, ...details } = refusal.details;
  return {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(Object.keys(details).length > 0 && { details }),
    },
    request_id: requestId,
  };
}

/** Answers every error. Logs a bug, and its answer reveals nothing. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send(errorReply(new Refusal('INTERNAL'), request.id));
  }
  if (refusal.status >= 500) request.log.warn({ err: refusal }, refusal.code);
  const retryAfter = refusal.details.retryAfterSeconds ?? (refusal.status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(refusal.status).send(errorReply(refusal, request.id));
}
