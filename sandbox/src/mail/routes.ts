import { setTimeout as sleep } from 'node:timers/promises';
import { html, sendPage } from '../http/page.ts';
import { type App, type Reply, type Request, RequestError, requireSameOrigin } from '../http/server.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Mail } from '../state/records.ts';
import { deleteMails, findMails } from './outbox.ts';

/** Serves the outbox as pages, and as JSON for tests. */
export function routeMail(app: App, sandbox: Sandbox): void {
  app.get('/mail', (_request, reply) => showList(sandbox, reply));
  app.post('/mail/clear', (request: Request, reply) => {
    requireSameOrigin(sandbox, request);
    deleteMails(sandbox, null);
    return reply.redirect('/sandbox/mail', 303);
  });
  app.get('/mail/api/messages', async (request: Request) => ({ messages: await waitForMails(sandbox, request) }));
  app.delete('/mail/api/messages', (request: Request, reply) => {
    requireSameOrigin(sandbox, request);
    return reply.send({ deleted: deleteMails(sandbox, request.query.get('to')) });
  });
  app.get('/mail/api/messages/:id', async (request: Request) => mailOf(sandbox, request));
  app.get('/mail/:id', (request: Request, reply) => showMail(mailOf(sandbox, request), reply));
  app.get('/mail/:id/body', (request: Request, reply) => showBody(mailOf(sandbox, request), reply));
}

function showList(sandbox: Sandbox, reply: Reply): Reply {
  const mails = findMails(sandbox, {});
  return sendPage(reply, {
    title: 'Outbox',
    wide: true,
    body: html`
<div class="row"><h1>Outbox</h1>${mails.length > 0 && html`<form method="post" action="/sandbox/mail/clear"><button>Delete all</button></form>`}</div>
<p class="soft">Every mail the product has sent, newest first. None of them has left this machine.</p>
${mails.length === 0 ? html`<p>No mail yet. Sign up, or ask for a new password, and look again.</p>` : html`<div class="mails">${mails.map((mail) => html`<a href="/sandbox/mail/${mail.id}"><b>${mail.to.join(', ')}</b><span>${mail.subject}</span>${timeOf(mail)}</a>`)}</div>`}`,
  });
}

function showMail(mail: Mail, reply: Reply): Reply {
  return sendPage(reply, {
    title: mail.subject,
    wide: true,
    frames: true,
    body: html`
<p class="small"><a href="/sandbox/mail">← Outbox</a></p>
<h1>${mail.subject}</h1>
<dl class="left"><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>From</dt><dd>${mail.from}</dd><dt>Sent</dt><dd>${timeOf(mail)}</dd>${mail.attachments.map((one) => html`<dt>Attached</dt><dd>${one.name} (${one.type}, ${one.sizeBytes} bytes)</dd>`)}</dl>
${mail.html !== '' && html`<iframe title="The mail as its reader sees it" src="/sandbox/mail/${mail.id}/body" sandbox="allow-top-navigation-by-user-activation"></iframe>`}
${mail.text !== '' && html`<h2>Text</h2><pre>${mail.text}</pre>`}
<details><summary>Headers</summary><pre>${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre></details>`,
  });
}

/** Shows the mail's HTML without scripts or external resources. Its links open in the whole window. */
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

/** `?to=&subject=&since=&waitMs=`: with `waitMs` it long-polls for the first match, at most that long (30 s). */
async function waitForMails(sandbox: Sandbox, { query, raw }: Request): Promise<Mail[]> {
  const since = query.get('since');
  const time = since === null ? null : new Date(/^\d+$/.test(since) ? Number(since) : since);
  if (time && Number.isNaN(time.getTime())) throw new RequestError(400, 'since must be a time.');
  const until = Date.now() + Math.min(30_000, Number(query.get('waitMs') ?? 0) || 0);
  for (;;) {
    const messages = findMails(sandbox, { to: query.get('to'), subject: query.get('subject'), since: time });
    if (messages.length > 0 || Date.now() >= until || raw.socket.destroyed) return messages;
    await sleep(50);
  }
}

function mailOf(sandbox: Sandbox, { params }: Request): Mail {
  const mail = sandbox.store.get('mails', params.id);
  if (!mail) throw new RequestError(404, 'There is no such mail (any more).');
  return mail;
}

function timeOf(mail: Mail) {
  const shown = new Date(mail.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return html`<time datetime="${mail.at}">${shown}</time>`;
}
