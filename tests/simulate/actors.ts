import { setTimeout as sleep } from 'node:timers/promises';
import { cardFee, cents } from '@unslop/domain/money';
import type { Answer, Caller, Input } from './caller.ts';
import { SeededRandom } from './seeded-random.ts';
import { type Acknowledged, type Actor, isOk, type Simulation, type Thing, upload } from './simulation.ts';

const actions = {
  'top up': 10,
  post: 9,
  enter: 16,
  comment: 5,
  'like art': 26,
  'unlike art': 6,
  'like slop': 5,
  'raise prize': 3,
  'spend twice': 3,
  'cancel slop': 3,
  'withdraw art': 2,
  withdraw: 7,
  sell: 4,
  buy: 4,
  reverse: 2,
  report: 6,
  appeal: 3,
} as const;

type Action = keyof typeof actions;

/** One actor's random actions, one after the other, until stopped. */
export async function act(simulation: Simulation, actor: Actor, seed: string, untilMs: () => number): Promise<void> {
  for (let step = 1; performance.now() < untilMs(); step += 1) {
    const random = new SeededRandom(seed, actor.id, step);
    const action: Action = simulation.isRush
      ? random.weighted({ 'like art': 5, 'unlike art': 1, enter: 1 })
      : random.weighted(actions);
    await new Step(simulation, actor, random, `${seed}-${actor.id.slice(0, 8)}-${step}`).do(action);
    await sleep(random.between(0, 60));
  }
}

class Step {
  readonly #simulation: Simulation;
  readonly #me: Actor;
  readonly #random: SeededRandom;
  readonly #key: string;

  constructor(simulation: Simulation, me: Actor, random: SeededRandom, key: string) {
    this.#simulation = simulation;
    this.#me = me;
    this.#random = random;
    this.#key = key;
  }

  do(action: Action): Promise<void> {
    switch (action) {
      case 'top up':
        return this.#topUp();
      case 'post':
        return this.#post();
      case 'enter':
        return this.#enter();
      case 'comment':
        return this.#comment();
      case 'like art':
        return this.#like(true);
      case 'unlike art':
        return this.#like(false);
      case 'like slop':
        return this.#likeSlop();
      case 'raise prize':
        return this.#raisePrize();
      case 'spend twice':
        return this.#spendTwice();
      case 'cancel slop':
        return this.#cancelSlop();
      case 'withdraw art':
        return this.#withdrawArt();
      case 'withdraw':
        return this.#withdraw();
      case 'sell':
        return this.#sell();
      case 'buy':
        return this.#buy();
      case 'reverse':
        return this.#reverse();
      case 'report':
        return this.#report();
      case 'appeal':
        return this.#appeal();
    }
  }

  async #topUp(): Promise<void> {
    const toAdd = cents(this.#random.between(5, 60) * 100);
    // Some leave the fee out of what they say they owe, and must be refused.
    const isHonest = this.#random.number() < 0.9;
    const started = await this.#call('createPaymentIntent', {
      key: this.#key,
      body: {
        amount: isHonest ? toAdd + cardFee(toAdd) : toAdd,
        currency: 'usd',
        metadata: { type: 'account_funding', amount_to_add: toAdd / 100 },
      },
    });
    if (!isOk(started)) return;
    await this.#payByCard(started.body.clientSecret);
    await this.#checkPayment('paid top-up', started.body.paymentIntentId);
  }

  async #payByCard(clientSecret: string): Promise<void> {
    const number = this.#random.weighted({
      '4242424242424242': 20,
      '4000000000000002': 2,
      '4000000000000259': 1,
      '4000000000007726': 1,
    });
    await fetch(`${this.#simulation.processes.sandboxUrl}/cards/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#simulation.processes.urls[0] },
      body: JSON.stringify({
        client_secret: clientSecret,
        card: { number, exp_month: 12, exp_year: 2040, cvc: '123', holder: this.#me.id },
      }),
    }).catch(() => null);
  }

  async #checkPayment(what: 'paid top-up' | 'purchase', id: string): Promise<void> {
    const checked = await this.#call('checkPayment', { params: { id } });
    if (isOk(checked) && checked.body.status === 'succeeded') this.#note(what, id);
  }

  async #post(): Promise<void> {
    const p_image_url = await this.#upload('ai-slop');
    if (!p_image_url) return;
    const answer = await this.#request('createSlopWithPrize', {
      body: {
        p_title: `Slop ${this.#key}`,
        p_prize_pool: this.#random.between(1, 9),
        p_duration_days: 1,
        p_image_url,
        has_sealed_votes: this.#simulation.slops.length % 2 === 1,
      },
    });
    if (!isOk(answer)) return;
    this.#note('slop', answer.body);
    this.#simulation.slops.push({ id: answer.body, owner: this.#me.id });
  }

  async #enter(): Promise<void> {
    const slop = this.#recent(this.#simulation.slops);
    const image_url = slop && (await this.#upload('comment'));
    if (!slop || !image_url) return;
    const answer = await this.#request('createComment', {
      body: { ai_slop_id: slop.id, content: 'By hand', image_url },
    });
    if (!isOk(answer)) return;
    this.#note('art', answer.body.id);
    this.#simulation.art.push({ id: answer.body.id, owner: this.#me.id, slop: slop.id });
  }

  async #comment(): Promise<void> {
    const slop = this.#recent(this.#simulation.slops);
    if (!slop) return;
    const answer = await this.#request('createComment', {
      body: { ai_slop_id: slop.id, content: `Word ${this.#key}` },
    });
    if (isOk(answer)) this.#note('comment', answer.body.id);
  }

  async #like(isLike: boolean): Promise<void> {
    const piece = this.#recent(this.#simulation.art);
    if (!piece) return;
    const answer = await this.#call(isLike ? 'likeComment' : 'unlikeComment', { params: { id: piece.id } });
    if (answer === 'unknown') this.#me.likes.set(piece.id, undefined);
    else if (isOk(answer)) this.#me.likes.set(piece.id, isLike);
  }

  async #likeSlop(): Promise<void> {
    const slop = this.#recent(this.#simulation.slops);
    if (slop) await this.#call('likeAiSlop', { params: { id: slop.id } });
  }

  async #raisePrize(): Promise<void> {
    const slop = this.#recent(this.#mine(this.#simulation.slops));
    if (!slop) return;
    await this.#request('raisePrize', { params: { id: slop.id }, body: { prize_pool: this.#random.between(5, 20) } });
  }

  /** The whole balance into two prizes at once: there is money for one of them. */
  async #spendTwice(): Promise<void> {
    const own = this.#recent(this.#mine(this.#simulation.slops));
    const p_image_url = own && (await this.#upload('ai-slop'));
    if (!own || !p_image_url) return;
    const wallet = await this.#call('getWallet', {});
    const slop = await this.#call('getAiSlop', { params: { id: own.id } });
    if (!isOk(wallet) || !isOk(slop)) return;
    const dollars = Math.floor(wallet.body.balance_cents / 100);
    const [posted] = await Promise.all([
      this.#call('createSlopWithPrize', {
        key: `${this.#key}-post`,
        body: { p_title: `Slop ${this.#key}`, p_prize_pool: dollars, p_duration_days: 1, p_image_url },
      }),
      this.#call('raisePrize', {
        key: `${this.#key}-raise`,
        params: { id: own.id },
        body: { prize_pool: slop.body.prize_pool_cents / 100 + dollars },
      }),
    ]);
    if (!isOk(posted)) return;
    this.#note('slop', posted.body);
    this.#simulation.slops.push({ id: posted.body, owner: this.#me.id });
  }

  async #cancelSlop(): Promise<void> {
    const own = this.#mine(this.#simulation.slops);
    // Some cancel a slop that has art by others, and must be refused.
    const answered = own.filter(({ id }) =>
      this.#simulation.art.some(({ slop, owner }) => slop === id && owner !== this.#me.id),
    );
    const slop = this.#recent(this.#random.number() < 0.5 ? answered : own);
    if (!slop) return;
    const answer = await this.#call('cancelAiSlop', { params: { id: slop.id } });
    if (isOk(answer)) this.#note('cancelled slop', slop.id);
  }

  async #withdrawArt(): Promise<void> {
    const piece = this.#recent(this.#mine(this.#simulation.art));
    if (!piece) return;
    const answer = await this.#call('withdrawArt', { params: { id: piece.id } });
    if (isOk(answer)) this.#note('withdrawn art', piece.id);
  }

  async #withdraw(): Promise<void> {
    if (!this.#me.hasPayoutAccount) return;
    const body = { amount: this.#random.between(1000, 3000) / 100 };
    const answer = await this.#request('requestWithdrawal', { body });
    if (!isOk(answer)) return;
    const { withdrawal_id: id } = answer.body;
    this.#note('withdrawal', id);
    if (this.#random.number() < 0.7) return;
    // In a race with the worker.
    const cancelled = await this.#call('cancelWithdrawal', { params: { id } });
    if (isOk(cancelled)) this.#note('cancelled withdrawal', id);
  }

  async #sell(): Promise<void> {
    const piece = this.#random.one(this.#mine(this.#simulation.art));
    if (piece)
      await this.#call('setArtPrice', { params: { id: piece.id }, body: { price: this.#random.between(5, 20) } });
  }

  async #buy(): Promise<void> {
    const piece = this.#random.one(this.#simulation.art);
    if (!piece) return;
    const started = await this.#call('createPurchase', { body: { art_id: piece.id } });
    if (!isOk(started)) return;
    await this.#payByCard(started.body.clientSecret);
    await this.#checkPayment('purchase', started.body.paymentIntentId);
  }

  /** As from the provider's dashboard: a refund, of all or a part, or a dispute that is won or lost. */
  async #reverse(): Promise<void> {
    const paid = this.#random.one(this.#simulation.acknowledged.filter(({ what }) => what === 'paid top-up'));
    if (!paid) return;
    const { control } = this.#simulation.processes;
    const kind = this.#random.weighted({ refund: 2, part: 2, dispute: 1 });
    try {
      if (kind !== 'dispute') {
        await control('POST', '/refunds', { payment_intent: paid.id, ...(kind === 'part' && { amount: 100 }) });
        return;
      }
      const { id } = await control('POST', '/disputes', { payment_intent: paid.id });
      await sleep(this.#random.between(0, 1_000));
      const outcome = this.#random.one(['won', 'lost']);
      await control('POST', `/disputes/${id}/close`, { outcome });
    } catch {
      // Refused by the provider, such as a second refund of the same money.
    }
  }

  async #report(): Promise<void> {
    const piece = this.#random.one(this.#simulation.art);
    if (!piece) return;
    const body = { subject_type: 'comment', subject_id: piece.id, reason: 'I have seen this before' };
    await this.#call('createReport', { body });
  }

  async #appeal(): Promise<void> {
    const answer = await this.#call('listStatements', {});
    if (!isOk(answer)) return;
    const statement = answer.body.data.find(
      (one: { appeal: unknown; appeal_until: string | null }) => !one.appeal && one.appeal_until,
    );
    if (statement) await this.#request('createAppeal', { params: { id: statement.id }, body: { text: 'It is mine.' } });
  }

  #upload(purpose: 'ai-slop' | 'comment'): Promise<string | undefined> {
    return upload(this.#simulation.caller, this.#me.cookie, purpose, this.#random);
  }

  #call(name: Parameters<Caller['call']>[0], input: Input): Promise<Answer> {
    return this.#simulation.caller.call(name, this.#me.cookie, input);
  }

  #request(name: Parameters<Caller['call']>[0], input: Input): Promise<Answer> {
    const press = this.#random.weighted({ once: 8, again: 1, 'twice at once': 1 });
    return this.#simulation.caller.request(name, this.#me.cookie, { ...input, key: this.#key }, press);
  }

  #note(what: Acknowledged['what'], id: string): void {
    this.#simulation.acknowledged.push({ what, id, by: this.#me.id });
  }

  #mine<T extends Thing>(things: readonly T[]): T[] {
    return things.filter(({ owner }) => owner === this.#me.id);
  }

  /** Preferably a new one, so that actors share slops. */
  #recent<T>(things: readonly T[]): T | undefined {
    return this.#random.one(things.slice(-12));
  }
}
