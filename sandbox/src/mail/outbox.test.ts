import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import type { Mail } from '../state/records.ts';
import { type Fixture, publicUrl, startFixture } from '../testing/fixture.ts';

async function send({ sandbox }: Fixture, mail: object) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
  await transport.sendMail({ from: 'Unslop <no-reply@example.com>', to: 'ada@example.com', subject: 'Hello', ...mail });
  transport.close();
}

async function messages({ url }: Fixture, query: string): Promise<Mail[]> {
  return ((await (await fetch(url(`/mail/api/messages?${query}`))).json()) as { messages: Mail[] }).messages;
}

test('shows a sent mail as JSON and on the page', async () => {
  const fixture = await startFixture();
  await send(fixture, {
    subject: 'Prüfe deine Adresse',
    text: 'Klick',
    html: '<a href="http://localhost:3000/verify">Klick</a>',
  });
  const [mail] = await messages(fixture, 'to=ADA@example.com');
  expect(mail).toMatchObject({ to: ['ada@example.com'], subject: 'Prüfe deine Adresse', text: 'Klick\n' });
  expect(await messages(fixture, 'to=someone@else.com')).toEqual([]);
  expect(await (await fetch(fixture.url('/sandbox/mail'))).text()).toContain('Prüfe deine Adresse');
  const page = await (await fetch(fixture.url(`/mail/${mail!.id}`))).text();
  expect(page).toContain(`src="/sandbox/mail/${mail!.id}/body"`);
  const body = await fetch(fixture.url(`/mail/${mail!.id}/body`));
  expect(await body.text()).toContain('<base target="_top"><a href="http://localhost:3000/verify">');
  expect(body.headers.get('content-security-policy')).toContain('sandbox allow-top-navigation-by-user-activation');
});

test('a test can wait for a mail', async () => {
  const fixture = await startFixture();
  const waiting = messages(fixture, 'to=ada@example.com&subject=Reset&waitMs=5000');
  await send(fixture, { subject: 'Something else' });
  await send(fixture, { subject: 'Reset your password', bcc: 'hidden@example.com' });
  expect((await waiting).map((mail) => mail.subject)).toEqual(['Reset your password']);
  expect(await messages(fixture, 'to=hidden@example.com')).toHaveLength(1);
  const since = new Date(Date.now() + 1000).toISOString();
  expect(await messages(fixture, `since=${since}`)).toEqual([]);
});

test('escapes mails on our pages', async () => {
  const fixture = await startFixture();
  await send(fixture, { subject: '<script>alert(1)</script>', text: '</pre><img src=x onerror=alert(1)>' });
  const [mail] = await messages(fixture, '');
  for (const path of ['/mail', `/mail/${mail!.id}`]) {
    const answer = await fetch(fixture.url(path));
    const page = await answer.text();
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('stops without waiting for a client with an open connection', async () => {
  const fixture = await startFixture();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: fixture.sandbox.smtpPort, pool: true });
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x' });
  const start = Date.now();
  await fixture.restart();
  expect(Date.now() - start).toBeLessThan(2_000);
  transport.close();
});

test('keeps the last 500 mails across restarts until they are deleted', async () => {
  const fixture = await startFixture();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: fixture.sandbox.smtpPort, pool: true });
  for (let n = 0; n < 503; n += 1)
    await transport.sendMail({ from: 'a@example.com', to: `u${n}@example.com`, subject: `${n}`, text: 'x' });
  transport.close();
  await fixture.restart();
  const kept = await messages(fixture, '');
  expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([500, '502', '3']);
  const remove = (query: string, origin: string) =>
    fetch(fixture.url(`/mail/api/messages${query}`), { method: 'DELETE', headers: { origin } });
  expect((await remove('', 'https://evil.example')).status).toBe(403);
  expect(await (await remove('?to=u10@example.com', publicUrl)).json()).toEqual({ deleted: 1 });
  expect(await (await remove('', publicUrl)).json()).toEqual({ deleted: 499 });
  expect(await messages(fixture, '')).toEqual([]);
});
