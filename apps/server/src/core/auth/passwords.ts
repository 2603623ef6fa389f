import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { requireFreshProof } from '../../platform/http/proof.ts';
import type { Session } from '../../platform/session.ts';
import { passwordGate } from './auth-context.ts';
import { limitConfirmation, limitTries, networkOf } from './limits.ts';

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
  const { verifyPassword } = await import('better-auth/crypto');
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

/** Guesses of the order of a million find it: common ones, their variations, rows of keys, what repeats. */
const LOWEST_SCORE = 2;
/** The check takes longer for longer passwords, and one that begins strong is strong. */
const LOOKED_AT = 20;

/**
 * Refuses what is on the lists of those who guess, or made of the person's own name and address. By a library with lists
 * of its own: nothing is sent anywhere. Counted, as the check takes time.
 * @param own  name, username, e-mail
 */
export async function refuseGuessable(
  deps: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  text: string,
  own: readonly string[],
): Promise<void> {
  await limitTries(deps, request, 'passwordCheck', 'password');
  const checker = await load();
  const words = [...own, ...own.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u)), 'unslop'];
  const known = words.filter((word) => word.length > 2);
  if (checker.check(text.slice(0, LOOKED_AT), known).score < LOWEST_SCORE) throw new Refusal('PASSWORD_TOO_COMMON');
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** When it is first needed: its lists take 30 MB and most of a second. */
function load(): Promise<ZxcvbnFactory> {
  loading ??= (async () => {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  })();
  return loading;
}
