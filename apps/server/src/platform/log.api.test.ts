import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, pay, untilStatus, withdraw } from '../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { newMessageId, sendMail } from './mail.ts';
import { enqueue, startWorker } from './queue.ts';

interface Line {
  msg: string;
  level: number;
  requestId?: string;
  jobId?: string;
  task?: string;
  [more: string]: unknown;
}

let app: TestApp;
const written: string[] = [];
const lines = (): Line[] => written.map((line) => JSON.parse(line));
const linesOf = (msg: string) => lines().filter((line) => line.msg === msg);
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, logTo: { write: (line) => written.push(line) } });
});
afterAll(() => app.stop());

/** Texts that must not appear anywhere in the log. */
const secrets = new Set<string>();
const secret = <T extends string>(text: T): T => {
  secrets.add(text);
  secrets.add(encodeURIComponent(text));
  return text;
};
/** Request ids of the requests made here. */
const requests: string[] = [];

async function ask(address: string, init: RequestInit = {}) {
  const { publicUrl } = app.deps.config;
  const reply = await fetch(`${publicUrl}${address}`, { redirect: 'manual', ...init });
  requests.push(reply.headers.get('x-request-id')!);
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
}

const send = (address: string, body: object | string, headers: Record<string, string> = {}) =>
  ask(address, {
    method: 'POST',
    headers: { origin: app.deps.config.publicUrl, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Returns the link in the newest mail to `email` with this subject. */
async function linkTo(email: string, subject: string): Promise<URL> {
  const mail = await eventually(async () => {
    const reply = await fetch(`${app.sandboxUrl}/mail/api/messages?to=${email}&waitMs=8000`);
    const { messages } = (await reply.json()) as { messages: { subject: string; text: string }[] };
    return messages.find((one) => one.subject.startsWith(subject));
  }, `the mail "${subject}"`);
  return new URL(/https?:\/\/\S+\?token=\S+/.exec(mail.text)![0]);
}

/** Signs up, confirms the address, chooses a new password and signs in. */
async function newMember(): Promise<Person> {
  const email = secret('mira.visible@example.com');
  const [password, newPassword] = [secret('the-first-password'), secret('the-second-password')];
  expect((await send('/api/auth/sign-up/email', { email, password })).status).toBe(200);
  const verify = await linkTo(email, 'Confirm your email');
  secret(verify.searchParams.get('token')!);
  await ask(`${verify.pathname}${verify.search}`);
  expect((await send('/api/auth/sign-in/email', { email, password: secret('a-wrong-password') })).status).toBe(401);
  await send('/api/auth/sign-in/email', { email: secret('nobody.known@example.com'), password });
  expect((await send('/api/auth/request-password-reset', { email })).status).toBe(200);
  const token = secret((await linkTo(email, 'Choose a new password')).searchParams.get('token')!);
  const reset = await send('/api/auth/reset-password', { token, password: newPassword });
  expect(reset.status, reset.body).toBe(200);
  await send('/api/auth/reset-password', { token, password: newPassword });
  const signedIn = await send('/api/auth/sign-in/email', { email, password: newPassword });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  secret(cookie.slice(cookie.indexOf('=') + 1));
  secret(decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)));
  const session = await ask('/api/session', { headers: { cookie } });
  return { id: JSON.parse(session.body).user.id, email, cookie };
}

describe('the log', () => {
  test('names request or job on every line, and never personal data', async () => {
    const { deps } = app;
    secret(deps.config.stripe.secretKey);
    secret(deps.config.secret);
    const person = await newMember();

    // Three payments: one refused with an address in the message, one with a bad card, and one that succeeds.
    const order = { amount: 5337, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 50 } };
    const headers = { cookie: person.cookie };
    const address = secret('someone.else@example.com');
    const error = { message: `Invalid email address: ${address}`, code: 'email_invalid' };
    await app.control('/faults', { method: 'POST', path: '/v1/payment_intents', fault: 'refuse', error });
    const refused = await send('/api/functions/create-payment-intent', order, headers);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const begun = await send('/api/functions/create-payment-intent', order, headers);
    const clientSecret = secret(JSON.parse(begun.body).clientSecret as string);
    await pay(app, clientSecret, secret('4000000000000002'));
    expect((await pay(app, clientSecret, secret('4242424242424242'))).status).toBe('succeeded');
    await eventually(async () => (await app.balanceOf(person)) === 5000, 'the credit');

    // A withdrawal that has to be retried once.
    await connect(app, person);
    await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault: 'rate_limit' });
    const asked = await withdraw(app, person, 20);
    await eventually(async () => linesOf('a withdrawal has to wait').length > 0, 'the first try');
    await untilStatus(app, asked.body.withdrawal_id, 'paid', 60_000);

    // A forged webhook, a browser report, an invalid body, an invalid address, and a bug.
    const forged = JSON.stringify({ id: 'evt_1', data: { billing_details: { email: address } } });
    const webhook = await send('/api/webhooks/stripe', forged, {
      'stripe-signature': secret('t=1,v1=forged-signature'),
    });
    expect(webhook.status).toBe(400);
    const page = `${deps.config.publicUrl}/reset-password?token=${secret('token-of-the-page')}`;
    const report = { 'document-uri': page, 'blocked-uri': `https://evil.example/x?for=${address}` };
    const csp = { 'csp-report': { ...report, 'effective-directive': 'script-src-elem' } };
    expect((await send('/api/csp-reports', csp)).status).toBe(204);
    const modern = {
      type: 'csp-violation',
      body: { documentURL: page, blockedURL: 'inline', effectiveDirective: 'style-src' },
    };
    await send('/api/csp-reports', JSON.stringify([modern]), { 'content-type': 'application/reports+json' });
    await send('/api/csp-reports', `no report, but ${address}`);
    await send('/api/ai-slops', `{"${address}`, headers);
    await ask(`/nowhere/at/all?token=${secret('token-of-nowhere')}`);
    await app.owner.query('alter table artists rename to artists_gone');
    const bug = await ask(`/api/artists?q=${encodeURIComponent(secret('what I looked for'))}`, { headers });
    await app.owner.query('alter table artists_gone rename to artists');
    expect(bug.status, bug.body).toBe(500);

    // A mail that its server refuses temporarily, naming the address.
    const mailbox = secret('no.such.mailbox@example.com');
    const mailServer = await refusingMailServer();
    const config = { ...deps.config, smtpUrl: `smtp://127.0.0.1:${mailServer.port}` };
    const postman = await startWorker({ ...deps, config }, { send_to_nobody: sendMail }, []);
    const body = secret('what the email says');
    const mail = { to: mailbox, subject: body, text: body, html: body, messageId: newMessageId() };
    await enqueue(app.db, 'send_to_nobody', mail, { maxAttempts: 1 });
    const failed = await eventually(
      async () => lines().find((line) => line.msg.includes('send_to_nobody')),
      'its line',
    );
    await postman.stop();
    mailServer.close();
    expect(failed).toMatchObject({ level: 50, cause: expect.stringContaining('[mail]') });

    // Each request has its own line, and lines written during a request name it.
    await eventually(async () => {
      const answered = new Set(linesOf('answered').map((line) => line.requestId));
      return requests.every((id) => answered.has(id));
    }, 'every request to have its line');
    const ids = (msg: string) => linesOf(msg).map((line) => line.requestId);
    const idOf = ({ headers: given }: { headers: Headers }) => given.get('x-request-id');
    expect(ids('stripe: the call failed')).toEqual([idOf(refused)]);
    expect(ids('a webhook was refused: its signature does not hold')).toEqual([idOf(webhook)]);
    expect(linesOf('unexpected error')).toMatchObject([
      { requestId: JSON.parse(bug.body).request_id, err: { code: '42P01', stack: expect.stringContaining('.ts:') } },
    ]);
    expect(linesOf('content security policy report').map((line) => line.report)).toEqual([
      { page: '/reset-password', blocked: 'https://evil.example', directive: 'script-src-elem' },
      { page: '/reset-password', blocked: 'inline', directive: 'style-src' },
    ]);
    expect(linesOf('a withdrawal has to wait')[0]).toMatchObject({
      task: 'work_withdrawal',
      jobId: expect.any(String),
    });
    const nobodys = lines().filter(
      (line) => !line.requestId && !line.jobId && !line.msg.startsWith('queue: Failed task'),
    );
    expect(nobodys.map((line) => line.msg).filter((msg) => !msg.startsWith('Server listening at'))).toEqual([]);

    // The log contains nothing that was typed, sent, shown or stored.
    const text = written.join('');
    expect([...secrets].filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toMatch(/cookie|authorization|remoteAddress|"(password|payload|detail|raw)":/i);
  }, 120_000);
});

test('a crash is logged without the values of its error', async () => {
  const { config } = app.deps;
  // Node.js treats an unhandled rejection like an uncaught exception.
  const bug = `process.on('SIGUSR2', () => Promise.reject(Object.assign(new Error('no <mira@example.com>'), { detail: 'mira' })))`;
  const main = path.join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, ['--import', `data:text/javascript;base64,${btoa(bug)}`, main, 'worker'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      SANDBOX_URL: config.sandboxUrl!,
      SMTP_URL: config.smtpUrl,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (!said.includes('"working"') && (said + text).includes('"working"')) child.kill('SIGUSR2');
      said += text;
    });
  }
  const [exitCode] = await once(child, 'close');
  expect(exitCode, said).toBe(1);
  const last = JSON.parse(said.trim().split('\n').at(-1)!);
  expect(last).toMatchObject({
    level: 60,
    msg: 'ended by an error that nobody caught',
    err: { message: 'no <[mail]>' },
  });
  expect(said).not.toContain('mira');
}, 60_000);

/** Starts a mail server that refuses every recipient and names the address. */
async function refusingMailServer(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (bytes) => {
      const line = bytes.toString();
      const mailbox = /^RCPT TO:(<.*>)/i.exec(line)?.[1];
      socket.write(mailbox ? `450 4.2.1 ${mailbox} is not known here\r\n` : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { port, close: () => server.close() };
}
