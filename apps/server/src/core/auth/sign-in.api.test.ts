import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthApp,
  changesOf,
  cookieOf,
  get,
  newEmail,
  newMember,
  PASSWORD,
  post,
  signIn,
  signUp,
  startAuthApp,
  whoIs,
} from '../../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.stop());

describe('signing up and in', () => {
  it('signing up starts no session; signing in needs no confirmed address', async () => {
    const email = newEmail();
    const up = await post(app, '/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Ada' });
    expect(up.statusCode).toBe(200);
    expect(up.json()).toEqual({
      status: true,
      message: 'Check your email for a confirmation link to complete your registration',
    });
    expect(up.cookies.map(({ name }) => name)).toEqual(['unslop.sign_up']);
    const cookie = await signIn(app, email);
    const session = (await get(app, '/api/session', cookie)).json();
    expect(session.user).toMatchObject({ email, display_name: 'Ada', role: 'member', email_verified_at: null });
    expect(session.settings).toEqual({
      google: true,
      stripe_publishable_key: null,
      sandbox: true,
      debug_pages: true,
      analytics_url: null,
    });
    expect(Math.abs(Date.parse(session.now) - Date.now())).toBeLessThan(5_000);
  });

  it('ignores case and surrounding spaces in an address', async () => {
    const email = await signUp(app);
    expect(await whoIs(app, await signIn(app, ` ${email.toUpperCase()} `))).toBe(email);
  });

  it('explains what is wrong in the words of the forms [A116]', async () => {
    const cases: [string, object, number, string][] = [
      ['sign-in', { email: 'a@example.com', password: '' }, 400, 'Please enter both email and password'],
      ['sign-up', { email: '', password: 'abcdef' }, 400, 'Please enter both email and password'],
      ['sign-up', { email: newEmail(), password: '1234567' }, 400, 'Password must be at least 8 characters'],
      ['sign-up', { email: newEmail(), password: 'x'.repeat(129) }, 400, 'Password must be at most 128 characters'],
      ['sign-up', { email: 'nobody', password: 'abcdefgh' }, 400, 'Please enter a valid email address'],
      ['sign-in', { email: newEmail(), password: 'abcdef' }, 401, 'Invalid email or password'],
      ['sign-in', { email: await signUp(app), password: 'wrong!' }, 401, 'Invalid email or password'],
    ];
    for (const [path, body, status, message] of cases) {
      const reply = await post(app, `/api/auth/${path}/email`, body);
      expect([reply.statusCode, reply.json().error.message]).toEqual([status, message]);
      expect(reply.json().request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('refuses reserved and invisible names and forbidden characters [X25]', async () => {
    const cases: [string, string][] = [
      ['Unslop Support', 'NAME_RESERVED'],
      ['Αdmin', 'NAME_RESERVED'],
      ['\u200b\u3164', 'NAME_INVISIBLE'],
      ['Ann\u0001', 'INVALID_REQUEST'],
      ['Ann\u202e', 'INVALID_REQUEST'],
      ['Ann\uffff', 'INVALID_REQUEST'],
    ];
    for (const [name, code] of cases) {
      const email = newEmail();
      const answer = await post(app, '/api/auth/sign-up/email', { email, password: PASSWORD, name });
      expect([answer.statusCode, answer.json().error.code], name).toEqual([400, code]);
      expect((await sql`select from auth.users where email = ${email}`.execute(app.db)).rows).toEqual([]);
    }
  });

  it('refuses unknown fields and bodies that are not JSON', async () => {
    for (const extra of [
      { image: 'javascript:alert(1)' },
      { role: 'moderator' },
      { emailVerified: true },
      { callbackURL: 'https://evil' },
    ]) {
      const reply = await post(app, '/api/auth/sign-up/email', { email: newEmail(), password: PASSWORD, ...extra });
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'INVALID_REQUEST']);
    }
    const form = await app.server.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40example.com&password=abcdef',
    });
    expect(form.statusCode).toBe(415);
  });

  it('does not expose better-auth’s other endpoints', async () => {
    const { cookie } = await newMember(app);
    for (const path of [
      'update-user',
      'delete-user',
      'revoke-sessions',
      'link-social',
      'unlink-account',
      'set-password',
      'get-access-token',
      'update-session',
    ]) {
      expect((await post(app, `/api/auth/${path}`, {}, { cookie })).statusCode).toBe(404);
    }
    for (const path of ['get-session', 'list-sessions', 'list-accounts', 'error', 'ok', 'callback/evil']) {
      expect((await get(app, `/api/auth/${path}`, cookie)).statusCode).toBe(404);
    }
  });

  it('creates one account for eight concurrent sign-ups with the same address', async () => {
    const email = newEmail();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post(app, '/api/auth/sign-up/email', { email, password: PASSWORD })),
    );
    // On a slow machine, some time out while waiting to hash.
    const done = replies.filter((reply) => reply.statusCode !== 429);
    expect(new Set(done.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(done[0]!.statusCode).toBe(200);
    const { rows } = await sql<{ users: number; profiles: number; passwords: number }>`select count(*)::int as users,
      count(p.id)::int as profiles, count(a.id)::int as passwords from auth.users u left join profiles p on p.id = u.id
      left join auth.accounts a on a.user_id = u.id where u.email = ${email}`.execute(app.db);
    expect(rows[0]).toEqual({ users: 1, profiles: 1, passwords: 1 });
  });

  it('issues a new token at every sign-in and ends the previous session [I06 V7.2.2]', async () => {
    const { email, cookie } = await newMember(app);
    for (const planted of [
      cookie,
      'unslop.session_token=planted',
      `unslop.session_token=${encodeURIComponent('planted.AAAA')}`,
    ]) {
      const reply = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD }, { cookie: planted });
      const fresh = cookieOf(app, reply);
      expect(fresh).not.toBe('');
      expect(fresh).not.toBe(planted);
      expect(await whoIs(app, fresh)).toBe(email);
      expect(await whoIs(app, planted)).toBeNull();
    }
  });

  it('issues a new token after a password change and logs other devices out [I06 V6.2.2]', async () => {
    const { email, cookie } = await newMember(app);
    const elsewhere = await signIn(app, email);
    const wrong = await post(
      app,
      '/api/auth/change-password',
      { current_password: 'no', password: 'another one' },
      { cookie },
    );
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([400, 'WRONG_PASSWORD']);
    const reply = await post(
      app,
      '/api/auth/change-password',
      { current_password: PASSWORD, password: 'another one' },
      { cookie },
    );
    expect(reply.statusCode).toBe(200);
    const fresh = cookieOf(app, reply);
    expect([await whoIs(app, fresh), await whoIs(app, cookie), await whoIs(app, elsewhere)]).toEqual([
      email,
      null,
      null,
    ]);
    expect(await whoIs(app, await signIn(app, email, 'another one'))).toBe(email);
    expect(await changesOf(app, email)).toEqual(['password']);
  });

  it('logging out ends the session on every server immediately [I07]', async () => {
    const second = await startAuthApp({ beside: app });
    const { email, cookie } = await newMember(app);
    expect(await whoIs(second, cookie)).toBe(email);
    const reply = await post(app, '/api/auth/sign-out', undefined, { cookie });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toContain('unslop.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect([await whoIs(app, cookie), await whoIs(second, cookie)]).toEqual([null, null]);
    expect((await post(app, '/api/auth/sign-out')).statusCode).toBe(200);
    await second.stop();
  });

  it('issues a bearer token that lasts an hour and is no cookie [A377]', async () => {
    const email = await signUp(app);
    const reply = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD, bearer: true });
    expect(reply.json()).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { access_token } = reply.json();
    const authorization = `Bearer ${access_token}`;
    expect((await get(app, '/api/session', '', { authorization })).json().user.email).toBe(email);
    expect(await whoIs(app, `unslop.session_token=${encodeURIComponent(access_token)}`)).toBeNull();
    const left = await sql<{ seconds: number }>`select extract(epoch from s.expires_at - now())::int as seconds
      from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`.execute(app.db);
    expect(left.rows[0]!.seconds).toBeGreaterThan(3_590);
    expect(left.rows[0]!.seconds).toBeLessThanOrEqual(3_600);
    await post(app, '/api/auth/sign-out', undefined, { headers: { authorization } });
    expect((await get(app, '/api/session', '', { authorization })).json().user).toBeNull();
  });

  it('issues a token to Node’s fetch, which sends a mode but no origin', async () => {
    const site = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const send = (path: string, body: object, headers = {}) =>
      fetch(`${site}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const email = newEmail();
    expect((await send('sign-up/email', { email, password: PASSWORD })).status).toBe(200);
    const reply = await send('sign-in/email', { email, password: PASSWORD, bearer: true });
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null]);
    const { access_token } = (await reply.json()) as { access_token: string };
    const session = await fetch(`${site}/api/session`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(await session.json()).toMatchObject({ user: { email } });
    const { host } = new URL(site);
    const sent = { host, 'content-type': 'application/json', 'sec-fetch-mode': 'cors' };
    const asBrowser = (headers: Record<string, string>) =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { ...sent, ...headers },
        payload: { email, password: PASSWORD, bearer: true },
      });
    // A browser that sends the mode also sends the site.
    const browsers: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
      { cookie: 'unslop.session_token=made-up' },
    ];
    for (const headers of browsers) {
      expect((await asBrowser(headers)).json().error?.code, JSON.stringify(headers)).toBe('FOREIGN_ORIGIN');
    }
  });

  it('refuses to sign in from a page of another site [X09]', async () => {
    const { email, cookie } = await newMember(app);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
    ]) {
      const body = { email, password: PASSWORD };
      const guest = await post(app, '/api/auth/sign-in/email', body, { headers });
      const member = await post(app, '/api/auth/sign-in/email', body, { headers, cookie });
      expect([guest.json().error.code, member.json().error.code]).toEqual(['FOREIGN_ORIGIN', 'FOREIGN_ORIGIN']);
    }
  });
});
