import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readForm, sendJson } from '../http/messages.ts';
import type { Exchange, Router } from '../http/router.ts';
import { nowMs } from '../state/clock.ts';
import type { GoogleGrant, Person, SavedKey } from '../state/records.ts';
import { publicPath, type World } from '../world.ts';
import { chooseAccount, showChooser } from './chooser.ts';
import { grant } from './grants.ts';

/** An OpenID provider with the addresses and answers of Google's, as far as a sign-in needs them. */
export function routeGoogle(router: Router, world: World): void {
  router.on('GET', '/google/.well-known/openid-configuration', ({ response }) =>
    sendJson(response, 200, discovery(world)),
  );
  router.on('GET', '/google/jwks', ({ response }) => {
    const { kid, jwk } = signingKey(world);
    sendJson(response, 200, { keys: [{ kty: jwk.kty, n: jwk.n, e: jwk.e, kid, alg: 'RS256', use: 'sig' }] });
  });
  router.on('GET', '/google/authorize', (exchange) => showChooser(world, exchange));
  router.on('POST', '/google/authorize', (exchange) => chooseAccount(world, exchange));
  router.on('POST', '/google/token', (exchange) => answerToken(world, exchange));
  router.on('GET', '/google/userinfo', (exchange) => answerUserinfo(world, exchange));
  router.on('POST', '/google/userinfo', (exchange) => answerUserinfo(world, exchange));
  router.on('POST', '/google/revoke', async ({ request, response }) => {
    const token = (await readForm(request)).get('token') ?? '';
    world.store.transaction(() => world.store.delete('google_grants', token));
    sendJson(response, 200, {});
  });
}

function discovery(world: World) {
  const issuer = issuerOf(world);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: 'aud email email_verified exp family_name given_name iat iss name sub'.split(' '),
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  };
}

async function answerToken(world: World, { request, response }: Exchange): Promise<void> {
  const form = await readForm(request);
  if (!isClient(world, request.headers.authorization, form)) {
    return sendJson(response, 401, { error: 'invalid_client', error_description: 'Unauthorized' });
  }
  const answer = world.store.transaction(() => {
    if (form.get('grant_type') === 'refresh_token') return refreshed(world, form.get('refresh_token') ?? '');
    if (form.get('grant_type') === 'authorization_code') return exchanged(world, form);
    return undefined;
  });
  if (!answer) return sendJson(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' });
  sendJson(response, 200, answer);
}

/** A code works once, for the address it was asked for, and only with the verifier of its challenge. */
function exchanged(world: World, form: URLSearchParams): object | undefined {
  const code = form.get('code') ?? '';
  const found = world.store.get('google_grants', code);
  if (found?.kind !== 'code') return undefined;
  world.store.delete('google_grants', code);
  const isFresh = nowMs(world) < found.expiresAtMs && form.get('redirect_uri') === found.redirectUri;
  if (!isFresh || !isVerified(found, form.get('code_verifier'))) return undefined;
  const refresh = found.isOffline
    ? { refresh_token: grant(world, { ...found, kind: 'refresh', expiresAtMs: Number.MAX_SAFE_INTEGER }) }
    : {};
  return { ...tokens(world, found), ...refresh };
}

function refreshed(world: World, token: string): object | undefined {
  const found = world.store.get('google_grants', token);
  return found?.kind === 'refresh' ? tokens(world, { ...found, nonce: null }) : undefined;
}

function tokens(world: World, from: GoogleGrant): object {
  const expiresIn = 3_599;
  const access = grant(world, { ...from, kind: 'access', expiresAtMs: nowMs(world) + expiresIn * 1000 });
  return {
    access_token: access,
    expires_in: expiresIn,
    scope: from.scope,
    token_type: 'Bearer',
    id_token: idToken(world, from),
  };
}

function isVerified({ challenge, challengeMethod }: GoogleGrant, verifier: string | null): boolean {
  if (challenge === null) return true;
  if (verifier === null) return false;
  return (
    challenge === (challengeMethod === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier)
  );
}

function isClient(world: World, authorization: string | undefined, form: URLSearchParams): boolean {
  const { clientId, clientSecret } = world.options.google;
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (basic)
    return (
      Buffer.from(basic, 'base64').toString() === `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    );
  return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
}

function answerUserinfo(world: World, { request, response }: Exchange): void {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = world.store.get('google_grants', token);
  if (found?.kind === 'access' && nowMs(world) < found.expiresAtMs) sendJson(response, 200, claimsOf(found.person));
  else sendJson(response, 401, { error: 'invalid_token' });
}

function claimsOf({ sub, email, name, isVerified: email_verified }: Person) {
  const [given_name, ...rest] = name.split(' ');
  return { sub, email, email_verified, name, given_name, ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}) };
}

/** Times are the real ones: the verifier has no other clock. */
function idToken(world: World, { person, nonce }: GoogleGrant): string {
  const { kid, jwk } = signingKey(world);
  const iat = Math.floor(Date.now() / 1000);
  const { clientId } = world.options.google;
  const payload = {
    iss: issuerOf(world),
    azp: clientId,
    aud: clientId,
    ...claimsOf(person),
    ...(nonce ? { nonce } : {}),
    iat,
    exp: iat + 3_600,
  };
  const unsigned = [{ alg: 'RS256', typ: 'JWT', kid }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('RSA-SHA256', Buffer.from(unsigned), createPrivateKey({ key: jwk, format: 'jwk' }));
  return `${unsigned}.${signature.toString('base64url')}`;
}

function issuerOf(world: World): string {
  return `${new URL(world.options.publicUrl).origin}${publicPath(world)}/google`;
}

/** Made once and kept, so that tokens stay valid over a restart. */
function signingKey(world: World): SavedKey {
  const saved = world.store.get('google_keys', 'signing');
  if (saved) return saved;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 40);
  world.store.transaction(() => world.store.put('google_keys', 'signing', { kid, jwk }));
  return { kid, jwk };
}
