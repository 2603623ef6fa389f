import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { requireReauth } from '../../platform/http/reauth.ts';
import type { Session } from '../../platform/session.ts';
import { passwordGate } from './auth-context.ts';
import { limitConfirmation, limitTries, networkOf } from './limits.ts';

/**
 * Requires the password for an act that a borrowed session must not do. Counts guesses. For an account without a
 * password, it requires a recent sign-in of the session instead.
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
  if (!hash) return requireReauth(deps.db, session);
  const { verifyPassword } = await import('better-auth/crypto');
  const isRight =
    password !== undefined && (await passwordGate.run(networkOf(request), () => verifyPassword({ hash, password })));
  if (!isRight) throw new Refusal('WRONG_PASSWORD');
}

/** Returns null for an account that uses only Google. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from auth.accounts where user_id = ${userId} and provider_id = 'credential'`.execute(db);
  return rows[0]?.password ?? null;
}

/** Lower scores mean that about a million guesses find it: common passwords, variations, keyboard rows, repetitions. */
const LOWEST_SCORE = 2;
/** Number of characters checked. Longer passwords take longer to check, and a strong beginning is enough. */
const LOOKED_AT = 20;

/**
 * Refuses passwords that are on common lists or made from the person's own name or address. Uses zxcvbn with its
 * bundled lists, so nothing leaves the server. Rate limited, because the check takes time.
 * @param own  name, username, email
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

/** Loads zxcvbn on first use: its lists take 30 MB and most of a second. */
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
