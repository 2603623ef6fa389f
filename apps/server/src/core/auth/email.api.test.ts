import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthApp,
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

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.stop());

const ask = (cookie: string, email: string, password = PASSWORD) =>
  post(app, '/api/auth/change-email', { email, password }, { cookie });
async function linkTo(email: string): Promise<string> {
  const letter = (await mailsTo(app, email)).findLast(({ subject }) => subject === 'Confirm your new email for Unslop');
  return linkIn(letter!.text).slice(app.config.publicUrl.length);
}

describe('another e-mail', () => {
  it('asks for the password and for a link in the new mailbox, then logs out everywhere', async () => {
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
    const done = await get(app, link);
    expect([done.statusCode, done.headers.location]).toEqual([302, `${app.config.publicUrl}/login`]);
    expect(await whoIs(app, cookie)).toBeNull();
    expect(await whoIs(app, await signIn(app, fresh))).toBe(fresh);
    expect((await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD })).statusCode).toBe(401);
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Another email was asked for', 'Your email was changed']),
    );
    // Used up.
    expect((await get(app, link)).headers.location).toContain('error=invalid_token');
  });

  it('answers the same for an address that is taken, and tells its owner only', async () => {
    const [{ cookie }, other] = [await newMember(app), await newMember(app)];
    expect((await ask(cookie, other.email)).statusCode).toBe(200);
    expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).not.toContain(
      'Confirm your new email for Unslop',
    );
  });

  it('only the newest link works, none after a new password, and a taken address stays its owner’s', async () => {
    const { cookie } = await newMember(app);
    const [one, two] = [newEmail(), newEmail()];
    await ask(cookie, one);
    await ask(cookie, two);
    expect((await get(app, await linkTo(one))).headers.location).toContain('error=');
    await post(app, '/api/auth/sign-up/email', { email: two, password: PASSWORD });
    expect((await get(app, await linkTo(two))).headers.location).toContain('error=email_taken');
    const three = newEmail();
    await ask(cookie, three);
    await post(
      app,
      '/api/auth/change-password',
      { current_password: PASSWORD, password: 'another one entirely' },
      { cookie },
    );
    expect((await get(app, await linkTo(three))).headers.location).toContain('error=invalid_token');
    for (const token of ['', 'x', '%00'])
      expect((await get(app, `/api/auth/confirm-email?token=${token}`)).statusCode).toBe(302);
  });

  it('twenty clicks at once change it once', async () => {
    const { cookie } = await newMember(app);
    const fresh = newEmail();
    await ask(cookie, fresh);
    const link = await linkTo(fresh);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(app, link)));
    expect(answers.filter(({ headers }) => String(headers.location).endsWith('/login'))).toHaveLength(1);
  });
});
