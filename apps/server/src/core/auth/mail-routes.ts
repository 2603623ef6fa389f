import { setTimeout as sleep } from 'node:timers/promises';
import { authEndpoints } from '@unslop/domain/calls/auth';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { checkEmail, checkNewPassword } from './bodies.ts';
import { callbackPage, withWords } from './callback-page.ts';
import { confirmEmail, namesBehind } from './confirmation.ts';
import { expiredSessionCookie } from './cookies.ts';
import { forward } from './forward.ts';
import { limitMail, limitOwnMail, limitTries, networkOf } from './limits.ts';
import { refuseGuessable } from './passwords.ts';
import { readSession } from './sessions.ts';

export function serveMailRoutes(server: FastifyInstance, context: AuthContext): void {
  server.post('/api/auth/send-verification-email', (request) => resend(context, request));
  // Exclude HEAD: mail scanners probe links with it.
  server.get('/api/auth/verify-email', { exposeHeadRoute: false }, (request, reply) => verify(context, request, reply));
  server.post('/api/auth/request-password-reset', (request) => forgot(context, request));
  server.post('/api/auth/reset-password', (request, reply) => reset(context, request, reply));
}

/**
 * Serves the banner of signed-in people, who need not enter their address. Guests get the same response for any
 * address.
 */
async function resend({ auth, deps }: AuthContext, request: FastifyRequest) {
  const body = authEndpoints.sendVerificationEmail.body.unwrap().parse(request.body ?? {});
  const session = await readSession(deps.db, deps.config, request);
  const email = body.email ?? session?.email ?? '';
  checkEmail(email);
  if (session?.email === email) await limitOwnMail(deps, request, session.userId);
  else await limitMail(deps, request, email);
  await atLeast(ANSWER_MS, () =>
    forward(auth, deps.config, request, { path: '/send-verification-email', body: { email } }),
  );
  return { status: true, message: 'Verification email sent!' };
}

/** Handles the link in the mail. Confirms the address if that is safe, and always ends on a page. */
async function verify({ deps }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as { token?: unknown };
  const token = typeof query.token === 'string' ? query.token : '';
  const outcome = await confirmEmail(deps, request, token);
  reply.header('referrer-policy', 'no-referrer');
  switch (outcome.result) {
    case 'confirmed':
      if (outcome.cookie) reply.header('set-cookie', outcome.cookie);
      return reply.redirect(callbackPage(deps.config));
    case 'known':
      return reply.redirect(callbackPage(deps.config));
    case 'new_password_needed':
      return reply.redirect(`${deps.config.publicUrl}/reset-password?confirm=1&token=${encodeURIComponent(token)}`);
    default:
      return reply.redirect(withWords(`${callbackPage(deps.config)}?error=${outcome.result}`));
  }
}

/** Gives the same response after the same time for known and unknown addresses. */
async function forgot({ auth, deps }: AuthContext, request: FastifyRequest) {
  const { email } = authEndpoints.requestPasswordReset.body.parse(request.body);
  checkEmail(email);
  await limitMail(deps, request, email);
  await atLeast(ANSWER_MS, () =>
    forward(auth, deps.config, request, { path: '/request-password-reset', body: { email } }),
  );
  return { status: true, message: 'Check your email for a password reset link' };
}

/** Sets the password once, with the newest link. Ends every session and every other link of the account. */
async function reset({ auth, deps, hashing }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { token, password } = authEndpoints.resetPassword.body.parse(request.body);
  checkNewPassword(password);
  await limitTries(deps, request, 'signIn', 'reset');
  await refuseLinkOfAnother({ auth, deps }, request, token);
  await refuseGuessable(deps, request, password, await namesBehind(deps.db, token));
  await hashing.run(networkOf(request), () =>
    forward(auth, deps.config, request, { path: '/reset-password', body: { token, newPassword: password } }),
  );
  reply.header('set-cookie', expiredSessionCookie(deps.config));
  return { status: true, message: 'Your password has been reset successfully! You will be redirected shortly.' };
}

/**
 * Refuses a reset link of another account. A signed-in user must not change its password by following a link sent to
 * them.
 */
async function refuseLinkOfAnother(
  { auth, deps }: Pick<AuthContext, 'auth' | 'deps'>,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const session = await readSession(deps.db, deps.config, request);
  if (!session) return;
  const { internalAdapter } = await (await auth()).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (link && link.value !== session.userId) throw new Refusal('RESET_LINK_OF_ANOTHER');
}

/** Milliseconds. Longer than all work that is done only for a known address. */
const ANSWER_MS = 300;

/** Waits at least `ms`, so the response time does not reveal what was found. */
async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
