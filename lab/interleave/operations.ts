import type { CallName } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { Refusal } from '@unslop/domain/errors';
import { storeStripeEvent, workStripeEvent } from '@unslop/server/core/stripe-inbox/inbox';
import { deleteAccount } from '@unslop/server/features/account/deletion';
import { finalizeAward } from '@unslop/server/features/awards/final';
import { settleAiSlop } from '@unslop/server/features/awards/settle';
import type { ModerationAct } from '@unslop/server/features/moderation/acts';
import { recordAct } from '@unslop/server/features/moderation/acts';
import { moderate } from '@unslop/server/features/moderation/moderate';
import { workWithdrawal } from '@unslop/server/features/withdrawals/worker';
import type { Deps } from '@unslop/server/platform/deps';
import { inTransaction } from '@unslop/server/platform/transactions';
import { stripeHandlers } from '@unslop/server/stripe-tables';
import type { Answer, CallInput, Person } from '@unslop/server/testing/test-app';
import Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { intentOf, PRIZE, type Scenario, type Variant, WITHDRAWN } from './scenario.ts';

/** One actor's own server process, with paused statements. */
export interface Client {
  deps: Deps;
  provider: Provider;
  call(name: CallName, by: Person, input?: CallInput): Promise<Answer>;
}

/** An operation of the product, run by one actor of a pair. */
export interface Operation {
  says: string;
  /** Kinds of art that its scenarios may have; all by default. */
  art?: readonly Variant['art'][];
  /** Depends on the slop and its deadline. */
  isAboutSlop?: true;
  /** Counts the votes once the deadline has passed. */
  isDueLater?: true;
  /**
   * @param which  0 or 1: both actors of a pair may do the same operation
   * @returns the outcome, in a word
   */
  run(client: Client, scenario: Scenario, which: 0 | 1): Promise<string>;
}

const named = <K extends string>(all: Record<K, Operation>) => all;

const operations = named({
  'credit a top-up': {
    says: 'the provider reports that the open payment succeeded; two report it by one event, or by two',
    run: (client, scenario, which) =>
      receiveEvent(
        client,
        scenario,
        `credit_${isEven(scenario) ? which : 0}`,
        'payment_intent.succeeded',
        intentOf(scenario.open),
      ),
  },
  'reverse a top-up': {
    says: 'a refund, of all or of a part, or a dispute, of the payment that paid for the slop or of the open one',
    run: (client, scenario, which) => {
      const [type, reversal] = reversals[scenario.variant.number]![which](scenario);
      return receiveEvent(client, scenario, `reversal_${which}`, type, reversal);
    },
  },
  'post a slop': {
    says: 'the poster posts another slop; two of them with the same picture, or as the same request',
    run: (client, { variant, poster, uploads }, which) =>
      answerOf(client, 'createSlopWithPrize', poster, {
        body: {
          p_title: 'Another',
          p_prize_pool: PRIZE / 100,
          p_image_url: uploads.poster[variant.number >= 2 ? 0 : which],
        },
        ...(variant.number === 3 && sameRequest('createSlopWithPrize')),
      }),
  },
  'raise a prize': {
    says: 'the poster raises the prize, twice to the same or to more',
    isAboutSlop: true,
    run: (client, { variant, slop, poster }, which) =>
      answerOf(client, 'raisePrize', poster, {
        params: { id: slop },
        body: { prize_pool: variant.number % 2 === 0 ? 20 : 15 + 5 * which },
      }),
  },
  'cancel a slop': {
    says: 'the poster cancels the slop',
    art: ['none', 'poster', 'one artist'],
    isAboutSlop: true,
    run: (client, { slop, poster }) => answerOf(client, 'cancelAiSlop', poster, { params: { id: slop } }),
  },
  like: {
    says: 'a fan likes the art, or the slop where there is none; two likes are of one fan or of two',
    isAboutSlop: true,
    run: (client, scenario, which) => like(client, scenario, which, 'like'),
  },
  unlike: {
    says: 'a fan takes the like back',
    isAboutSlop: true,
    run: (client, scenario, which) => like(client, scenario, which, 'unlike'),
  },
  'post art': {
    says: 'a newcomer answers with art; two answers are of one newcomer, of two, with one picture, or the same request',
    art: ['artists', 'none'],
    isAboutSlop: true,
    run: (client, { variant, slop, newcomers, uploads }, which) => {
      const n = variant.number % 2 === 0 ? which : 0;
      const body = { ai_slop_id: slop, content: 'Art', image_url: uploads.newcomers[n] };
      return answerOf(client, 'createComment', newcomers[n]!, {
        body,
        ...(variant.number === 3 && sameRequest('createComment')),
      });
    },
  },
  'withdraw art': {
    says: 'the author takes the art out of the race',
    art: ['artists', 'poster', 'one artist'],
    isAboutSlop: true,
    run: (client, { art }) => answerOf(client, 'retractArt', art!.author, { params: { id: art!.id } }),
  },
  settle: {
    says: 'a worker counts the votes when the deadline has passed; the award is reviewed, or final with it',
    isAboutSlop: true,
    isDueLater: true,
    run: async ({ deps }, { slop, variant }) => {
      const checks = { ...deps.config, awardReviewHours: variant.number % 2 === 0 ? 0 : 72 };
      const isSettled = await inTransaction(deps.db, (trx) => settleAiSlop(trx, slop, 'deadline', checks));
      return isSettled ? 'settled' : 'nothing to settle';
    },
  },
  'request a withdrawal': {
    says: 'the poster asks for $10; twice, or as the same request',
    run: (client, { variant, poster }) =>
      answerOf(client, 'requestWithdrawal', poster, {
        body: { amount: WITHDRAWN / 100 },
        ...(variant.number === 3 && sameRequest('requestWithdrawal')),
      }),
  },
  'finish a withdrawal': {
    says: 'a worker sends it and it is paid, or refused; its owner takes it back; or an event reports its transfer',
    run: (client, scenario, which) => finish(client, scenario, which),
  },
});

/** Moderation acts, and the operations they collide with. */
const moderations = named({
  disqualify: {
    says: 'a second moderator confirms the disqualification of the art, and the award is revised; or two of them do',
    run: (client, { caseId, moderators }, which) =>
      answerOf(client, 'answerProposal', moderators[1 + which]!, {
        params: { id: caseId! },
        body: { is_confirmed: true, reason: 'It is.' },
      }),
  },
  'uphold an appeal': {
    says: 'a moderator without a part in it upholds the appeal of the artist who was disqualified; or two of them do',
    run: (client, { appealId, moderators }, which) =>
      answerOf(client, 'decideAppeal', moderators[2 + which]!, {
        params: { id: appealId! },
        body: { decision: 'upheld', reason: 'It is theirs.' },
      }),
  },
  'withdraw the prize': {
    says: 'who has the prize, or may get it, asks for it',
    run: (client, scenario, which) =>
      answerOf(client, 'requestWithdrawal', artistOf(scenario, which), { body: { amount: PRIZE / 100 } }),
  },
  'delete an account': {
    says: 'an artist deletes the account, and gives up what is on it; or sends it to the payout account',
    run: (client, scenario, which) => {
      const { id } = artistOf(scenario, which);
      const sendTo = isEven(scenario) ? null : `acct_${id}`;
      const waits = { clearingDays: 0, withdrawalDelayHours: 0 };
      return refusalOr(
        inTransaction(client.deps.db, (trx) => deleteAccount(trx, client.deps.config, id, true, { sendTo, ...waits })),
      );
    },
  },
  ban: {
    says: 'a moderator bans an artist for three days',
    run: (client, scenario, which) =>
      moderateBy(client, scenario, 2 + which, {
        action: 'ban',
        subject: 'profile',
        id: artistOf(scenario, which).id,
        days: 3,
      }),
  },
  hide: {
    says: 'a second moderator confirms that the art is taken down, or the slop, which ends it',
    run: (client, scenario, which) =>
      moderateBy(client, scenario, 2 + which, {
        action: 'hide',
        ...(isEven(scenario)
          ? { subject: 'comment', id: scenario.art!.id }
          : { subject: 'ai_slop', id: scenario.slop }),
      }),
  },
});

/** Events that may arrive while an award becomes final, other than moderation acts. */
const finals = named({
  finalize: {
    says: 'a worker makes the award final when its date has come, and pays the prize; or two of them do',
    isDueLater: true,
    run: async ({ deps }, { slop }) => {
      const isFinal = await inTransaction(deps.db, (trx) => finalizeAward(trx, slop));
      return isFinal ? 'final' : 'not due';
    },
  },
  report: {
    says: 'a fan reports the art that would be paid, or its rival',
    run: (client, { variant, art, rivalArt, fans }) =>
      answerOf(client, 'createReport', fans[0], {
        body: {
          subject_type: 'comment',
          subject_id: variant.number % 2 === 0 ? art!.id : rivalArt!,
          reason: 'I have seen this before',
        },
      }),
  },
  'retract art': {
    says: 'an artist removes the art from the contest that is over: the winner, or who would be next',
    run: (client, scenario, which) =>
      answerOf(client, 'retractArt', artistOf(scenario, which), {
        params: { id: isRival(scenario, which) ? scenario.rivalArt! : scenario.art!.id },
      }),
  },
  'dispute the top-up': {
    says: 'the bank takes back the payment that paid for the slop',
    run: (client, scenario) => {
      const [type, taken] = dispute(scenario);
      return receiveEvent(client, scenario, 'dispute', type, taken);
    },
  },
});

const isRival = ({ variant }: Scenario, which: 0 | 1) => variant.number >= 2 === (which === 0);
const artistOf = (scenario: Scenario, which: 0 | 1) => (isRival(scenario, which) ? scenario.rival : scenario.artist);

function moderateBy(
  { deps }: Client,
  { moderators }: Scenario,
  n: number,
  act: Pick<ModerationAct, 'action' | 'subject' | 'id' | 'days'>,
): Promise<string> {
  const by = { moderatorId: moderators[n]!.id, actor: 'moderator', rule: 'stolen', reason: 'A copy.' } as const;
  return refusalOr(
    inTransaction(deps.db, async (trx) => {
      if (act.action !== 'hide') return moderate(trx, { ...by, ...act });
      const proposed = { ...by, subjectType: act.subject, subjectId: act.id, details: { action: act.action } };
      const proposalId = await recordAct(trx, { ...proposed, moderatorId: moderators[0]!.id, action: 'propose' });
      return moderate(trx, { ...by, ...act, proposalId });
    }),
  );
}

/** Returns an expected refusal as an outcome. */
async function refusalOr(work: Promise<unknown>): Promise<string> {
  try {
    return (await work) === false ? 'as it was' : 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

export const everyOperation: Record<OperationName, Operation> = { ...operations, ...moderations, ...finals };
export type ModerationName = keyof typeof moderations;
export const moderationNames = Object.keys(moderations) as ModerationName[];
export type FinalName = keyof typeof finals;
export const finalNames = Object.keys(finals) as FinalName[];
export type OperationName = MoneyName | ModerationName | FinalName;

export type MoneyName = keyof typeof operations;
export const operationNames = Object.keys(operations) as MoneyName[];

const isEven = ({ variant }: Scenario) => variant.number % 2 === 0;
const sameRequest = (name: CallName) => ({ headers: { 'idempotency-key': name } });

/** Returns the outcome of a call: `done` or a refusal that its contract declares. */
async function answerOf(client: Client, name: CallName, by: Person, input: CallInput): Promise<string> {
  const { status, body } = await client.call(name, by, input);
  if (status === 200) return 'done';
  const { code } = body.error;
  const endpoint: Endpoint = allEndpoints[name];
  if (!endpoint.refusals?.includes(code)) throw new Error(`${name} answered ${status} ${code}`);
  return code;
}

function like(client: Client, scenario: Scenario, which: 0 | 1, how: 'like' | 'unlike'): Promise<string> {
  const fan = scenario.fans[isEven(scenario) ? 0 : which];
  const call = `${how}${scenario.art ? 'Comment' : 'AiSlop'}` as const;
  return answerOf(client, call, fan, { params: { id: scenario.art?.id ?? scenario.slop } });
}

/** Stores an event and works it. Returns `later` if it arrived too early: the queue would retry it. */
async function receiveEvent(
  { deps }: Client,
  scenario: Scenario,
  id: string,
  type: string,
  object: object,
): Promise<string> {
  const event = {
    id: `evt_${id}_${scenario.poster.id}`,
    object: 'event',
    type,
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object },
  };
  await storeStripeEvent(deps.db, 'account', event as unknown as Stripe.Event);
  try {
    await workStripeEvent(deps, event.id, stripeHandlers(deps.config));
    return 'worked';
  } catch (error) {
    if (/ comes before the success of /.test((error as Error).message)) return 'later';
    throw error;
  }
}

type Reversal = (scenario: Scenario) => [type: string, object];

const refund =
  (of: 'paid' | 'open', part: 1 | 2): Reversal =>
  ({ [of]: { intentId, chargedCents } }) => [
    'refund.created',
    {
      id: `re_${intentId}`,
      object: 'refund',
      status: 'succeeded',
      payment_intent: intentId,
      amount: Math.floor(chargedCents / part),
    },
  ];

const dispute: Reversal = ({ paid: { intentId, chargedCents } }) => [
  'charge.dispute.created',
  {
    id: `dp_${intentId}`,
    object: 'dispute',
    status: 'needs_response',
    payment_intent: intentId,
    amount: chargedCents,
    balance_transactions: [],
  },
];

/** Indexed by variant: the reversals that the first and the second actor report. */
const reversals: [Reversal, Reversal][] = [
  [refund('paid', 1), refund('paid', 1)],
  [dispute, refund('paid', 2)],
  [refund('paid', 2), refund('open', 1)],
  [dispute, dispute],
];

async function finish(client: Client, scenario: Scenario, which: 0 | 1): Promise<string> {
  const id = scenario.withdrawal!;
  const { number } = scenario.variant;
  if (number === 2 && which === 1) return answerOf(client, 'cancelWithdrawal', scenario.poster, { params: { id } });
  if (number === 3 && which === 1)
    return receiveEvent(client, scenario, 'transfer', 'transfer.created', client.provider.transferOf(id)!);
  await workWithdrawal(client.deps, id);
  return 'worked';
}
