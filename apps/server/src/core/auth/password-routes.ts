import { authEndpoints } from '@unslop/domain/calls/auth';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isUnavailable } from '../../platform/http/errors.ts';
import { noBody } from '../../platform/http/steps/parse.ts';
import { sendMailLater } from '../../platform/mail.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { passwordChangedEmail } from '../mail/email-templates.ts';
import type { AuthContext } from './auth-context.ts';
import { checkCredentials, checkNewName, checkNewPassword } from './bodies.ts';
import { rememberSignUp } from './confirmation.ts';
import { BEARER_SECONDS, expiredSessionCookie, sign } from './cookies.ts';
import { noteProgram } from './device.ts';
import { AuthFailure, forward, passCookies } from './forward.ts';
import { limitConfirmation, limitSignIn, limitSignUp, limitSignUpMail, networkOf } from './limits.ts';
import { refuseGuessable } from './passwords.ts';
import { credentialOf, deleteLinksOf, endSession, requireSession } from './sessions.ts';
import { askForWork, isSolved } from './sign-up-work.ts';

export function servePasswordRoutes(server: FastifyInstance, context: AuthContext): void {
  server.post('/api/auth/sign-up/email', (request, reply) => signUp(context, request, reply));
  server.post('/api/auth/sign-in/email', (request, reply) => signIn(context, request, reply));
  server.post('/api/auth/sign-out', (request, reply) => signOut(context, request, reply));
  server.post('/api/auth/change-password', (request, reply) => changePassword(context, request, reply));
}

/** Gives the same response after one hash, for new addresses and existing accounts. */
async function signUp({ auth, database, deps, hashing }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { email, password, name, work } = authEndpoints.signUp.body.parse(request.body);
  checkCredentials({ email, password });
  checkNewPassword(password);
  checkNewName(name);
  await refuseGuessable(deps, request, password, [email, name]);
  // The try was counted before its challenge was issued. Solving the challenge resumes that try.
  if (work === undefined || !(await isSolved(deps, work))) {
    await limitSignUp(deps, request);
    await askForWork(deps, request);
  }
  await limitSignUpMail(deps, request, email);
  const userId = await hashing.run(networkOf(request), async () => {
    try {
      const response = await forward(auth, deps.config, request, {
        path: '/sign-up/email',
        body: { email, password, name },
      });
      return ((await response.json()) as { user: { id: string } }).user.id;
    } catch (error) {
      // Two concurrent sign-ups with one address: the slower one finds it taken.
      const lostTheRace = error instanceof AuthFailure && error.code === 'FAILED_TO_CREATE_USER';
      if (!lostTheRace) throw error;
      const { rows } = await sql`select from auth.users where email = ${email}`.execute(database.db);
      if (rows.length === 0) throw error;
      return null;
    }
  });
  await rememberSignUp(deps, request, reply, userId);
  return { status: true, message: 'Check your email for a confirmation link to complete your registration' };
}

/** Always issues a new token. Ends the session this browser had before. */
async function signIn({ auth, deps, hashing }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { email, password, bearer } = authEndpoints.signIn.body.parse(request.body);
  checkCredentials({ email, password });
  await limitSignIn(deps, request, email);
  const signIn = () =>
    forward(auth, deps.config, request, { path: '/sign-in/email', body: { email, password }, isBearer: bearer });
  const response = await hashing.run(networkOf(request), signIn).catch(async (error) => {
    if (isUnavailable(error)) throw error;
    // The account was deleted during the password check.
    const { rows } = await sql`select from auth.users where email = ${email}`.execute(deps.db);
    throw error instanceof Refusal || rows.length > 0 ? error : new Refusal('INVALID_EMAIL_OR_PASSWORD');
  });
  return welcome({ deps }, request, reply, response, bearer);
}

async function signOut({ deps }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  noBody.parse(request.body);
  const credential = credentialOf(deps.config, request);
  if (credential) await endSession(deps.db, credential.token);
  reply.header('set-cookie', expiredSessionCookie(deps.config));
  // Keep the storage: the app itself clears personal data there.
  reply.header('clear-site-data', '"cache"');
  return { status: true };
}

/** Logs out every device, and logs this one in again with a new token. */
async function changePassword({ auth, deps, hashing }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { current_password, password } = authEndpoints.changePassword.body.parse(request.body);
  const session = await requireSession(deps, request);
  checkNewPassword(password);
  await refuseGuessable(deps, request, password, [session.email, session.username, session.displayName]);
  await limitConfirmation(deps, request, session.userId);
  const isBearer = credentialOf(deps.config, request)?.isBearer ?? false;
  const response = await hashing.run(networkOf(request), () =>
    forward(auth, deps.config, request, {
      path: '/change-password',
      body: { currentPassword: current_password, newPassword: password, revokeOtherSessions: true },
      isBearer,
    }),
  );
  // A trigger on the password has already recorded the change that delays withdrawals.
  await inTransaction(deps.db, async (trx) => {
    await deleteLinksOf(trx, session.userId);
    await sendMailLater(trx, passwordChangedEmail(session.email, deps.config.publicUrl));
  });
  return welcome({ deps }, request, reply, response, isBearer);
}

/** Gives a browser a cookie that no script can read. Gives a program a bearer token and no cookie. */
async function welcome(
  { deps }: Pick<AuthContext, 'deps'>,
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  isBearer: boolean,
) {
  const { token, user } = (await response.json()) as { token: string; user: { id: string; email: string } };
  const person = { id: user.id, email: user.email };
  if (isBearer) {
    await noteProgram(deps, request, user.id);
    const access_token = sign(token, deps.config.secret);
    return { access_token, token_type: 'bearer', expires_in: BEARER_SECONDS, user: person };
  }
  const before = credentialOf(deps.config, request);
  if (before && !before.isBearer) await endSession(deps.db, before.token);
  passCookies(response, reply);
  return { user: person };
}
