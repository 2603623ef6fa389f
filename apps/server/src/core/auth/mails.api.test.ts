import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
  resetToken,
  signIn,
  signUp,
  signUpWithCookie,
  startAuthApp,
  whoIs,
} from '../../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.stop());

const HOUR = 3600_000;

/** Moves the clock of this process, by which email links expire. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('a known address', () => {
  it('gets the same answer on sign-up as a new one, and a mail but no account [I01]', async () => {
    const known = await signUp(app);
    const answers = new Set<string>();
    for (const email of [known, newEmail(), known]) {
      const reply = await post(app, '/api/auth/sign-up/email', { email, password: 'some other one' });
      // The cookie's value is random in both cases.
      const cookies = JSON.stringify(reply.headers['set-cookie']).replace(/sign_up=[\w-]{32};/, 'sign_up=…;');
      answers.add(`${reply.statusCode} ${reply.body} ${cookies}`);
    }
    expect(answers.size).toBe(1);
    const mails = await mailsTo(app, known);
    expect(mails[0]!.subject).toBe('Confirm your email for Unslop');
    expect(mails[1]!.subject).toBe('You already have an Unslop account');
    expect(mails[1]!.text).toContain(`${app.config.publicUrl}/login`);
    await expect(signIn(app, known, 'some other one')).rejects.toThrow('Invalid email or password');
    expect(await signIn(app, known)).not.toBe('');
  });

  it.each([
    ['request-password-reset', 'Check your email for a password reset link'],
    ['send-verification-email', 'Verification email sent!'],
  ])('gets the same answer on %s as an unknown one [I02]', async (path, message) => {
    for (const email of [await signUp(app), newEmail()]) {
      const reply = await post(app, `/api/auth/${path}`, { email });
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: true, message }]);
    }
  });

  it('sends nothing to an unknown address [I02]', async () => {
    const [unknown, known] = [newEmail(), await signUp(app)];
    for (const email of [unknown, known])
      for (const path of ['request-password-reset', 'send-verification-email'])
        expect((await post(app, `/api/auth/${path}`, { email })).statusCode).toBe(200);
    expect(await mailsTo(app, unknown)).toEqual([]);
    expect(await mailsTo(app, known)).toHaveLength(3);
  });
});

describe('confirming an address', () => {
  it('records it, signs in a guest and ends on the callback page [A123]', async () => {
    const { email, browser } = await signUpWithCookie(app);
    const [mail] = await mailsTo(app, email);
    const link = linkIn(mail!.text);
    expect(mail!.html).toContain(link);
    const reply = await get(app, link.slice(app.config.publicUrl.length), browser);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${app.config.publicUrl}/auth/callback`]);
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    const { user } = (await get(app, '/api/session', cookieOf(app, reply))).json();
    expect(user.email).toBe(email);
    expect(Math.abs(Date.parse(user.email_verified_at) - Date.now())).toBeLessThan(5_000);
    const again = await get(app, link.slice(app.config.publicUrl.length), browser);
    expect([again.headers.location, cookieOf(app, again)]).toEqual([`${app.config.publicUrl}/auth/callback`, '']);
  });

  it('keeps a signed-in user signed in, even for another user’s link', async () => {
    const me = await newMember(app);
    const { email: other, browser } = await signUpWithCookie(app);
    for (const email of [me.email, other]) {
      const path = linkIn((await mailsTo(app, email))[0]!.text).slice(app.config.publicUrl.length);
      const reply = await get(app, path, `${me.cookie}; ${browser}`);
      expect([reply.statusCode, cookieOf(app, reply)]).toEqual([302, '']);
    }
    expect(await whoIs(app, me.cookie)).toBe(me.email);
    const { rows } = await sql<{ verified: boolean; sessions: number }>`select email_verified as verified,
      (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
      from auth.users u where email = any(${[me.email, other]}) order by email = ${other}`.execute(app.db);
    expect(rows).toEqual([
      { verified: true, sessions: 1 },
      { verified: true, sessions: 0 },
    ]);
  });

  it('explains why an invalid or expired link is refused [A377]', async () => {
    const { email, browser } = await signUpWithCookie(app);
    const path = linkIn((await mailsTo(app, email))[0]!.text).slice(app.config.publicUrl.length);
    const cases: [string, string][] = [
      ['/api/auth/verify-email', 'invalid_token'],
      ['/api/auth/verify-email?token=x&callbackURL=https://evil.example', 'invalid_token'],
      [`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, 'invalid_token'],
      [`/api/auth/verify-email?token=${'x'.repeat(5_000)}`, 'invalid_token'],
    ];
    for (const [url, error] of cases) {
      const to = new URL((await get(app, url)).headers.location as string);
      expect([to.origin + to.pathname, to.searchParams.get('error')]).toEqual([
        `${app.config.publicUrl}/auth/callback`,
        error,
      ]);
    }
    const endsIn = (seconds: number) =>
      sql`update auth.verifications set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
           where value = (select id::text from auth.users where email = ${email})`.execute(app.db);
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from expires_at - created_at)::int as seconds
      from auth.verifications where value = (select id::text from auth.users where email = ${email})`.execute(app.db);
    expect(rows).toEqual([{ seconds: 3600 }]);
    await endsIn(-1);
    const old = await get(app, path, browser);
    expect(new URL(old.headers.location as string).searchParams.get('error_description')).toBe(
      'This confirmation link has expired. Please ask for a new one.',
    );
    await endsIn(60);
    expect((await get(app, path, browser)).headers.location).not.toContain('error');
  });

  it('resends the link to a signed-in user until the address is confirmed [A163]', async () => {
    const { email, cookie } = await newMember(app);
    const reply = await post(app, '/api/auth/send-verification-email', {}, { cookie });
    expect(reply.json().message).toBe('Verification email sent!');
    const mails = await mailsTo(app, email);
    expect(mails.map((mail) => mail.subject)).toEqual(Array(2).fill('Confirm your email for Unslop'));
    await get(app, linkIn(mails[1]!.text).slice(app.config.publicUrl.length), cookie);
    const again = await post(app, '/api/auth/send-verification-email', {}, { cookie });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'EMAIL_ALREADY_VERIFIED']);
    const foreign = await post(app, '/api/auth/send-verification-email', { email: newEmail() }, { cookie });
    expect(foreign.statusCode).toBe(403);
    const nobody = await post(app, '/api/auth/send-verification-email', {});
    expect(nobody.json().error.code).toBe('EMAIL_REQUIRED');
  });
});

describe('choosing a new password', () => {
  it('works once, confirms the address and ends every session [I07 I12]', async () => {
    const { email, cookie } = await newMember(app);
    const token = await resetToken(app, email);
    const short = await post(app, '/api/auth/reset-password', { token, password: '12345' });
    expect(short.json().error.code).toBe('PASSWORD_TOO_SHORT');
    const reply = await post(app, '/api/auth/reset-password', { token, password: 'brand new one' }, { cookie });
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      'Your password has been reset successfully! You will be redirected shortly.',
    ]);
    expect(await whoIs(app, cookie)).toBeNull();
    await expect(signIn(app, email)).rejects.toThrow('Invalid email or password');
    const fresh = await signIn(app, email, 'brand new one');
    expect((await get(app, '/api/session', fresh)).json().user.email_verified_at).not.toBeNull();
    expect((await mailsTo(app, email)).at(-1)!.subject).toBe('You changed your password');
    expect(await changesOf(app, email)).toEqual(['password']);
    const again = await post(app, '/api/auth/reset-password', { token, password: 'and once more' });
    expect([again.statusCode, again.json().error]).toEqual([
      400,
      { code: 'RESET_LINK_INVALID', message: 'Invalid password reset link. Please request a new one.' },
    ]);
  });

  it('invalidates all earlier links [I12]', async () => {
    const { email, cookie } = await newMember(app);
    const token = await resetToken(app, email);
    const body = { current_password: PASSWORD, password: 'brand new one' };
    expect((await post(app, '/api/auth/change-password', body, { cookie })).statusCode).toBe(200);
    const reply = await post(app, '/api/auth/reset-password', { token, password: 'of a thief' });
    expect(reply.json().error.code).toBe('RESET_LINK_INVALID');
    expect(await whoIs(app, await signIn(app, email, 'brand new one'))).toBe(email);
  });

  it('disconnects the payout account only if the address was never confirmed [I13]', async () => {
    const { email } = await newMember(app);
    const jobs = async () =>
      (
        await sql`select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          join auth.users u on u.id::text = j.payload->>'userId' where t.identifier = 'leave_payout_account' and u.email = ${email}`.execute(
          app.db,
        )
      ).rows.length;
    for (const password of ['brand new one', 'and another one']) {
      const token = await resetToken(app, email);
      expect((await post(app, '/api/auth/reset-password', { token, password })).statusCode).toBe(200);
      // The first one also confirms the address.
      expect(await jobs()).toBe(1);
    }
  });

  it('works for one of 10 concurrent uses of the link [I12]', async () => {
    const email = await signUp(app);
    const token = await resetToken(app, email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post(app, '/api/auth/reset-password', { token, password: `number ${n} of ten` }),
      ),
    );
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // On a slow machine, some time out while waiting to hash.
    expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([]);
  });

  it('refuses the link after an hour or once a second one was requested [I12 V6.4.1]', async () => {
    const email = await signUp(app);
    const first = await resetToken(app, email);
    const second = await resetToken(app, email);
    const use = (token: string) => post(app, '/api/auth/reset-password', { token, password: 'brand new one' });
    expect((await use(first)).json().error.code).toBe('RESET_LINK_INVALID');
    const old = await later(HOUR + 1_000, () => use(second));
    expect(old.json().error.code).toBe('RESET_LINK_INVALID');
    const third = await resetToken(app, email);
    expect((await later(HOUR - 60_000, () => use(third))).statusCode).toBe(200);
  });

  it('refuses another user’s link while signed in, without using it up [I12]', async () => {
    const email = await signUp(app);
    const other = await newMember(app);
    const token = await resetToken(app, email);
    const body = { token, password: 'brand new one' };
    const refused = await post(app, '/api/auth/reset-password', body, { cookie: other.cookie });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'RESET_LINK_OF_ANOTHER']);
    expect(await whoIs(app, other.cookie)).toBe(other.email);
    expect((await post(app, '/api/auth/reset-password', body)).statusCode).toBe(200);
    for (const made of ['', 'x', token, '%00', "' or 1=1 --"]) {
      const reply = await post(app, '/api/auth/reset-password', { token: made, password: PASSWORD });
      expect(reply.json().error.code).toBe('RESET_LINK_INVALID');
    }
  });

  it('stores no usable link in the database', async () => {
    const email = await signUp(app);
    const token = await resetToken(app, email);
    const { rows } = await sql<{ text: string }>`select row_to_json(v)::text as text from auth.verifications v`.execute(
      app.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });
});
