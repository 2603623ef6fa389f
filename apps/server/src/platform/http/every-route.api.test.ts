import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { isUsername } from '@unslop/domain/names';
import { isReservedUsername } from '@unslop/domain/reserved-names';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { operations } from './api-document.ts';

/** Every route that the server has, whichever module registers it: none is there without a policy. */
let app: TestApp;
const routes = new Set<string>();
beforeAll(async () => {
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`);
    });
  subscribe('fastify.initialization', watch);
  app = await startTestApp();
  unsubscribe('fastify.initialization', watch);
});
afterAll(() => app.stop());

/**
 * Access to a route that is not a call.
 * - anyone: without a session
 * - member: signed in and not banned
 * - signed: only Stripe, by its signature
 * - linked: with the secret of a mail, or of a sign-in with Google that this browser began
 */
type Policy = 'anyone' | 'member' | 'signed' | 'linked';

const besideTheCalls: Record<string, Policy> = {
  'POST /api/auth/sign-up/email': 'anyone',
  'POST /api/auth/sign-in/email': 'anyone',
  'POST /api/auth/sign-in/social': 'anyone',
  'POST /api/auth/sign-out': 'anyone',
  'POST /api/auth/send-verification-email': 'anyone',
  'POST /api/auth/request-password-reset': 'anyone',
  'POST /api/auth/reset-password': 'linked',
  'GET /api/auth/verify-email': 'linked',
  'GET /api/auth/confirm-email': 'linked',
  'GET /api/auth/callback/google': 'linked',
  'POST /api/auth/change-password': 'member',
  'POST /api/auth/change-email': 'member',
  'GET /api/auth/reauth': 'member',
  'POST /api/auth/reauth': 'member',
  'POST /api/auth/reauth/code': 'member',
  'POST /api/webhooks/stripe': 'signed',
  'POST /api/webhooks/stripe-connect': 'signed',
  'POST /api/webhooks/stripe-thin': 'signed',
  'POST /api/csp-reports': 'anyone',
  'GET /api/live': 'anyone',
  'GET /health/live': 'anyone',
  'GET /health/ready': 'anyone',
  'GET /media/*': 'anyone',
  'GET /preview/*': 'anyone',
  'GET /oembed': 'anyone',
  'GET /feeds/ai-slops.atom': 'anyone',
  'GET /feeds/user/:file': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /robots.txt': 'anyone',
};

/** The document of the API, the stand-ins where no real money moves, and the files of the built web app. */
const isOfOthers = (url: string) =>
  /^\/(api\/docs|sandbox)(\/|$)/.test(url) ||
  statSync(path.join(app.deps.config.webDir, url), { throwIfNoEntry: false })?.isFile() === true;

const bodies: Record<string, object> = {
  'POST /api/auth/change-password': { current_password: 'a long one', password: 'another one' },
  'POST /api/auth/change-email': { email: 'ann@example.com', password: 'a long one' },
  'POST /api/auth/reauth': { password: 'a long one' },
  'POST /api/auth/reset-password': { token: 'made-up', password: 'another one' },
};

describe('every route', () => {
  test('begins with a word that nobody can take as a username [X25]', () => {
    const web = ['routes.tsx', 'pages/Rare.tsx', 'paths.ts']
      .map((file) => readFileSync(path.join(import.meta.dirname, '../../../../web/src', file), 'utf8'))
      .join('');
    const ofTheWeb = [...web.matchAll(/['"`]\/([A-Za-z][\w-]*)/g)].map((match) => match[1]!);
    expect(ofTheWeb).toEqual(expect.arrayContaining(['InstaFeed', 'ai-slop', 'my-purchases', 'debug']));
    const ofTheServer = [...routes].map((route) => route.split('/')[1]!);
    expect(ofTheServer).toEqual(expect.arrayContaining(['api', 'media', 'robots.txt']));
    // A file of the web app is found before any page.
    const words = new Set([...ofTheWeb, ...ofTheServer.filter((word) => !/\.(?!txt|xml)/.test(word))]);
    expect([...words].filter((word) => isUsername(word) && !isReservedUsername(word))).toEqual([]);
  });

  test('is a call, whose endpoint says who may make it, or stands in the table of the others [X01 V8.1.1]', () => {
    const known = new Set<string>([...Object.values(calls), ...Object.keys(besideTheCalls)]);
    const strangers = [...routes].filter((route) => {
      const [method, url = ''] = route.split(' ');
      return !known.has(route) && !(method === 'HEAD' && known.has(`GET ${url}`)) && !isOfOthers(url);
    });
    expect(routes.size).toBeGreaterThan(100);
    expect(strangers).toEqual([]);
    expect([...known].filter((route) => !routes.has(route))).toEqual([]);
  });

  test('stands in the API document, unless only Stripe or a browser by itself sends it', () => {
    const documented = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    expect([...documented].filter((route) => !routes.has(route))).toEqual([]);
    const others = [...routes].filter((route) => {
      const [method, url = ''] = route.split(' ');
      return method !== 'HEAD' && url.startsWith('/api/') && !documented.has(route) && !isOfOthers(url);
    });
    expect(others.sort()).toEqual([
      'POST /api/csp-reports',
      'POST /api/webhooks/stripe',
      'POST /api/webhooks/stripe-connect',
      'POST /api/webhooks/stripe-thin',
    ]);
  });

  test('an endpoint that does not say who may call it does not compile [X01]', () => {
    // @ts-expect-error  without `access`
    const open: Endpoint = { summary: 'Anything', reply: z.object({}) };
    expect(open.access).toBeUndefined();
    for (const [name, { access }] of Object.entries(allEndpoints))
      expect(['anyone', 'member', 'moderator'], name).toContain(access);
  });

  // The stream would stay open, and Google is asked first: both have tests of their own.
  const asked = Object.entries(besideTheCalls).filter(([route]) => !/live$|google$/.test(route));
  test.each(asked)('%s is for: %s [X01 V8.2.1]', async (route, policy) => {
    const [method, url] = route.split(' ') as ['GET' | 'POST', string];
    const { statusCode, headers } = await app.server.inject({
      method,
      url,
      ...(method === 'POST' && { payload: bodies[route] ?? {} }),
    });
    const isAuthPage = method === 'GET' && policy === 'linked';
    if (policy === 'member') expect(statusCode).toBe(401);
    else if (policy === 'signed') expect(statusCode).toBe(400);
    else if (isAuthPage) expect(headers.location).toContain('/auth/callback?error=');
    else if (policy === 'linked') expect(statusCode).toBe(400);
    else expect([200, 204, 400, 404]).toContain(statusCode);
  });
});
