import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthApp,
  cookieOf,
  get,
  linkIn,
  mailsTo,
  PASSWORD,
  post,
  signIn,
  signUpWithCookie,
  startAuthApp,
  whoIs,
} from '../../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.stop());

async function confirmationLink(email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).findLast(({ subject }) => subject === 'Confirm your email for Unslop');
  return linkIn(mail!.text).slice(app.config.publicUrl.length);
}

async function isVerified(email: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select email_verified as is from auth.users where email = ${email}`.execute(app.db);
  return rows[0]!.is;
}

describe('a confirmation link', () => {
  it('opened in another browser confirms nothing and asks for a new password [I13]', async () => {
    // An attacker signs up with another person's address, and signs in.
    const { email } = await signUpWithCookie(app);
    const attacker = await signIn(app, email);
    const bearer = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD, bearer: true });
    const authorization = `Bearer ${bearer.json().access_token}`;
    const link = await confirmationLink(email);

    // A mail scanner opens the link. Then the address's owner presses "Confirm my email".
    for (const _ of ['scanner', 'owner']) {
      const opened = await get(app, link);
      const to = new URL(opened.headers.location as string);
      expect([opened.statusCode, to.origin + to.pathname, to.searchParams.get('confirm')]).toEqual([
        302,
        `${app.config.publicUrl}/reset-password`,
        '1',
      ]);
      expect([cookieOf(app, opened), await isVerified(email)]).toEqual(['', false]);
    }
    const token = new URL((await get(app, link)).headers.location as string).searchParams.get('token');
    const chosen = await post(app, '/api/auth/reset-password', { token, password: 'the owner’s own' });
    expect(chosen.statusCode).toBe(200);

    expect(await isVerified(email)).toBe(true);
    expect(await whoIs(app, attacker)).toBeNull();
    expect((await get(app, '/api/session', '', { authorization })).json().user).toBeNull();
    await expect(signIn(app, email)).rejects.toThrow('Invalid email or password');
    expect(await whoIs(app, await signIn(app, email, 'the owner’s own'))).toBe(email);
    // The link is used up here too.
    expect((await get(app, link)).headers.location).toContain('error=invalid_token');
  });

  it('is not trusted in a browser that signed up with the same address later [I13]', async () => {
    const { email } = await signUpWithCookie(app);
    const victim = await signUpWithCookie(app, email, 'the owner’s own');
    const opened = await get(app, await confirmationLink(email), victim.browser);
    expect(opened.headers.location).toContain('/reset-password?confirm=1');
    expect(await isVerified(email)).toBe(false);
  });

  it('confirms in a browser that is signed in to its account', async () => {
    const { email } = await signUpWithCookie(app);
    const phone = await signIn(app, email);
    const opened = await get(app, await confirmationLink(email), phone);
    expect(opened.headers.location).toBe(`${app.config.publicUrl}/auth/callback`);
    expect([await isVerified(email), await whoIs(app, phone)]).toEqual([true, email]);
  });

  it('used six times concurrently signs in once and ends the other links [I12]', async () => {
    const { email, browser } = await signUpWithCookie(app);
    await post(app, '/api/auth/send-verification-email', { email });
    const first = linkIn((await mailsTo(app, email))[0]!.text).slice(app.config.publicUrl.length);
    const newest = await confirmationLink(email);
    expect(newest).not.toBe(first);
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(app, newest, browser)));
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      Array(6).fill(`${app.config.publicUrl}/auth/callback`),
    );
    expect(answers.filter((answer) => cookieOf(app, answer) !== '')).toHaveLength(1);
    const { rows } = await sql<{ sessions: number }>`select count(*)::int as sessions from auth.sessions s
      join auth.users u on u.id = s.user_id where u.email = ${email}`.execute(app.db);
    expect(rows[0]!.sessions).toBe(1);
    const token = new URL(first, app.config.publicUrl).searchParams.get('token');
    const reset = await post(app, '/api/auth/reset-password', { token, password: 'brand new one' });
    expect(reset.json().error.code).toBe('RESET_LINK_INVALID');
  });

  it('does not reveal by the sign-up cookie whether the address was known', async () => {
    const { email } = await signUpWithCookie(app);
    const shapes = [];
    for (const address of [email, `new.${email}`]) {
      const reply = await post(app, '/api/auth/sign-up/email', { email: address, password: PASSWORD });
      shapes.push(reply.cookies.map(({ value, ...rest }) => ({ ...rest, length: value.length })));
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toEqual([
      { name: 'unslop.sign_up', maxAge: 30 * 86_400, path: '/', httpOnly: true, sameSite: 'Lax', length: 32 },
    ]);
  });
});
