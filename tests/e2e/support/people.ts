import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { createDb, createPool } from '@unslop/database/connect';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { Category } from '@unslop/domain/categories';
import { cardFee, cents } from '@unslop/domain/money';
import { bookPaymentIntent } from '@unslop/server/features/deposits/deposits';
import { inTransaction } from '@unslop/server/platform/transactions';
import pg from 'pg';

/** Where the product runs, and how to get behind it for what no request may do. */
export interface Town {
  url: string;
  appUrl: string;
  ownerUrl: string;
}

export interface Resident {
  id: string;
  username: string;
  email: string;
  password: string;
  /** name=value */
  cookie: string;
}

const pictures = path.resolve(import.meta.dirname, '../../../database/seed/world/pictures');

export function picturePath(name: string): string {
  return path.join(pictures, `${name}.webp`);
}

/** People who use the product through its API, as the browser does; for setting the scene of a browser test. */
export function residentsOf(town: Town) {
  const call = (name: CallName, by: Resident | null, input: Input = {}) => request(town, name, by, input);

  async function upload(by: Resident, purpose: 'ai-slop' | 'comment' | 'avatar', picture: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([fs.readFileSync(picturePath(picture))], { type: 'image/webp' }), `${picture}.webp`);
    const { image_url } = await call('uploadImage', by, { query: { purpose }, form });
    return image_url;
  }

  return {
    call,
    upload,

    /** Signs somebody up and in. The username is the name when it is free. */
    async person({ name = `p${randomBytes(5).toString('hex')}`, isVerified = true, dollars = 0 } = {}) {
      const email = `${name}-${randomBytes(3).toString('hex')}@example.com`;
      const password = 'correct horse';
      await postAuth(town, 'sign-up/email', { email, password, name });
      if (isVerified) {
        await asOwner(town, (owner) =>
          owner.query('update auth.users set email_verified = true where email = $1', [email]),
        );
      }
      const reply = await postAuth(town, 'sign-in/email', { email, password });
      const cookie = reply.headers.getSetCookie().find((each) => each.includes('session_token'));
      if (!cookie) throw new Error(`${name} could not sign in`);
      const person: Resident = { id: '', username: '', email, password, cookie: cookie.split(';')[0]! };
      const { user } = await call('getSession', person);
      Object.assign(person, { id: user.id, username: user.username });
      if (dollars > 0) await fund(town, person, dollars);
      return person;
    },

    /** A top-up, as its webhook would book it. */
    async fund(person: Resident, dollars: number): Promise<void> {
      await fund(town, person, dollars);
    },

    /** @returns its id */
    async slop(
      poster: Resident,
      {
        title = 'A chrome cat',
        description = '',
        prize = 10,
        days = 7,
        picture = 'slop-chrome-cat',
        category = undefined as Category | undefined,
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
      };
      return call('createSlopWithPrize', poster, { body });
    },

    /** @returns the comment's id */
    async comment(by: Resident, slopId: string, content: string): Promise<string> {
      return (await call('createComment', by, { body: { ai_slop_id: slopId, content } })).id;
    },

    /** @returns the comment's id */
    async art(
      by: Resident,
      slopId: string,
      { content = '', picture = 'art-chrome-cat-linocut' } = {},
    ): Promise<string> {
      const image_url = await upload(by, 'comment', picture);
      return (await call('createComment', by, { body: { ai_slop_id: slopId, content, image_url } })).id;
    },

    async like(by: Resident, commentId: string): Promise<void> {
      await call('likeComment', by, { params: { id: commentId } });
    },

    /** Moves one slop's deadline to so many seconds from now, which the database otherwise never lets happen. */
    async endsIn(slopId: string, seconds: number): Promise<void> {
      await asOwner(town, async (owner) => {
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
  };
}

/** Opens pages as this person. */
export async function signIn(context: BrowserContext, town: Town, { cookie }: Resident): Promise<void> {
  const [name, ...value] = cookie.split('=');
  await context.addCookies([{ name: name!, value: value.join('='), url: town.url, httpOnly: true, sameSite: 'Lax' }]);
}

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
}

/** Passwords are hashed one after the other; who is asked to wait, waits. */
async function postAuth(town: Town, place: string, body: object): Promise<Response> {
  for (;;) {
    const reply = await fetch(`${town.url}/api/auth/${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: town.url },
      body: JSON.stringify(body),
    });
    if (reply.ok) return reply;
    if (reply.status !== 429) throw new Error(`${place}: ${reply.status} ${await reply.text()}`);
    await sleep(500);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
async function request(town: Town, name: CallName, by: Resident | null, input: Input): Promise<any> {
  const { method, path: pattern } = methodAndPath(name);
  const place = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''));
  const reply = await fetch(`${town.url}${place}?${new URLSearchParams(input.query)}`, {
    method,
    headers: {
      origin: town.url,
      ...(by && { cookie: by.cookie }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

async function asOwner(town: Town, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: town.ownerUrl });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** Money on the balance as a webhook would bring it, through the same function. */
async function fund(town: Town, person: Resident, dollars: number): Promise<void> {
  const amount = cents(dollars * 100);
  const total = cents(amount + cardFee(amount));
  const intentId = `pi_test_${randomBytes(8).toString('hex')}`;
  const pool = createPool(town.appUrl, { max: 1 });
  const db = createDb(pool);
  try {
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
      bookPaymentIntent(trx, intent as unknown as Parameters<typeof bookPaymentIntent>[1], 0),
    );
  } finally {
    await pool.end();
  }
}
