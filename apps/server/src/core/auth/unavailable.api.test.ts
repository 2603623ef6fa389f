import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../platform/http/server.ts';
import { type AuthApp, newEmail, PASSWORD, post, signIn, signUp, startAuthApp } from '../../testing/auth-app.ts';
import { serveAuth } from './routes.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ withSandbox: true });
});
afterAll(() => app.stop());

/**
 * Simulates a database that refuses better-auth's connections, as when it restarts or is full. Those of the server
 * still work.
 */
async function withoutConnections(change: (url: string) => string): Promise<AuthApp> {
  const databaseDirectUrl = change(app.config.databaseDirectUrl);
  expect(databaseDirectUrl).not.toBe(app.config.databaseDirectUrl);
  const deps = { ...app.deps, config: { ...app.config, databaseDirectUrl } };
  const server = await createHttp(deps);
  await serveAuth(server, deps);
  await server.ready();
  return { ...app, server, deps };
}

describe.each([
  ['is away', (url: string) => url.replace(/host=[^&]*/, 'host=/nowhere')],
  ['lets nobody in', (url: string) => url.replace('//unslop_app', '//nobody_known')],
])('while the database %s', (_, change) => {
  it('sign-in, mails and Google answer 503 with Retry-After [T344]', async () => {
    const email = await signUp(app);
    const cookie = await signIn(app, email);
    const broken = await withoutConnections(change);
    const tries: [string, object, string?][] = [
      ['sign-in/email', { email, password: PASSWORD }],
      ['sign-in/email', { email: newEmail(), password: PASSWORD }],
      ['sign-up/email', { email: newEmail(), password: PASSWORD }],
      ['sign-up/email', { email, password: PASSWORD }],
      ['request-password-reset', { email }],
      ['send-verification-email', { email }],
      ['reset-password', { token: 'any', password: 'another one entirely' }],
      ['change-password', { current_password: PASSWORD, password: 'another one entirely' }, cookie],
      ['sign-in/social', { provider: 'google' }],
    ];
    const answers: unknown[] = [];
    for (const [path, body, sent] of tries) {
      const { statusCode, headers } = await post(broken, `/api/auth/${path}`, body, { ...(sent && { cookie: sent }) });
      answers.push([path, statusCode, headers['retry-after']]);
    }
    await broken.server.close();
    expect(answers).toEqual(tries.map(([path]) => [path, 503, '2']));
  });
});
