import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/routes.ts';
import { openDesk } from './desk.ts';
import { serveEmailRoutes } from './email-routes.ts';
import { getSession } from './get-session.ts';
import { serveGoogle } from './google-routes.ts';
import { serveMailRoutes } from './mail-routes.ts';
import { servePasswordRoutes } from './password-routes.ts';
import { renewedCookie } from './sessions.ts';

export const sessionRoutes: Route[] = [getSession];

/**
 * Everything below /api/auth. Each path is a route of its own that reads its body, counts its limits and only then
 * hands a request over to better-auth; so no spelling of a path gets around a limit, and what is not listed is not there.
 */
export async function serveAuth(server: FastifyInstance, deps: Deps): Promise<void> {
  const desk = openDesk(deps);
  server.addHook('onClose', () => desk.database.end());
  server.addHook('onSend', async (request, reply) => {
    const cookie = renewedCookie(request);
    // An answer that sets a session itself knows better.
    if (cookie && !reply.hasHeader('set-cookie')) reply.header('set-cookie', cookie);
  });
  servePasswordRoutes(server, desk);
  serveMailRoutes(server, desk);
  serveEmailRoutes(server, deps);
  serveGoogle(server, desk);
}
