import { createHash } from 'node:crypto';
import { RequestError, readForm, redirect, requireSameOrigin } from '../http/messages.ts';
import { html, sendPage } from '../http/page.ts';
import type { Exchange } from '../http/router.ts';
import { nowMs } from '../state/clock.ts';
import type { Person } from '../state/records.ts';
import type { World } from '../world.ts';
import { grant } from './grants.ts';

const people = [
  person('Ada Moreau', 'ada.moreau@example.com', true),
  person('Jonas Lindqvist', 'jonas.lindqvist@example.com', true),
  person('Mina Okafor', 'mina.okafor@example.com', true),
  person('Unproven Paul', 'unproven.paul@example.com', false),
];

/** "Choose an account", as the real one shows it, with a way to be anybody. */
export function showChooser(world: World, exchange: Exchange): void {
  const asked = readAsked(world, exchange);
  const isCode = exchange.query.get('response_type') === 'code';
  if (!isCode || exchange.query.get('prompt') === 'none') {
    leave(exchange, asked, { error: isCode ? 'interaction_required' : 'unsupported_response_type' });
    return;
  }
  sendPage(exchange.response, {
    title: 'Choose an account',
    formTargets: [new URL(asked.redirectUri).origin],
    body: html`
<p class="eyebrow">Google sandbox · Sign in</p>
<h1>Choose an account</h1>
<p class="soft">to continue to Unslop</p>
<form method="post" class="stack">
${people.map(
  (one) =>
    html`<button class="person" name="email" value="${one.email}"><i aria-hidden="true">${one.name[0]}</i><b>${one.name}</b><span>${one.email}${one.isVerified ? '' : ' · not verified'}</span></button>`,
)}
</form>
<details${exchange.query.get('login_hint') ? html` open` : ''}>
<summary>Use another e-mail</summary>
<form method="post" class="stack">
<label>Name<input name="name" required maxlength="100" autocomplete="off" value="Test Person"></label>
<label>E-mail<input name="email" type="email" required maxlength="200" autocomplete="off" value="${exchange.query.get('login_hint')}"></label>
<label class="tick"><input type="checkbox" name="verified" value="yes" checked>Google has verified this address</label>
<input type="hidden" name="other" value="yes">
<button class="main">Continue</button>
</form>
</details>
<form method="post"><button class="plain" name="cancel" value="yes">Cancel</button></form>`,
  });
}

export async function chooseAccount(world: World, exchange: Exchange): Promise<void> {
  requireSameOrigin(world, exchange);
  const asked = readAsked(world, exchange);
  const form = await readForm(exchange.request);
  if (form.get('cancel')) return leave(exchange, asked, { error: 'access_denied' });
  const email = (form.get('email') ?? '').trim().toLowerCase();
  const chosen = form.get('other')
    ? person(form.get('name')?.trim() || email, email, form.get('verified') === 'yes')
    : people.find((one) => one.email === email);
  if (!chosen || !/^\S+@\S+$/.test(email)) throw new RequestError(400, 'That is not an e-mail address.');
  const { query } = exchange;
  const code = world.store.transaction(() =>
    grant(world, {
      kind: 'code',
      person: chosen,
      scope: query.get('scope') ?? 'openid',
      nonce: query.get('nonce'),
      redirectUri: asked.redirectUri,
      challenge: query.get('code_challenge'),
      challengeMethod: query.get('code_challenge_method') ?? 'plain',
      isOffline: query.get('access_type') === 'offline',
      expiresAtMs: nowMs(world) + 600_000,
    }),
  );
  leave(exchange, asked, { code, scope: query.get('scope') ?? 'openid' });
}

interface Asked {
  redirectUri: string;
  state: string | null;
}

/** An unknown client or a foreign address is refused here, never by sending the browser there. */
function readAsked(world: World, { query }: Exchange): Asked {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== world.options.google.clientId)
    throw new RequestError(401, 'The OAuth client was not found.');
  const product = new URL(world.options.publicUrl).origin;
  if (!URL.canParse(redirectUri) || new URL(redirectUri).origin !== product) {
    throw new RequestError(400, `redirect_uri_mismatch: the sandbox only returns to ${product}.`);
  }
  return { redirectUri, state: query.get('state') };
}

function leave({ response }: Exchange, { redirectUri, state }: Asked, values: Record<string, string>): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  redirect(response, url.href);
}

/** The same address is always the same person: 21 digits, like Google's. */
function person(name: string, email: string, isVerified: boolean): Person {
  const digest = createHash('sha256').update(email).digest('hex').slice(0, 16);
  return { sub: `1${BigInt(`0x${digest}`).toString().padStart(20, '0').slice(-20)}`, email, name, isVerified };
}
