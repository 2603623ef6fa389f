import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { BEARER_SECONDS, readCookie, SESSION_SECONDS, sessionCookie, setCookie, signUpCookieName } from './cookies.ts';
import { readSession, startSession } from './sessions.ts';

/**
 * Confirmation links. Anybody can sign up with anybody's address. So the link alone must not confirm an account,
 * because a stranger may have chosen its password. It confirms only in the browser that signed up, or in one signed in
 * to that account. Everywhere else it opens the page for a new password, which ends the old password and all sessions.
 */

/**
 * Creates a link's token. Stored under better-auth's identifier for password resets, so the same link can also set a
 * new password, once, with the same guarantees.
 */
export async function createConfirmationToken(db: Trx | Deps['db'], userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql`insert into auth.verifications (identifier, value, expires_at) values (${identifierOf(token)}, ${userId},
    clock_timestamp() + make_interval(secs => ${BEARER_SECONDS}))`.execute(db);
  return token;
}

/**
 * Lets this browser confirm the account it has just created. Sets the cookie for known addresses too, but stores
 * nothing for them.
 * @param userId  from better-auth's response; made up if the address was known
 */
export async function rememberSignUp(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string | null,
): Promise<void> {
  const secret = signUpSecretOf(deps.config, request) ?? randomBytes(24).toString('base64url');
  await sql`insert into auth.verifications (identifier, value, expires_at)
    select ${signUpIdentifierOf(secret)}, u.id || ' sign-up', clock_timestamp() + make_interval(secs => ${SESSION_SECONDS})
      from auth.users u where u.id = ${userId}`.execute(deps.db);
  reply.header('set-cookie', setCookie(deps.config, signUpCookieName(deps.config), secret, SESSION_SECONDS));
}

type Outcome =
  | { result: 'confirmed'; cookie: string | null }
  /** Nothing is left to confirm. */
  | { result: 'known' }
  /** This browser neither signed up nor is signed in to the account, so its user has to choose a new password. */
  | { result: 'new_password_needed' }
  | { result: 'TOKEN_EXPIRED' | 'INVALID_TOKEN' };

/** Uses a confirmation link. Of several concurrent requests, exactly one confirms and signs in. */
export async function confirmEmail(deps: Deps, request: FastifyRequest, token: string): Promise<Outcome> {
  const session = await readSession(deps.db, deps.config, request);
  return inTransaction(deps.db, async (trx) => {
    const { rows } = await sql<{ userId: string; isVerified: boolean; isExpired: boolean }>`
      select u.id as "userId", u.email_verified as "isVerified", v.expires_at <= clock_timestamp() as "isExpired"
        from auth.verifications v join auth.users u on u.id = v.value::uuid
       where v.identifier = ${identifierOf(token)} for update`.execute(trx);
    const link = rows[0];
    const signedUp = await signedUpHere(trx, deps.config, request);
    if (!link) {
      const isNothingLeft = session?.emailVerifiedAt || signedUp.some(({ isVerified }) => isVerified);
      return { result: isNothingLeft ? 'known' : 'INVALID_TOKEN' };
    }
    if (link.isVerified) return { result: 'known' };
    if (link.isExpired) return { result: 'TOKEN_EXPIRED' };
    const isTheirs = session?.userId === link.userId || signedUp.some(({ userId }) => userId === link.userId);
    if (!isTheirs) return { result: 'new_password_needed' };
    await sql`delete from auth.verifications where value = ${link.userId}`.execute(trx);
    await sql`update auth.users set email_verified = true, updated_at = now() where id = ${link.userId}`.execute(trx);
    // Keep a session in this browser, whoever it belongs to.
    if (session) return { result: 'confirmed', cookie: null };
    const cookie = sessionCookie(deps.config, await startSession(trx, request, link.userId));
    return { result: 'confirmed', cookie };
  });
}

async function signedUpHere(trx: Trx, config: Config, request: FastifyRequest) {
  const secret = signUpSecretOf(config, request);
  if (!secret) return [];
  const { rows } = await sql<{ userId: string; isVerified: boolean }>`
    select u.id as "userId", u.email_verified as "isVerified"
      from auth.verifications v join auth.users u on u.id = split_part(v.value, ' ', 1)::uuid
     where v.identifier = ${signUpIdentifierOf(secret)} and v.expires_at > clock_timestamp()`.execute(trx);
  return rows;
}

/** Returns the names of the link's account, which its password must not contain. Empty for an invalid link. */
export async function namesBehind(db: Deps['db'], token: string): Promise<string[]> {
  const { rows } = await sql<{ email: string; username: string; displayName: string }>`
    select u.email, p.username, p.display_name as "displayName" from auth.verifications v
      join auth.users u on u.id = v.value::uuid join profiles p on p.id = u.id
     where v.identifier = ${identifierOf(token)}`.execute(db);
  return rows.flatMap(({ email, username, displayName }) => [email, username, displayName]);
}

function signUpSecretOf(config: Config, request: FastifyRequest): string | null {
  const secret = readCookie(request.headers.cookie, signUpCookieName(config));
  return secret && /^[\w-]{32}$/.test(secret) ? secret : null;
}

/** Hashes like better-auth with `storeIdentifier: 'hashed'`: a leaked database copy must not contain working links. */
function identifierOf(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url');
}

function signUpIdentifierOf(secret: string): string {
  return `sign-up:${createHash('sha256').update(secret).digest('base64url')}`;
}
