import type { Exchange, Router } from '../http/router.ts';
import type { World } from '../world.ts';
import { answerAuthorise, showAuthorise } from './authorise-page.ts';
import { confirmInBrowser, statusInBrowser } from './confirm.ts';
import { routeControl } from './control.ts';
import { ApiError } from './errors.ts';
import { answerOnboarding, showOnboarding } from './onboarding-page.ts';
import { operations } from './operations.ts';
import { requireKey, serve } from './wire.ts';

/** @param reset deletes everything and begins anew */
export function routeCards(router: Router, world: World, reset: () => void): void {
  const keysInUse = new Set<string>();
  for (const operation of operations) serve(router, world, operation, keysInUse);
  for (const version of ['v1', 'v2']) router.on('*', `/${version}/*`, (exchange) => refuseUnknown(world, exchange));

  router.on('POST', '/cards/confirm', (exchange) => confirmInBrowser(world, exchange));
  router.on('POST', '/cards/status', (exchange) => statusInBrowser(world, exchange));
  router.on('GET', '/cards/authorise/:intent', (exchange) => showAuthorise(world, exchange));
  router.on('POST', '/cards/authorise/:intent', (exchange) => answerAuthorise(world, exchange));
  router.on('GET', '/connect/onboarding/:link', (exchange) => showOnboarding(world, exchange));
  router.on('POST', '/connect/onboarding/:link', (exchange) => answerOnboarding(world, exchange));

  routeControl(router, world, reset);
}

/** As Stripe answers an address it does not have; also for those that the sandbox does not stand in for. */
function refuseUnknown(world: World, exchange: Exchange): never {
  requireKey(exchange, world.options.stripe.secretKey);
  const message = `Unrecognized request URL (${exchange.method}: ${exchange.path}). The sandbox stands in for few of Stripe's calls.`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
}
