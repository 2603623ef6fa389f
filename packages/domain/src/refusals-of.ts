import { z } from 'zod';
import type { Method } from './common-calls.ts';
import type { OtherEndpoint } from './endpoint.ts';
import type { RefusalCode } from './errors.ts';

/** Returns every refusal that a call may get: those it lists, and those that follow from its properties. */
export function refusalsOf(method: Method, endpoint: Omit<OtherEndpoint, 'call'>): RefusalCode[] {
  const isChange = method !== 'GET';
  const isMember = endpoint.access !== 'anyone';
  const isModerator = endpoint.access === 'moderator';
  const body = endpoint.body instanceof z.ZodOptional ? endpoint.body.unwrap() : endpoint.body;
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const codes: RefusalCode[] = [
    'INVALID_REQUEST',
    ...(isMember ? (['NOT_AUTHENTICATED'] as const) : []),
    ...(isModerator || (isMember && isChange && !endpoint.forBanned) ? (['ACCOUNT_BANNED'] as const) : []),
    ...(isModerator ? (['FORBIDDEN'] as const) : []),
    ...(isChange ? (['FOREIGN_ORIGIN', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'] as const) : []),
    ...(endpoint.reauth ? (['PROOF_REQUIRED'] as const) : []),
    ...(endpoint.params ? (['NOT_FOUND'] as const) : []),
    // The acting user always comes from the session.
    ...(fields.some((field) => /^(?:p_)?user_id$/.test(field)) ? (['FORBIDDEN'] as const) : []),
    ...(endpoint.idempotent ? (['IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_IN_PROGRESS'] as const) : []),
    ...(endpoint.refusals ?? []),
    'RATE_LIMITED',
    'UNAVAILABLE',
    'INTERNAL',
  ];
  return [...new Set(codes)];
}
