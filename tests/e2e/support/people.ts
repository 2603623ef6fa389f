import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { createDb, createPool } from '@unslop/database/connect';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { Category } from '@unslop/domain/categories';
import { cardFee, cents } from '@unslop/domain/money';
import { sessionCookie } from '@unslop/server/core/auth/cookies';
import { bookPayment } from '@unslop/server/features/payments/book';
import { paymentKinds } from '@unslop/server/payment-kinds';
import { readConfig } from '@unslop/server/platform/config';
import { inTransaction } from '@unslop/server/platform/transactions';
import pg from 'pg';
import sharp from 'sharp';

/** Addresses of the product, including its database for what no request may do. */
export interface StackAddresses {
  url: string;
  appUrl: string;
  ownerUrl: string;
}

export interface TestUser {
  id: string;
  username: string;
  email: string;
  password: string;
  /** In the form name=value. */
  cookie: string;
}

/** In better-auth's format: a salt, and scrypt of salt and password. */
const PASSWORD = {
  text: 'correct horse',
  hash: '84e5829eae6b709796f7f5f9863fd532:adbdaf11758491f686dbce3cf0f8c4623f25efa0e3309b410c98794f7d99708ea28b064f44ebf43f8524a8d2dd10e34df5bc8b993c5b7740124deddc4b4bf123',
};

const pictures = path.resolve(import.meta.dirname, '../../../database/seed/world/pictures');

export function picturePath(name: string): string {
  return path.join(pictures, `${name}.webp`);
}

/**
 * Returns a picture for forms in tests that are not about pictures. It has a single colour, so the server encodes it
 * quickly and never asks if it is original.
 */
export async function smallPicture(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = `#${randomBytes(3).toString('hex')}`;
  const buffer = await sharp({ create: { width: 240, height: 240, channels: 3, background } })
    .webp()
    .toBuffer();
  return { name: `${name}.webp`, mimeType: 'image/webp', buffer };
}

/** Creates people who use the product through its API, like the browser, to set up browser tests. */
export function fixturesOf(stack: StackAddresses) {
  const call = (name: CallName, by: TestUser | null, input: Input = {}) => request(stack, name, by, input);

  /** @param picture  name of a full-size demo picture; by default a small one that the server encodes quickly */
  async function upload(by: TestUser, purpose: 'ai-slop' | 'comment' | 'avatar', picture?: string): Promise<string> {
    const bytes = picture ? fs.readFileSync(picturePath(picture)) : (await smallPicture('small')).buffer;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), `${picture ?? 'small'}.webp`);
    const { id, image_url } = await call('uploadImage', by, { query: { purpose }, form });
    // Several people in the tests post the same picture.
    if (picture)
      await asOwner(stack, async (owner) => {
        await owner.query('delete from image_fingerprints where image_id = $1', [id]);
        await owner.query('delete from image_orientations where image_id = $1', [id]);
        await owner.query('delete from contest_fingerprints where image_id = $1', [id]);
      });
    return image_url;
  }

  return {
    call,
    upload,

    /**
     * Creates a user with an account, a password and a session directly in the database. Only the tests of signing up
     * and signing in use the forms. The username is `name` if it is free.
     */
    async person({ name = `p${randomBytes(5).toString('hex')}`, isVerified = true, dollars = 0 } = {}) {
      const email = `${name}-${randomBytes(3).toString('hex')}@example.com`;
      const token = randomBytes(24).toString('hex');
      const { rows } = await asOwner(stack, async (owner) => {
        await owner.query(
          `with person as (
             insert into auth.users (name, email, email_verified) values ($1, $2, $3) returning id),
           with_password as (
             insert into auth.accounts (account_id, provider_id, user_id, password)
             select id, 'credential', id, $4 from person)
           insert into auth.sessions (token, user_id, expires_at) select $5, id, now() + interval '30 days' from person`,
          [name, email, isVerified, PASSWORD.hash, token],
        );
        return owner.query<{ id: string; username: string }>(
          'select p.id, p.username from auth.users u join profiles p using (id) where u.email = $1',
          [email],
        );
      });
      const person: TestUser = { ...rows[0]!, email, password: PASSWORD.text, cookie: cookieOf(stack, token) };
      if (dollars > 0) await fund(stack, person, dollars);
      return person;
    },

    /** Creates a person and makes them a moderator, as the operator would. */
    async moderator(): Promise<TestUser> {
      const person = await this.person();
      await asOwner(stack, (owner) => owner.query(`update profiles set role = 'moderator' where id = $1`, [person.id]));
      return person;
    },

    /** Books a top-up as its webhook would. */
    async fund(person: TestUser, dollars: number): Promise<void> {
      await fund(stack, person, dollars);
    },

    /** @returns its id */
    async slop(
      poster: TestUser,
      {
        title = 'A chrome cat',
        description = '',
        prize = 10,
        days = 7,
        picture = undefined as string | undefined,
        category = undefined as Category | undefined,
        isSealed = false,
      } = {},
    ): Promise<string> {
      const p_image_url = await upload(poster, 'ai-slop', picture);
      const body = {
        p_title: title,
        p_description: description,
        p_prize_pool: prize,
        p_duration_days: days,
        p_image_url,
        category,
        has_sealed_votes: isSealed,
      };
      return call('createSlopWithPrize', poster, { body });
    },

    /** @returns the comment's id */
    async comment(by: TestUser, slopId: string, content: string): Promise<string> {
      return (await call('createComment', by, { body: { ai_slop_id: slopId, content } })).id;
    },

    /** @returns the comment's id */
    async art(
      by: TestUser,
      slopId: string,
      { content = '', picture = undefined as string | undefined } = {},
    ): Promise<string> {
      const image_url = await upload(by, 'comment', picture);
      return (await call('createComment', by, { body: { ai_slop_id: slopId, content, image_url } })).id;
    },

    async like(by: TestUser, commentId: string): Promise<void> {
      await call('likeComment', by, { params: { id: commentId } });
    },

    /** Makes the sign-in an hour old, so calls about money ask for a proof. */
    async signedInLongAgo({ id }: TestUser, { withPassword = true } = {}): Promise<void> {
      await asOwner(stack, async (owner) => {
        await owner.query(`update auth.sessions set proved_at = app_now() - interval '1 hour' where user_id = $1`, [
          id,
        ]);
        if (!withPassword) await owner.query('delete from auth.accounts where user_id = $1', [id]);
      });
    },

    /**
     * Moves a slop's deadline to this many seconds from now. The database never allows that, so it disables triggers.
     */
    async endsIn(slopId: string, seconds: number): Promise<void> {
      await asOwner(stack, async (owner) => {
        await owner.query('begin');
        await owner.query('alter table ai_slops disable trigger user');
        await owner.query(`update ai_slops set deadline_at = app_now() + make_interval(secs => $2) where id = $1`, [
          slopId,
          seconds,
        ]);
        await owner.query('alter table ai_slops enable trigger user');
        await owner.query('commit');
      });
    },

    /** Waits until the votes of a slop whose deadline has passed are counted. */
    async untilSettled(slopId: string): Promise<void> {
      const isSettled = async () => (await call('getAiSlop', null, { params: { id: slopId } })).settled_at !== null;
      await until(isSettled, `${slopId} is not settled`);
    },

    /** Makes the award of a settled slop final, as after its review. */
    async makeFinal(slopId: string): Promise<void> {
      await asOwner(stack, async (owner) => {
        await owner.query('begin');
        await owner.query('alter table award_finals disable trigger user');
        await owner.query(
          'update award_finals set review_until = app_now(), final_at = app_now() where ai_slop_id = $1',
          [slopId],
        );
        await owner.query('alter table award_finals enable trigger user');
        await owner.query('commit');
        await owner.query(`select graphile_worker.add_job('finalize_due')`);
      });
      const isFinal = async () => (await call('getAward', null, { params: { id: slopId } })).is_final;
      await until(isFinal, `the award of ${slopId} is not final`);
    },

    /** Locks a slop against settlement and every other change; reads still work. @returns releases the lock */
    async lock(slopId: string): Promise<() => Promise<void>> {
      const owner = new pg.Client({ connectionString: stack.ownerUrl });
      await owner.connect();
      await owner.query('begin');
      await owner.query('select from ai_slops where id = $1 for share', [slopId]);
      return () => owner.end();
    },
  };
}

/** Makes the browser context send this person's session. */
export async function signIn(context: BrowserContext, stack: StackAddresses, { cookie }: TestUser): Promise<void> {
  const [name, ...value] = cookie.split('=');
  await context.addCookies([{ name: name!, value: value.join('='), url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Returns the cookie of this session, in the form name=value. */
function cookieOf({ url, appUrl }: StackAddresses, token: string): string {
  const config = readConfig({
    AUTH_SECRET: process.env.AUTH_SECRET,
    PUBLIC_URL: url,
    DATABASE_URL: appUrl,
    SANDBOX_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  return sessionCookie(config, token).split(';')[0]!;
}

/** Polls until a worker's scheduled job has done it. Waits up to a minute, because the machine may be busy. */
async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
async function request(stack: StackAddresses, name: CallName, by: TestUser | null, input: Input): Promise<any> {
  const { method, path } = methodAndPath(name, input.params ?? {});
  const reply = await fetch(`${stack.url}${path}?${new URLSearchParams(input.query)}`, {
    method,
    headers: {
      origin: stack.url,
      ...(by && { cookie: by.cookie }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

export async function asOwner<T>(stack: StackAddresses, work: (owner: pg.PoolClient) => Promise<T>): Promise<T> {
  const owner = await poolOf(stack.ownerUrl).connect();
  try {
    const result = await work(owner);
    owner.release();
    return result;
  } catch (error) {
    // The connection may be in the middle of a transaction, so discard it.
    owner.release(true);
    throw error;
  }
}

/** Kept until the stack's database is dropped, because a new connection per step would cost more than the step. */
const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const pool = pools.get(url) ?? createPool(url, { max: 2, statementTimeoutMs: 60_000, lockTimeoutMs: 60_000 });
  pools.set(url, pool);
  return pool;
}

/** Credits money with the same function as a webhook. */
async function fund(stack: StackAddresses, person: TestUser, dollars: number): Promise<void> {
  const amount = cents(dollars * 100);
  const total = cents(amount + cardFee(amount));
  const intentId = `pi_test_${randomBytes(8).toString('hex')}`;
  const db = createDb(poolOf(stack.appUrl));
  await db
    .insertInto('payments')
    .values({
      user_id: person.id,
      payment_intent_id: intentId,
      type: 'account_funding',
      amount_cents: total,
      amount_to_add_cents: amount,
      fee_cents: cardFee(amount),
    })
    .execute();
  const intent = {
    id: intentId,
    status: 'succeeded',
    currency: 'usd',
    amount_received: total,
    latest_charge: `ch_${intentId}`,
    metadata: {},
  };
  await inTransaction(db, (trx) =>
    bookPayment(trx, paymentKinds, intent as unknown as Parameters<typeof bookPayment>[2], {
      clearingDays: 0,
      secret: 'no card is known',
    }),
  );
}
