import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthApp, newEmail, PASSWORD, post, signIn, startAuthApp } from '../../testing/auth-app.ts';

/** Uses the real limits. A trusted proxy passes client addresses in X-Forwarded-For. */
const app = await startAuthApp({ rateFactor: 1, trustProxy: true });
afterAll(() => app.stop());
beforeEach(async () => {
  await resetLimits();
});

async function resetLimits(): Promise<void> {
  await sql`delete from rate_limits`.execute(app.db);
}

async function from(
  address: string,
  email: string,
  password: string,
  path = '/api/auth/sign-in/email',
  at: AuthApp = app,
) {
  const reply = await post(at, path, { email, password }, { headers: { 'x-forwarded-for': address } });
  if (reply.statusCode === 429) {
    expect(reply.json().error.code).toBe('RATE_LIMITED');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  return reply.statusCode;
}

/** Counts the tries that got as far as a password check. */
async function guesses(tries: number, send: (n: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (let n = 0; n < tries; n++) if ((await send(n)) === 401) count += 1;
  return count;
}

async function member(): Promise<string> {
  const email = newEmail();
  expect(await from('198.51.100.200', email, PASSWORD, '/api/auth/sign-up/email')).toBe(200);
  await resetLimits();
  return email;
}

describe('guessing passwords', () => {
  it('lets 10 of 1,000 guesses a minute through from one address [I03 V6.3.1]', async () => {
    expect(await guesses(1_000, () => from('203.0.113.1', newEmail(), 'guess!'))).toBe(10);
  });

  it('treats a whole IPv6 /64 as one address, in any spelling [I03]', async () => {
    const spellings = (n: number) => [
      `2001:db8:0:1::${n.toString(16)}`,
      `2001:0DB8:0000:0001:0:0:0:${n.toString(16)}`,
      `2001:db8::1:${n.toString(16)}:0:0:1`,
    ];
    expect(await guesses(1_000, (n) => from(spellings(n)[n % 3]!, newEmail(), 'guess!'))).toBe(10);
    expect(await from('2001:db8:0:2::1', newEmail(), 'guess!')).toBe(401);
  });

  it('counts an IPv4 address and its IPv6 form as one [I03]', async () => {
    expect(await guesses(30, (n) => from(n % 2 ? '::ffff:203.0.113.2' : '203.0.113.2', newEmail(), 'guess!'))).toBe(10);
  });

  it('ignores forwarding headers without a trusted proxy [I03]', async () => {
    const bare = await startAuthApp({ rateFactor: 1, beside: app });
    const guess = async (n: number) => {
      const address = `198.51.100.${n % 250}`;
      const headers = {
        'x-forwarded-for': address,
        'x-client-ip': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
      };
      return (await post(bare, '/api/auth/sign-in/email', { email: newEmail(), password: 'guess!' }, { headers }))
        .statusCode;
    };
    expect(await guesses(100, guess)).toBe(10);
    await bare.stop();
  });

  it('trusts only the proxy’s own entry in X-Forwarded-For [I03]', async () => {
    const forged = (n: number) => `198.51.100.${n}, 2001:db8::${n}, 203.0.113.5`;
    expect(await guesses(30, (n) => from(forged(n), newEmail(), 'guess!'))).toBe(10);
  });

  it('cannot be bypassed by another spelling of the path [I03]', async () => {
    const paths = [
      '/api/auth//sign-in/email',
      '//api/auth/sign-in/email',
      '/api/auth/sign-in/email/',
      '/api/auth/SIGN-IN/email',
      '/API/auth/sign-in/email',
      '/api/auth/sign-in//email',
      '/api/auth/./sign-in/email',
      '/api/auth/x/../sign-in/email',
      '/api/auth/sign-in%2Femail',
      '/api/auth/sign-in/email?x=1',
      '/api/auth/sign-in/email;x',
      '/api/auth/%73ign-in/email',
    ];
    expect(
      await guesses(paths.length * 5, (n) => from('203.0.113.3', newEmail(), 'guess!', paths[n % paths.length]!)),
    ).toBe(10);
  });

  it('holds across two processes and a restart [I03]', async () => {
    const second = await startAuthApp({ rateFactor: 1, trustProxy: true, beside: app });
    const guess = (n: number) => from('203.0.113.4', newEmail(), 'guess!', undefined, n % 2 ? app : second);
    expect(await guesses(30, guess)).toBe(10);
    await second.stop();
    const restarted = await startAuthApp({ rateFactor: 1, trustProxy: true, beside: app });
    expect(await guesses(10, () => from('203.0.113.4', newEmail(), 'guess!', undefined, restarted))).toBe(0);
    await restarted.stop();
  });

  it('lets 10 guesses through for 1,000 accounts from one network [I04]', async () => {
    expect(
      await guesses(1_000, (n) => from(`2001:db8:0:4::${n.toString(16)}`, `victim${n}@example.com`, 'password1')),
    ).toBe(10);
  });

  it('throttles guesses on one account from many networks but lets the owner in [I04]', async () => {
    const victim = await member();
    // The spelling of the address does not matter.
    const written = [victim, victim.toUpperCase(), ` ${victim} `];
    const attack = (n: number) => from(`198.51.100.${n % 20}`, written[n % 3]!, 'guess!');
    // Ten to begin with, then one a minute from each network and five a minute in total.
    expect(await guesses(200, attack)).toBe(15);
    await minuteLater();
    // One network keeps trying, and uses up only its own turn.
    expect(await guesses(50, () => from('198.51.100.7', victim, 'guess!'))).toBe(1);
    expect(await from('192.0.2.1', victim, PASSWORD)).toBe(200);
    await minuteLater();
    expect(await from('192.0.2.1', victim, PASSWORD)).toBe(200);
  });

  it('throttles guesses with a stolen session without locking out the owner [I04]', async () => {
    const victim = await member();
    const cookie = await signIn(app, victim);
    await resetLimits();
    const guess = (n: number) => {
      const headers = { 'x-forwarded-for': `198.51.100.${n % 20}` };
      return n % 2
        ? post(app, '/api/auth/reauth', { password: 'guess!' }, { cookie, headers })
        : post(
            app,
            '/api/auth/change-password',
            { current_password: 'guess!', password: 'another one entirely' },
            { cookie, headers },
          );
    };
    const codes: string[] = [];
    for (let n = 0; n < 60; n++) codes.push((await guess(n)).json().error.code);
    expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(15);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(45);
    expect(await from('192.0.2.2', victim, PASSWORD)).toBe(200);
  });

  it('asks the owner for the password while strangers guess it from many networks [I04]', async () => {
    const victim = await member();
    const cookie = await signIn(app, victim);
    await resetLimits();
    const attack = (n: number) => from(`198.51.100.${n % 20}`, victim, 'guess!');
    expect(await guesses(100, attack)).toBe(15);
    expect(await from('192.0.2.3', victim, PASSWORD)).toBe(429);
    const headers = { 'x-forwarded-for': '192.0.2.3' };
    const prove = (password: string) => post(app, '/api/auth/reauth', { password }, { cookie, headers });
    expect((await prove('guess!')).json().error.code).toBe('WRONG_PASSWORD');
    expect((await prove(PASSWORD)).statusCode).toBe(200);
  });

  describe('from 16 networks of one /48', () => {
    const attack = (victim: string) => (n: number) => from(`2001:db8:7:${(n % 16) + 1}::1`, victim, 'guess!');
    const deviceOf = (reply: Awaited<ReturnType<typeof post>>) => {
      const { name, value } = reply.cookies.find((cookie) => cookie.name.endsWith('.device'))!;
      return `${name}=${encodeURIComponent(value)}`;
    };
    const signInFrom = (address: string, email: string, cookie = '', password = PASSWORD) =>
      post(
        app,
        '/api/auth/sign-in/email',
        { email, password },
        { headers: { 'x-forwarded-for': address }, ...(cookie && { cookie }) },
      );

    it('lets ten guesses through, then one a minute, and the owner from elsewhere [I04]', async () => {
      const victim = await member();
      expect(await guesses(64, attack(victim))).toBe(11);
      expect(await from('192.0.2.4', victim, PASSWORD)).toBe(200);
      await minuteLater();
      expect(await guesses(64, attack(victim))).toBe(1);
      expect(await from('2001:db8:8:1::1', victim, PASSWORD)).toBe(200);
    });

    it('never locks the owner out of a known browser, even in the same network [I04 T342]', async () => {
      const [victim, stranger] = [await member(), await member()];
      const known = deviceOf(await signInFrom('192.0.2.5', victim));
      const others = deviceOf(await signInFrom('192.0.2.6', stranger));
      await resetLimits();
      await guesses(64, attack(victim));
      for (const n of [1, 2, 3, 4, 5]) await from(`203.0.113.${100 + n}`, victim, 'guess!');
      await guesses(64, () => from('2001:db8:7:1::1', newEmail(), 'guess!'));
      const statusOf = async (...args: Parameters<typeof signInFrom>) => (await signInFrom(...args)).statusCode;
      expect(await statusOf('2001:db8:7:1::1', victim)).toBe(429);
      expect(await statusOf('2001:db8:7:1::1', victim, others)).toBe(429);
      expect(await statusOf('2001:db8:7:1::1', victim, known.replace(/.{4}$/, 'AAAA'))).toBe(429);
      expect(await statusOf('2001:db8:7:1::1', victim, known)).toBe(200);
      // A stolen cookie allows ten guesses an hour.
      const stolen: number[] = [];
      for (let n = 0; n < 12; n++) stolen.push(await statusOf('2001:db8:7:1::1', victim, known, 'guess!'));
      expect(stolen.filter((status) => status === 401)).toHaveLength(9);
    });

    it('still mails the owner from a known browser after strangers used up the limit [X21]', async () => {
      const victim = await member();
      const known = deviceOf(await signInFrom('192.0.2.5', victim));
      const path = '/api/auth/request-password-reset';
      const ask = async (address: string, cookie?: string) =>
        (
          await post(
            app,
            path,
            { email: victim },
            { headers: { 'x-forwarded-for': address }, ...(cookie && { cookie }) },
          )
        ).statusCode;
      await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`203.0.113.${40 + n}`)));
      expect(await ask('192.0.2.99')).toBe(429);
      expect([await ask('192.0.2.99', known), await ask('192.0.2.99', known), await ask('192.0.2.99', known)]).toEqual([
        200, 200, 429,
      ]);
    });
  });

  it('does not reveal whether an account exists [I04]', async () => {
    const known = await member();
    const statuses = async (email: string, network: number) => {
      const list: number[] = [];
      for (let n = 0; n < 14; n++) list.push(await from(`10.${network}.0.${n}`, email, 'guess!'));
      return list;
    };
    expect(await statuses(known, 1)).toEqual(await statuses(newEmail(), 2));
  });
});

describe('other limits', () => {
  it('allows 5 sign-ups in half an hour from one address [X21]', async () => {
    const tries: number[] = [];
    for (let n = 0; n < 7; n++) tries.push(await from('203.0.113.9', newEmail(), PASSWORD, '/api/auth/sign-up/email'));
    expect(tries).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('allows 3 mails a minute from one network [X21]', async () => {
    for (const path of ['/api/auth/request-password-reset', '/api/auth/send-verification-email']) {
      await resetLimits();
      const send = async (address: string, email: string) =>
        (await post(app, path, { email }, { headers: { 'x-forwarded-for': address } })).statusCode;
      const oneNetwork = await Promise.all([1, 2, 3, 4].map(() => send('203.0.113.10', newEmail())));
      expect(oneNetwork.sort()).toEqual([200, 200, 200, 429]);
    }
  });

  const ways: [string, (address: string, email: string) => Promise<number>][] = [
    ...['/api/auth/request-password-reset', '/api/auth/send-verification-email'].map((path): (typeof ways)[number] => [
      path,
      async (address, email) =>
        (await post(app, path, { email }, { headers: { 'x-forwarded-for': address } })).statusCode,
    ]),
    ['/api/auth/sign-up/email', (address, email) => from(address, email, PASSWORD, '/api/auth/sign-up/email')],
  ];

  it.each(ways)('%s: a stranger uses up only their own share of the mails to an address [X21]', async (_, send) => {
    for (const email of [await member(), newEmail()]) {
      const flood: number[] = [];
      for (let n = 0; n < 9; n++) {
        flood.push(await send('198.51.100.1', email));
        // Reset the per-network limits, which are not under test.
        await sql`delete from rate_limits where key like 'mail:%' or key like 'signUp:%'`.execute(app.db);
      }
      expect(flood).toEqual([...Array(7).fill(200), 429, 429]);
      expect([
        await send('192.0.2.77', email),
        await send('192.0.2.77', email),
        await send('192.0.2.77', email),
      ]).toEqual([200, 200, 429]);
      await resetLimits();
    }
  });

  it('caps mails to an address at 35 per half hour, and the owner can still ask [X21]', async () => {
    const email = await member();
    const path = '/api/auth/send-verification-email';
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        post(app, path, { email }, { headers: { 'x-forwarded-for': `203.0.113.${40 + n}` } }),
      ),
    );
    expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(35);
    const headers = { 'x-forwarded-for': '192.0.2.99' };
    const signedIn = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD }, { headers });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    expect((await post(app, path, { email }, { headers })).statusCode).toBe(429);
    expect((await post(app, path, {}, { cookie, headers })).statusCode).toBe(200);
  });

  it('a bearer sign-in leaves the same traces as a cookie sign-in [T347]', async () => {
    const [browser, program, both] = [await member(), await member(), await member()];
    const signInAs = (email: string, more: object, cookie = '') =>
      post(
        app,
        '/api/auth/sign-in/email',
        { email, password: PASSWORD, ...more },
        { headers: { 'x-forwarded-for': '203.0.113.77' }, ...(cookie && { cookie }) },
      );
    const device = (await signInAs(browser, {})).cookies.find(({ name }) => name.endsWith('.device'))!;
    expect((await signInAs(program, { bearer: true })).headers['set-cookie']).toBeUndefined();
    await signInAs(both, { bearer: true }, `${device.name}=${encodeURIComponent(device.value)}`);
    const { rows } = await sql`select t.kind, array_agg(u.email order by u.email) as people
      from person_traces t join auth.users u on u.id = t.user_id where u.email = any(${[browser, program, both]})
      group by t.kind, t.hash order by t.kind`.execute(app.db);
    expect(rows).toEqual([
      { kind: 'device', people: [browser, both].toSorted() },
      { kind: 'network', people: [browser, program, both].toSorted() },
    ]);
  });

  it('stores no e-mail address in the limits table', async () => {
    const email = await member();
    await from('203.0.113.60', email, 'guess!');
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ key }) => key.includes('@') || key.includes('example'))).toEqual([]);
  });
});

/** Simulates that a minute passes for the limits, by moving the start of their windows back. */
async function minuteLater(): Promise<void> {
  await sql`update rate_limits set window_starts_at = window_starts_at - interval '61 seconds'`.execute(app.db);
}
