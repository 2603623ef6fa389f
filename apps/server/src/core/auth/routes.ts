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
import { serveReauthRoutes } from './reauth-routes.ts';
import { renewedCookie } from './sessions.ts';

/** Returns the signed-in user and the features of this installation. */
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
 * Serves everything below /api/auth. Each path has its own route, which parses the body and checks the limits before it
 * calls better-auth. So no spelling of a path bypasses a limit, and unlisted paths do not exist.
 */
export async function serveAuth(server: FastifyInstance, deps: Deps): Promise<void> {
  const context = openAuthContext(deps);
  server.addHook('onClose', () => context.database.end());
  server.addHook('onSend', async (request, reply) => {
    const cookie = renewedCookie(request);
    // Skip if the response itself sets or ends a session. Keep its other cookies.
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const ofSession = `${sessionCookieName(deps.config)}=`;
    if (cookie && !set.some((each) => each.startsWith(ofSession))) reply.header('set-cookie', cookie);
  });
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    servePasswordRoutes(scope, context);
    serveMailRoutes(scope, context);
    serveEmailRoutes(scope, deps);
    serveReauthRoutes(scope, deps);
    serveGoogle(scope, context);
    scope.addHook('onSend', (request, reply) => noteSignIn(deps, request, reply));
    // After a write, read from the primary if there are standbys, which may lag.
    scope.addHook('onSend', async (_request, reply) => {
      if (deps.standbys && reply.statusCode < 400) reply.header('set-cookie', wroteCookie(deps.config));
    });
  });
}
