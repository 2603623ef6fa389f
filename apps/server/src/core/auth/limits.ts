import { createHash } from 'node:crypto';
import { Refusal } from '@unslop/domain/errors';
import type { RateName } from '@unslop/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { addressKey, hit } from '../../platform/http/rate-limits.ts';

type Counting = Pick<Deps, 'db' | 'config'>;

/**
 * Ten tries a minute from one network. For one e-mail ten an hour from anywhere, then a slow lane: each network may
 * still try it once a minute. So guessing becomes slow without locking the owner out, who comes from another network
 * than the one that guesses.
 */
export async function limitSignIn(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  await count(deps, 'signIn', addressKey(request.ip));
  const account = emailKey(email);
  try {
    await count(deps, 'signInPerEmail', account);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'RATE_LIMITED')) throw error;
    await count(deps, 'signInSlowly', `${account}:${addressKey(request.ip)}`);
    await count(deps, 'signInSlowlyAll', account);
  }
}

/** Whether the address is known or not, it is counted, so that the refusal says nothing about it. */
export async function limitSignUp(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  await count(deps, 'signUp', addressKey(request.ip));
  // A sign-up sends a mail too, also to somebody who has an account.
  await count(deps, 'mailPerEmail', emailKey(email));
}

export async function limitMail(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  await count(deps, 'mail', addressKey(request.ip));
  await count(deps, 'mailPerEmail', emailKey(email));
}

/** Tries of something that is not bound to an e-mail: a reset link, the way to Google. */
export async function limitTries(deps: Counting, request: FastifyRequest, name: RateName, what: string): Promise<void> {
  await count(deps, name, `${what}:${addressKey(request.ip)}`);
}

async function count({ db, config }: Counting, name: RateName, key: string): Promise<void> {
  await hit(db, name, key, config.rateFactor);
}

/** Addresses of people do not stand in the table of limits. */
function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
