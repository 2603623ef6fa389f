import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberCalls } from '../../testing/members.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const { member } = memberCalls(() => app);
const codeOf = async (answer: Promise<{ body: { error?: { code: string } } }>) => (await answer).body.error?.code;

describe('the sign-in of an account', () => {
  const accountOf = async (person: Person) => (await app.call('getAccount', person)).body;
  const signInElsewhere = async (person: Person, userAgent: string) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into auth.sessions (token, user_id, expires_at, ip_address, user_agent)
      values (${randomUUID()}, ${person.id}, now() + interval '30 days', '203.0.113.7', ${userAgent}) returning id`.execute(
      app.db,
    );
    return rows[0]!.id;
  };
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('lists the sessions, which can be ended singly or together [S01]', async () => {
    const [ann, bob] = [await member(), await member()];
    const [desktop, unknown] = [await signInElsewhere(ann, FIREFOX), await signInElsewhere(ann, '')];
    const { email, has_password, has_google, sessions } = await accountOf(ann);
    expect({ email, has_password, has_google }).toEqual({ email: ann.email, has_password: true, has_google: false });
    expect(sessions.map(({ id }: { id: string }) => id).slice(1)).toEqual([unknown, desktop]);
    expect(sessions[0]).toMatchObject({ is_current: true, is_program: false });
    expect(sessions[1]).toMatchObject({ device: 'Unknown device', is_current: false });
    expect(sessions[2]).toMatchObject({ device: 'Firefox on Windows', network: '203.0.113.7', is_current: false });

    // Bob cannot end Ann's session.
    expect((await app.call('endSession', bob, { params: { id: desktop } })).status).toBe(200);
    expect((await accountOf(ann)).sessions).toHaveLength(3);
    expect((await app.call('endSession', ann, { params: { id: desktop } })).status).toBe(200);
    expect((await app.call('endSession', ann, { params: { id: desktop } })).status).toBe(200);
    expect((await accountOf(ann)).sessions.map(({ device }: { device: string }) => device)).toEqual([
      sessions[0].device,
      'Unknown device',
    ]);
    await signInElsewhere(ann, FIREFOX);
    await Promise.all([app.call('endOtherSessions', ann), app.call('endOtherSessions', ann)]);
    expect((await accountOf(ann)).sessions).toEqual([sessions[0]]);
    expect((await accountOf(bob)).sessions).toHaveLength(1);
  });

  test('disconnects Google once if there is a password, and notifies the owner', async () => {
    const [ann, guest] = [await member(), await app.person()];
    for (const { id } of [ann, guest]) {
      await app.owner.query(`insert into auth.accounts (account_id, provider_id, user_id) values ($1, 'google', $2)`, [
        `google-${id}`,
        id,
      ]);
    }
    expect(await accountOf(guest)).toMatchObject({ has_password: false, has_google: true });
    expect(await codeOf(app.call('disconnectGoogle', guest))).toBe('NO_PASSWORD_YET');
    const answers = await Promise.all([1, 2].map(() => app.call('disconnectGoogle', ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accountOf(ann)).toMatchObject({ has_password: true, has_google: false });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs
      where payload::text like '%You disconnected Google%' and payload::text like ${`%${ann.id}%`}`.execute(app.db);
    expect(rows[0]!.count).toBe(1);
  });

  test('shows an unconfirmed new address until its link expires', async () => {
    const ann = await member();
    expect((await accountOf(ann)).new_email).toBeNull();
    await sql`insert into auth.verifications (identifier, value, expires_at)
      values ('change-email:x', ${`${ann.id} new@example.com`}, now() + interval '1 hour')`.execute(app.db);
    expect((await accountOf(ann)).new_email).toBe('new@example.com');
    await sql`update auth.verifications set expires_at = now() - interval '1 second' where identifier = 'change-email:x'`.execute(
      app.db,
    );
    expect((await accountOf(ann)).new_email).toBeNull();
  });
});
