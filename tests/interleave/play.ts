import { cents, withdrawalFees } from '@unslop/domain/money';
import { storeStripeEvent, workStripeEvent } from '@unslop/server/core/stripe-inbox/inbox';
import { stripeHandlers } from '@unslop/server/stripe-tables';
import type Stripe from 'stripe';
import type { House } from './house.ts';
import { operations } from './operations.ts';
import { CLOCK, PLAYERS } from './orders.ts';
import type { Pair } from './pairs.ts';
import { groupOf } from './provider.ts';
import { intentOf, makeScene, RUNS_MS, type Scene, standing, type Variant, WITHDRAWN } from './scene.ts';
import { nonsenseIn } from './sense.ts';
import { type Choose, type Park, type Played, type Player, playAll } from './turns.ts';

export interface Result extends Played {
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
  const stands = await standing(app, scene);
  const bugs = Object.entries(played.outcomes).filter(([, outcome]) => outcome.startsWith('bug: '));
  return {
    ...played,
    stands,
    violations: [
      ...bugs.map(([name, outcome]) => `${name}: ${outcome}`),
      ...(await house.brokenInvariants()).map((name) => `the invariant ${name} is broken`),
      ...nonsenseIn(pair, scene.variant, played.outcomes, stands),
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
