import { testCards } from './cards/test-cards.ts';
import { html, sendPage } from './http/page.ts';
import type { App } from './http/server.ts';

export function routeHome(app: App): void {
  app.get('/', (_request, reply) => {
    // Show only one card that succeeds. The README lists them all.
    const cards = testCards.filter((card, position) => position === 0 || card.outcome !== 'succeeds');
    return sendPage(reply, {
      title: 'What is here',
      wide: true,
      body: html`
<h1>The world outside, in small</h1>
<p class="soft">Stand-ins for Stripe, Google and the mail server. With real keys none of this runs.</p>
<h2>Mail</h2>
<p><a href="/sandbox/mail">Open the outbox</a>: every mail the product has sent.</p>
<h2>Test cards</h2>
<p class="small soft">Any date in the future, any three digits. Real cards are refused.</p>
<dl class="left">${cards.map((card) => html`<dt>${card.outcome.replaceAll('_', ' ')}</dt><dd>${card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dd>`)}</dl>`,
    });
  });
}
