import { cents, withdrawalFees } from '@unslop/domain/money';
import { storeStripeEvent, workStripeEvent } from '@unslop/server/core/stripe-inbox/inbox';
import { stripeHandlers } from '@unslop/server/stripe-tables';
import type Stripe from 'stripe';
import { Dice } from '../simulate/dice.ts';
import type { House } from './house.ts';
import { type OperationName, operationNames, operations } from './operations.ts';
import { groupOf } from './provider.ts';
import { intentOf, makeScene, RUNS_MS, type Scene, standing, type Variant, WITHDRAWN } from './scene.ts';
import { type Choose, type Park, type Played, type Player, playAll } from './turns.ts';

export type Pair = readonly [OperationName, OperationName];

/** Every pair of the twelve, each with itself too: 78. */
export const allPairs: readonly Pair[] = operationNames.flatMap((one, n) =>
  operationNames.slice(n).map((other): Pair => [one, other]),
);

export interface Violation {
  seed: number;
  what: string[];
  trace: string[];
}

export interface PairReport {
  pair: Pair;
  schedules: number;
  /** Different orders of statements and waits. */
  traces: number;
  /** Schedules in which somebody waited for a lock. */
  blocked: number;
  deadlocks: number;
  /** How both ended, with how often. */
  outcomes: Map<string, number>;
  violations: Violation[];
}

/** Plays one pair through a schedule for each seed. The same seed is the same scene, the same order and the same trace. */
export async function runPair(
  house: House,
  pair: Pair,
  seeds: readonly number[],
  onSchedule: (trace: string[]) => void = () => {},
): Promise<PairReport> {
  const report: PairReport = {
    pair,
    schedules: seeds.length,
    traces: 0,
    blocked: 0,
    deadlocks: 0,
    outcomes: new Map(),
    violations: [],
  };
  const traces = new Set<string>();
  for (let number = 0; number < VARIANTS; number++) {
    const own = seeds.filter((seed) => seed % VARIANTS === number);
    if (own.length === 0) continue;
    const set = await setScene(house, pair, variantOf(pair, number));
    const oneByOne = new OneByOne(set);
    for (const seed of own) {
      const result = await playOnce(set, bySeed(new Dice(...pair, seed)));
      const what = [...result.violations, ...(await oneByOne.differences(result))];
      if (what.length > 0) report.violations.push({ seed, what, trace: result.trace });
      traces.add(`${number}\n${result.trace.join('\n')}`);
      report.blocked += result.waits > 0 ? 1 : 0;
      report.deadlocks += result.deadlocks;
      const ends = PLAYERS.map((name) => result.outcomes[name]).join(' / ');
      report.outcomes.set(ends, (report.outcomes.get(ends) ?? 0) + 1);
      onSchedule(result.trace);
    }
  }
  return { ...report, traces: traces.size };
}

const PLAYERS = ['A', 'B'] as const;
const CLOCK = 'clock';
const VARIANTS = 4;

interface Result extends Played {
  /** What stands in the end. */
  stands: string[];
  violations: string[];
}

/** A scene that stands ready for a pair. */
export interface SetScene {
  house: House;
  pair: Pair;
  scene: Scene;
}

export async function setScene(house: House, pair: Pair, variant: Variant): Promise<SetScene> {
  await house.stage.clear();
  const scene = await makeScene(house.app, variant);
  await house.stage.keep();
  return { house, pair, scene };
}

/** One order of statements, and what must hold after it whatever the order was. */
export async function playOnce({ house, pair, scene }: SetScene, choose: Choose): Promise<Result> {
  const { app } = house;
  await house.stage.restore();
  prepareProvider(house, scene);
  const players = pair.map((name, n): Player => {
    const which = n as 0 | 1;
    const operation = operations[name];
    const play = async (park: Park) => {
      house.seats[which].parkWith(park);
      return operation.run(house.seats[which].actor, scene, which);
    };
    return { name: PLAYERS[which], play, ...(operation.isDueLater && { after: CLOCK }) };
  });
  const time = async (park: Park) => {
    await park('the deadline passes', () => app.advance(`${RUNS_MS + 1000} ms`));
    return 'passed';
  };
  const played = await playAll(
    scene.variant.hasDeadline ? [...players, { name: CLOCK, play: time }] : players,
    choose,
    house.observer,
  );
  for (const seat of house.seats) seat.parkWith(null);
  await tellWhatWasEarly(house, scene);
  const bugs = Object.entries(played.outcomes).filter(([, outcome]) => outcome.startsWith('bug: '));
  return {
    ...played,
    stands: await standing(app, scene),
    violations: [
      ...bugs.map(([name, outcome]) => `${name}: ${outcome}`),
      ...(await house.brokenInvariants()).map((name) => `the invariant ${name} is broken`),
    ],
  };
}

function prepareProvider({ provider }: House, { variant, withdrawal, accountId }: Scene): void {
  const isSent = variant.withdrawal === 'being sent';
  provider.reset({
    refuses: variant.number === 1,
    made: isSent
      ? [
          {
            amount: WITHDRAWN - withdrawalFees(cents(WITHDRAWN)),
            currency: 'usd',
            destination: accountId,
            transfer_group: groupOf(withdrawal!),
          },
        ]
      : [],
  });
}

/** A refund that was told before its payment is worked again when the payment has been told as well. */
async function tellWhatWasEarly({ app: { owner, deps } }: House, { poster, open }: Scene): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from stripe_events where worked_at is null and id like '%' || $1`,
    [poster.id],
  );
  if (rows.length === 0) return;
  const handlers = stripeHandlers(deps.config);
  const success = {
    id: `evt_success_${poster.id}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: intentOf(open) },
  };
  await storeStripeEvent(deps.db, 'account', success as unknown as Stripe.Event);
  for (const id of [success.id, ...rows.map((row) => row.id)]) await workStripeEvent(deps, id, handlers);
}

/**
 * What the pair leaves when one comes wholly after the other, in every order. Whatever their statements do beside each
 * other has to end as one of these: no money spent twice, no like lost, nothing counted that was refused.
 */
class OneByOne {
  readonly #set: SetScene;
  readonly #known: Result[] = [];
  readonly #orders: string[][];

  constructor(set: SetScene) {
    this.#set = set;
    this.#orders = ordersOf(set.scene.variant.hasDeadline ? [...PLAYERS, CLOCK] : PLAYERS);
  }

  /** @returns how a result differs from all of them, in words; nothing when it is like one */
  async differences(result: Result): Promise<string[]> {
    for (const known of this.#known) if (textOf(known) === textOf(result)) return [];
    const wrong: string[] = [];
    for (let order = this.#orders.shift(); order; order = this.#orders.shift()) {
      const known = await playOnce(this.#set, inOrder(order));
      wrong.push(...known.violations.map((what) => `one after the other, ${order.join(', ')}: ${what}`));
      this.#known.push(known);
      if (textOf(known) === textOf(result)) return wrong;
    }
    const { A, B } = result.outcomes;
    return this.#known.reduce((all, { outcomes, stands }) => {
      all.push(`one after the other they end as ${outcomes.A} / ${outcomes.B}, not as ${A} / ${B}, and there stands`);
      all.push(...lines(stands, result.stands).map((line) => `  - ${line}`));
      all.push(...lines(result.stands, stands).map((line) => `  + ${line}`));
      return all;
    }, wrong);
  }
}

const textOf = ({ outcomes, stands }: Result) => JSON.stringify([outcomes.A, outcomes.B, stands]);

function lines(of: string[], without: string[]): string[] {
  const left = [...without];
  return of.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function ordersOf(names: readonly string[]): string[][] {
  if (names.length <= 1) return [[...names]];
  return names.flatMap((first) => ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
}

export function inOrder(order: readonly string[]): Choose {
  return (parked) => order.find((name) => parked.includes(name))!;
}

/**
 * Some seeds change between the players at every other statement, some let one go on for long: a fault needs few changes
 * in the right places. Time passes before one of the first statements or after them.
 */
export function bySeed(dice: Dice): Choose {
  const changes = dice.one([0.5, 0.25, 0.12, 0.06])!;
  let left = dice.between(0, 24);
  let current: string | undefined;
  return (parked) => {
    const others = parked.filter((name) => name !== CLOCK);
    left -= 1;
    if (parked.includes(CLOCK) && (left < 0 || others.length === 0)) return CLOCK;
    if (current === undefined || !others.includes(current) || dice.number() < changes) {
      current = dice.one(others.length > 1 ? others.filter((name) => name !== current) : others)!;
    }
    return current;
  };
}

/** The scene of a pair, so made that the two collide. */
export function variantOf(pair: Pair, number: number): Variant {
  const [one, other] = pair.map((name) => operations[name]) as [
    (typeof operations)[Pair[0]],
    (typeof operations)[Pair[1]],
  ];
  const art = (one.art ?? ART).filter((kind) => (other.art ?? ART).includes(kind));
  const isOfBoth = Boolean(one.isAboutSlop && other.isAboutSlop);
  return {
    number,
    art: art[number % art.length]!,
    balanceCents: pair.includes('credit a top-up') ? [0, 1000][number % 2]! : [1000, 2000][number % 2]!,
    isLiked: pair.includes('like') || pair.includes('unlike') ? (number === 2) !== pair.includes('unlike') : true,
    withdrawal: pair.includes('finish a withdrawal') ? (number === 3 ? 'being sent' : 'pending') : 'none',
    hasDeadline: Boolean(one.isDueLater || other.isDueLater) || (isOfBoth && number % 2 === 1),
  };
}

const ART: readonly Variant['art'][] = ['artists', 'poster', 'one artist', 'none'];
