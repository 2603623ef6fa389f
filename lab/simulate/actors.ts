import { setTimeout as sleep } from 'node:timers/promises';
import { cardFee, cents } from '@unslop/domain/money';
import type { Answer, Caller, Input } from './caller.ts';
import { SeededRandom } from './seeded-random.ts';
import {
  type Acknowledged,
  type Actor,
  isOk,
  newPicture,
  type Picture,
  type Role,
  type Simulation,
  type Thing,
  upload,
} from './simulation.ts';

const memberActions = {
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
  'retract art': 2,
  withdraw: 7,
  sell: 4,
  buy: 4,
  reverse: 2,
  report: 6,
  appeal: 3,
} as const;

/** Actions of actors who try to get other people's money. */
type Fraud =
  | 'steal'
  | 'withdraw all'
  | 'spend all'
  | 'back the partner'
  | 'report rivals'
  | 'charge back'
  | 'delete the account';
type Action = keyof typeof memberActions | Fraud;

const actionsOf: Record<Role, Readonly<Record<string, number>>> = {
  member: memberActions,
  thief: {
    steal: 20,
    enter: 3,
    'like art': 6,
    'withdraw all': 10,
    'spend all': 5,
    sell: 3,
    appeal: 5,
    'retract art': 1,
    'top up': 2,
    'delete the account': 2,
  },
  poster: {
    'top up': 12,
    post: 12,
    'raise prize': 3,
    'back the partner': 12,
    'report rivals': 6,
    'like art': 4,
    'withdraw all': 3,
    appeal: 3,
    'charge back': 4,
    'delete the account': 1,
  },
  accomplice: {
    'back the partner': 18,
    'report rivals': 8,
    'withdraw all': 10,
    'spend all': 4,
    'like art': 3,
    appeal: 6,
    'delete the account': 1,
  },
};

/** Runs one actor's random actions sequentially until stopped. */
export async function act(simulation: Simulation, actor: Actor, seed: string, untilMs: () => number): Promise<void> {
  for (let step = 1; performance.now() < untilMs() && !actor.isGone; step += 1) {
    const random = new SeededRandom(seed, actor.id, step);
    const action: Action = simulation.isRush
      ? random.weighted({ 'like art': 5, 'unlike art': 1, enter: 1 })
      : (random.weighted(actionsOf[actor.role]) as Action);
    await new Step(simulation, actor, random, `${seed}-${actor.id.slice(0, 8)}-${step}`).do(action);
    await simulation.steps?.after(`step ${step} of ${actor.role} ${actor.id.slice(0, 8)}: ${action}`);
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
      case 'retract art':
        return this.#retractArt();
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
      case 'steal':
        return this.#steal();
      case 'withdraw all':
        return this.#withdrawAll();
      case 'spend all':
        return this.#spendAll();
      case 'back the partner':
        return this.#backPartner();
      case 'report rivals':
        return this.#reportRivals();
      case 'charge back':
        return this.#chargeBack();
      case 'delete the account':
        return this.#deleteAccount();
    }
  }

  async #topUp(): Promise<void> {
    const toAdd = cents(this.#random.between(5, 60) * 100);
    // One in ten confirms an amount without the card fee, and must be refused.
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
    if (slop) await this.#enterUnder(slop.id, newPicture(this.#random));
  }

  /** Uploads a picture and enters it under a slop. @returns the art's id, or undefined if it was refused */
  async #enterUnder(slop: string, picture: Picture): Promise<string | undefined> {
    const image_url = await this.#upload('comment', picture);
    if (!image_url) return;
    const answer = await this.#request('createComment', {
      body: { ai_slop_id: slop, content: 'By hand', image_url },
    });
    if (!isOk(answer)) return;
    this.#note('art', answer.body.id);
    this.#simulation.art.push({ id: answer.body.id, owner: this.#me.id, slop, picture });
    return answer.body.id;
  }

  /** Enters the picture of someone else's art, in the same slop or another. */
  async #steal(): Promise<void> {
    const original = this.#recent(this.#simulation.art.filter(({ owner }) => owner !== this.#me.id));
    const slop = this.#recent(this.#simulation.slops);
    if (!original || !slop) return this.#enter();
    const art = await this.#enterUnder(this.#random.number() < 0.5 ? slop.id : original.slop, original.picture);
    if (!art) return;
    this.#simulation.stolen.add(art);
    const liked = await this.#call('likeComment', { params: { id: art } });
    if (liked === 'unknown') this.#me.likes.set(art, undefined);
    else if (isOk(liked)) this.#me.likes.set(art, true);
  }

  /** Withdraws the whole balance, then tries to withdraw prizes that are not final too. */
  async #withdrawAll(): Promise<void> {
    const wallet = await this.#call('getWallet', {});
    if (!isOk(wallet) || !this.#me.hasPayoutAccount) return;
    const { balance_cents, coming } = wallet.body;
    const held = (coming as { prize_cents: number }[]).reduce((sum, { prize_cents }) => sum + prize_cents, 0);
    for (const cents of new Set([balance_cents, balance_cents + held])) {
      const answer = await this.#call('requestWithdrawal', {
        key: `${this.#key}-${cents}`,
        body: { amount: cents / 100 },
      });
      if (isOk(answer)) this.#note('withdrawal', answer.body.withdrawal_id);
    }
  }

  /** Spends the balance, including prizes that are not final, on the actor's own slop. */
  async #spendAll(): Promise<void> {
    const wallet = await this.#call('getWallet', {});
    const p_image_url = await this.#upload('ai-slop');
    if (!isOk(wallet) || !p_image_url) return;
    const { balance_cents, coming } = wallet.body;
    const held = (coming as { prize_cents: number }[]).reduce((sum, { prize_cents }) => sum + prize_cents, 0);
    const p_prize_pool = Math.floor((balance_cents + (this.#random.number() < 0.5 ? held : 0)) / 100);
    if (p_prize_pool < 1) return;
    const body = { p_title: `Slop ${this.#key}`, p_prize_pool, p_duration_days: 1, p_image_url };
    const answer = await this.#request('createSlopWithPrize', { body });
    if (!isOk(answer)) return;
    this.#note('slop', answer.body);
    this.#simulation.slops.push({ id: answer.body, owner: this.#me.id });
  }

  /** Enters the partner's latest slops, and likes the partner's art. */
  async #backPartner(): Promise<void> {
    const { partner } = this.#me;
    const slop = this.#recent(this.#simulation.slops.filter(({ owner }) => owner === partner));
    if (slop && this.#random.number() < 0.4) await this.#enterUnder(slop.id, newPicture(this.#random));
    const art = this.#recent(this.#simulation.art.filter(({ owner }) => owner === partner));
    if (!art) return;
    const answer = await this.#call('likeComment', { params: { id: art.id } });
    if (answer === 'unknown') this.#me.likes.set(art.id, undefined);
    else if (isOk(answer)) this.#me.likes.set(art.id, true);
  }

  /** Reports rival art and its artists, to delay the awards of others in the pair's contests. */
  async #reportRivals(): Promise<void> {
    const ours = [this.#me.id, this.#me.partner];
    const slops = new Set(this.#simulation.art.filter(({ owner }) => ours.includes(owner)).map(({ slop }) => slop));
    const rival = this.#recent(
      this.#simulation.art.filter(({ owner, slop }) => slops.has(slop) && !ours.includes(owner)),
    );
    if (!rival) return this.#report();
    const body = { subject_type: 'comment', subject_id: rival.id, reason: 'Stolen from me' };
    await this.#call('createReport', { body });
  }

  /** Disputes one of the actor's own top-ups at the bank. Some of these disputes are never decided. */
  async #chargeBack(): Promise<void> {
    if (this.#simulation.pastDeadlineAt === null) return;
    const mine = this.#simulation.acknowledged.filter(({ what, by }) => what === 'paid top-up' && by === this.#me.id);
    await this.#reverseOne(this.#random.one(mine), 'dispute', this.#random.one([null, 'won', 'lost']) ?? null);
  }

  async #deleteAccount(): Promise<void> {
    if (this.#simulation.pastDeadlineAt === null) return;
    const body = { password: this.#me.password, give_up_balance: this.#random.number() < 0.3 };
    const answer = await this.#call('deleteAccount', { body });
    if (answer !== 'unknown' && answer.status >= 300 && answer.status !== 401) return;
    this.#me.isGone = true;
    if (isOk(answer)) this.#note('deleted account', this.#me.id);
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

  /** Tries to spend the whole balance on two prizes at the same time. Only one is covered. */
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

  async #retractArt(): Promise<void> {
    const piece = this.#recent(this.#mine(this.#simulation.art));
    if (!piece) return;
    const answer = await this.#call('retractArt', { params: { id: piece.id } });
    if (isOk(answer)) this.#note('retracted art', piece.id);
  }

  async #withdraw(): Promise<void> {
    if (!this.#me.hasPayoutAccount) return;
    const body = { amount: this.#random.between(1000, 3000) / 100 };
    const answer = await this.#request('requestWithdrawal', { body });
    if (!isOk(answer)) return;
    const { withdrawal_id: id } = answer.body;
    this.#note('withdrawal', id);
    if (this.#random.number() < 0.7) return;
    // This races with the worker.
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

  /** Refunds all or part of a top-up, or opens a dispute that is then won or lost, as from the provider's dashboard. */
  async #reverse(): Promise<void> {
    const paid = this.#random.one(this.#simulation.acknowledged.filter(({ what }) => what === 'paid top-up'));
    const kind = this.#random.weighted({ refund: 2, part: 2, dispute: 1 });
    await this.#reverseOne(paid, kind, this.#random.one(['won', 'lost'] as const)!);
  }

  async #reverseOne(
    paid: Acknowledged | undefined,
    kind: 'refund' | 'part' | 'dispute',
    outcome: 'won' | 'lost' | null,
  ): Promise<void> {
    if (!paid) return;
    const { control } = this.#simulation.processes;
    try {
      if (kind !== 'dispute') {
        await control('POST', '/refunds', { payment_intent: paid.id, ...(kind === 'part' && { amount: 100 }) });
        return;
      }
      const { id } = await control('POST', '/disputes', { payment_intent: paid.id });
      await sleep(this.#random.between(0, 1_000));
      if (outcome) await control('POST', `/disputes/${id}/close`, { outcome });
    } catch {
      // The provider refused, such as a second refund of the same money.
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
    if (statement) await this.#request('createAppeal', { params: { id: statement.id }, body: { text: 'It’s mine.' } });
  }

  #upload(purpose: 'ai-slop' | 'comment', picture = newPicture(this.#random)): Promise<string | undefined> {
    return upload(this.#simulation.caller, this.#me.cookie, purpose, picture);
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

  /** Prefers recent things, so actors share slops. */
  #recent<T>(things: readonly T[]): T | undefined {
    return this.#random.one(things.slice(-12));
  }
}
