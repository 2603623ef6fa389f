import { setTimeout as sleep } from 'node:timers/promises';
import { RequestError, redirect, requireSameOrigin, sendJson } from '../http/messages.ts';
import { html, sendPage } from '../http/page.ts';
import type { Exchange, Router } from '../http/router.ts';
import type { Mail } from '../state/records.ts';
import { publicPath, type World } from '../world.ts';
import { deleteMails, findMails } from './outbox.ts';

/** The outbox to look at, and the same as JSON for tests. */
export function routeMail(router: Router, world: World): void {
  router.on('GET', '/mail', (exchange) => showList(world, exchange));
  router.on('POST', '/mail/clear', (exchange) => {
    requireSameOrigin(world, exchange);
    deleteMails(world, null);
    redirect(exchange.response, `${publicPath(world)}/mail`);
  });
  router.on('GET', '/mail/api/messages', (exchange) => answerMessages(world, exchange));
  router.on('DELETE', '/mail/api/messages', (exchange) => {
    requireSameOrigin(world, exchange);
    sendJson(exchange.response, 200, { deleted: deleteMails(world, exchange.query.get('to')) });
  });
  router.on('GET', '/mail/api/messages/:id', (exchange) => sendJson(exchange.response, 200, mailOf(world, exchange)));
  router.on('GET', '/mail/:id', (exchange) => showMail(world, exchange));
  router.on('GET', '/mail/:id/body', (exchange) => showBody(world, exchange));
}

function showList(world: World, { response }: Exchange): void {
  const mails = findMails(world, {});
  const root = publicPath(world);
  sendPage(response, {
    title: 'Outbox',
    wide: true,
    body: html`
<div class="row"><h1>Outbox</h1>${mails.length > 0 && html`<form method="post" action="${root}/mail/clear"><button>Delete all</button></form>`}</div>
<p class="soft">Every mail the product has sent, newest first. None of them has left this machine.</p>
${mails.length === 0 ? html`<p>No mail yet. Sign up, or ask for a new password, and look again.</p>` : html`<div class="mails">${mails.map((mail) => html`<a href="${root}/mail/${mail.id}"><b>${mail.to.join(', ')}</b><span>${mail.subject}</span>${timeOf(mail)}</a>`)}</div>`}`,
  });
}

function showMail(world: World, exchange: Exchange): void {
  const mail = mailOf(world, exchange);
  const root = publicPath(world);
  sendPage(exchange.response, {
    title: mail.subject,
    wide: true,
    frames: true,
    body: html`
<p class="small"><a href="${root}/mail">← Outbox</a></p>
<h1>${mail.subject}</h1>
<dl class="left"><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>From</dt><dd>${mail.from}</dd><dt>Sent</dt><dd>${timeOf(mail)}</dd>${mail.attachments.map((one) => html`<dt>Attached</dt><dd>${one.name} (${one.type}, ${one.sizeBytes} bytes)</dd>`)}</dl>
${mail.html !== '' && html`<iframe title="The mail as its reader sees it" src="${root}/mail/${mail.id}/body" sandbox="allow-top-navigation-by-user-activation"></iframe>`}
${mail.text !== '' && html`<h2>Text</h2><pre>${mail.text}</pre>`}
<details><summary>Headers</summary><pre>${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre></details>`,
  });
}

/** The mail's own HTML, without scripts or anything from elsewhere; its links open in the whole window. */
function showBody(world: World, exchange: Exchange): void {
  const mail = mailOf(world, exchange);
  exchange.response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  exchange.response.end(`<!doctype html><base target="_top">${mail.html.replace(/^\s*<!doctype[^>]*>/i, '')}`);
}

/** `?to=&subject=&since=&waitMs=`: with `waitMs` it waits for the first one that fits, at most that long (30 s). */
async function answerMessages(world: World, { query, response }: Exchange): Promise<void> {
  const since = query.get('since');
  const time = since === null ? null : new Date(/^\d+$/.test(since) ? Number(since) : since);
  if (time && Number.isNaN(time.getTime())) throw new RequestError(400, 'since must be a time.');
  const until = Date.now() + Math.min(30_000, Number(query.get('waitMs') ?? 0) || 0);
  for (;;) {
    const messages = findMails(world, { to: query.get('to'), subject: query.get('subject'), since: time });
    if (messages.length > 0 || Date.now() >= until || response.destroyed) return sendJson(response, 200, { messages });
    await sleep(50);
  }
}

function mailOf(world: World, { args }: Exchange): Mail {
  const mail = world.store.get('mails', args.id ?? '');
  if (!mail) throw new RequestError(404, 'There is no such mail (any more).');
  return mail;
}

function timeOf(mail: Mail) {
  const shown = new Date(mail.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return html`<time datetime="${mail.at}">${shown}</time>`;
}
