import { z } from 'zod';
import type { CallName } from './calls.ts';
import type { Method } from './common-calls.ts';
import type { RefusalCode } from './errors.ts';
import type { RateName } from './limits.ts';

/**
 * Who may call. Every endpoint must say so; the access matrix in the tests is made from this field.
 * - anyone: guests too
 * - member: signed in and not banned
 * - moderator: a member whom the operator appointed
 */
export type Access = 'anyone' | 'member' | 'moderator';

/** An endpoint as data: the server registers it, the web calls it, the API document lists it. */
export interface Endpoint {
  access: Access;
  summary: string;
  /** What the API document says beyond the summary. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file upload (multipart); its fields are read by the handler. */
  multipart?: true;
  reply: z.ZodType;
  /** The answer is a file, of these media types: the handler sets its headers and gives back its stream. */
  download?: string;
  /** A banned user may call it too, as they may still withdraw. */
  forBanned?: true;
  /**
   * What a session, which may be borrowed, does not open alone:
   * - fresh: its owner has signed in or proved again (POST /api/auth/proof) in the last 15 minutes
   * - password: the call carries the password; an account without one needs a fresh proof
   * Else the call is refused with PROOF_REQUIRED.
   */
  proof?: 'fresh' | 'password';
  /** Refusals beyond those every endpoint may give (INVALID_REQUEST, NOT_AUTHENTICATED, RATE_LIMITED …). */
  refusals?: readonly RefusalCode[];
  /** The answer is the same for all guests, and may be a second old. Nothing else about the request decides it. */
  shared?: true;
  /** The answer may be a second old, but has what the caller wrote: a standby may give it. Shared ones may as well. */
  late?: true;
  /** Counted against this limit before the handler runs. */
  rate?: RateName;
  /** Counted only where the query has this. */
  ratedBy?: string;
  /** Honours the Idempotency-Key header: the same key and body answer the same, once. */
  idempotent?: true;
}

/** What a route outside of the calls answers: accounts, and the stream of changes. */
export interface OtherEndpoint extends Omit<Endpoint, 'reply'> {
  call: `${Method} /api/${string}`;
  /** null: a redirect to a page. */
  reply: z.ZodType | null;
}

/** Keeps the literal types of a group of endpoints while checking that their names are calls. */
export function endpoints<const E extends Partial<Record<CallName, Endpoint>>>(group: E): E {
  return group;
}

/** Schemas with a name of their own in the API document. */
export const named = z.registry<{ id: string }>();
export const namedObject = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).register(named, { id });
