import http from 'node:http';
import { createDb, createPool } from '@unslop/database/connect';
import { methodAndPath } from '@unslop/domain/calls';
import { sessionCookie } from '@unslop/server/core/auth/cookies';
import { post } from '@unslop/server/core/ledger/ledger';
import { settleAiSlop } from '@unslop/server/features/awards/settle';
import { readConfig } from '@unslop/server/platform/config';
import { inTransaction } from '@unslop/server/platform/transactions';
import type autocannon from 'autocannon';
import { type Environment, POOL_SIZE, type Server } from './environment.ts';
import { CONNECTIONS, type Figures, inProcess, underLoad } from './load.ts';
import { dueSlopId, personId, sessionToken, slopId, uploadUrl, WORDS, withdrawalId } from './world.ts';

/** A measurement of the product next to a baseline. */
export interface Row {
  name: string;
  /** Name of the baseline. */
  beside: 'raw' | 'select' | 'write' | 'posting';
  /** Minimum ratio to the baseline's requests per second; none if nothing is promised. */
  minimum?: number;
  /** Maximum number of statements per request. */
  mostStatements?: number;
  measure(seconds: number): Promise<Figures>;
  compare(seconds: number): Promise<Figures>;
}

/** Amounts used up by each round, including the warm-up. */
export const PER_ROUND = { comments: 320, settlements: 100 } as const;

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

export const get = (path: string, headers: Record<string, string> = {}): autocannon.Request => ({
  method: 'GET',
  path,
  headers: { ...BROWSER, ...headers },
});
export const cookieOf = (caller: number, { url }: Server) => ({ cookie: cookieFor(url, sessionToken(caller)) });
export const write = (
  server: Server,
  caller: number,
  name: 'likeAiSlop' | 'unlikeAiSlop' | 'createComment',
  params: Record<string, string>,
  body?: object,
): autocannon.Request => {
  const { method, path } = methodAndPath(name, params);
  return {
    method: method as 'POST',
    path,
    headers: {
      ...BROWSER,
      ...cookieOf(caller, server),
      origin: server.url,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
};

export function rowsOn(environment: Environment): { rows: Row[]; stop(): Promise<void> } {
  const pool = createPool(environment.appUrl, { max: POOL_SIZE, applicationName: 'bench' });
  const db = createDb(pool);
  const turns = { comment: 0, settlement: 0, movement: 0, posting: 0 };

  const row = (
    name: string,
    beside: 'raw' | 'select' | 'write',
    promise: { minimum?: number; mostStatements?: number },
    server: Server,
    requests: (n: number) => autocannon.Request[],
    amount?: () => number,
  ): Row => ({
    name,
    beside,
    ...promise,
    measure: (seconds) => underLoad(environment, server, { requests, ...(amount && { amount: amount() }) }, seconds),
    async compare(seconds) {
      // A read returns the same bytes as the product. A write returns a few bytes, like the product.
      const [first] = requests(0);
      const answer = first!.method === 'GET' ? await answerOf(server, first!) : { headers: {}, body: '' };
      await fetch(environment[beside].url, { method: 'PUT', body: JSON.stringify(answer) });
      return underLoad(
        environment,
        environment[beside],
        { requests: () => [{ method: 'GET', path: '/', headers: BROWSER }] },
        seconds,
      );
    },
  });

  const FEED = '/api/ai-slops?limit=5';
  const { api, uncached } = environment;
  const rows: Row[] = [
    row('anonymous feed', 'raw', { minimum: 0.5 }, api, () => [get(FEED)]),
    row('front page as HTML, guest', 'raw', { minimum: 0.3 }, api, () => [get('/', { accept: 'text/html' })]),
    row('anonymous feed, kept for 0 s', 'select', { minimum: 0.5 }, uncached, () => [get(FEED)]),
    row('signed-in feed', 'select', { minimum: 0.5, mostStatements: 1 }, api, (n) => [get(FEED, cookieOf(n, api))]),
    row('slop page, signed in', 'select', { minimum: 0.4, mostStatements: 2 }, api, (n) =>
      Array.from({ length: 20 }, (_, k) => get(`/api/ai-slops/${slopId(n * 20 + k)}`, cookieOf(n, api))),
    ),
    row('slop page that many open, signed in', 'select', { minimum: 0.4, mostStatements: 1 }, api, (n) =>
      Array.from({ length: 20 }, (_, k) => get(`/api/ai-slops/${slopId(k)}`, cookieOf(n, api))),
    ),
    row('artists’ feed, signed in', 'select', {}, api, (n) => [get('/api/artists', cookieOf(n, api))]),
    row('search, signed in', 'select', {}, api, (n) =>
      WORDS.map((_, k) => get(`/api/search/ai-slops?q=${WORDS[(n + k) % WORDS.length]}`, cookieOf(n, api))),
    ),
    row('like and unlike', 'write', { minimum: 0.35, mostStatements: 4 }, api, (n) =>
      Array.from({ length: 20 }, (_, k) => ({ id: slopId(n * 20 + k) })).flatMap((params) => [
        write(api, n, 'likeAiSlop', params),
        write(api, n, 'unlikeAiSlop', params),
      ]),
    ),
    row(
      'comment with an image',
      'write',
      {},
      api,
      (n) =>
        Array.from({ length: PER_ROUND.comments / CONNECTIONS }, (_, k) => {
          const turn = (turns.comment - 1) * (PER_ROUND.comments / CONNECTIONS) + k;
          const body = { ai_slop_id: slopId(n * 20 + turn), content: 'Mine.', image_url: uploadUrl(n, turn) };
          return write(api, n, 'createComment', {}, body);
        }),
      () => {
        turns.comment += 1;
        return PER_ROUND.comments;
      },
    ),
    {
      name: 'award settlement',
      beside: 'posting',
      measure: (seconds) => {
        const amount = ++turns.settlement * PER_ROUND.settlements;
        return inProcess(environment, (n) => inTransaction(db, (trx) => settleAiSlop(trx, dueSlopId(amount - 1 - n))), {
          seconds: seconds * 10,
          atOnce: POOL_SIZE,
          amount: PER_ROUND.settlements,
        });
      },
      compare: comparePosting,
    },
    {
      name: 'ledger movement',
      beside: 'posting',
      minimum: 0.8,
      mostStatements: 1,
      measure: (seconds) => inProcess(environment, () => moveMoney(turns.movement++), { seconds, atOnce: POOL_SIZE }),
      compare: comparePosting,
    },
  ];
  return { rows, stop: () => pool.end() };

  function comparePosting(seconds: number): Promise<Figures> {
    return inProcess(environment, () => postBare(turns.posting++), { seconds, atOnce: POOL_SIZE });
  }

  /** Moves a dollar from a person's balance to their hold, or back, with the ledger's routine. */
  function moveMoney(n: number) {
    const userId = personId(n % ACCOUNTS);
    const amount = 100;
    const isThere = Math.floor(n / ACCOUNTS) % 2 === 0;
    return post(db as never, {
      key: `bench:${process.pid}:${n}`,
      kind: isThere ? 'withdrawal_requested' : 'withdrawal_returned',
      legs: [
        { account: { kind: 'balance', userId }, amount: isThere ? -amount : amount },
        { account: { kind: 'hold', userId }, amount: isThere ? amount : -amount },
      ],
      withdrawalId: withdrawalId(n % ACCOUNTS),
    });
  }

  /** Inserts one movement and its two entries, without the ledger. */
  async function postBare(n: number): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into bench_movements (id, key) values ($1, $2)', [n, `bench:${n}`]);
      const entry = 'insert into bench_entries (movement_id, account_id, amount) values ($1, $2, $3)';
      await client.query(entry, [n, (n % ACCOUNTS) * 2, -100]);
      await client.query(entry, [n, (n % ACCOUNTS) * 2 + 1, 100]);
      await client.query('commit');
    } finally {
      client.release();
    }
  }
}

/** Number of accounts, in both ledgers, between which the money moves. */
const ACCOUNTS = 500;

/** Returns the product's answer as raw bytes. */
function answerOf(server: Server, { path, headers }: autocannon.Request): Promise<{ headers: object; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}${path}`, { headers: headers as Record<string, string> }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const { date, connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, ...rest } = reply.headers;
      resolve({ headers: { ...rest, 'content-length': String(body.length) }, body: body.toString('base64') });
    });
    request.once('error', reject);
  });
}

function cookieFor(publicUrl: string, token: string): string {
  const config = readConfig({
    DATABASE_URL: 'postgres://x',
    SMTP_URL: 'smtp://x',
    SANDBOX_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: publicUrl,
  });
  return sessionCookie(config, token).split(';')[0]!;
}
