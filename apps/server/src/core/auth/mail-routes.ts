import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { checkEmail, checkNewPassword, emailBody, resendBody, resetBody } from './bodies.ts';
import { callbackPage, withWords } from './callback-page.ts';
import { expiredSessionCookie } from './cookies.ts';
import type { Desk } from './desk.ts';
import { forward, passCookies } from './forward.ts';
import { limitMail, limitOwnMail, limitTries } from './limits.ts';
import { credentialOf, endSession, readSession } from './sessions.ts';

export function serveMailRoutes(server: FastifyInstance, desk: Desk): void {
  server.post('/api/auth/send-verification-email', (request, reply) => resend(desk, request, reply));
  // Not for HEAD, with which mail scanners try links.
  server.get('/api/auth/verify-email', { exposeHeadRoute: false }, (request, reply) => verify(desk, request, reply));
  server.post('/api/auth/request-password-reset', (request, reply) => forgot(desk, request, reply));
  server.post('/api/auth/reset-password', (request, reply) => reset(desk, request, reply));
}

/** For the banner of signed-in people, who need not name their address; guests get the same answer for any. */
async function resend({ auth, deps }: Desk, request: FastifyRequest, reply: FastifyReply) {
  const body = resendBody.parse(request.body ?? {});
  const session = await readSession(deps.db, deps.config, request);
  const email = body.email ?? session?.email ?? '';
  checkEmail(email);
  if (session?.email === email) await limitOwnMail(deps, request, session.userId);
  else await limitMail(deps, request, email);
  await atLeast(ANSWER_MS, () =>
    forward(auth, deps.config, request, { method: 'POST', path: '/send-verification-email', body: { email } }),
  );
  reply.header('cache-control', 'no-store');
  return { status: true, message: 'Verification email sent!' };
}

/** The link in the mail: confirms the address, signs a guest in, and ends on the callback page. */
async function verify({ auth, deps }: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { token } = request.query as { token?: unknown };
  const session = await readSession(deps.db, deps.config, request);
  const response = await forward(auth, deps.config, request, {
    method: 'GET',
    path: '/verify-email',
    query: { token: typeof token === 'string' ? token : '', callbackURL: callbackPage(deps.config) },
  });
  if (session) await keepSession(deps, request, response);
  else passCookies(response, reply);
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return reply.redirect(withWords(response.headers.get('location') ?? callbackPage(deps.config)));
}

/** Somebody else's link must not exchange the account that a browser is signed in with. */
async function keepSession({ db, config }: Deps, request: FastifyRequest, response: Response): Promise<void> {
  const made = credentialOf(config, { headers: { cookie: response.headers.getSetCookie().join('; ') } });
  if (made && made.token !== credentialOf(config, request)?.token) await endSession(db, made.token);
}

/** The same answer after the same time, whoever the address belongs to. */
async function forgot({ auth, deps }: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { email } = emailBody.parse(request.body);
  checkEmail(email);
  await limitMail(deps, request, email);
  await atLeast(ANSWER_MS, () =>
    forward(auth, deps.config, request, { method: 'POST', path: '/request-password-reset', body: { email } }),
  );
  reply.header('cache-control', 'no-store');
  return { status: true, message: 'Check your email for a password reset link' };
}

/** Once, with the newest link; every session of the account ends, and so do its other links. */
async function reset({ auth, deps, hashing }: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { token, password } = resetBody.parse(request.body);
  checkNewPassword(password);
  await limitTries(deps, request, 'signIn', 'reset');
  await refuseLinkOfAnother({ auth, deps }, request, token);
  await hashing.run(() =>
    forward(auth, deps.config, request, {
      method: 'POST',
      path: '/reset-password',
      body: { token, newPassword: password },
    }),
  );
  reply.header('set-cookie', expiredSessionCookie(deps.config)).header('cache-control', 'no-store');
  return { status: true, message: 'Your password has been reset successfully! You will be redirected shortly.' };
}

/** Somebody who is signed in does not change another account's password by a link that was slipped to them. */
async function refuseLinkOfAnother(
  { auth, deps }: Pick<Desk, 'auth' | 'deps'>,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const session = await readSession(deps.db, deps.config, request);
  if (!session) return;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (link && link.value !== session.userId) throw new Refusal('RESET_LINK_OF_ANOTHER');
}

/** Longer than anything that is done for a known address only. */
const ANSWER_MS = 300;

/** So that the time an answer takes says nothing about what was found. */
async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
