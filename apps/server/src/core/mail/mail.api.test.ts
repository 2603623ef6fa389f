import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMail, sendMailLater } from '../../platform/mail.ts';
import { startWorker, type Worker } from '../../platform/queue.ts';
import { inTransaction } from '../../platform/transactions.ts';
import {
  type AuthApp,
  get,
  linkIn,
  newEmail,
  newMember,
  signUpWithCookie,
  startAuthApp,
} from '../../testing/auth-app.ts';
import { plainEmail } from './email-templates.ts';
import { emailUserLater, sendUserEmail } from './user-email.ts';

let app: AuthApp;
let worker: Worker;
beforeAll(async () => {
  app = await startAuthApp({ withSandbox: true });
  worker = await startWorker(app.deps, { send_mail: sendMail, send_user_email: sendUserEmail }, []);
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

interface Arrived {
  subject: string;
  text: string;
  html: string;
  from: string;
  headers: { name: string; value: string }[];
}

async function arrived(to: string, waitMs = 15_000): Promise<Arrived[]> {
  const url = `${app.config.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(to)}&waitMs=${waitMs}`;
  return ((await (await fetch(url)).json()) as { messages: Arrived[] }).messages;
}

describe('mail', () => {
  it('delivers the confirmation link after a sign-up', async () => {
    const { email, browser } = await signUpWithCookie(app);
    const [mail] = await arrived(email);
    expect(mail).toMatchObject({ subject: 'Confirm your email for Unslop', from: 'hello@unslop.example' });
    const path = linkIn(mail!.text).slice(app.config.publicUrl.length);
    expect((await get(app, path, browser)).headers.location).toBe(`${app.config.publicUrl}/auth/callback`);
  });

  it('is sent only if its transaction commits', async () => {
    const email = newEmail();
    const titled = (title: string) => plainEmail(email, { title, text: 'x' });
    await inTransaction(app.db, async (trx) => {
      await sendMailLater(trx, titled('Never'));
      throw new Error('no');
    }).catch(() => {});
    await inTransaction(app.db, (trx) => sendMailLater(trx, titled('Later')));
    expect((await arrived(email)).map((mail) => mail.subject)).toEqual(['Later']);
  });

  it('sends a notification to the user’s current address, with a link to our site', async () => {
    const { email, cookie } = await newMember(app);
    const { user } = (await get(app, '/api/session', cookie)).json();
    await inTransaction(app.db, (trx) =>
      emailUserLater(trx, user.id, {
        title: 'You won $25',
        text: 'Your art for "<b>Six fingers</b>" got the most likes.',
        link: { label: 'See the award', path: '/ai-slop/1/award' },
      }),
    );
    await emailUserLater(app.db, '00000000-0000-4000-8000-000000000000', { title: 'Nobody', text: 'x' });
    let mails = await arrived(email);
    while (mails.length < 2) mails = await arrived(email);
    const mail = mails.find(({ subject }) => subject === 'You won $25')!;
    expect(mail.text).toContain(`${app.config.publicUrl}/ai-slop/1/award`);
    expect(mail.html).toContain('&lt;b&gt;Six fingers&lt;/b&gt;');
  });

  it('is not sent again when its job reruns after delivery', async () => {
    const email = newEmail();
    const mail = { ...plainEmail(email, { title: 'Once', text: 'x' }), messageId: '<once@unslop>' };
    await sendMail(mail, app.deps);
    await sendMail(mail, app.deps);
    await sendMail({ ...mail, subject: 'Another', messageId: '<another@unslop>' }, app.deps);
    let mails = await arrived(email);
    while (mails.length < 2) mails = await arrived(email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Another', 'Once']);
  });

  it('is retried under the same message id when the server is down', async () => {
    const broken = { ...app.deps, config: { ...app.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    const email = newEmail();
    const mail = { ...plainEmail(email, { title: 'Again', text: 'x' }), messageId: '<one@unslop>' };
    await expect(sendMail(mail, broken)).rejects.toThrow('ECONNREFUSED');
    await sendMail(mail, app.deps);
    const [sent] = await arrived(email);
    expect(sent!.headers.find(({ name }) => name.toLowerCase() === 'message-id')!.value).toBe('<one@unslop>');
  });
});
