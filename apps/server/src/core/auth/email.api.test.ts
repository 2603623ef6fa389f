import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthApp,
  changesOf,
  cookieOf,
  get,
  linkIn,
  mailsTo,
  newEmail,
  newMember,
  PASSWORD,
  post,
  signIn,
  startAuthApp,
  whoIs,
} from '../../testing/auth-app.ts';
import { signInOf } from './own-account.ts';
import { readSession } from './sessions.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.stop());

const ask = (cookie: string, email: string, password = PASSWORD) =>
  post(app, '/api/auth/change-email', { email, password }, { cookie });
async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).findLast(({ subject }) => subject === 'Confirm your new email for Unslop');
  return linkIn(mail!.text).slice(app.config.publicUrl.length);
}

describe('a new e-mail address', () => {
  it('needs the password and a link in the new mailbox, then logs out everywhere', async () => {
    const { email, cookie } = await newMember(app);
    const fresh = newEmail();
    expect((await ask(cookie, fresh, 'wrong')).json().error.code).toBe('WRONG_PASSWORD');
    expect((await ask('', fresh)).statusCode).toBe(401);
    expect((await ask(cookie, 'no address')).json().error.code).toBe('EMAIL_INVALID');
    expect((await ask(cookie, fresh)).json()).toEqual({
      status: true,
      message: 'Check your new email address for a confirmation link',
    });
    expect(await whoIs(app, cookie)).toBe(email);
    const link = await linkTo(fresh);
    // Nobody else can be tricked into confirming it: neither a guest nor a user signed in to another account.
    expect((await get(app, link)).headers.location).toContain('error=sign_in_first');
    const stranger = await newMember(app);
    expect((await get(app, link, stranger.cookie)).headers.location).toContain('error=invalid_token');
    expect([await whoIs(app, cookie), await whoIs(app, stranger.cookie)]).toEqual([email, stranger.email]);
    const done = await get(app, link, cookie);
    expect([done.statusCode, done.headers.location]).toEqual([302, `${app.config.publicUrl}/login`]);
    expect(await whoIs(app, cookie)).toBeNull();
    expect(await whoIs(app, await signIn(app, fresh))).toBe(fresh);
    expect((await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD })).statusCode).toBe(401);
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Someone asked to change your email', 'Your email was changed']),
    );
    expect((await mailsTo(app, fresh)).map(({ subject }) => subject)).toContain(
      'Your Unslop account uses this email now',
    );
    expect(await changesOf(app, fresh)).toEqual(['email']);
    // The link is used up.
    const again = await get(app, link, await signIn(app, fresh));
    expect(again.headers.location).toContain('error=invalid_token');
  });

  it('answers the same for a taken address and notifies only its owner', async () => {
    const [{ email, cookie }, other] = [await newMember(app), await newMember(app)];
    for (const each of [other.email, newEmail()]) {
      expect((await ask(cookie, each)).statusCode).toBe(200);
      const { userId } = (await readSession(app.db, app.config, { headers: { cookie } }))!;
      expect((await signInOf(app.db, userId)).new_email).toBe(each);
      const mails = await mailsTo(app, email);
      expect(mails.filter(({ subject }) => subject === 'Someone asked to change your email')).not.toEqual([]);
    }
    expect(
      (await mailsTo(app, email)).filter(({ subject }) => subject === 'Someone asked to change your email'),
    ).toHaveLength(2);
    expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).not.toContain(
      'Confirm your new email for Unslop',
    );
  });

  it('accepts only the newest link, never for a taken address or after a new password', async () => {
    const { cookie } = await newMember(app);
    const [one, two] = [newEmail(), newEmail()];
    await ask(cookie, one);
    await ask(cookie, two);
    expect((await get(app, await linkTo(one), cookie)).headers.location).toContain('error=invalid_token');
    await post(app, '/api/auth/sign-up/email', { email: two, password: PASSWORD });
    expect((await get(app, await linkTo(two), cookie)).headers.location).toContain('error=email_taken');
    const three = newEmail();
    await ask(cookie, three);
    const changed = await post(
      app,
      '/api/auth/change-password',
      { current_password: PASSWORD, password: 'another one entirely' },
      { cookie },
    );
    expect((await get(app, await linkTo(three), cookieOf(app, changed))).headers.location).toContain(
      'error=invalid_token',
    );
    for (const token of ['', 'x', '%00'])
      expect((await get(app, `/api/auth/confirm-email?token=${token}`, cookieOf(app, changed))).statusCode).toBe(302);
  });

  it('a new password and its hold on withdrawals are written in one statement [I15]', async () => {
    const { email } = await newMember(app);
    const change = (password: string) =>
      sql`update auth.accounts a set password = ${password} from auth.users u where u.id = a.user_id and u.email = ${email}`.execute(
        app.db,
      );
    expect(await changesOf(app, email)).toEqual([]);
    await change('a hash');
    expect(await changesOf(app, email)).toEqual(['password']);
    await sql`delete from account_changes`.execute(app.db);
    await change('a hash');
    expect(await changesOf(app, email)).toEqual([]);
  });

  it('changes once for twenty concurrent clicks', async () => {
    const { cookie } = await newMember(app);
    const fresh = newEmail();
    await ask(cookie, fresh);
    const link = await linkTo(fresh);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(app, link, cookie)));
    expect(answers.filter(({ headers }) => String(headers.location).endsWith('/login'))).toHaveLength(1);
  });
});
