import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog, withLogContext, withoutSecrets } from './log.ts';

function capture() {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', service: 'test' }, { write: (line) => lines.push(line) });
  return { log, written: () => lines.splice(0).map((line) => JSON.parse(line)) };
}

test('a line names its request or job once, even from the process log', () => {
  const { log, written } = capture();
  log.info('nobody asked');
  withLogContext({ requestId: 'r1' }, () => {
    log.info('deep inside');
    log.child({ requestId: 'r2' }).info('by its own log');
  });
  withLogContext({ jobId: '7', task: 'audit' }, () => log.info('at work'));
  const lines = written();
  expect(lines.map(({ requestId, jobId, task }) => ({ requestId, jobId, task }))).toEqual([
    {},
    { requestId: 'r1' },
    { requestId: 'r2' },
    { jobId: '7', task: 'audit' },
  ]);
});

test('logs kind, stack and causes of an error, but not its values', () => {
  const { log, written } = capture();
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(mira@example.com) already exists.',
    parameters: ['the password'],
  });
  const error = Object.assign(new Error('it failed', { cause }), {
    raw: { payment_method: { card: { last4: '4242' } } },
    headers: { cookie: 'session=abc' },
    statusCode: 402,
  });
  log.error({ err: error, cause }, 'no');
  log.error({ err: { name: 'not an error', email: 'mira@example.com' } });
  log.error({ req: { headers: { cookie: 'session=abc' } }, res: { headers: { cookie: 'session=abc' } } });
  const [first, ...others] = written();
  expect(first.err).toMatchObject({ type: 'Error', message: 'it failed', statusCode: 402 });
  expect(first.err.stack).toContain('log.test.ts');
  expect(first.err.cause).toMatchObject({ code: '23505', constraint: 'users_email_key' });
  expect(first.cause).toEqual(first.err.cause);
  expect(JSON.stringify([first, others])).not.toMatch(/example\.com|the password|"4242"|session=abc/);
});

test.each([
  ['550 5.1.1 <mira.o+art@mail.example.com>: unknown', '550 5.1.1 <[mail]>: unknown'],
  ['smtps://post:geheim@smtp.example.com:465', 'smtps://post:[mail]:465'],
  ['GET /reset-password?token=abc&x=1 failed', 'GET /reset-password?[query] failed'],
  ['postgres://unslop_app@localhost/unslop?host=%2Ftmp', 'postgres://unslop_app@localhost/unslop?[query]'],
  // Joined from parts, so that nobody mistakes it for a real key.
  [`Invalid API Key provided: ${['sk', 'live', '51Habcdef'].join('_')}`, 'Invalid API Key provided: [key]'],
  ['No such intent: pi_3abc_secret_9XyZ12345', 'No such intent: pi_3abc_secret_[key]'],
  ['authorization: Bearer abc.def-ghi', 'authorization: Bearer [token]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[token]'],
  ['card 4242 4242 4242 4242 was declined', 'card [card] was declined'],
  ['378282246310005', '[card]'],
])('writes %s as %s', (text, written) => {
  expect(withoutSecrets(text)).toBe(written);
});

test.each([
  '{"level":50,"time":1763651406000,"requestId":"6f7c8b1e-5a38-4d59-9d0a-8f7b6c5d4e3f"}',
  'at file:///srv/node_modules/@fastify/compress/index.js:12:34',
  'payment pi_3abc of account acct_1abc, event evt_1abc',
  '<6f7c8b1e-5a38-4d59-9d0a-8f7b6c5d4e3f@unslop>',
])('leaves %s unchanged', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

test('formats any line quickly, however long and odd', () => {
  const startedAt = performance.now();
  for (const piece of ['a', '?a', '@a.', 'eyJa.', 'bearer ', '4242 ', '?a=', 'sk_a'])
    withoutSecrets(piece.repeat(20_000));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('survives a full disk: drops lines and still lets the process end [O08]', () => {
  const code = `
    const { createLog } = await import(${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))});
    const log = createLog({ level: 'info', service: 'test' });
    for (let n = 0; n < 20_000; n += 1) log.info('x'.repeat(100));
    await new Promise((done) => setTimeout(done, 50));
    console.error('lives on');
    log.fatal('ends all the same');
    process.exit(3);`;
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 25_000,
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 3, stderr: 'lives on\n' });
});
