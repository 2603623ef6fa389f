import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { cardFee, cents } from '@unslop/domain/money';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passDeadlines, pay } from '../../apps/server/src/testing/money.ts';
import { smallPicture } from '../../apps/server/src/testing/small-picture.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { paths } from './types.generated.ts';

/**
 * Tests programs that know only the API document. Their types are generated from it, and they use real HTTP with Node's
 * fetch.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());

type Client = ReturnType<typeof createClient<paths>>;
const PASSWORD = 'orbiting quiet lanterns';

/** Returns the data of a response, or throws its error. */
async function ok<T>(call: Promise<{ data?: T; error?: { error: { code: string; message: string } } }>): Promise<T> {
  const { data, error } = await call;
  if (error) throw new Error(`${error.error.code}: ${error.error.message}`);
  return data as T;
}

/** Signs up, confirms the address with the mailed link, and goes on with a bearer token. */
async function newProgram(name: string): Promise<{ api: Client; id: string }> {
  const baseUrl = app.deps.config.publicUrl;
  const guest = createClient<paths>({ baseUrl });
  const email = `${name}@example.com`;
  await ok(guest.POST('/api/auth/sign-up/email', { body: { email, password: PASSWORD, name } }));
  const { access_token, user } = await ok(
    guest.POST('/api/auth/sign-in/email', { body: { email, password: PASSWORD, bearer: true } }),
  );
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${access_token}` } });
  const link = await eventually(() => linkMailedTo(email), `the mail to ${email}`);
  const token = new URL(link).searchParams.get('token')!;
  const { response } = await api.GET('/api/auth/verify-email', { params: { query: { token } }, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, `${baseUrl}/auth/callback`]);
  const session = await ok(api.GET('/api/session'));
  expect(session.user).toMatchObject({ id: user.id, email, email_verified_at: expect.any(String) });
  return { api, id: user.id };
}

async function linkMailedTo(email: string): Promise<string | undefined> {
  const reply = await fetch(`${app.deps.config.publicUrl}/sandbox/mail/api/messages`);
  const { messages } = (await reply.json()) as { messages: { to: string[]; text: string }[] };
  const text = messages.find(({ to }) => JSON.stringify(to).includes(email))?.text;
  return text && /https?:\/\/\S+verify-email\?token=\S+/.exec(text)?.[0];
}

async function upload(api: Client, purpose: 'ai-slop' | 'comment', colour: [number, number, number]) {
  const file = new Blob([new Uint8Array(await smallPicture(...colour))], { type: 'image/png' });
  return ok(
    api.POST('/api/images', {
      params: { query: { purpose } },
      body: { file: file as unknown as string },
      bodySerializer: () => {
        const form = new FormData();
        form.append('file', file, 'picture.png');
        return form;
      },
    }),
  );
}

test('a client generated from the API document posts, enters, wins and withdraws', async () => {
  const [poster, artist, fan] = await Promise.all(['poster', 'artist', 'fan'].map(newProgram));

  // Top up the balance with a card of the sandbox.
  const amount = 2_000 + cardFee(cents(2_000));
  const intent = await ok(
    poster!.api.POST('/api/functions/create-payment-intent', {
      params: { header: { 'Idempotency-Key': 'top-up-1' } },
      body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 20 } },
    }),
  );
  expect((await pay(app, intent.clientSecret)).status).toBe('succeeded');
  await eventually(async () => (await ok(poster!.api.GET('/api/wallet'))).balance_cents === 2_000, 'the credit');

  // The same idempotency key posts it once.
  const picture = await upload(poster!.api, 'ai-slop', [200, 20, 20]);
  const post = () =>
    ok(
      poster!.api.POST('/api/rpc/create_slop_with_prize', {
        params: { header: { 'Idempotency-Key': 'slop-1' } },
        body: {
          p_title: 'Seven fingers',
          p_description: '',
          p_prize_pool: 15,
          p_duration_days: 1,
          p_image_url: picture.image_url,
        },
      }),
    );
  const slopId = await post();
  expect(await post()).toBe(slopId);
  const feed = await ok(poster!.api.GET('/api/ai-slops', { params: { query: { limit: 5, sort: 'newest' } } }));
  expect(feed.data.map(({ id, prize_pool_cents }) => [id, prize_pool_cents])).toEqual([[slopId, 1_500]]);
  expect((await ok(poster!.api.GET('/api/wallet'))).balance_cents).toBe(500);

  const answer = await upload(artist!.api, 'comment', [20, 20, 200]);
  const art = await ok(
    artist!.api.POST('/api/comments', {
      body: { ai_slop_id: slopId, content: 'Five will do', image_url: answer.image_url },
    }),
  );
  const params = { path: { id: art.id } };
  expect(await ok(fan!.api.PUT('/api/comments/{id}/like', { params }))).toEqual({ likes: 1, liked: true });
  const own = await artist!.api.PUT('/api/comments/{id}/like', { params });
  expect([own.response.status, own.error?.error.code]).toEqual([403, 'OWN_ART_LIKE']);

  await passDeadlines(app);
  const won = await ok(fan!.api.GET('/api/ai-slops/{id}', { params: { path: { id: slopId } } }));
  expect(won.winning_comment_id).toBe(art.id);
  const award = await ok(fan!.api.GET('/api/ai-slops/{id}/award', { params: { path: { id: slopId } } }));
  expect(award.entries.map(({ comment_id, counted_likes }) => [comment_id, counted_likes])).toEqual([[art.id, 1]]);

  // Create a payout account with the sandbox's form, then withdraw the prize to the bank.
  const { accountId } = await ok(artist!.api.POST('/api/functions/create-connect-account'));
  await app.control(`/accounts/${accountId}/complete`, {});
  const { payout_account } = await ok(artist!.api.PUT('/api/payout-account/check'));
  expect(payout_account?.status).toBe('active');
  const { withdrawal_id } = await ok(
    artist!.api.POST('/api/functions/request-withdrawal', {
      params: { header: { 'Idempotency-Key': 'withdrawal-1' } },
      body: { amount: 15 },
    }),
  );
  const withdrawal = await eventually(async () => {
    const now = await ok(artist!.api.GET('/api/withdrawals/{id}', { params: { path: { id: withdrawal_id } } }));
    return now.status === 'paid' && now;
  }, 'the withdrawal to be paid');
  // The fee is 2.29 % and 25 cents.
  expect([withdrawal.requested_amount_cents, withdrawal.net_transfer_amount_cents]).toEqual([1_500, 1_441]);
  expect((await ok(artist!.api.GET('/api/wallet'))).balance_cents).toBe(0);
}, 90_000);

const execute = promisify(execFile);

/** Returns the code blocks of docs/use/api.md in one language, in order. */
function blocksOf(language: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/use/api.md'), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap((match) =>
    match[1] === language ? [match[2]!] : [],
  );
}

test('the examples in docs/use/api.md work as described', async () => {
  const { id } = await newProgram('reader');
  const slop = await app.slop(await app.person({ balance: 1_000 }));
  const picture = path.join(app.deps.config.dataDir, 'api-example.png');
  writeFileSync(picture, await smallPicture(1, 2, 3));
  const site = app.deps.config.publicUrl;
  const env = { ...process.env, SITE: site, EMAIL: 'reader@example.com', PASSWORD, PICTURE: picture };
  // Skip the block that installs a client, because it needs a registry. The test above covers the types it generates.
  const curls = blocksOf('bash').filter((block) => block.includes('curl'));
  expect(curls.length).toBeGreaterThan(4);
  const shell = await execute('bash', ['-euo', 'pipefail', '-c', curls.join('\n')], { env });
  for (const part of [slop, '"balance_cents":0', '"clientSecret"', `ai_slops/${id}`, 'event: ready']) {
    expect(shell.stdout).toContain(part);
  }
  for (const block of blocksOf('ts')) {
    const cwd = path.join(import.meta.dirname, '..');
    const { stdout } = await execute('node', ['--input-type=module-typescript', '-e', block], { env, cwd });
    expect(stdout).toContain('A slop');
  }
}, 90_000);
