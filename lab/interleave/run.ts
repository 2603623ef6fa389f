import { cents, withdrawalFees } from '@unslop/domain/money';
import { storeStripeEvent, workStripeEvent } from '@unslop/server/core/stripe-inbox/inbox';
import { stripeHandlers } from '@unslop/server/stripe-tables';
import { MoneyWatch } from '@unslop/server/testing/identity';
import type Stripe from 'stripe';
import type { Environment } from './environment.ts';
import { everyOperation } from './operations.ts';
import { oracleFindings } from './oracle.ts';
import { ACTORS, CLOCK } from './orders.ts';
import type { Pair } from './pairs.ts';
import { groupOf } from './provider.ts';
import { intentOf, makeScenario, RUNS_MS, type Scenario, standing, type Variant, WITHDRAWN } from './scenario.ts';
import { type Actor, type ActorsRun, type Choose, type Pause, runActors } from './scheduler.ts';

export interface Result extends ActorsRun {
  /** Final state of the scenario, as text. */
  stands: string[];
  violations: string[];
}

/** A scenario that is ready for a pair. */
export interface SetScenario {
  environment: Environment;
  pair: Pair;
  scenario: Scenario;
}

export async function setScenario(environment: Environment, pair: Pair, variant: Variant): Promise<SetScenario> {
  await environment.snapshot.clear();
  const scenario = await makeScenario(environment.app, variant);
  await environment.snapshot.keep();
  return { environment, pair, scenario };
}

/** Runs one order of statements and checks everything that must hold after any order. */
export async function runOnce({ environment, pair, scenario }: SetScenario, choose: Choose): Promise<Result> {
  const { app } = environment;
  await environment.snapshot.restore();
  prepareProvider(environment, scenario);
  const actors = pair.map((name, n): Actor => {
    const which = n as 0 | 1;
    const operation = everyOperation[name];
    const act = async (pause: Pause) => {
      environment.sessions[which].pauseWith(pause);
      return operation.run(environment.sessions[which].client, scenario, which);
    };
    return { name: ACTORS[which], act, ...(operation.isDueLater && { after: CLOCK }) };
  });
  const time = async (pause: Pause) => {
    // Advance the clock only. An actor may hold locks on the sessions.
    await pause('the deadline passes', () =>
      app.owner.query(
        `insert into app_clock (offset_interval) values ($1::interval)
         on conflict (is_only) do update set offset_interval = app_clock.offset_interval + excluded.offset_interval`,
        [`${RUNS_MS + 1000} ms`],
      ),
    );
    return 'passed';
  };
  const ran = await runActors(
    scenario.variant.hasDeadline ? [...actors, { name: CLOCK, act: time }] : actors,
    choose,
    environment.observer,
  );
  for (const session of environment.sessions) session.pauseWith(null);
  await deliverEarlyEvents(environment, scenario);
  const stands = await standing(app, scenario);
  const money = new MoneyWatch(async (sql) => (await app.owner.query({ name: 'money', text: sql })).rows);
  const bugs = Object.entries(ran.outcomes).filter(([, outcome]) => outcome.startsWith('bug: '));
  return {
    ...ran,
    stands,
    violations: [
      ...bugs.map(([name, outcome]) => `${name}: ${outcome}`),
      ...(await environment.brokenInvariants()).map((name) => `the invariant ${name} is broken`),
      ...(await money.after(pair.join(' and '))),
      ...oracleFindings(pair, scenario.variant, ran.outcomes, stands),
    ],
  };
}

function prepareProvider({ provider }: Environment, { variant, withdrawal, accountId }: Scenario): void {
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

/** Works early events again. A refund reported before its payment succeeds once the payment is reported too. */
async function deliverEarlyEvents({ app: { owner, deps } }: Environment, { poster, open }: Scenario): Promise<void> {
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
