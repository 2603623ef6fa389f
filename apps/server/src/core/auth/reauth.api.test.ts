import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberCalls, PASSWORD } from '../../testing/members.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteEmailChanges } from './email-routes.ts';

let app: TestApp;
const { member } = memberCalls(() => app);
beforeAll(async () => {
  app = await startTestApp({ rateFactor: 1 });
});
afterAll(() => app.stop());

/** Moves the last reauthentication of the person's sessions back in time, by the database clock. */
const provedAgo = (person: Person, ago: string) =>
  app.owner.query('update auth.sessions set proved_at = app_now() - $2::interval where user_id = $1', [person.id, ago]);

let address = 0;
async function auth(by: Person | { authorization: string }, method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await app.server.inject({
    method,
    url: `/api/auth/${path}`,
    headers: {
      origin: app.deps.config.publicUrl,
      ...('cookie' in by ? { cookie: by.cookie } : { authorization: by.authorization }),
    },
    remoteAddress: `10.1.1.${address}`,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

const link = async (person: Person) => (await app.call('createAccountLink', person)).body.error.code;

async function codeMailedTo(person: Person): Promise<string> {
  const { rows } = await app.owner.query(
    `select payload->>'text' as text from graphile_worker._private_jobs where payload->>'to' = $1 order by id desc limit 1`,
    [person.email],
  );
  return /^\d{6}$/m.exec(rows[0].text)![0];
}

describe('a call that needs a recent sign-in', () => {
  test('asks to reauthenticate after 15 minutes, then continues [I14]', async () => {
    const person = await member();
    await provedAgo(person, '14 minutes 50 seconds');
    expect(await link(person)).toBe('NO_PAYOUT_ACCOUNT');
    await provedAgo(person, '15 minutes');
    const { status, body } = await app.call('createAccountLink', person);
    expect([status, body.error]).toEqual([
      403,
      { code: 'PROOF_REQUIRED', message: 'Please confirm it’s you, then try again.' },
    ]);
    expect((await auth(person, 'GET', 'reauth')).body).toEqual({ way: 'password', email: person.email });
    expect((await auth(person, 'POST', 'reauth', { password: 'wrong' })).body.error.code).toBe('WRONG_PASSWORD');
    expect((await auth(person, 'POST', 'reauth/code', {})).status).toBe(400);
    expect(await link(person)).toBe('PROOF_REQUIRED');
    expect((await auth(person, 'POST', 'reauth', { password: PASSWORD })).body).toEqual({ status: true });
    expect(await link(person)).toBe('NO_PAYOUT_ACCOUNT');
    // Uses the database clock, and covers only this session.
    await app.owner.query(`insert into app_clock (offset_interval) values ('15 minutes')`);
    expect(await link(person)).toBe('PROOF_REQUIRED');
    await app.owner.query('delete from app_clock');
  });

  test('covers payout account, payout link, withdrawal and export [I14]', async () => {
    const person = await app.person({ balance: 5_000 });
    await provedAgo(person, '1 hour');
    const answers = {
      account: await app.call('createConnectAccount', person),
      link: await app.call('createAccountLink', person),
      withdrawal: await app.call('requestWithdrawal', person, { body: { amount: 20 } }),
      export: await app.call('exportAccount', person),
    };
    for (const [what, { status, body }] of Object.entries(answers)) {
      expect([what, status, body.error?.code]).toEqual([what, 403, 'PROOF_REQUIRED']);
    }
    expect(await app.balanceOf(person)).toBe(5_000);
    const { rows } = await app.owner.query('select from payout_accounts where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  test('prizes above $50 a day need reauthentication and are mailed; refused ones hold nothing [I14]', async () => {
    const person = await app.person({ balance: 20_000 });
    await provedAgo(person, '1 hour');
    const post = async (dollars: number) => {
      const p_image_url = await app.upload(person);
      return app.call('createSlopWithPrize', person, {
        headers: { 'idempotency-key': `prize-${dollars}` },
        body: { p_title: 'A slop', p_prize_pool: dollars, p_duration_days: 1, p_image_url },
      });
    };
    const mails = async () =>
      (
        await app.owner.query(
          `select payload->>'title' as title from graphile_worker._private_jobs where payload->>'userId' = $1 order by id`,
          [person.id],
        )
      ).rows.map(({ title }) => title);
    expect((await post(51)).body.error.code).toBe('PROOF_REQUIRED');
    expect((await post(30)).status).toBe(200);
    const { body: slop } = await post(20);
    expect((await post(1)).body.error.code).toBe('PROOF_REQUIRED');
    const raise = () => app.call('raisePrize', person, { params: { id: slop }, body: { prize_pool: 21 } });
    expect((await raise()).body.error.code).toBe('PROOF_REQUIRED');
    expect([await app.balanceOf(person), await mails()]).toEqual([15_000, []]);
    await provedAgo(person, '1 minute');
    expect((await raise()).status).toBe(200);
    expect([await app.balanceOf(person), await mails()]).toEqual([14_900, ['You put up $51.00 as prizes']]);
    await provedAgo(person, '1 hour');
    await app.owner.query(`insert into app_clock (offset_interval) values ('25 hours')`);
    expect((await post(50)).status).toBe(200);
    await app.owner.query('delete from app_clock');
  });

  test('a page from before the address changed can still reauthenticate [I14]', async () => {
    const person = await member();
    await provedAgo(person, '1 hour');
    expect((await auth(person, 'GET', 'proof')).body).toEqual({ way: 'password', email: person.email });
    expect((await auth(person, 'POST', 'proof', { password: PASSWORD })).body).toEqual({ status: true });
    expect(await link(person)).toBe('NO_PAYOUT_ACCOUNT');
  });

  test('reauthentication is valid only for its session and is not extended by visits [I14]', async () => {
    const person = await member();
    const other = await app.server.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: app.deps.config.publicUrl },
      remoteAddress: '10.2.2.2',
      payload: { email: person.email, password: PASSWORD, bearer: true },
    });
    const authorization = `Bearer ${other.json().access_token}`;
    const asProgram = async () =>
      (await app.call('createAccountLink', null, { headers: { authorization } })).body.error.code;
    expect(await asProgram()).toBe('NO_PAYOUT_ACCOUNT');
    await provedAgo(person, '1 hour');
    expect([await asProgram(), await link(person)]).toEqual(['PROOF_REQUIRED', 'PROOF_REQUIRED']);
    expect((await auth({ authorization }, 'POST', 'reauth', { password: PASSWORD })).status).toBe(200);
    expect([await asProgram(), await link(person)]).toEqual(['NO_PAYOUT_ACCOUNT', 'PROOF_REQUIRED']);
    await app.owner.query(
      `update auth.sessions set expires_at = now() + interval '20 days' where user_id = $1
      and expires_at > now() + interval '2 days'`,
      [person.id],
    );
    await app.call('getSession', person);
    expect(await link(person)).toBe('PROOF_REQUIRED');
  });

  test('users without a password get a mailed code, valid once for ten minutes [I14 V6.4.1]', async () => {
    address += 1;
    const person = await app.person();
    // Fails while the sign-in is recent, as otherwise it would renew itself forever. Fails later too.
    expect((await auth(person, 'POST', 'reauth', { password: 'anything' })).body.error.code).toBe('PROOF_REQUIRED');
    await provedAgo(person, '1 hour');
    expect((await auth(person, 'GET', 'reauth')).body.way).toBe('code');
    expect((await auth(person, 'POST', 'reauth', { password: 'anything' })).body.error.code).toBe('PROOF_REQUIRED');
    expect((await auth(person, 'POST', 'reauth/code', {})).body.message).toBe(`We sent a code to ${person.email}.`);
    const code = await codeMailedTo(person);
    const { rows } = await app.owner.query('select row_to_json(v)::text as text from auth.verifications v');
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([]);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await auth(person, 'POST', 'reauth', { code: wrong })).body.error.code).toBe('PROOF_CODE_WRONG');
    const answers = await Promise.all([1, 2].map(() => auth(person, 'POST', 'reauth', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await link(person)).toBe('NO_PAYOUT_ACCOUNT');

    // The second code is too late. After that, the tries are used up.
    await provedAgo(person, '1 hour');
    await auth(person, 'POST', 'reauth/code', {});
    const late = await codeMailedTo(person);
    await app.owner.query(
      `update auth.verifications set expires_at = clock_timestamp() where identifier like 'proof:%'`,
    );
    expect((await auth(person, 'POST', 'reauth', { code: late })).body.error.code).toBe('PROOF_CODE_WRONG');
    await auth(person, 'POST', 'reauth', { code: wrong });
    expect((await auth(person, 'POST', 'reauth', { code: wrong })).status).toBe(429);
    expect(await link(person)).toBe('PROOF_REQUIRED');
  });

  test('a code is invalid in another session and after a new password [I14]', async () => {
    address += 1;
    const [person, thief] = [await app.person(), await app.person()];
    await provedAgo(thief, '1 hour');
    await auth(person, 'POST', 'reauth/code', {});
    const code = await codeMailedTo(person);
    expect((await auth(thief, 'POST', 'reauth', { code })).body.error.code).toBe('PROOF_CODE_WRONG');
    await deleteEmailChanges(app.db, person.id);
    expect((await auth(person, 'POST', 'reauth', { code })).body.error.code).toBe('PROOF_CODE_WRONG');
  });

  test('an export of the account is reported by mail immediately [I14]', async () => {
    const person = await member();
    await provedAgo(person, '16 minutes');
    expect((await app.call('exportAccount', person)).body.error.code).toBe('PROOF_REQUIRED');
    await provedAgo(person, '1 minute');
    expect((await app.call('exportAccount', person)).status).toBe(200);
    const { rows } = await app.owner.query(
      `select payload->>'title' as title from graphile_worker._private_jobs where payload->>'userId' = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ title: 'You downloaded a copy of your account' }]);
  });
});
