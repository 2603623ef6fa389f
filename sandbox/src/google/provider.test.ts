import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { type Fixture, publicUrl, startFixture } from '../testing/fixture.ts';

const issuer = `${publicUrl}/sandbox/google`;
const redirect_uri = `${publicUrl}/api/auth/callback/google`;
const client = { client_id: 'unslop-sandbox', client_secret: 'unslop-sandbox-secret' };
const verifier = randomBytes(32).toString('base64url');

const asked = {
  client_id: client.client_id,
  redirect_uri,
  response_type: 'code',
  scope: 'openid email profile',
  state: 's+/=',
  nonce: 'n1',
  access_type: 'offline',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

async function choose(
  { url }: Fixture,
  form: Record<string, string>,
  more: Record<string, string> = {},
): Promise<URLSearchParams> {
  const address = url(`/google/authorize?${new URLSearchParams({ ...asked, ...more })}`);
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const location = new URL(answer.headers.get('location')!);
  expect(location.origin + location.pathname).toBe(redirect_uri);
  return location.searchParams;
}

const trade = ({ url }: Fixture, form: Record<string, string>) =>
  fetch(url('/google/token'), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri,
      code_verifier: verifier,
      ...client,
      ...form,
    }),
  });

test('signs in with PKCE and nonce, with verifiable tokens', async () => {
  const fixture = await startFixture();
  const discovery = (await (await fetch(fixture.url('/google/.well-known/openid-configuration'))).json()) as Record<
    string,
    string
  >;
  expect(discovery).toMatchObject({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` });
  const page = await (await fetch(fixture.url(`/google/authorize?${new URLSearchParams(asked)}`))).text();
  expect(page).toContain('Choose an account');

  const back = await choose(fixture, { email: 'ada.moreau@example.com' });
  expect(back.get('state')).toBe('s+/=');
  const tokens = (await (await trade(fixture, { code: back.get('code')! })).json()) as Record<string, string>;
  const keys = (await (await fetch(fixture.url('/google/jwks'))).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(tokens.id_token!, createLocalJWKSet(keys), {
    issuer,
    audience: client.client_id,
  });
  expect(payload).toMatchObject({
    nonce: 'n1',
    email: 'ada.moreau@example.com',
    email_verified: true,
    name: 'Ada Moreau',
    given_name: 'Ada',
  });
  const info = await fetch(fixture.url('/google/userinfo'), {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await info.json()).toMatchObject({ sub: payload.sub, email: 'ada.moreau@example.com' });

  const refreshed = await trade(fixture, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! });
  expect(await refreshed.json()).toMatchObject({ token_type: 'Bearer', id_token: expect.any(String) });
});

test('a code works once, with its own verifier and address only', async () => {
  const fixture = await startFixture();
  const code = async () => (await choose(fixture, { email: 'ada.moreau@example.com' })).get('code')!;
  expect((await trade(fixture, { code: await code(), code_verifier: 'wrong' })).status).toBe(400);
  expect((await trade(fixture, { code: await code(), redirect_uri: `${publicUrl}/other` })).status).toBe(400);
  expect((await trade(fixture, { code: await code(), client_secret: 'wrong' })).status).toBe(401);
  const good = await code();
  expect((await trade(fixture, { code: good })).status).toBe(200);
  expect(await (await trade(fixture, { code: good })).json()).toMatchObject({ error: 'invalid_grant' });
});

test('allows any identity, verified or not, and cancelling', async () => {
  const fixture = await startFixture();
  const back = await choose(
    fixture,
    { other: 'yes', name: 'New Person', email: 'New@Example.com' },
    { access_type: 'online' },
  );
  const tokens = (await (await trade(fixture, { code: back.get('code')! })).json()) as Record<string, string>;
  expect(tokens.refresh_token).toBeUndefined();
  const info = await fetch(fixture.url('/google/userinfo'), {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await info.json()).toMatchObject({ email: 'new@example.com', email_verified: false, name: 'New Person' });
  const cancelled = await choose(fixture, { cancel: 'yes' });
  expect([cancelled.get('error'), cancelled.get('state')]).toEqual(['access_denied', 's+/=']);
  const silent = fixture.url(`/google/authorize?${new URLSearchParams({ ...asked, prompt: 'none' })}`);
  const answer = await fetch(silent, { redirect: 'manual' });
  expect(answer.headers.get('location')).toContain('error=interaction_required');
});

test('never redirects an unknown client or to a foreign address', async () => {
  const { url } = await startFixture();
  const open = (more: object) =>
    fetch(url(`/google/authorize?${new URLSearchParams({ ...asked, ...more })}`), { redirect: 'manual' });
  expect((await open({ redirect_uri: 'https://evil.example/callback' })).status).toBe(400);
  expect((await open({ client_id: 'other' })).status).toBe(401);
});
