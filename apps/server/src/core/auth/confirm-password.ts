import { Refusal } from '@unslop/domain/errors';
import { verifyPassword } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { passwordGate } from './hashing.ts';
import { limitTries } from './limits.ts';

/**
 * Asks for the password again before something that a borrowed session must not do. Counted like sign-in.
 * @throws Refusal WRONG_PASSWORD, NO_PASSWORD_YET on an account that only knows Google
 */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  userId: string,
  password: string,
): Promise<void> {
  await limitTries(deps, request, 'signInPerEmail', userId);
  const { rows } = await sql<{ password: string | null }>`
    select password from auth.accounts where user_id = ${userId} and provider_id = 'credential'`.execute(deps.db);
  const hash = rows[0]?.password;
  if (!hash) throw new Refusal('NO_PASSWORD_YET');
  const isRight = await passwordGate.run(() => verifyPassword({ hash, password }));
  if (!isRight) throw new Refusal('WRONG_PASSWORD');
}
