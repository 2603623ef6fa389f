import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cardFee, cents } from '@unslop/domain/money';
import { sessionCookie } from '@unslop/server/core/auth/cookies';
import { readConfig } from '@unslop/server/platform/config';
import { asOwner, settings, until } from './installed.ts';
import { SITE } from './machine.ts';
import { mailTo, ORIGIN, Person } from './people.ts';

const WRITERS = 12;

export interface Site {
  poster: Person;
  posterId: string;
  artist: Person;
  openSlop: string;
  picture: string;
  comments: number;
}

/** Goes through the main loop as users do. */
export async function useSite(): Promise<Site> {
  const [poster, artist, voter] = ['petra', 'arno', 'vera'].map((name) => new Person(name)) as [Person, Person, Person];
  const { id: posterId } = await poster.signUp();
  await artist.signUp();
  await voter.signUp();
  await payByCard(poster, posterId, 25);
  const slop = await post(poster, 10);
  const picture = await artist.upload('comment');
  const art = await artist.must('createComment', {
    body: { ai_slop_id: slop, content: 'By hand', image_url: picture },
  });
  await voter.must('likeComment', { params: { id: art.body.id } });
  // The database never allows moving a deadline, so disable its triggers.
  const env = { cwd: '/', encoding: 'utf8' as const };
  const sql = `alter table ai_slops disable trigger user; update ai_slops set deadline_at = app_now() where id = '${slop}'; alter table ai_slops enable trigger user`;
  execFileSync('runuser', ['-u', 'postgres', '--', 'psql', '--quiet', '-d', 'unslop', '-c', sql], env);
  await until('the contest for $10 to be decided', async () => {
    const { rows } = await asOwner((db) => db.query('select from awards where ai_slop_id = $1', [slop]));
    return rows.length > 0;
  });
  await mailTo(artist.email, /prize|won/i);
  return { poster, posterId, artist, openSlop: await post(poster, 5), picture, comments: 0 };
}

export async function post(by: Person, prize: number): Promise<string> {
  const p_image_url = await by.upload('ai-slop');
  const body = { p_title: 'A chrome cat', p_prize_pool: prize, p_duration_days: 7, p_image_url };
  return (await by.must('createSlopWithPrize', { body })).body;
}

async function payByCard(by: Person, id: string, dollars: number): Promise<void> {
  const amount = cents(dollars * 100);
  const started = await by.must('createPaymentIntent', {
    body: {
      amount: amount + cardFee(amount),
      currency: 'usd',
      metadata: { type: 'account_funding', amount_to_add: dollars },
    },
    headers: { 'idempotency-key': randomBytes(12).toString('hex') },
  });
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  const paid = await by.send('POST', `${settings().STRIPE_API_URL}/cards/confirm`, {
    body: { client_secret: started.body.clientSecret, card },
  });
  if (paid.status !== 200) throw new Error(`paying by card: ${paid.status} ${JSON.stringify(paid.body)}`);
  await until('the money to arrive by its webhook', async () => {
    const { rows } = await asOwner((db) =>
      db.query<{ cents: number }>('select ledger_balance($1)::int as cents', [id]),
    );
    return rows[0]!.cents === amount;
  });
}

/** Checks that pictures and money are as before the disaster. Backups have no sessions, so people sign in again. */
export async function comeBack({ poster, posterId, picture }: Site): Promise<void> {
  const body = { email: poster.email, password: 'a-horse-on-47-staples' };
  const entered = await poster.send('POST', '/api/auth/sign-in/email', { body });
  if (entered.status !== 200) throw new Error(`signing in: ${entered.status} ${JSON.stringify(entered.body)}`);
  const shown = await fetch(picture.startsWith('http') ? picture : `${ORIGIN}${picture}`);
  if (!shown.ok || (await shown.arrayBuffer()).byteLength === 0) throw new Error(`the picture: ${shown.status}`);
  const { rows } = await asOwner((db) =>
    db.query<{ cents: number }>('select ledger_balance($1)::int as cents', [posterId]),
  );
  if (rows[0]!.cents !== 1_000) throw new Error(`the poster has ${rows[0]!.cents} cents instead of 1000`);
}

/**
 * Creates people directly, with accounts and sessions like a sign-up's. Only five sign-ups are allowed per half hour.
 */
export async function writers(): Promise<Person[]> {
  const config = readConfig(settings());
  return Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const name = `w${randomBytes(5).toString('hex')}`;
      const token = randomBytes(24).toString('hex');
      await asOwner(async (db) => {
        const { rows } = await db.query<{ id: string }>(
          `insert into auth.users (name, email, email_verified) values ('', $1, true) returning id`,
          [`${name}@${SITE}`],
        );
        await db.query(
          `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
          [token, rows[0]!.id],
        );
      });
      return Person.withCookie(name, sessionCookie(config, token));
    }),
  );
}
