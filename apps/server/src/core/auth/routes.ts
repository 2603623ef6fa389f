import type { FastifyInstance } from 'fastify';
import { appNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, read } from '../../platform/http/routes.ts';
import { wroteCookie } from '../../platform/http/wrote-cookie.ts';
import { openAuthContext } from './auth-context.ts';
import { sessionCookieName } from './cookies.ts';
import { noteSignIn } from './device.ts';
import { serveEmailRoutes } from './email-routes.ts';
import { serveGoogle } from './google-routes.ts';
import { serveMailRoutes } from './mail-routes.ts';
import { servePasswordRoutes } from './password-routes.ts';
import { serveProofRoutes } from './proof-routes.ts';
import { renewedCookie } from './sessions.ts';

/** The signed-in user, and what this installation offers. */
export const sessionRoutes: Route[] = [
  read('getSession', async ({ db, deps: { config }, user }) => ({
    user: user && {
      id: user.userId,
      email: user.email,
      username: user.username,
      display_name: user.displayName,
      avatar_url: user.avatarUrl,
      role: user.role,
      email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    },
    settings: {
      google: config.google !== null,
      stripe_publishable_key: config.stripe.publishableKey,
      sandbox: config.stripe.apiUrl !== null,
      debug_pages: config.areDebugPagesOn,
      analytics_url: config.analyticsUrl,
    },
    now: (await appNow(db)).toISOString(),
  })),
];

/**
 * Everything below /api/auth. Each path is a route of its own that reads its body, counts its limits and only then
 * passes a request to better-auth; so no spelling of a path gets around a limit, and what is not listed is not there.
 */
export async function serveAuth(server: FastifyInstance, deps: Deps): Promise<void> {
  const context = openAuthContext(deps);
  server.addHook('onClose', () => context.database.end());
  server.addHook('onSend', async (request, reply) => {
    const cookie = renewedCookie(request);
    // Unless the answer itself sets or ends a session; what else it sets stays.
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const ofSession = `${sessionCookieName(deps.config)}=`;
    if (cookie && !set.some((each) => each.startsWith(ofSession))) reply.header('set-cookie', cookie);
  });
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    servePasswordRoutes(scope, context);
    serveMailRoutes(scope, context);
    serveEmailRoutes(scope, deps);
    serveProofRoutes(scope, deps);
    serveGoogle(scope, context);
    scope.addHook('onSend', (request, reply) => noteSignIn(deps, request, reply));
    // What was written is read at once, from the primary where a standby is late.
    scope.addHook('onSend', async (_request, reply) => {
      if (deps.standbys && reply.statusCode < 400) reply.header('set-cookie', wroteCookie(deps.config));
    });
  });
}
