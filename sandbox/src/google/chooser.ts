import { hash } from 'node:crypto';
import { html, sendPage } from '../http/page.ts';
import { type Reply, RequestError } from '../http/server.ts';
import type { Person } from '../state/records.ts';

const people = [
  person('Ada Moreau', 'ada.moreau@example.com', true),
  person('Jonas Lindqvist', 'jonas.lindqvist@example.com', true),
  person('Mina Okafor', 'mina.okafor@example.com', true),
  person('Unproven Paul', 'unproven.paul@example.com', false),
];

/** Shows "Choose an account" like Google's page, plus a form to sign in as anyone. */
export function showChooser(reply: Reply, returnTo: string, hint: string | null): Reply {
  return sendPage(reply, {
    title: 'Choose an account',
    formTargets: [new URL(returnTo).origin],
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
<details${hint ? html` open` : ''}>
<summary>Use another e-mail</summary>
<form method="post" class="stack">
<label>Name<input name="name" required maxlength="100" autocomplete="off" value="Test Person"></label>
<label>E-mail<input name="email" type="email" required maxlength="200" autocomplete="off" value="${hint}"></label>
<label class="tick"><input type="checkbox" name="verified" value="yes" checked>Google has verified this address</label>
<input type="hidden" name="other" value="yes">
<button class="main">Continue</button>
</form>
</details>
<form method="post"><button class="plain" name="cancel" value="yes">Cancel</button></form>`,
  });
}

/** @throws RequestError when the address is invalid */
export function chosenPerson(form: URLSearchParams): Person {
  const email = (form.get('email') ?? '').trim().toLowerCase();
  const chosen = form.get('other')
    ? person(form.get('name')?.trim() || email, email, form.get('verified') === 'yes')
    : people.find((one) => one.email === email);
  if (!chosen || !/^\S+@\S+$/.test(email)) throw new RequestError(400, 'That is not an e-mail address.');
  return chosen;
}

/** Returns the person of an address, always the same one. The id has 21 digits, like Google's. */
function person(name: string, email: string, isVerified: boolean): Person {
  const digest = hash('sha256', email, 'hex').slice(0, 16);
  return { sub: `1${BigInt(`0x${digest}`).toString().padStart(20, '0').slice(-20)}`, email, name, isVerified };
}
