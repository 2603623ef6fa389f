import { authEndpoints } from '@unslop/domain/calls/auth';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { callbackPage, withWords } from './callback-page.ts';
import { forward, passCookies } from './forward.ts';
import { limitTries } from './limits.ts';
import { credentialOf, endSession } from './sessions.ts';

export function serveGoogle(server: FastifyInstance, context: AuthContext): void {
  server.post('/api/auth/sign-in/social', (request, reply) => start(context, request, reply));
  server.get('/api/auth/callback/google', { exposeHeadRoute: false }, (request, reply) =>
    finish(context, request, reply),
  );
}

/** @returns the URL to open now. The cookie set along with it ties Google's callback to this browser. */
async function start({ deps, google }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { redirect } = authEndpoints.signInWithGoogle.body.parse(request.body);
  await limitTries(deps, request, 'googleSignIn', 'start');
  const response = await forward(google, deps.config, request, {
    path: '/sign-in/social',
    body: {
      provider: 'google',
      callbackURL: callbackPage(deps.config, redirect),
      errorCallbackURL: callbackPage(deps.config),
      disableRedirect: true,
    },
  });
  passCookies(response, reply);
  return { url: ((await response.json()) as { url: string }).url };
}

/** Handles Google's callback. Always ends on a page, either signed in or with an error. */
async function finish(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await takeBack(context, request, reply);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reply.redirect(withWords(`${callbackPage(context.deps.config)}?error=${error.code}`));
  }
}

async function takeBack({ deps, google }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  await limitTries(deps, request, 'googleSignIn', 'callback');
  const response = await forward(google, deps.config, request, {
    path: '/callback/google',
    query: known(request.query as Record<string, unknown>),
  });
  const to = withWords(response.headers.get('location') ?? callbackPage(deps.config));
  const before = credentialOf(deps.config, request);
  if (before && !new URL(to).searchParams.has('error')) await endSession(deps.db, before.token);
  passCookies(response, reply);
  reply.header('referrer-policy', 'no-referrer');
  return reply.redirect(to);
}

function known(query: Record<string, unknown>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of ['code', 'state', 'error', 'iss']) {
    const value = query[name];
    if (typeof value === 'string') result[name] = value;
  }
  return result;
}
