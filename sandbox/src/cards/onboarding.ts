import type Stripe from 'stripe';
import { html, sendPage } from '../http/page.ts';
import { formOf, type Reply, type Request, RequestError, requireSameOrigin } from '../http/server.ts';
import type { Sandbox } from '../sandbox.ts';
import { nowIso, nowMs } from '../state/clock.ts';
import type { SavedLink } from '../state/records.ts';
import { accountOf, changeAccount, requirements } from './accounts.ts';
import type { Call } from './call.ts';
import { invalid, refused } from './errors.ts';
import { byItself, emitThin } from './events.ts';

/** Stripe's links expire after a few minutes and work once. */
const liveMs = 5 * 60_000;

/** Requirements that "partially" leaves open. */
const hardest = ['identity.individual.id_numbers', 'configuration.recipient.default_outbound_destination'];

export function createAccountLink(call: Call<Stripe.V2.Core.AccountLinkCreateParams>): Stripe.V2.Core.AccountLink {
  const { sandbox, cause } = call;
  const useCase = call.params.use_case;
  const details = useCase.type === 'account_update' ? useCase.account_update : useCase.account_onboarding;
  if (useCase.type === undefined)
    throw invalid('Missing required param: use_case[type].', 'parameter_missing', 'use_case[type]');
  for (const name of ['refresh_url', 'return_url'] as const) {
    const url = details?.[name];
    if (url === undefined && name === 'refresh_url')
      throw invalid(`Missing required param: ${name}.`, 'parameter_missing', `use_case[${useCase.type}][${name}]`);
    if (url !== undefined && !URL.canParse(url))
      throw invalid('Not a valid URL', 'url_invalid', `use_case[${useCase.type}][${name}]`);
  }
  const saved = accountOf(sandbox, call.params.account);
  if (saved.object.closed) throw refused(`The account ${saved.object.id} is closed.`, 'account_closed', 'account');
  const account = saved.object.id;
  const id = cause.newId('link');
  const expiresAtMs = nowMs(sandbox) + liveMs;
  const refreshUrl = details!.refresh_url;
  const link = { id, account, expiresAtMs, isUsed: false, refreshUrl, returnUrl: details?.return_url ?? refreshUrl };
  sandbox.store.put('account_links', id, link);
  return {
    object: 'v2.core.account_link',
    account,
    created: nowIso(sandbox),
    expires_at: new Date(expiresAtMs).toISOString(),
    livemode: false,
    url: `${sandbox.options.publicUrl}/sandbox/connect/onboarding/${id}`,
    use_case: useCase,
  };
}

/** Shows Stripe's hosted onboarding. A used or expired link redirects to its refresh URL. */
export function showOnboarding(sandbox: Sandbox, request: Request, reply: Reply): Reply {
  const link = linkOf(sandbox, request);
  const account = sandbox.store.get('accounts', link.account);
  if (isSpent(sandbox, link) || account?.access !== 'connected') return reply.redirect(link.refreshUrl, 303);
  const { object, missing } = account;
  return sendPage(reply, {
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

export function answerOnboarding(sandbox: Sandbox, request: Request, reply: Reply): Reply {
  requireSameOrigin(sandbox, request);
  const link = linkOf(sandbox, request);
  const answer = formOf(request).get('answer');
  if (isSpent(sandbox, link)) return reply.redirect(link.refreshUrl, 303);
  sandbox.store.transaction(() => {
    sandbox.store.put('account_links', link.id, { ...link, isUsed: true });
    if (answer === 'complete') onboard(sandbox, link.account, []);
    if (answer === 'partial') onboard(sandbox, link.account, hardest);
    const data = { account_id: link.account, configurations: ['recipient'], use_case: 'account_onboarding' };
    emitThin(sandbox, byItself, 'v2.core.account_link.returned', null, data);
  });
  sandbox.wake();
  return reply.redirect(link.returnUrl, 303);
}

/** @param left requirements that are still missing afterwards; earlier answers are kept */
export function onboard(sandbox: Sandbox, id: string, left: string[]): void {
  const saved = sandbox.store.get('accounts', id);
  if (!saved || saved.object.closed) return;
  changeAccount(sandbox, byItself, { ...saved, missing: saved.missing.filter((one) => left.includes(one)) });
}

function linkOf(sandbox: Sandbox, { params }: Request): SavedLink {
  const link = sandbox.store.get('account_links', params.id);
  if (!link) throw new RequestError(404, 'There is no such onboarding link.');
  return link;
}

function isSpent(sandbox: Sandbox, link: SavedLink): boolean {
  return link.isUsed || nowMs(sandbox) >= link.expiresAtMs;
}
