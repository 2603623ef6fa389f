import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';

/** Reads the caller's session, null for a guest. Sets `cache-control`: browsers store no answer to a member. */
export async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  isWrite: boolean,
): Promise<Session | null> {
  const user = await deps.sessionOf(request);
  // Answers to guests have ETags.
  reply.header('cache-control', user || isWrite ? 'no-store' : 'private, no-cache');
  return user;
}
