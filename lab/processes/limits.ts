import { RATES, TOP_UP, WITHDRAWAL } from '@unslop/domain/limits';
import { cardFee, cents } from '@unslop/domain/money';
import { type Installation, startInstallation } from './installation.ts';
import { type Answer, ask, newVisitor, pictureForm, postSlop, send, type Visitor } from './visitor.ts';

export interface LimitResult {
  limit: string;
  most: number;
  /** Number of requests allowed when they alternate between the processes, and when all are sent concurrently. */
  inTurn: number;
  atOnce: number;
  /**
   * Requests rejected because the machine was too busy; they may or may not have been counted. 0 on a quiet machine.
   */
  unserved: number;
}

/** Number of requests sent beyond the limit. */
const MORE = 6;
/**
 * Longest Retry-After of the gate for password hashing, in seconds. A request that the gate rejects has already passed
 * the rate limit. A rate limit asks for a longer wait.
 */
const GATE_SECONDS = 10;

/** One limit. Each trial uses fresh people or addresses. */
interface Limit {
  name: string;
  most: number;
  /** @returns a function that sends the n-th request to a process */
  prepare(installation: Installation, tries: number): Promise<(url: string, n: number) => Promise<Answer>>;
  /** Status of an allowed request; 200 by default. */
  grants?: number;
}

/** Tries every limit that all processes share, with two web processes on one database. */
export async function tryLimits(onResult: (result: LimitResult) => void = () => {}): Promise<LimitResult[]> {
  // No worker, so a withdrawal stays pending and can be cancelled.
  const installation = await startInstallation({ apis: 2, workers: 0, env: { RATE_FACTOR: '1' } });
  const urls = installation.apis.map(({ url }) => url);
  try {
    const results: LimitResult[] = [];
    for (const limit of limits) {
      const tries = limit.most + MORE;
      const one = await limit.prepare(installation, tries);
      const inTurn: Answer[] = [];
      for (let n = 0; n < tries; n += 1) inTurn.push(await one(urls[n % 2]!, n));
      const other = await limit.prepare(installation, tries);
      const atOnce = await Promise.all(Array.from({ length: tries }, (_, n) => other(urls[n % 2]!, n)));
      const result = {
        limit: limit.name,
        most: limit.most,
        inTurn: granted(limit, inTurn),
        atOnce: granted(limit, atOnce),
        unserved: [...inTurn, ...atOnce].filter(isUnserved).length,
      };
      onResult(result);
      results.push(result);
    }
    return results;
  } finally {
    await installation.stop();
  }
}

/** @throws when an answer is neither success nor rejection by a limit */
function granted({ name, grants = 200 }: Limit, answers: readonly Answer[]): number {
  const isRefused = ({ status, retryAfterSeconds }: Answer) =>
    (status === 429 && retryAfterSeconds > GATE_SECONDS) || status === 409;
  const passed = answers.filter((answer) => !isRefused(answer) && !isUnserved(answer));
  const strange = passed.find(({ status }) => status !== grants && status !== 429);
  if (strange) throw new Error(`${name}: ${strange.status} ${JSON.stringify(strange.body)}`);
  return passed.length;
}

const isUnserved = ({ status }: Answer) => status === 503;

/** True if exactly as many requests as the limit allows passed, or may have passed. */
export function isExact({ most, inTurn, atOnce, unserved }: LimitResult): boolean {
  return [inTurn, atOnce].every((count) => count <= most && count + unserved >= most);
}

let addresses = 0;

/** Returns an unused address in its own network, as the proxy would send it. */
function newAddress(): { 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `198.${Math.floor(addresses / 250)}.${addresses % 250}.1` };
}

const auth = (
  installation: Installation,
  url: string,
  route: string,
  body: object,
  from: { 'x-forwarded-for': string },
) => send(installation, `${url}/api/auth/${route}`, 'POST', null, { body, headers: from });

const emailOf = (n: number) => `limits-${addresses}-${n}@example.com`;
const password = 'not the right one';

const limits: Limit[] = [
  {
    name: 'sign-ins a minute from an address',
    most: RATES.signIn.max,
    grants: 401,
    prepare: async (installation) => {
      const from = newAddress();
      return (url, n) => auth(installation, url, 'sign-in/email', { email: emailOf(n), password }, from);
    },
  },
  {
    name: 'sign-ups in half an hour from an address',
    most: RATES.signUp.max,
    prepare: async (installation) => {
      const from = newAddress();
      return (url, n) => auth(installation, url, 'sign-up/email', { email: emailOf(n), password, name: '' }, from);
    },
  },
  {
    name: 'mails a minute from an address',
    most: RATES.mail.max,
    prepare: async (installation) => {
      const from = newAddress();
      return (url, n) => auth(installation, url, 'request-password-reset', { email: emailOf(n) }, from);
    },
  },
  {
    // A burst of five, plus a slower allowance shared by other addresses. Nobody can use up another person's mails.
    name: 'mails to an address in half an hour',
    most: RATES.mailPerEmail.max + RATES.mailSlowlyAll.max,
    prepare: async (installation) => {
      newAddress();
      const email = emailOf(0);
      return (url) => auth(installation, url, 'request-password-reset', { email }, newAddress());
    },
  },
  {
    name: 'likes a minute',
    most: RATES.like.max,
    prepare: async (installation) => {
      const [me, slop] = [await newVisitor(installation), await someSlop(installation)];
      return (url, n) => ask(installation, url, n % 2 ? 'unlikeAiSlop' : 'likeAiSlop', me, { params: { id: slop } });
    },
  },
  {
    name: 'comments a minute',
    most: RATES.comment.max,
    prepare: async (installation) => {
      const [me, slop] = [await newVisitor(installation), await someSlop(installation)];
      return (url, n) =>
        ask(installation, url, 'createComment', me, { body: { ai_slop_id: slop, content: `Comment ${n}` } });
    },
  },
  {
    name: 'uploads in half an hour',
    most: RATES.upload.max,
    prepare: async (installation) => {
      const me = await newVisitor(installation);
      return async (url) =>
        ask(installation, url, 'uploadImage', me, { query: { purpose: 'comment' }, form: await pictureForm() });
    },
  },
  {
    name: 'new slops an hour',
    most: RATES.newSlop.max,
    prepare: async (installation, tries) => {
      const me = await newVisitor(installation, { dollars: 100 });
      const pictures: string[] = [];
      for (let n = 0; n < tries; n += 1) pictures.push(await upload(installation, me));
      return (url, n) =>
        ask(installation, url, 'createSlopWithPrize', me, {
          body: { p_title: 'A slop', p_prize_pool: 1, p_duration_days: 1, p_image_url: pictures[n] },
        });
    },
  },
  {
    name: 'follows a minute',
    most: RATES.follow.max,
    prepare: async (installation) => {
      const [me, other] = [await newVisitor(installation), await newVisitor(installation)];
      const body = { followed_id: other.id };
      return (url, n) => ask(installation, url, n % 2 ? 'unfollowUser' : 'followUser', me, { body });
    },
  },
  {
    name: 'searches a minute',
    most: RATES.search.max,
    prepare: async (installation) => {
      const me = await newVisitor(installation);
      return (url) => ask(installation, url, 'searchAiSlops', me, { query: { q: 'chrome' } });
    },
  },
  {
    name: 'top-ups begun an hour',
    most: RATES.payment.max,
    prepare: async (installation) => {
      const me = await newVisitor(installation);
      return (url, n) => topUp(installation, url, me, n, TOP_UP.minCents);
    },
  },
  {
    // Each top-up has a different amount: asking for the same amount again returns the unpaid one.
    name: 'top-ups of about $500 a day',
    most: TOP_UP.maxPerDayCents / 50_000,
    prepare: async (installation) => {
      const me = await newVisitor(installation);
      return (url, n) => topUp(installation, url, me, n, 50_000 - n);
    },
  },
  {
    name: 'withdrawals in flight',
    most: 1,
    prepare: async (installation) => {
      const me = await withPayoutAccount(installation);
      return (url) => withdraw(installation, url, me);
    },
  },
  {
    // Cancel each immediately, so the next one can start.
    name: 'withdrawals a day',
    most: WITHDRAWAL.maxPerDay,
    prepare: async (installation) => {
      const me = await withPayoutAccount(installation);
      let turn: Promise<unknown> = Promise.resolve();
      return (url) => {
        const mine = turn.then(async () => {
          const answer = await withdraw(installation, url, me);
          const id = answer.body.withdrawal_id;
          if (id) await ask(installation, url, 'cancelWithdrawal', me, { params: { id } });
          return answer;
        });
        turn = mine;
        return mine;
      };
    },
  },
];

async function someSlop(installation: Installation): Promise<string> {
  return postSlop(installation, installation.apis[0]!.url, await newVisitor(installation, { dollars: 1 }));
}

async function upload(installation: Installation, by: Visitor): Promise<string> {
  const input = { query: { purpose: 'ai-slop' }, form: await pictureForm() };
  return (await ask(installation, installation.apis[0]!.url, 'uploadImage', by, input)).body.image_url;
}

function topUp(installation: Installation, url: string, by: Visitor, n: number, amountCents: number): Promise<Answer> {
  const amount = cents(amountCents);
  const metadata = { type: 'account_funding', amount_to_add: amount / 100 };
  return ask(installation, url, 'createPaymentIntent', by, {
    body: { amount: amount + cardFee(amount), currency: 'usd', metadata },
    headers: { 'idempotency-key': `top-up-${n}` },
  });
}

function withdraw(installation: Installation, url: string, by: Visitor): Promise<Answer> {
  return ask(installation, url, 'requestWithdrawal', by, { body: { amount: WITHDRAWAL.minCents / 100 } });
}

async function withPayoutAccount(installation: Installation): Promise<Visitor> {
  const me = await newVisitor(installation, { dollars: 500 });
  const url = installation.apis[0]!.url;
  const { body } = await ask(installation, url, 'createConnectAccount', me);
  await installation.control('POST', `/accounts/${body.accountId}/complete`, {});
  const checked = await ask(installation, url, 'checkPayoutAccount', me);
  if (checked.body.payout_account?.status !== 'active') throw new Error(JSON.stringify(checked));
  return me;
}
