import { setTimeout as sleep } from 'node:timers/promises';
import { html, sendPage } from '../http/page.ts';
import { type App, type Reply, type Request, RequestError, requireSameOrigin } from '../http/server.ts';
import type { Mail } from '../state/records.ts';
import { publicPath, type World } from '../world.ts';
import { deleteMails, findMails } from './outbox.ts';

/** The outbox to look at, and the same as JSON for tests. */
export function routeMail(app: App, world: World): void {
  app.get('/mail', (_request, reply) => showList(world, reply));
  app.post('/mail/clear', (request: Request, reply) => {
    requireSameOrigin(world, request);
    deleteMails(world, null);
    return reply.redirect(`${publicPath(world)}/mail`, 303);
  });
  app.get('/mail/api/messages', async (request: Request) => ({ messages: await waitForMails(world, request) }));
  app.delete('/mail/api/messages', (request: Request, reply) => {
    requireSameOrigin(world, request);
    return reply.send({ deleted: deleteMails(world, request.query.get('to')) });
  });
  app.get('/mail/api/messages/:id', async (request: Request) => mailOf(world, request));
  app.get('/mail/:id', (request: Request, reply) => showMail(world, mailOf(world, request), reply));
  app.get('/mail/:id/body', (request: Request, reply) => showBody(mailOf(world, request), reply));
}

function showList(world: World, reply: Reply): Reply {
  const mails = findMails(world, {});
  const root = publicPath(world);
  return sendPage(reply, {
    title: 'Outbox',
    wide: true,
    body: html`
<div class="row"><h1>Outbox</h1>${mails.length > 0 && html`<form method="post" action="${root}/mail/clear"><button>Delete all</button></form>`}</div>
<p class="soft">Every mail the product has sent, newest first. None of them has left this machine.</p>
${mails.length === 0 ? html`<p>No mail yet. Sign up, or ask for a new password, and look again.</p>` : html`<div class="mails">${mails.map((mail) => html`<a href="${root}/mail/${mail.id}"><b>${mail.to.join(', ')}</b><span>${mail.subject}</span>${timeOf(mail)}</a>`)}</div>`}`,
  });
}

function showMail(world: World, mail: Mail, reply: Reply): Reply {
  const root = publicPath(world);
  return sendPage(reply, {
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
function showBody(mail: Mail, reply: Reply): Reply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
      'x-content-type-options': 'nosniff',
    })
    .send(`<!doctype html><base target="_top">${mail.html.replace(/^\s*<!doctype[^>]*>/i, '')}`);
}

/** `?to=&subject=&since=&waitMs=`: with `waitMs` it waits for the first one that fits, at most that long (30 s). */
async function waitForMails(world: World, { query, raw }: Request): Promise<Mail[]> {
  const since = query.get('since');
  const time = since === null ? null : new Date(/^\d+$/.test(since) ? Number(since) : since);
  if (time && Number.isNaN(time.getTime())) throw new RequestError(400, 'since must be a time.');
  const until = Date.now() + Math.min(30_000, Number(query.get('waitMs') ?? 0) || 0);
  for (;;) {
    const messages = findMails(world, { to: query.get('to'), subject: query.get('subject'), since: time });
    if (messages.length > 0 || Date.now() >= until || raw.socket.destroyed) return messages;
    await sleep(50);
  }
}

function mailOf(world: World, { params }: Request): Mail {
  const mail = world.store.get('mails', params.id);
  if (!mail) throw new RequestError(404, 'There is no such mail (any more).');
  return mail;
}

function timeOf(mail: Mail) {
  const shown = new Date(mail.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return html`<time datetime="${mail.at}">${shown}</time>`;
}
