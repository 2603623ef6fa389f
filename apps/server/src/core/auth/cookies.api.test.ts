import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type AuthApp,
  cookieOf,
  newMember,
  PASSWORD,
  post,
  signUp,
  startAuthApp,
  whoIs,
} from '../../testing/auth-app.ts';

const apps: AuthApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.stop();
});

describe('the session cookie', () => {
  it.each([
    ['http://localhost:3000', /^unslop\.session_token=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
    [
      'https://unslop.example',
      /^__Host-unslop\.session_token=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
  ])('has the strictest attributes on %s [I08 V3.3.1]', async (publicUrl, expected) => {
    const app = await startAuthApp({ publicUrl });
    apps.push(app);
    const email = await signUp(app);
    const reply = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD });
    const [session, device, ...more] = [reply.headers['set-cookie']].flat() as [string, string];
    expect(more).toEqual([]);
    // The device cookie is as strict and lasts longer, but only sign-in requests send it.
    const ofDevice = expected.source
      .replace('__Host-unslop\\.session_token', '__Secure-unslop\\.device')
      .replace('session_token', 'device')
      .replace('2592000', '34560000')
      .replace('Path=\\/', 'Path=\\/api\\/auth');
    expect(device).toMatch(new RegExp(ofDevice));
    const lines = [session];
    expect(lines[0]).toMatch(expected);
    expect(lines[0]).not.toMatch(/domain/i);
    expect(reply.headers['cache-control']).toBe('no-store');
    // No script can read the token anywhere.
    const token = decodeURIComponent(lines[0]!.split('=')[1]!.split(';')[0]!).split('.')[0]!;
    expect(reply.body).not.toContain(token);
    expect(JSON.stringify({ ...reply.headers, 'set-cookie': '' })).not.toContain(token);
    expect(await whoIs(app, cookieOf(app, reply))).toBe(email);
  });

  it('is not accepted over https under its http name [I08]', async () => {
    const app = apps[1]!;
    const { email, cookie } = await newMember(app);
    expect(await whoIs(app, cookie)).toBe(email);
    expect(await whoIs(app, cookie.replace('__Host-', ''))).toBeNull();
  });

  it('links two accounts in one browser but records no loopback address [T077]', async () => {
    const app = apps[0]!;
    const [one, other] = [await signUp(app), await signUp(app)];
    const body = (email: string) => ({ email, password: PASSWORD });
    const first = await post(app, '/api/auth/sign-in/email', body(one));
    const device = [first.headers['set-cookie']].flat().find((line) => line?.startsWith('unslop.device='))!;
    const second = await post(app, '/api/auth/sign-in/email', body(other), { cookie: device.split(';')[0]! });
    const idIn = (line = '') => decodeURIComponent(line.split(';')[0]!.split('=')[1]!).split('~')[0];
    const later = [second.headers['set-cookie']].flat().find((line) => line?.startsWith('unslop.device='))!;
    expect(idIn(later)).toBe(idIn(device));
    expect(decodeURIComponent(later)).not.toMatch(/@|person|example/);
    const { rows } = await sql`
      select kind, count(distinct t.user_id)::int as people from person_traces t join auth.users u on u.id = t.user_id
       where u.email = any(${[one, other]}) group by kind, hash`.execute(app.db);
    expect(rows).toEqual([{ kind: 'device', people: 2 }]);
  });

  it('every https response sends a one-year HSTS header [V3.4.1]', async () => {
    const [http, https] = apps as [AuthApp, AuthApp];
    for (const url of ['/api/session', '/api/none']) {
      expect((await https.server.inject(url)).headers['strict-transport-security'], url).toBe(
        'max-age=31536000; includeSubDomains',
      );
      expect((await http.server.inject(url)).headers['strict-transport-security'], url).toBeUndefined();
    }
  });
});
