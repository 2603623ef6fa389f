import type Stripe from 'stripe';
import { readForm, redirect, requireSameOrigin } from '../http/messages.ts';
import { html, sendPage } from '../http/page.ts';
import type { Exchange } from '../http/router.ts';
import type { World } from '../world.ts';
import { intentBySecret, safeReturnUrl } from './confirm.ts';
import { authorise } from './paying.ts';

/** The bank's page for 3-D Secure: authorise or fail. */
export function showAuthorise(world: World, exchange: Exchange): void {
  const intent = intentBySecret(world, exchange.query.get('client_secret'));
  const returnUrl = safeReturnUrl(world, exchange.query.get('return_url'));
  if (intent.status !== 'requires_action') {
    showDone(exchange, intent, returnUrl);
    return;
  }
  const card = world.store.get('payment_methods', intent.payment_method as string)?.object.card;
  const action = `${intent.id}?${exchange.query}`;
  sendPage(exchange.response, {
    title: 'Authorise payment',
    formTargets: [new URL(world.options.publicUrl).origin],
    body: html`
<p class="eyebrow">Stripe sandbox · 3-D Secure</p>
<h1>Is this payment yours?</h1>
<p class="soft">Here your bank would ask you to confirm. In the sandbox you decide how it ends.</p>
<dl><dt>Amount</dt><dd><strong>$${(intent.amount / 100).toFixed(2)}</strong></dd><dt>Card</dt><dd>${capital(card?.brand ?? 'card')} ···· ${card?.last4 ?? ''}</dd><dt>Payment</dt><dd>${intent.id}</dd></dl>
<form method="post" action="${action}" class="stack">
<button class="main" name="answer" value="authorise">Authorise payment</button>
<button name="answer" value="fail">Fail authentication</button>
</form>`,
  });
}

export async function answerAuthorise(world: World, exchange: Exchange): Promise<void> {
  requireSameOrigin(world, exchange);
  const intent = intentBySecret(world, exchange.query.get('client_secret'));
  const returnUrl = safeReturnUrl(world, exchange.query.get('return_url'));
  const answer = (await readForm(exchange.request)).get('answer');
  const after = world.store.transaction(() => authorise(world, intent, answer === 'authorise'));
  world.wake();
  showDone(exchange, after, returnUrl);
}

/** Back to the product with what Stripe appends, or a word that one may close the page. */
function showDone(exchange: Exchange, intent: Stripe.PaymentIntent, returnUrl: string | undefined): void {
  const isDone = intent.status === 'succeeded' || intent.status === 'processing';
  if (returnUrl !== undefined) {
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
    url.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed');
    redirect(exchange.response, url.href);
    return;
  }
  sendPage(exchange.response, {
    title: isDone ? 'Payment authorised' : 'Payment not authorised',
    body: html`
<p class="eyebrow">Stripe sandbox · 3-D Secure</p>
<h1>${isDone ? 'Payment authorised' : 'Payment not authorised'}</h1>
<p class="soft">${isDone ? 'Your bank has agreed.' : (intent.last_payment_error?.message ?? 'Nothing was charged.')} You can close this page.</p>`,
  });
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
