import { RATES } from '@unslop/domain/limits';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateFactor: 1 });
});
afterAll(() => app.stop());
beforeEach(() => app.owner.query('delete from rate_limits'));

let made = 0;
async function signUp(ip: string, options: { work?: string; email?: string } = {}) {
  made += 1;
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    remoteAddress: ip,
    headers: { origin: 'http://localhost:3000' },
    payload: { email: `new${made}@example.com`, password: 'ox lamps over', ...options },
  });
  return { status: answer.statusCode, body: answer.json() };
}
/** Signs up as often as one network may in an hour without work. @returns the next response */
async function burst(network = '203.0.113') {
  for (let n = 0; n < RATES.signUpBurst.max; n += 1) expect((await signUp(`${network}.${n + 1}`)).status).toBe(200);
  return signUp(`${network}.99`);
}
async function solve(challenge: Challenge): Promise<string> {
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

test('ten sign-ups an hour from a network are free; more need proof of work [T250]', async () => {
  const { status, body } = await burst();
  expect(status).toBe(428);
  expect(body.error).toMatchObject({
    code: 'WORK_REQUIRED',
    message:
      'Lots of people are signing up from your network right now, so your browser has to solve a small task first.',
    details: { challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: expect.any(String) } },
  });
  expect((await signUp('203.0.114.1')).status).toBe(200);
  expect((await signUp('2001:db8:1::1')).status).toBe(200);
  const work = await solve(body.error.details.challenge);
  expect((await signUp('203.0.113.99', { work })).status).toBe(200);
});

test('a solution works once, even when submitted concurrently [T251]', async () => {
  const { body } = await burst();
  const work = await solve(body.error.details.challenge);
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await signUp(`203.0.113.20${n}`, { work })).status),
  );
  expect(statuses.sort()).toEqual([200, 428, 428, 428]);
});

test('a wrong, foreign, late or missing solution gets a new challenge [T251]', async () => {
  const { body } = await burst();
  const challenge: Challenge = body.error.details.challenge;
  const solution = (await solveChallenge({ challenge, deriveKey }))!;
  const eased = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
  const late = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1 } };
  const answers = [
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: eased, solution: (await solveChallenge({ challenge: eased, deriveKey }))! },
    { challenge: late, solution },
    { challenge: { ...challenge, signature: '00' }, solution },
    { challenge },
    {},
    null,
  ];
  for (const [n, answer] of answers.entries()) {
    const { status, body: again } = await signUp(`203.0.113.${100 + n}`, { work: JSON.stringify(answer) });
    expect(status).toBe(428);
    expect(again.error.details.challenge.parameters.nonce).not.toBe(challenge.parameters.nonce);
  }
  expect((await signUp('203.0.113.120', { work: 'no JSON' })).status).toBe(428);
});

test('a solved challenge does not raise the sign-up limit of an address [T252]', async () => {
  const ip = '198.51.100.7';
  for (let n = 0; n < 4; n += 1) expect((await signUp(ip)).status).toBe(200);
  for (let n = 0; n < 6; n += 1) expect((await signUp(`198.51.100.${n + 20}`)).status).toBe(200);
  const { status, body } = await signUp(ip);
  expect(status).toBe(428);
  expect((await signUp(ip, { work: await solve(body.error.details.challenge) })).status).toBe(200);
  const over = await signUp(ip);
  expect(over.status).toBe(429);
  expect(over.body.error.code).toBe('RATE_LIMITED');
});

test('two concurrent sign-ups with one address create one account, same answer [T252]', async () => {
  const email = 'race@example.com';
  const answers = await Promise.all([signUp('192.0.2.1', { email }), signUp('192.0.2.2', { email })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await app.owner.query('select from auth.users where email = $1', [email]);
  expect(rows).toHaveLength(1);
});

test('the count of a network resets after an hour [T250]', async () => {
  expect((await burst('198.51.101')).status).toBe(428);
  await app.owner.query(`update rate_limits set window_starts_at = window_starts_at - interval '1 hour'`);
  expect((await signUp('198.51.101.200')).status).toBe(200);
});

test('the limit of an address applies before any proof of work', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < RATES.signUpBurst.max + 2; n += 1) statuses.push((await signUp('198.51.100.7')).status);
  expect(statuses).toEqual(statuses.map((_, n) => (n < RATES.signUp.max ? 200 : 429)));
});
