import { accountEndpoints } from '@unslop/domain/calls/account';
import { authEndpoints } from '@unslop/domain/calls/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberCalls } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Requirements besides a session, for each call that ends or changes access. "nothing" comes with its reason. */
const table = {
  endSession: 'fresh',
  endOtherSessions: 'fresh',
  disconnectGoogle: 'fresh',
  prepareExport: 'fresh',
  downloadExportPart: 'fresh',
  exportAccount: 'fresh',
  deleteAccount: 'the password',
  changePassword: 'the password',
  changeEmail: 'the password',
  getAccount: 'nothing: it only reads',
  reauthenticate: 'nothing: it is the reauthentication',
  sendReauthCode: 'nothing: the code goes to the mailbox',
  getReauth: 'nothing: it only reads',
  signOut: 'nothing: it ends only the session that is sent',
  signUp: 'nothing: nobody is signed in by it',
  signIn: 'nothing: it has the password',
  signInWithGoogle: 'nothing: Google asks',
  finishGoogle: 'nothing: Google asked',
  sendVerificationEmail: 'nothing: the link goes to the mailbox',
  verifyEmail: 'nothing: it has the link',
  confirmEmail: 'nothing: it has the link, which the password asked for',
  requestPasswordReset: 'nothing: the link goes to the mailbox',
  resetPassword: 'nothing: it has the link',
} as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const { member } = memberCalls(() => app);

async function withOldSignIn() {
  const person = await member();
  await app.owner.query(`update auth.sessions set proved_at = app_now() - interval '1 hour' where user_id = $1`, [
    person.id,
  ]);
  return person;
}

describe('access to an account', () => {
  test('the table lists every call about account access [T343]', () => {
    const calls = [...Object.keys(accountEndpoints), ...Object.keys(authEndpoints)];
    expect(Object.keys(table).toSorted()).toEqual(calls.toSorted());
  });

  test.each(Object.entries(accountEndpoints))('%s requires what the table says', (name, endpoint) => {
    const reauth = 'reauth' in endpoint ? endpoint.reauth : 'none';
    const wanted = { fresh: 'fresh', password: 'the password', none: expect.stringMatching(/^nothing/) };
    expect(table[name as keyof typeof table]).toEqual(wanted[reauth]);
  });

  test.each([
    ['endSession', { params: { id: crypto.randomUUID() } }, 'PROOF_REQUIRED'],
    ['endOtherSessions', {}, 'PROOF_REQUIRED'],
    ['disconnectGoogle', {}, 'PROOF_REQUIRED'],
    ['prepareExport', { body: {} }, 'PROOF_REQUIRED'],
    ['downloadExportPart', { params: { part: 1 } }, 'PROOF_REQUIRED'],
    ['exportAccount', {}, 'PROOF_REQUIRED'],
    ['deleteAccount', { body: { password: 'a guess' } }, 'WRONG_PASSWORD'],
  ] as const)('%s long after the sign-in is refused', async (name, input, refusal) => {
    const person = await withOldSignIn();
    const { body } = await app.call(name, person, input as object);
    expect(body.error?.code).toBe(refusal);
  });

  test('an hour-old session must reauthenticate to end another session [T343]', async () => {
    const person = await withOldSignIn();
    await app.owner.query(
      `insert into auth.sessions (token, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '30 days')`,
      [person.id],
    );
    const sessions = async () =>
      (await app.owner.query('select from auth.sessions where user_id = $1', [person.id])).rowCount;
    const before = await sessions();
    expect((await app.call('endOtherSessions', person)).body.error?.code).toBe('PROOF_REQUIRED');
    expect(await sessions()).toBe(before);
    await app.owner.query('update auth.sessions set proved_at = app_now() where user_id = $1', [person.id]);
    expect((await app.call('endOtherSessions', person)).status).toBe(200);
    expect(await sessions()).toBe(1);
  });
});
