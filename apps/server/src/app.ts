import { calls } from '@unslop/domain/calls';
import { invariant } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import { sessionCookieName } from './core/auth/cookies.ts';
import { serveAuth, sessionRoutes } from './core/auth/routes.ts';
import { callersOf, endedSessions, renewedCookie } from './core/auth/sessions.ts';
import { seesHidden, watchHiddenImages } from './core/images/hidden.ts';
import { imageRoutes } from './core/images/routes.ts';
import { serveStripeWebhooks } from './core/stripe-inbox/inbox.ts';
import { accountRoutes } from './features/account/routes.ts';
import { aiSlopRoutes } from './features/ai-slops/routes.ts';
import { artistRoutes } from './features/artists/routes.ts';
import { awardRoutes } from './features/awards/routes.ts';
import { artRoutes } from './features/beautiful-arts/routes.ts';
import { bookRoutes } from './features/books/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { classicRoutes } from './features/classic/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { debugRoutes } from './features/debug/routes.ts';
import { depositRoutes } from './features/deposits/routes.ts';
import { followerRoutes } from './features/followers/routes.ts';
import { gifRoutes } from './features/gifs/routes.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { movementRoutes } from './features/movements/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { originalityRoutes } from './features/originality/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { payoutAccountRoutes } from './features/payout-accounts/routes.ts';
import { serveFeeds } from './features/previews/feeds.ts';
import { pageHeads } from './features/previews/heads.ts';
import { serveOembed, servePreviews } from './features/previews/routes.ts';
import { serveSitemap } from './features/previews/sitemap.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import { purchaseRoutes } from './features/purchases/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { savedRoutes } from './features/saved/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { showcaseRoutes } from './features/showcase/routes.ts';
import { stageRoutes } from './features/stages/routes.ts';
import { voteRoutes } from './features/votes/routes.ts';
import { withdrawalRoutes } from './features/withdrawals/routes.ts';
import { paymentKinds } from './payment-kinds.ts';
import { receiveCspReports } from './platform/csp-reports.ts';
import type { Callers, Deps } from './platform/deps.ts';
import { refuseWhileBehind, serveHealth } from './platform/health.ts';
import { apiDocument } from './platform/http/api-document.ts';
import { serveApiPages } from './platform/http/api-pages.ts';
import type { Route } from './platform/http/routes.ts';
import { createHttp } from './platform/http/server.ts';
import { serveLive } from './platform/live.ts';
import { serveMedia } from './platform/media.ts';
import { serveSandbox } from './platform/sandbox-proxy.ts';
import { serveSecurityContact } from './platform/security-contact.ts';
import { serveWeb } from './platform/web.ts';

const features: Route[][] = [
  sessionRoutes,
  aiSlopRoutes,
  awardRoutes,
  likeRoutes,
  voteRoutes,
  commentRoutes,
  originalityRoutes,
  imageRoutes,
  followerRoutes,
  profileRoutes,
  accountRoutes,
  artistRoutes,
  artRoutes,
  gifRoutes,
  stageRoutes,
  savedRoutes,
  searchRoutes,
  categoryRoutes,
  classicRoutes,
  showcaseRoutes,
  reportRoutes,
  moderationRoutes,
  depositRoutes,
  movementRoutes,
  bookRoutes,
  paymentRoutes(paymentKinds),
  payoutAccountRoutes,
  withdrawalRoutes,
  purchaseRoutes(paymentKinds),
  notificationRoutes,
  debugRoutes,
];

/** Builds the web server: API calls, accounts, webhooks, pictures, live updates and the web app. */
export async function buildApp(base: Omit<Deps, keyof Callers>): Promise<FastifyInstance> {
  const deps: Deps = { ...base, ...callersOf(base) };
  const server = await createHttp(deps);
  refuseWhileBehind(server, deps);
  const { publicUrl } = deps.config;
  serveApiPages(server, () => apiDocument({ publicUrl, cookie: sessionCookieName(deps.config) }));

  const routes = features.flat();
  for (const route of routes) route.register(server, deps);
  const answered = new Set<string>(routes.map((route) => route.name));
  for (const name of Object.keys(calls)) invariant(answered.has(name), `the call ${name} is answered by a feature`);

  await serveAuth(server, deps);
  await serveStripeWebhooks(server, deps);
  await receiveCspReports(server);
  serveLive(server, deps.live, deps.log, {
    of: deps.sessionOf,
    renewedCookie,
    ended: (sessionIds) => endedSessions(deps.db, sessionIds),
  });
  serveHealth(server, deps);
  serveSecurityContact(server, deps);
  serveMedia(server, deps, watchHiddenImages(deps, deps.live), seesHidden(deps));
  if (deps.config.sandboxUrl) await serveSandbox(server, deps.config.sandboxUrl);
  servePreviews(server, deps);
  serveOembed(server, deps);
  serveFeeds(server, deps);
  serveSitemap(server, deps);
  await serveWeb(server, deps, pageHeads);
  return server;
}
