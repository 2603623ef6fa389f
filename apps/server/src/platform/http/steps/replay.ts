import { Refusal } from '@unslop/domain/errors';
import type { Deps } from '../../deps.ts';
import type { Call, CallContext } from '../call.ts';
import { answerBefore, type IdempotentRequest, requestHash } from '../idempotency.ts';

/**
 * Reads the Idempotency-Key. Returns null without a key, for a guest, and for a call that takes no key.
 * @throws Refusal INVALID_REQUEST for a malformed key
 */
export function idempotentRequestOf(
  { name, endpoint }: Call,
  { request, user, params, body }: Omit<CallContext, 'idempotent'>,
): IdempotentRequest | null {
  if (!user || !endpoint.idempotent) return null;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key)) {
    throw new Refusal('INVALID_REQUEST', { reason: 'the Idempotency-Key header is malformed' });
  }
  return { userId: user.userId, key, call: name, hash: requestHash(name, params, body) };
}

/**
 * Returns the answer that was given to the same key and body before. A replay needs no recent sign-in and is not counted again.
 * @throws Refusal IDEMPOTENCY_MISMATCH for the same key with another body
 */
export async function replay({ db }: Deps, idempotent: IdempotentRequest | null): Promise<unknown> {
  return idempotent && (await answerBefore(db, idempotent));
}
