import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthApp, get, newMember, PASSWORD, post, startAuthApp, whoIs } from '../../testing/auth-app.ts';
import { createAuth } from './auth.ts';
import { type AuthDatabase, openAuthDatabase } from './auth-database.ts';
import { readSession } from './sessions.ts';

let app: AuthApp;
let database: AuthDatabase;
let betterAuth: ReturnType<typeof createAuth>;
beforeAll(async () => {
  app = await startAuthApp();
  database = openAuthDatabase(app.config.databaseUrl, () => {});
  betterAuth = createAuth(app.deps, database);
});
afterAll(async () => {
  await database.end();
  await app.stop();
});

async function both(headers: Record<string, string>) {
  const ours = await readSession(app.db, app.config, { headers });
  const theirs = await betterAuth.api.getSession({ headers: new Headers(headers) });
  return { ours, theirs };
}

describe('reading a session', () => {
  it('agrees with better-auth on the user', async () => {
    const { email, cookie } = await newMember(app);
    const { ours, theirs } = await both({ cookie });
    expect(ours).toMatchObject({ email, isBanned: false, role: 'member', emailVerifiedAt: null });
    expect([ours!.sessionId, ours!.userId, ours!.email]).toEqual([
      theirs!.session.id,
      theirs!.user.id,
      theirs!.user.email,
    ]);
  });

  it('agrees with better-auth on a bearer token', async () => {
    const { email } = await newMember(app);
    const reply = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD, bearer: true });
    const authorization = `Bearer ${reply.json().access_token}`;
    const { ours, theirs } = await both({ authorization });
    expect(ours!.sessionId).toBe(theirs!.session.id);
  });

  it('agrees with better-auth on invalid sessions [V7.2.1]', async () => {
    const { cookie } = await newMember(app);
    const [name, value] = cookie.split('=') as [string, string];
    const [token, signature] = decodeURIComponent(value).split('.') as [string, string];
    const forged = [
      '',
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${encodeURIComponent(`${token}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`)}`,
      `${name}=${encodeURIComponent(`${token}x.${signature}`)}`,
      `${name}=%E0%A4%A`,
      `other=${value}`,
      `${name}=broken; ${cookie}`,
    ];
    for (const each of forged) {
      const { ours, theirs } = await both({ cookie: each });
      expect([each, ours, theirs]).toEqual([each, null, null]);
    }
    for (const authorization of [`Bearer ${token}`, `Bearer ${token}.AAAA`, `Basic ${token}.${signature}`, 'Bearer']) {
      const { ours, theirs } = await both({ authorization });
      expect([authorization, ours, theirs]).toEqual([authorization, null, null]);
    }
  });

  it('agrees with better-auth on an expired session', async () => {
    const { email, cookie } = await newMember(app);
    await sql`update auth.sessions s set expires_at = now() - interval '1 second', created_at = now() - interval '31 days'
      from auth.users u where u.id = s.user_id and u.email = ${email}`.execute(app.db);
    const { ours, theirs } = await both({ cookie });
    expect([ours, theirs]).toEqual([null, null]);
  });

  it('extends the session and its cookie once a day', async () => {
    const { email, cookie } = await newMember(app);
    expect((await get(app, '/api/session', cookie)).headers['set-cookie']).toBeUndefined();
    await sql`update auth.sessions s set expires_at = s.expires_at - interval '2 days', created_at = s.created_at - interval '2 days'
      from auth.users u where u.id = s.user_id and u.email = ${email}`.execute(app.db);
    const reply = await get(app, '/api/session', cookie);
    expect(reply.headers['set-cookie']).toBe(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
    expect((await get(app, '/api/session', cookie)).headers['set-cookie']).toBeUndefined();
    const { rows } = await sql<{ days: number }>`select extract(epoch from s.expires_at - now()) / 86400 as days
      from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`.execute(app.db);
    expect(rows[0]!.days).toBeGreaterThan(29.9);
  });

  it('marks banned users and rejects deleted ones [I07]', async () => {
    const { email, cookie } = await newMember(app);
    const owner = app.db;
    const { userId } = (await readSession(app.db, app.config, { headers: { cookie } }))!;
    await asOwner(`update profiles set banned_at = now() where id = '${userId}'`);
    expect((await readSession(owner, app.config, { headers: { cookie } }))!.isBanned).toBe(true);
    expect(await whoIs(app, cookie)).toBe(email);
    const change = { current_password: PASSWORD, password: 'another one' };
    const refused = await post(app, '/api/auth/change-password', change, { cookie });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'ACCOUNT_BANNED']);
    await asOwner(`update profiles set deleted_at = now() where id = '${userId}'`);
    expect(await whoIs(app, cookie)).toBeNull();
    // A real deletion also deletes the account. Undo this one, or the audit would report the mismatch.
    await asOwner(`update profiles set deleted_at = null where id = '${userId}'`);
  });
});

async function asOwner(statement: string): Promise<void> {
  const url = new URL(app.config.databaseUrl.replace('@/', '@localhost/'));
  url.username = 'unslop_owner';
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
