import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sendMailLater } from '../../platform/mail.ts';
import { passwordChangedLetter } from '../mail/letters.ts';
import { changePasswordBody, checkCredentials, checkNewPassword, emptyBody, signInBody, signUpBody } from './bodies.ts';
import { BEARER_SECONDS, expiredSessionCookie, sign } from './cookies.ts';
import type { Desk } from './desk.ts';
import { forgetEmailChanges } from './email-routes.ts';
import { AuthFailure, forward, passCookies } from './forward.ts';
import { limitSignIn, limitSignUp, limitTries } from './limits.ts';
import { credentialOf, endSession, readSession } from './sessions.ts';

export function servePasswordRoutes(server: FastifyInstance, desk: Desk): void {
  server.post('/api/auth/sign-up/email', (request, reply) => signUp(desk, request, reply));
  server.post('/api/auth/sign-in/email', (request, reply) => signIn(desk, request, reply));
  server.post('/api/auth/sign-out', (request, reply) => signOut(desk, request, reply));
  server.post('/api/auth/change-password', (request, reply) => changePassword(desk, request, reply));
}

/** The same answer, after the same one hash, whether the address is new or has an account. */
async function signUp({ auth, database, deps, hashing }: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { email, password, name } = signUpBody.parse(request.body);
  checkCredentials({ email, password });
  checkNewPassword(password);
  await limitSignUp(deps, request, email);
  await hashing.run(async () => {
    try {
      await forward(auth, deps.config, request, {
        method: 'POST',
        path: '/sign-up/email',
        body: { email, password, name },
      });
    } catch (error) {
      // Two sign-ups with one address at the same moment: the slower one finds it taken.
      const lostTheRace = error instanceof AuthFailure && error.code === 'FAILED_TO_CREATE_USER';
      if (!lostTheRace) throw error;
      const { rows } = await sql`select from auth.users where email = ${email}`.execute(database.db);
      if (rows.length === 0) throw error;
    }
  });
  reply.header('cache-control', 'no-store');
  return { status: true, message: 'Check your email for a confirmation link to complete your registration' };
}

/** Always a new token; the session this browser had before ends. */
async function signIn({ auth, deps, hashing }: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { email, password, bearer } = signInBody.parse(request.body);
  checkCredentials({ email, password });
  await limitSignIn(deps, request, email);
  const signIn = () =>
    forward(auth, deps.config, request, {
      method: 'POST',
      path: '/sign-in/email',
      body: { email, password },
      isBearer: bearer,
    });
  const response = await hashing.run(signIn).catch(async (error) => {
    // The account was deleted while its password was checked.
    const { rows } = await sql`select from auth.users where email = ${email}`.execute(deps.db);
    throw error instanceof Refusal || rows.length > 0 ? error : new Refusal('INVALID_EMAIL_OR_PASSWORD');
  });
  return welcome({ deps }, request, reply, response, bearer);
}

async function signOut({ deps }: Desk, request: FastifyRequest, reply: FastifyReply) {
  emptyBody.parse(request.body);
  const credential = credentialOf(deps.config, request);
  if (credential) await endSession(deps.db, credential.token);
  reply.header('set-cookie', expiredSessionCookie(deps.config)).header('cache-control', 'no-store');
  return { status: true };
}

/** Logs every device out and this one in again, under a new token. */
async function changePassword({ auth, deps, hashing }: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { current_password, password } = changePasswordBody.parse(request.body);
  const session = await readSession(deps.db, deps.config, request);
  if (!session) throw new Refusal('NOT_AUTHENTICATED');
  if (session.isBanned) throw new Refusal('ACCOUNT_BANNED');
  checkNewPassword(password);
  await limitTries(deps, request, 'signInPerEmail', session.userId);
  const isBearer = credentialOf(deps.config, request)?.isBearer ?? false;
  const response = await hashing.run(() =>
    forward(auth, deps.config, request, {
      method: 'POST',
      path: '/change-password',
      body: { currentPassword: current_password, newPassword: password, revokeOtherSessions: true },
      isBearer,
    }),
  );
  await forgetEmailChanges(deps.db, session.userId);
  await sendMailLater(deps.db, passwordChangedLetter(session.email, deps.config.publicUrl));
  return welcome({ deps }, request, reply, response, isBearer);
}

/** A browser gets a cookie that no script can read; a program gets a bearer token and no cookie. */
async function welcome(
  { deps }: Pick<Desk, 'deps'>,
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  isBearer: boolean,
) {
  const { token, user } = (await response.json()) as { token: string; user: { id: string; email: string } };
  reply.header('cache-control', 'no-store');
  const person = { id: user.id, email: user.email };
  if (isBearer) {
    const access_token = sign(token, deps.config.secret);
    return { access_token, token_type: 'bearer', expires_in: BEARER_SECONDS, user: person };
  }
  const before = credentialOf(deps.config, request);
  if (before && !before.isBearer) await endSession(deps.db, before.token);
  passCookies(response, reply);
  return { user: person };
}
