import { randomUUID } from 'node:crypto';
import { auditIn } from '@unslop/database/audit';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { cardFee, cents } from '@unslop/domain/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '../features/account/deletion.ts';
import { finalizeDueAwards } from '../features/awards/final.ts';
import type { ModerationAct } from '../features/moderation/acts.ts';
import { moderate } from '../features/moderation/moderate.ts';
import { reconcile } from '../features/reconciliation/reconcile.ts';
import { closingPayoutAccount } from '../features/withdrawals/read.ts';
import { paymentKinds } from '../payment-kinds.ts';
import { inTransaction } from '../platform/transactions.ts';
import { stripeHandlers } from '../stripe-tables.ts';
import { MoneyWatch } from './identity.ts';
import { connect, passDeadlines, pay, withdraw } from './money.ts';
import { type Has, moneyStories, type Step, type Story } from './money-stories.ts';
import { movementsAtProvider, named, untilQuiet } from './quiet.ts';
import { times } from './repeat.ts';
import { findSomething, passReviews } from './reviews.ts';
import { type Answer, eventually, type Person, startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let owner: Db;
let auditor: pg.Client;
let money: MoneyWatch;
const played = { stories: 0, steps: 0, broken: 0, differences: 0 };

async function open(): Promise<void> {
  app = await startTestApp({ withSandbox: true, withJobs: true });
  owner = createDb(createPool(app.ownerUrl, { max: 2 }));
  auditor = new pg.Client({ connectionString: app.ownerUrl });
  await auditor.connect();
  await auditor.query('set jit = off');
  money = new MoneyWatch(async (sql) => (await auditor.query({ name: 'money', text: sql })).rows);
  rich = undefined;
}

async function close(): Promise<void> {
  await auditor.end();
  await owner.destroy();
  await app.stop();
}

afterAll(() => {
  console.log(
    `${played.stories} stories of money, ${played.steps} steps: ${played.broken} broken invariants, ${played.differences} differences`,
  );
});

/** Plays one story: knows its people and what they have. */
class Play {
  readonly #people = new Map<string, Person>();
  readonly #ids = new Map<string, string>();
  #borneBefore = 0;
  readonly #key = randomUUID();

  static async of(story: Story): Promise<Play> {
    Object.assign(app.deps.config, { clearingDays: story.clearingDays, awardReviewHours: story.reviewHours });
    const play = new Play();
    play.#borneBefore = await costs();
    return play;
  }

  async step(step: Step, isAudited: boolean): Promise<void> {
    const refusal = await this.#do(step);
    expect(refusal, 'what the step is refused with').toBe(step.refused);
    await untilQuiet(app);
    expect(await money.after(JSON.stringify(step), await movementsAtProvider(app))).toEqual([]);
    for (const [who, has] of Object.entries(step.leaves ?? {})) {
      expect({ [who]: await this.#wallet(who) }).toEqual({ [who]: whole(has) });
    }
    if (step.borne !== undefined)
      expect(this.#borneBefore - (await costs()), 'what the platform bore').toBe(step.borne);
    played.steps += 1;
    if (!isAudited) return;
    const { findings } = await auditIn(auditor);
    const { differences } = await reconcile(app.deps, stripeHandlers(app.deps.config), paymentKinds, null);
    played.broken += findings.length;
    played.differences += differences.length;
    expect(findings).toEqual([]);
    expect(differences).toEqual([]);
  }

  /** @returns the code of the refusal, or undefined */
  async #do(step: Step): Promise<string | undefined> {
    switch (step.do) {
      case 'top up':
        return this.#pay(step.who, await this.#startTopUp(step.who, step.dollars), step);
      case 'post': {
        const body = {
          p_title: step.who,
          p_prize_pool: step.dollars,
          p_duration_days: 1,
          p_image_url: await app.upload(await this.#person(step.who)),
        };
        const answer = await this.#call('createSlopWithPrize', step.who, { body });
        this.#ids.set(`slop of ${step.who}`, answer.body);
        return refusalOf(answer);
      }
      case 'raise': {
        const params = { id: this.#id(`slop of ${step.who}`) };
        return refusalOf(await this.#call('raisePrize', step.who, { params, body: { prize_pool: step.dollars } }));
      }
      case 'cancel slop': {
        const params = { id: this.#id(`slop of ${step.who}`) };
        return refusalOf(await this.#call('cancelAiSlop', step.who, { params }));
      }
      case 'enter': {
        const art = await app.art(await this.#person(step.who), this.#id(`slop of ${step.under}`));
        this.#ids.set(`art of ${step.who}`, art);
        return;
      }
      case 'take art back': {
        const params = { id: this.#id(`art of ${step.who}`) };
        const refusal = refusalOf(await this.#call('retractArt', step.who, { params }));
        // Collects debts, as the sweep does every minute.
        await app.owner.query(`select graphile_worker.add_job('collect_debts')`);
        return refusal;
      }
      case 'like':
        return refusalOf(
          await this.#call('likeComment', step.who, { params: { id: this.#id(`art of ${step.artOf}`) } }),
        );
      case 'deadline':
        return passDeadlines(app);
      case 'final':
        return passReviews(app);
      case 'finding':
        return findSomething(app, this.#id(`slop of ${step.about}`));
      case 'offer art': {
        const slop = await app.slop(await host(), { prize: 1 });
        const art = await app.art(await this.#person(step.who), slop);
        this.#ids.set(`art of ${step.who}`, art);
        await passDeadlines(app);
        return refusalOf(
          await this.#call('setArtPrice', step.who, { params: { id: art }, body: { price: step.dollars } }),
        );
      }
      case 'buy':
        return this.#pay(step.who, await this.#startPurchase(step.who, step.from), step);
      case 'pay for':
        return this.#payLate(step.who, await this.#startPurchase(step.who, step.from), step.whileDeleting);
      case 'pay in':
        return this.#payLate(step.who, await this.#startTopUp(step.who, step.dollars), step.whileDeleting);
      case 'refund': {
        const body = { payment_intent: this.#id(`payment of ${step.of}`), ...(step.cents && { amount: step.cents }) };
        const { id } = (await app.control('/refunds', body)) as { id: string };
        this.#ids.set(`refund of ${step.of}`, id);
        return;
      }
      case 'refund fails': {
        const refunds = await app.deps.stripe.refunds.list({ payment_intent: this.#id(`payment of ${step.of}`) });
        await app.control(`/refunds/${refunds.data[0]!.id}/fail`, {});
        return;
      }
      case 'inquire':
      case 'dispute': {
        const intent = this.#id(`payment of ${step.of}`);
        const whole = (await app.deps.stripe.paymentIntents.retrieve(intent)).amount;
        const { id } = (await app.control('/disputes', {
          payment_intent: intent,
          amount: 'cents' in step && step.cents ? step.cents : whole,
          inquiry: step.do === 'inquire',
        })) as { id: string };
        this.#ids.set(`dispute of ${step.of}`, id);
        return;
      }
      case 'close dispute':
        await app.control(`/disputes/${this.#id(`dispute of ${step.of}`)}/close`, { outcome: step.outcome });
        return;
      case 'connect':
        this.#ids.set(`account of ${step.who}`, await connect(app, await this.#person(step.who)));
        return;
      case 'withdraw': {
        const answer = await withdraw(app, await this.#person(step.who), step.dollars);
        if (answer.status === 200) this.#ids.set(`withdrawal of ${step.who}`, answer.body.withdrawal_id);
        return refusalOf(answer);
      }
      case 'cancel withdrawal': {
        const params = { id: this.#id(`withdrawal of ${step.who}`) };
        return refusalOf(await this.#call('cancelWithdrawal', step.who, { params }));
      }
      case 'provider refuses transfers':
        await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault: 'refuse' });
        return;
      case 'reverse transfer': {
        const body = { force: true, ...(step.cents && { amount: step.cents }) };
        await app.control(`/transfers/${(await this.#lastWithdrawal(step.who)).stripe_transfer_id}/reverse`, body);
        return;
      }
      case 'bounce payout':
        await app.control(`/payouts/${(await this.#lastWithdrawal(step.who)).payout_id}/fail`, {});
        return;
      case 'disconnect':
        await app.control(`/accounts/${this.#id(`account of ${step.who}`)}/deauthorise`, {});
        return;
      case 'review':
        return this.#moderate('freeze', step.who);
      case 'let go':
        return this.#moderate('unfreeze', step.who);
      case 'ban':
        await this.#moderate('ban', step.who);
        // A ban ends every session. Start a new one.
        await app.owner.query(
          `insert into auth.sessions (token, user_id, expires_at) select $1, $2, now() + interval '30 days'
            where not exists (select from auth.sessions where user_id = $2)`,
          [tokenOf(await this.#person(step.who)), (await this.#person(step.who)).id],
        );
        return;
      case 'unban':
        return this.#moderate('unban', step.who);
      case 'hide slop':
        await inTransaction(owner, (trx) =>
          moderate(trx, {
            actor: 'operator',
            action: 'hide',
            subject: 'ai_slop',
            id: this.#id(`slop of ${step.who}`),
            reason: '',
            checks: app.deps.config,
          }),
        );
        return;
      case 'disqualify':
      case 'reinstate': {
        const id = this.#id(`art of ${step.who}`);
        const act = {
          actor: 'operator',
          action: step.do,
          subject: 'comment',
          id,
          reason: 'story',
          checks: app.deps.config,
        } as const;
        await inTransaction(owner, (trx) => moderate(trx, act));
        return;
      }
      case 'delete':
        return this.#delete(step.who, step.givingUp ?? false);
      case 'sign up again': {
        const { id } = await this.#person(step.who);
        const { email } = await this.#person(step.as);
        await app.owner.query('update auth.users set email = $2 where id = $1', [id, email.replace('@', '+again@')]);
        return;
      }
      case 'wait':
        await app.advance(`${step.days} days`);
        await finalizeDueAwards(app.deps);
        return;
    }
  }

  async #person(who: string): Promise<Person> {
    const known = this.#people.get(who);
    if (known) return known;
    const person = await app.person();
    this.#people.set(who, person);
    return person;
  }

  #id(what: string): string {
    const id = this.#ids.get(what);
    if (!id) throw new Error(`there is no ${what}`);
    return id;
  }

  async #call(name: Parameters<TestApp['call']>[0], who: string, input: Parameters<TestApp['call']>[2]) {
    return app.call(name, await this.#person(who), input);
  }

  async #startTopUp(who: string, dollars: number): Promise<Answer> {
    const amount = cents(dollars * 100);
    return this.#call('createPaymentIntent', who, {
      body: {
        amount: amount + cardFee(amount),
        currency: 'usd',
        metadata: { type: 'account_funding', amount_to_add: dollars },
      },
    });
  }

  #startPurchase(who: string, from: string): Promise<Answer> {
    return this.#call('createPurchase', who, { body: { art_id: this.#id(`art of ${from}`) } });
  }

  async #pay(
    who: string,
    started: Answer,
    { as = who, card, holder }: { as?: string; card?: string; holder?: string } = {},
  ): Promise<string | undefined> {
    if (started.status !== 200) return refusalOf(started);
    this.#ids.set(`payment of ${as}`, started.body.paymentIntentId);
    await pay(app, started.body.clientSecret, card, holder && `${this.#key} ${holder}`);
    return;
  }

  /** Pays at Stripe, and delays the webhook until an account is deleted. */
  async #payLate(who: string, started: Answer, deleted: string): Promise<string | undefined> {
    await app.control('/webhooks/pause', {});
    const refusal = await this.#pay(who, started);
    // A payment that was not reported within an hour does not prevent the deletion.
    await app.advance('2 hours');
    const left = await this.#delete(deleted, true);
    await app.control('/webhooks/resume', {});
    return refusal ?? left;
  }

  async #delete(who: string, isGivingUp: boolean): Promise<string | undefined> {
    const { id } = await this.#person(who);
    const sendTo = isGivingUp ? null : await closingPayoutAccount(app.deps, id);
    return inTransaction(app.db, (trx) =>
      deleteAccount(trx, app.deps.config, id, isGivingUp, { sendTo, ...app.deps.config }),
    ).then(
      () => undefined,
      (error) => error.code ?? String(error),
    );
  }

  async #moderate(action: ModerationAct['action'], who: string): Promise<undefined> {
    const { id } = await this.#person(who);
    await inTransaction(owner, (trx) =>
      moderate(trx, { actor: 'operator', action, subject: 'profile', id, reason: 'story' }),
    );
  }

  async #lastWithdrawal(who: string) {
    const { id } = await this.#person(who);
    const { rows } = await app.owner.query(
      `select * from withdrawals where user_id = $1 order by requested_at desc limit 1`,
      [id],
    );
    return rows[0];
  }

  async #wallet(who: string): Promise<Exclude<Has, number>> {
    const { id } = await this.#person(who);
    const { rows } = await app.owner.query(
      `select coalesce(max(balance_cents) filter (where kind = 'balance'), 0)::int as has,
              coalesce(-max(balance_cents) filter (where kind = 'debt'), 0)::int as owes,
              coalesce(max(balance_cents) filter (where kind = 'hold'), 0)::int as waits
         from ledger_accounts where user_id = $1`,
      [id],
    );
    return rows[0];
  }
}

const whole = (has: Has) => (typeof has === 'number' ? { has, owes: 0, waits: 0 } : { owes: 0, waits: 0, ...has });
const refusalOf = ({ status, body }: Answer): string | undefined =>
  status === 200 ? undefined : (body.error?.code ?? String(status));
const tokenOf = ({ cookie }: Person) => decodeURIComponent(cookie.split('=')[1]!).split('.')[0];
const costs = async (): Promise<number> =>
  (await app.owner.query(`select balance_cents::int as cents from ledger_accounts where kind = 'costs'`)).rows[0].cents;

let rich: Promise<Person> | undefined;
/** Returns the person who posts the slops under which art is offered, with money that came by card. */
function host(): Promise<Person> {
  rich ??= (async () => {
    const person = await app.person();
    await app.owner.query(`update auth.sessions set expires_at = now() + interval '10 years' where user_id = $1`, [
      person.id,
    ]);
    const amount = 5000 + cardFee(cents(5000));
    const { body } = await app.call('createPaymentIntent', person, {
      body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 50 } },
    });
    await pay(app, body.clientSecret);
    await eventually(async () => (await app.balanceOf(person)) === 5000, 'the host to be paid in');
    return person;
  })();
  return rich;
}

/** Stories per database. Each step reconciles everything at Stripe, which grows with every story. */
const TOGETHER = 12;
const groups = Array.from({ length: Math.ceil(moneyStories.length / TOGETHER) }, (_, n) =>
  moneyStories.slice(n * TOGETHER, (n + 1) * TOGETHER),
);

const EVERY_STORY = 'every story of money, with audit, reconciliation and every cent after each step';
describe.each(groups)(EVERY_STORY, (...stories) => {
  beforeAll(open);
  afterAll(close);

  test.each(stories.map((story) => [story.title, story] as const))(
    '%s',
    async (_title, story) => {
      const play = await Play.of(story);
      // The everyday run audits and reconciles only after the last step.
      const audits = times(story.steps.length);
      for (const [n, step] of story.steps.entries())
        await named(n, step, play.step(step, story.steps.length - n <= audits));
      played.stories += 1;
    },
    120_000,
  );
});
