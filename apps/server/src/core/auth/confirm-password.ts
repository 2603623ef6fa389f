import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { verifyPassword } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { requireFreshProof } from '../../platform/http/proof.ts';
import type { Session } from '../../platform/session.ts';
import { passwordGate } from './hashing.ts';
import { limitConfirmation, networkOf } from './limits.ts';

/**
 * Asks for the password itself before something that a borrowed session must not do. Guesses are counted. Where the
 * account has none, a fresh proof of the session is asked for instead.
 * @throws Refusal WRONG_PASSWORD, PROOF_REQUIRED
 */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  session: Pick<Session, 'userId' | 'email' | 'provedAt'>,
  password: string | undefined,
): Promise<void> {
  await limitConfirmation(deps, request, session.userId);
  const hash = await passwordHashOf(deps.db, session.userId);
  if (!hash) return requireFreshProof(deps.db, session);
  const isRight =
    password !== undefined && (await passwordGate.run(networkOf(request), () => verifyPassword({ hash, password })));
  if (!isRight) throw new Refusal('WRONG_PASSWORD');
}

/** Null for an account that only knows Google. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from auth.accounts where user_id = ${userId} and provider_id = 'credential'`.execute(db);
  return rows[0]?.password ?? null;
}
