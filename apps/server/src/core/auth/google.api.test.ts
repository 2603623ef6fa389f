import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthApp,
  cookieOf,
  get,
  linkIn,
  mailsTo,
  newEmail,
  PASSWORD,
  post,
  signIn,
  signUp,
  signUpWithCookie,
  startAuthApp,
  whoIs,
} from '../../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ withSandbox: true });
});
afterAll(() => app.stop());

interface Person {
  email: string;
  name?: string;
  verified?: boolean;
}

/** Starts a Google sign-in. The cookie ties Google's callback to this browser. */
async function start(redirect?: string, cookie?: string) {
  const reply = await post(
    app,
    '/api/auth/sign-in/social',
    { provider: 'google', ...(redirect && { redirect }) },
    { cookie },
  );
  expect(reply.statusCode).toBe(200);
  const state = reply.cookies.find((one) => one.name.endsWith('.state'))!;
  return { url: new URL(reply.json().url), state: `${state.name}=${encodeURIComponent(state.value)}` };
}

/** Chooses an account on Google's page. @returns the path to which Google redirects the browser */
async function choose(url: URL, { email, name = 'Grace Hopper', verified = true }: Person): Promise<string> {
  const form = new URLSearchParams({ other: 'yes', email, name, ...(verified && { verified: 'yes' }) });
  const answer = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: app.config.publicUrl },
  });
  const back = new URL(answer.headers.get('location')!);
  expect(back.origin + back.pathname).toBe(`${app.config.publicUrl}/api/auth/callback/google`);
  return back.pathname + back.search;
}

async function signInByGoogle(person: Person, options: { redirect?: string; cookie?: string } = {}) {
  const { url, state } = await start(options.redirect, options.cookie);
  const path = await choose(url, person);
  const reply = await get(app, path, [options.cookie, state].filter(Boolean).join('; '));
  expect(reply.statusCode).toBe(302);
  return { reply, to: new URL(reply.headers.location as string), cookie: cookieOf(app, reply), path, state };
}

describe('signing in with Google', () => {
  it('requests consent and offline access with PKCE, state and nonce [A122]', async () => {
    const { url } = await start();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'unslop-sandbox',
      response_type: 'code',
      redirect_uri: `${app.config.publicUrl}/api/auth/callback/google`,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      state: expect.stringMatching(/.{32}/),
      nonce: expect.stringMatching(/.{32}/),
    });
  });

  it('creates an account with a confirmed address and encrypts the refresh token [V11.3.1]', async () => {
    const email = newEmail();
    const { to, cookie } = await signInByGoogle({ email }, { redirect: '/payment?amount=5' });
    expect(to.href).toBe(`${app.config.publicUrl}/auth/callback?redirect=%2Fpayment%3Famount%3D5`);
    const { user } = (await get(app, '/api/session', cookie)).json();
    expect(user).toMatchObject({ email, display_name: 'Grace Hopper', avatar_url: null });
    expect(user.email_verified_at).not.toBeNull();
    const { rows } = await sql<{ provider_id: string; refresh_token: string }>`select a.provider_id, a.refresh_token
      from auth.accounts a join auth.users u on u.id = a.user_id where u.email = ${email}`.execute(app.db);
    expect(rows[0]!.provider_id).toBe('google');
    expect(rows[0]!.refresh_token).toMatch(/^.{20,}$/);
    expect(rows[0]!.refresh_token).not.toMatch(/^1\/\//);
  });

  it('cleans the name from Google and replaces a reserved one [X25]', async () => {
    const nameOf = async (name: string) => {
      const { cookie } = await signInByGoogle({ email: newEmail(), name });
      return (await get(app, '/api/session', cookie)).json().user.display_name as string;
    };
    expect(await nameOf('Grace\u0001 \u202eHopper\ufffe')).toBe('Grace Hopper');
    expect(await nameOf('Un\u200bslop Suppоrt')).toMatch(/^[a-z]+_[a-z]+_\d{4}$/);
    expect(await nameOf('\u3164')).toMatch(/^[a-z]+_[a-z]+_\d{4}$/);
  });

  it('recognises a returning user and issues a new session token', async () => {
    const email = newEmail();
    const first = await signInByGoogle({ email });
    const second = await signInByGoogle({ email }, { cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect([await whoIs(app, first.cookie), await whoIs(app, second.cookie)]).toEqual([null, email]);
    const { rows } = await sql`select from auth.users where email = ${email}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('does not link Google to an unconfirmed password account, nor the reverse [I09]', async () => {
    const email = newEmail();
    await signUp(app, email);
    const squatter = await signIn(app, email);
    const { to, cookie } = await signInByGoogle({ email });
    expect([to.pathname, to.searchParams.get('error'), cookie]).toEqual(['/auth/callback', 'account_not_linked', '']);
    expect(to.searchParams.get('error_description')).toContain('haven’t confirmed it');
    const { rows } = await sql`select from auth.accounts a join auth.users u on u.id = a.user_id
      where u.email = ${email} and a.provider_id = 'google'`.execute(app.db);
    expect(rows).toHaveLength(0);

    // The owner resets the password, which ends the squatter's session. Then Google is linked.
    await post(app, '/api/auth/request-password-reset', { email });
    const text = (await delivered(email, 'Choose a new password')).text;
    const token = new URL(linkIn(text)).searchParams.get('token')!;
    expect((await post(app, '/api/auth/reset-password', { token, password: 'the owner’s own' })).statusCode).toBe(200);
    expect(await whoIs(app, squatter)).toBeNull();
    const linked = await signInByGoogle({ email });
    expect([linked.to.searchParams.get('error'), await whoIs(app, linked.cookie)]).toEqual([null, email]);
    await expect(signIn(app, email, PASSWORD)).rejects.toThrow('Invalid email or password');
  });

  it('mails the owner each time Google is connected to the account', async () => {
    const fresh = newEmail();
    await signInByGoogle({ email: fresh });
    expect(await mailsTo(app, fresh)).toEqual([]);
    const email = newEmail();
    const { browser } = await signUpWithCookie(app, email);
    await get(app, linkIn((await mailsTo(app, email))[0]!.text).slice(app.config.publicUrl.length), browser);
    const subjects = async () => (await mailsTo(app, email)).map(({ subject }) => subject);
    const before = await subjects();
    for (const times of [1, 2]) {
      await signInByGoogle({ email });
      await signInByGoogle({ email });
      const connected = Array.from({ length: times }, () => 'Google was connected to your account');
      expect((await subjects()).toSorted()).toEqual([...before, ...connected].toSorted());
      await sql`delete from auth.accounts a using auth.users u
        where a.user_id = u.id and u.email = ${email} and a.provider_id = 'google'`.execute(app.db);
    }
  });

  it('does not link an address that Google has not verified [I09]', async () => {
    const email = newEmail();
    const { browser } = await signUpWithCookie(app, email);
    const link = linkIn((await mailsTo(app, email))[0]!.text);
    await get(app, link.slice(app.config.publicUrl.length), browser);
    const { to, cookie } = await signInByGoogle({ email, verified: false });
    expect([to.searchParams.get('error'), cookie]).toEqual(['account_not_linked', '']);
  });

  it('creates no account for an address that Google has not verified [I13]', async () => {
    const email = newEmail();
    const { to, cookie } = await signInByGoogle({ email, verified: false });
    expect([to.searchParams.get('error'), cookie]).toEqual(['email_not_verified', '']);
    expect(to.searchParams.get('error_description')).toContain('Confirm it at Google first');
    const { rows } = await sql`select from auth.users where email = ${email}`.execute(app.db);
    expect(rows).toHaveLength(0);
  });

  it('rejects an old unverified identity; a password reset removes it [I13]', async () => {
    const email = newEmail();
    const { cookie } = await signInByGoogle({ email });
    const identities = async () =>
      (
        await sql<{ provider_id: string }>`select a.provider_id from auth.accounts a
          join auth.users u on u.id = a.user_id where u.email = ${email}`.execute(app.db)
      ).rows.map(({ provider_id }) => provider_id);
    // Recreate an account from before we required Google's verification.
    await sql`update auth.users set email_verified = false where email = ${email}`.execute(app.db);
    const squatter = await signInByGoogle({ email, verified: false });
    expect([squatter.to.searchParams.get('error'), squatter.cookie]).toEqual(['email_not_verified', '']);
    await post(app, '/api/auth/request-password-reset', { email });
    const token = new URL(linkIn((await delivered(email, 'Choose a new password')).text)).searchParams.get('token')!;
    expect((await post(app, '/api/auth/reset-password', { token, password: 'the owner’s own' })).statusCode).toBe(200);
    expect([await identities(), await whoIs(app, cookie)]).toEqual([['credential'], null]);
  });

  it('refuses a callback that is replayed, cancelled or from another browser [V10.4.1]', async () => {
    const { url, state } = await start();
    const path = await choose(url, { email: newEmail() });
    const elsewhere = await get(app, path);
    expect(new URL(elsewhere.headers.location as string).searchParams.get('error')).toBe('state_mismatch');
    const { url: fresh, state: cookie } = await start();
    const back = await choose(fresh, { email: newEmail() });
    expect(new URL((await get(app, back, cookie)).headers.location as string).search).toBe('');
    expect((await get(app, back, cookie)).headers.location).toContain('error=state_mismatch');
    const form = new URLSearchParams({ cancel: 'yes' });
    const { url: third, state: thirdState } = await start();
    const headers = { origin: app.config.publicUrl };
    const cancelled = new URL(
      (await fetch(third, { method: 'POST', body: form, redirect: 'manual', headers })).headers.get('location')!,
    );
    const to = new URL((await get(app, cancelled.pathname + cancelled.search, thirdState)).headers.location as string);
    expect(to.searchParams.get('error_description')).toBe('You cancelled the sign-in with Google.');
    expect(state).not.toBe(cookie);
  });

  it('redirects to no other site and repeats no foreign error text', async () => {
    const { to } = await signInByGoogle({ email: newEmail() }, { redirect: '//evil.example' });
    expect(to.href).toBe(`${app.config.publicUrl}/auth/callback`);
    const forged = await get(app, '/api/auth/callback/google?error=x&error_description=Call+0900+now&state=y');
    const location = new URL(forged.headers.location as string);
    expect(location.origin + location.pathname).toBe(`${app.config.publicUrl}/auth/callback`);
    expect(location.href).not.toContain('0900');
  });

  it('reports Google as unreachable, keeps passwords working and retries later', async () => {
    const unplugged = await startAuthApp({ beside: app });
    const refused = await post(unplugged, '/api/auth/sign-in/social', { provider: 'google' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([502, 'GOOGLE_FAILED']);
    const email = await signUp(unplugged);
    expect(await whoIs(unplugged, await signIn(unplugged, email))).toBe(email);
    const back = new URL((await get(unplugged, '/api/auth/callback/google?code=x&state=y')).headers.location as string);
    expect([back.pathname, back.searchParams.get('error')]).toEqual(['/auth/callback', 'google_failed']);
    unplugged.config.google!.discoveryUrl = app.config.google!.discoveryUrl;
    expect((await post(unplugged, '/api/auth/sign-in/social', { provider: 'google' })).statusCode).toBe(200);
    await unplugged.stop();
  });
});

async function delivered(email: string, subject: string) {
  const mail = (await mailsTo(app, email)).find((one) => one.subject.startsWith(subject));
  return mail!;
}
