import { createPrivateKey, generateKeyPairSync, hash, randomBytes, randomUUID, sign } from 'node:crypto';
import { type App, formOf, type Reply, type Request, RequestError, requireSameOrigin } from '../http/server.ts';
import type { Sandbox } from '../sandbox.ts';
import { nowMs } from '../state/clock.ts';
import type { GoogleGrant, Person, SavedKey } from '../state/records.ts';
import { chosenPerson, showChooser } from './chooser.ts';

/** An OpenID provider with Google's URLs and replies, as far as a sign-in needs them. */
export function routeGoogle(app: App, sandbox: Sandbox): void {
  app.get('/google/.well-known/openid-configuration', async () => discovery(sandbox));
  app.get('/google/jwks', async () => {
    const { kid, jwk } = signingKey(sandbox);
    return { keys: [{ kty: jwk.kty, n: jwk.n, e: jwk.e, kid, alg: 'RS256', use: 'sig' }] };
  });
  app.get('/google/authorize', (request: Request, reply) => {
    const { query } = request;
    const returnTo = redirectUriOf(sandbox, request);
    const isCode = query.get('response_type') === 'code';
    if (isCode && query.get('prompt') !== 'none') return showChooser(reply, returnTo, query.get('login_hint'));
    return leave(request, reply, { error: isCode ? 'interaction_required' : 'unsupported_response_type' });
  });
  app.post('/google/authorize', (request: Request, reply) => authorize(sandbox, request, reply));
  app.post('/google/token', (request: Request, reply) => answerToken(sandbox, request, reply));
  app.get('/google/userinfo', (request: Request, reply) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const found = sandbox.store.get('google_grants', token);
    if (found?.kind === 'access' && nowMs(sandbox) < found.expiresAtMs) return reply.send(claimsOf(found.person));
    return reply.code(401).send({ error: 'invalid_token' });
  });
}

function discovery(sandbox: Sandbox) {
  const issuer = issuerOf(sandbox);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    claims_supported: 'aud email email_verified exp family_name given_name iat iss name sub'.split(' '),
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  };
}

/** Rejects an unknown client or a foreign URL here, and never redirects the browser there. */
function redirectUriOf(sandbox: Sandbox, { query }: Request): string {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== sandbox.options.google.clientId)
    throw new RequestError(401, 'The OAuth client was not found.');
  const product = sandbox.options.publicUrl;
  if (!URL.canParse(redirectUri) || new URL(redirectUri).origin !== product) {
    throw new RequestError(400, `redirect_uri_mismatch: the sandbox only returns to ${product}.`);
  }
  return redirectUri;
}

/** Handles the chooser's form: redirects with a code for the product, or with the cancellation. */
function authorize(sandbox: Sandbox, request: Request, reply: Reply): Reply {
  requireSameOrigin(sandbox, request);
  const { query } = request;
  const redirectUri = redirectUriOf(sandbox, request);
  const form = formOf(request);
  if (form.get('cancel')) return leave(request, reply, { error: 'access_denied' });
  const scope = query.get('scope') ?? 'openid';
  const grantOfCode = {
    kind: 'code',
    person: chosenPerson(form),
    scope,
    nonce: query.get('nonce'),
    redirectUri,
    challenge: query.get('code_challenge'),
    isOffline: query.get('access_type') === 'offline',
    expiresAtMs: nowMs(sandbox) + 600_000,
  } as const;
  return leave(request, reply, { code: sandbox.store.transaction(() => grant(sandbox, grantOfCode)), scope });
}

function leave({ query }: Request, reply: Reply, values: Record<string, string>): Reply {
  const url = new URL(query.get('redirect_uri')!);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  const state = query.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return reply.redirect(url.href, 303);
}

function answerToken(sandbox: Sandbox, request: Request, reply: Reply): Reply {
  const form = formOf(request);
  const { clientId, clientSecret } = sandbox.options.google;
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
    return reply.code(401).send({ error: 'invalid_client', error_description: 'Unauthorized' });
  }
  const answer = sandbox.store.transaction(() => {
    if (form.get('grant_type') === 'refresh_token') return refreshed(sandbox, form.get('refresh_token') ?? '');
    if (form.get('grant_type') === 'authorization_code') return exchanged(sandbox, form);
    return undefined;
  });
  return answer
    ? reply.send(answer)
    : reply.code(400).send({ error: 'invalid_grant', error_description: 'Bad Request' });
}

/** Creates a code or a token and stores its values. */
function grant(sandbox: Sandbox, values: GoogleGrant): string {
  const prefix = { code: '4/', access: 'ya29.', refresh: '1//' }[values.kind];
  const token = prefix + randomBytes(32).toString('base64url');
  sandbox.store.put('google_grants', token, values);
  return token;
}

/** Exchanges a code, which works once, for its redirect URL, and only with the verifier of its challenge. */
function exchanged(sandbox: Sandbox, form: URLSearchParams): object | undefined {
  const code = form.get('code') ?? '';
  const found = sandbox.store.get('google_grants', code);
  if (found?.kind !== 'code') return undefined;
  sandbox.store.delete('google_grants', code);
  const isFresh = nowMs(sandbox) < found.expiresAtMs && form.get('redirect_uri') === found.redirectUri;
  if (!isFresh || !isVerified(found, form.get('code_verifier'))) return undefined;
  const refresh = found.isOffline
    ? { refresh_token: grant(sandbox, { ...found, kind: 'refresh', expiresAtMs: Number.MAX_SAFE_INTEGER }) }
    : {};
  return { ...tokens(sandbox, found), ...refresh };
}

function refreshed(sandbox: Sandbox, token: string): object | undefined {
  const found = sandbox.store.get('google_grants', token);
  return found?.kind === 'refresh' ? tokens(sandbox, { ...found, nonce: null }) : undefined;
}

function tokens(sandbox: Sandbox, from: GoogleGrant): object {
  const expiresIn = 3_599;
  const access = grant(sandbox, { ...from, kind: 'access', expiresAtMs: nowMs(sandbox) + expiresIn * 1000 });
  return {
    access_token: access,
    expires_in: expiresIn,
    scope: from.scope,
    token_type: 'Bearer',
    id_token: idToken(sandbox, from),
  };
}

function isVerified({ challenge }: GoogleGrant, verifier: string | null): boolean {
  if (challenge === null) return true;
  return verifier !== null && challenge === hash('sha256', verifier, 'base64url');
}

function claimsOf({ sub, email, name, isVerified: email_verified }: Person) {
  const [given_name, ...rest] = name.split(' ');
  return { sub, email, email_verified, name, given_name, ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}) };
}

/** Uses the real time, because the verifier has no other clock. */
function idToken(sandbox: Sandbox, { person, nonce }: GoogleGrant): string {
  const { kid, jwk } = signingKey(sandbox);
  const iat = Math.floor(Date.now() / 1000);
  const { clientId } = sandbox.options.google;
  const payload = {
    iss: issuerOf(sandbox),
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

function issuerOf(sandbox: Sandbox): string {
  return `${sandbox.options.publicUrl}/sandbox/google`;
}

/** Returns the signing key. It is created once and stored, so tokens stay valid across restarts. */
function signingKey(sandbox: Sandbox): SavedKey {
  const saved = sandbox.store.get('google_keys', 'signing');
  if (saved) return saved;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { kid: randomUUID(), jwk: privateKey.export({ format: 'jwk' }) };
  sandbox.store.transaction(() => sandbox.store.put('google_keys', 'signing', key));
  return key;
}
