import { RequestError, readForm, redirect, requireSameOrigin } from '../http/messages.ts';
import { html, sendPage } from '../http/page.ts';
import type { Exchange } from '../http/router.ts';
import { nowMs } from '../state/clock.ts';
import type { SavedLink } from '../state/records.ts';
import type { World } from '../world.ts';
import { requirements } from './accounts.ts';
import { byItself, emitThin } from './events.ts';
import { changeAccount } from './requirements.ts';

/** What "partially" leaves open. */
const hardest = ['identity.individual.id_numbers', 'configuration.recipient.default_outbound_destination'];

/** Stripe's hosted onboarding. A link that was used or is too old leads to its refresh address. */
export function showOnboarding(world: World, exchange: Exchange): void {
  const link = linkOf(world, exchange);
  const account = world.store.get('accounts', link.account);
  if (isSpent(world, link) || account?.access !== 'connected') {
    redirect(exchange.response, link.refreshUrl);
    return;
  }
  const { object, missing } = account;
  sendPage(exchange.response, {
    title: 'Onboarding',
    formTargets: [new URL(link.returnUrl).origin, new URL(link.refreshUrl).origin],
    body: html`
<p class="eyebrow">Stripe sandbox · Onboarding</p>
<h1>Get paid by Unslop</h1>
<p class="soft">Stripe would ask for these. In the sandbox one click fills them in.</p>
<dl><dt>Account</dt><dd>${object.id}</dd><dt>E-mail</dt><dd>${object.contact_email ?? 'none'}</dd></dl>
<ul class="plain checks">${Object.entries(requirements).map(([one, label]) => html`<li${missing.includes(one) ? '' : html` class="done"`}>${label}</li>`)}</ul>
<h2>How does it end?</h2>
<form method="post" class="stack">
<button class="main" name="answer" value="complete">Complete</button>
<button name="answer" value="partial">Complete partially</button>
<button class="plain" name="answer" value="leave">Leave without finishing</button>
</form>
<p class="small soft">"Partially" leaves the number and the bank account open: the account stays restricted.</p>`,
  });
}

export async function answerOnboarding(world: World, exchange: Exchange): Promise<void> {
  requireSameOrigin(world, exchange);
  const link = linkOf(world, exchange);
  const answer = (await readForm(exchange.request)).get('answer');
  if (isSpent(world, link)) return redirect(exchange.response, link.refreshUrl);
  world.store.transaction(() => {
    world.store.put('account_links', link.id, { ...link, isUsed: true });
    if (answer === 'complete') onboard(world, link.account, []);
    if (answer === 'partial') onboard(world, link.account, hardest);
    const data = { account_id: link.account, configurations: ['recipient'], use_case: 'account_onboarding' };
    emitThin(world, byItself, 'v2.core.account_link.returned', null, data);
  });
  world.wake();
  redirect(exchange.response, link.returnUrl);
}

/** @param left what is still missing afterwards; what was filled in before stays so */
export function onboard(world: World, id: string, left: string[]): void {
  const saved = world.store.get('accounts', id);
  if (!saved || saved.object.closed) return;
  changeAccount(world, byItself, { ...saved, missing: saved.missing.filter((one) => left.includes(one)) });
}

function linkOf(world: World, exchange: Exchange): SavedLink {
  const link = world.store.get('account_links', exchange.args.link ?? '');
  if (!link) throw new RequestError(404, 'There is no such onboarding link.');
  return link;
}

function isSpent(world: World, link: SavedLink): boolean {
  return link.isUsed || nowMs(world) >= link.expiresAtMs;
}
