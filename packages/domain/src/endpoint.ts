import { z } from 'zod';
import type { CallName } from './calls.ts';
import type { Method } from './common-calls.ts';
import type { RefusalCode } from './errors.ts';
import type { RateName } from './limits.ts';

/**
 * Allowed callers. Every endpoint must set this. The tests build the access matrix from it.
 * - anyone: guests too
 * - member: signed in and not banned
 * - moderator: a member whom the operator appointed
 */
export type Access = 'anyone' | 'member' | 'moderator';

/** An endpoint as data. The server registers it, the web app calls it, the API document lists it. */
export interface Endpoint {
  access: Access;
  summary: string;
  /** Details for the API document beyond the summary. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file upload (multipart). The handler reads its fields. */
  multipart?: true;
  reply: z.ZodType;
  /** Media types of a file reply. The handler sets the headers and returns the stream. */
  download?: string;
  /** Banned users may call it too, because they may still withdraw. */
  forBanned?: true;
  /**
   * Reauthentication that the call needs besides a session, which may be borrowed:
   * - fresh: the owner has signed in or confirmed it (POST /api/auth/reauth) in the last 15 minutes
   * - password: the call carries the password; an account without one needs `fresh`
   * Otherwise the call is refused with PROOF_REQUIRED.
   */
  reauth?: 'fresh' | 'password';
  /** Refusals beyond those of every endpoint (INVALID_REQUEST, NOT_AUTHENTICATED, RATE_LIMITED …). */
  refusals?: readonly RefusalCode[];
  /** The reply is the same for all guests and may be a second old. It depends on nothing else in the request. */
  shared?: true;
  /**
   * The reply may be a second old but includes the caller's own writes, so a standby may serve it. A standby may serve
   * shared replies too.
   */
  late?: true;
  /** Rate limit, counted before the handler runs. */
  rate?: RateName;
  /** Counts the call only if the query has this parameter. */
  ratedBy?: string;
  /** Honors the Idempotency-Key header: the same key and body run once and get the same reply. */
  idempotent?: true;
}

/** A route outside the calls: accounts and the stream of changes. */
export interface OtherEndpoint extends Omit<Endpoint, 'reply'> {
  call: `${Method} /api/${string}`;
  /** null: redirects to a page. */
  reply: z.ZodType | null;
}

/** Keeps the literal types of a group of endpoints and checks that their names are calls. */
export function endpoints<const E extends Partial<Record<CallName, Endpoint>>>(group: E): E {
  return group;
}

/** Schemas that have their own name in the API document. */
export const named = z.registry<{ id: string }>();
export const namedObject = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).register(named, { id });
