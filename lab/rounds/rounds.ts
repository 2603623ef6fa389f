import { runAudit } from '@unslop/database/audit';
import { cents } from '@unslop/domain/money';
import Stripe from 'stripe';
import { storeStripeEvent, workStripeEvent } from '../../apps/server/src/core/stripe-inbox/inbox.ts';
import { finalizeAward } from '../../apps/server/src/features/awards/final.ts';
import { settleAiSlop } from '../../apps/server/src/features/awards/settle.ts';
import { failWithdrawal, lockWithdrawal, markPaid } from '../../apps/server/src/features/withdrawals/finish.ts';
import { requestWithdrawal } from '../../apps/server/src/features/withdrawals/withdrawals.ts';
import { inTransaction } from '../../apps/server/src/platform/transactions.ts';
import { stripeHandlers } from '../../apps/server/src/stripe-tables.ts';
import type { Person, TestApp } from '../../apps/server/src/testing/test-app.ts';

/**
 * Seven races in which money could get lost. Each runs for many rounds on a real database. A round returns its
 * violations as texts, none if all is right.
 */
export const races: Record<string, { says: string; round(app: TestApp, round: number): Promise<string[]> }> = {
  'double spend': {
    says: '30 slops for one whole balance at once: one is posted',
    async round(app) {
      const poster = await app.person({ balance: 1000 });
      const urls = await Promise.all(Array.from({ length: 30 }, () => app.upload(poster)));
      const answers = await Promise.all(
        urls.map((url) =>
          app.call('createSlopWithPrize', poster, {
            body: { p_title: 'Race', p_prize_pool: 10, p_duration_days: 1, p_image_url: url },
          }),
        ),
      );
      const { rows } = await app.owner.query<{ slops: number; held: number; movements: number }>(
        `select (select count(*)::int from ai_slops where user_id = $1) as slops,
                (select coalesce(sum(a.balance_cents), 0)::int from ledger_accounts a join ai_slops s on s.id = a.ai_slop_id where s.user_id = $1) as held,
                (select count(*)::int from balance_movements where user_id = $1 and kind = 'prize_held') as movements`,
        [poster.id],
      );
      const refusals = answers.filter(({ body }) => body?.error?.message === 'Insufficient available balance.').length;
      return differences(
        { ...rows[0]!, refusals, balance: await app.balanceOf(poster) },
        { slops: 1, held: 1000, movements: 1, refusals: 29, balance: 0 },
      );
    },
  },
  'double webhook': {
    says: 'one payment reported by 5 events, each 4 times at once: one credit',
    async round(app, round) {
      const person = await app.person();
      const intent = `pi_race_${round}_${person.id.slice(0, 8)}`;
      await app.db
        .insertInto('payments')
        .values({
          user_id: person.id,
          payment_intent_id: intent,
          type: 'account_funding',
          amount_cents: 1068,
          amount_to_add_cents: 1000,
          fee_cents: 68,
        })
        .execute();
      const event = (n: number) =>
        ({
          id: `evt_${intent}_${n}`,
          object: 'event',
          type: 'payment_intent.succeeded',
          api_version: Stripe.API_VERSION,
          livemode: false,
          data: {
            object: {
              id: intent,
              status: 'succeeded',
              currency: 'usd',
              amount_received: 1068,
              latest_charge: { id: `ch_${intent}`, object: 'charge' },
              metadata: {},
            },
          },
        }) as unknown as Stripe.Event;
      const handlers = stripeHandlers(app.deps.config);
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          await storeStripeEvent(app.db, 'account', event(n % 5));
          await workStripeEvent(app.deps, event(n % 5).id, handlers);
        }),
      );
      const { rows } = await app.owner.query<{ deposits: number; movements: number }>(
        `select (select count(*)::int from deposits where user_id = $1) as deposits,
                (select count(*)::int from balance_movements where user_id = $1) as movements`,
        [person.id],
      );
      return differences(
        { ...rows[0]!, balance: await app.balanceOf(person) },
        { deposits: 1, movements: 1, balance: 1000 },
      );
    },
  },
  'double withdrawal': {
    says: '20 withdrawals of the whole balance and 10 cancellations at once: at most one in flight, nothing lost',
    async round(app) {
      const person = await app.person({ balance: 2000 });
      const ask = () =>
        inTransaction(app.db, (trx) =>
          requestWithdrawal(
            trx,
            { clearingDays: 0, withdrawalDelayHours: 0, rateFactor: 1_000 },
            person.id,
            'acct_race',
            cents(2000),
          ),
        );
      const asked = await Promise.allSettled([
        ...Array.from({ length: 20 }, ask),
        ...Array.from({ length: 10 }, async () => {
          const { rows } = await app.owner.query<{ id: string }>(`select id from withdrawals where user_id = $1`, [
            person.id,
          ]);
          for (const { id } of rows) await cancelOrComeLate(app, person, id);
        }),
      ]);
      const codes = asked.slice(0, 20).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      const known = ['ERROR_CONCURRENT_REQUEST', 'ERROR_INSUFFICIENT_BALANCE'];
      const { rows } = await app.owner.query<{ inFlight: number; wallet: number }>(
        `select (select count(*)::int from withdrawals where user_id = $1 and status in ('pending', 'processing')) as "inFlight",
                (ledger_balance($1) + ledger_balance($1, 'hold'))::int as wallet`,
        [person.id],
      );
      return [
        ...codes.filter((code) => !known.includes(code)).map((code) => `a request ended in ${code}`),
        ...(rows[0]!.inFlight > 1 ? [`${rows[0]!.inFlight} withdrawals in flight`] : []),
        ...differences({ wallet: rows[0]!.wallet }, { wallet: 2000 }),
      ];
    },
  },
  'double transfer result': {
    says: '10 workers paid, 10 refused and 10 cancelled one withdrawal at once: one end, the money on one side',
    async round(app, round) {
      const person = await app.person({ balance: 2000 });
      const id = await inTransaction(app.db, (trx) =>
        requestWithdrawal(
          trx,
          { clearingDays: 0, withdrawalDelayHours: 0, rateFactor: 1_000 },
          person.id,
          'acct_race',
          cents(2000),
        ),
      );
      if (round % 2 === 0) await app.owner.query(`update withdrawals set status = 'processing' where id = $1`, [id]);
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          await Promise.all([
            inTransaction(app.db, (trx) =>
              markPaid(trx, id, { id: `tr_race_${id}`, amount: 1929, destination: 'acct_race' }),
            ),
            inTransaction(app.db, async (trx) => failWithdrawal(trx, (await lockWithdrawal(trx, id))!, 'Refused.')),
            cancelOrComeLate(app, person, id),
          ]);
        }),
      );
      const { rows } = await app.owner.query<{ status: string; ends: number; balance: number; hold: number }>(
        `select status, ledger_balance($2)::int as balance, ledger_balance($2, 'hold')::int as hold,
                (select count(*)::int from ledger_movements where withdrawal_id = $1 and kind <> 'withdrawal_requested') as ends
           from withdrawals where id = $1`,
        [id, person.id],
      );
      const { status, ...found } = rows[0]!;
      return differences(found, { ends: 1, balance: status === 'paid' ? 0 : 2000, hold: 0 });
    },
  },
  'two workers, one award': {
    says: '10 workers settle one slop at once: one award, one credit, one notification',
    async round(app) {
      const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
      const slop = await app.slop(poster);
      const art = await app.art(ann, slop);
      await app.art(bob, slop);
      await app.call('likeComment', poster, { params: { id: art } });
      await goTo(app, slop, 1);
      const settled = await Promise.all(
        Array.from({ length: 10 }, () =>
          inTransaction(app.db, (trx) => settleAiSlop(trx, slop, 'deadline', app.deps.config)),
        ),
      );
      const { rows } = await app.owner.query<{ awards: number; closings: number; notified: number }>(
        `select (select count(*)::int from awards where ai_slop_id = $1) as awards,
                (select count(*)::int from ledger_movements where ai_slop_id = $1 and kind = 'prize_awarded') as closings,
                (select count(*)::int from notifications where ai_slop_id = $1 and type = 'success') as notified`,
        [slop],
      );
      return differences(
        {
          ...rows[0]!,
          settled: settled.filter(Boolean).length,
          winner: await app.balanceOf(ann),
          loser: await app.balanceOf(bob),
        },
        { awards: 1, closings: 1, notified: 1, settled: 1, winner: 1000, loser: 0 },
      );
    },
  },
  'ten workers, one final award': {
    says: '10 workers settle one slop and make its award final at once, in review and after it: one award, one payment, one notification',
    async round(app) {
      const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
      const slop = await app.slop(poster);
      const art = await app.art(ann, slop);
      await app.art(bob, slop);
      await app.call('likeComment', poster, { params: { id: art } });
      await goTo(app, slop, 1);
      const checks = { awardReviewHours: 72, processFromCents: 0, secret: app.deps.config.secret };
      const workAtOnce = () =>
        Promise.all(
          Array.from({ length: 10 }, async () => ({
            settled: await inTransaction(app.db, (trx) => settleAiSlop(trx, slop, 'deadline', checks)),
            final: await inTransaction(app.db, (trx) => finalizeAward(trx, slop)),
          })),
        );
      const inReview = await workAtOnce();
      const wasPaid = await app.balanceOf(ann);
      await app.advance('72 hours');
      const afterwards = await workAtOnce();
      const { rows } = await app.owner.query<{ awards: number; closings: number; finals: number; notified: number }>(
        `select (select count(*)::int from awards where ai_slop_id = $1) as awards,
                (select count(*)::int from ledger_movements where ai_slop_id = $1 and kind in ('prize_awarded', 'prize_returned')) as closings,
                (select count(*)::int from award_finals where ai_slop_id = $1 and finalized_at is not null) as finals,
                (select count(*)::int from notifications where ai_slop_id = $1 and kind = 'prize_final') as notified`,
        [slop],
      );
      return differences(
        {
          ...rows[0]!,
          wasPaid,
          settled: [...inReview, ...afterwards].filter(({ settled }) => settled).length,
          finalInReview: inReview.filter(({ final }) => final).length,
          finalAfterwards: afterwards.filter(({ final }) => final).length,
          winner: await app.balanceOf(ann),
          poster: await app.balanceOf(poster),
          loser: await app.balanceOf(bob),
        },
        {
          awards: 1,
          closings: 1,
          finals: 1,
          notified: 1,
          wasPaid: 0,
          settled: 1,
          finalInReview: 0,
          finalAfterwards: 1,
          winner: 1000,
          poster: 0,
          loser: 0,
        },
      );
    },
  },
  'like at the deadline': {
    says: '40 likes around the deadline while 4 workers wait for it: each is counted or refused',
    async round(app) {
      const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
      const slop = await app.slop(poster);
      const arts = [await app.art(ann, slop), await app.art(bob, slop)] as const;
      const fans = await Promise.all(Array.from({ length: 20 }, () => app.person()));
      await goTo(app, slop, -80);
      const workers = Array.from({ length: 4 }, () => settleUntilDone(app, slop));
      const answers = await Promise.all(
        fans.flatMap((fan, n) => arts.map((art, which) => likeAfter(app, fan, art, n * 7 + which))),
      );
      await Promise.all(workers);
      return [...(await wrongAnswers(app, slop, answers)), ...(await wrongTally(app, slop))];
    },
  },
};

interface LikeAnswer {
  fan: string;
  art: string;
  status: number;
}

async function likeAfter(app: TestApp, fan: Person, art: string, delayMs: number): Promise<LikeAnswer> {
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const { status } = await app.call('likeComment', fan, { params: { id: art } });
  return { fan: fan.id, art, status };
}

/** Checks that an accepted like has its row, that a refused one has none, and that there are no other responses. */
async function wrongAnswers(app: TestApp, slop: string, answers: LikeAnswer[]): Promise<string[]> {
  const { rows } = await app.owner.query<{ fan: string; art: string }>(
    `select l.user_id as fan, l.comment_id as art from comment_likes l join comments c on c.id = l.comment_id where c.ai_slop_id = $1`,
    [slop],
  );
  const standing = new Set(rows.map((row) => `${row.fan} ${row.art}`));
  return answers.flatMap(({ fan, art, status }) => {
    const stands = standing.has(`${fan} ${art}`);
    if (status === 200 && !stands) return ['an accepted like was lost'];
    if (status === 409 && stands) return ['a refused like stands'];
    return status === 200 || status === 409 ? [] : [`a like was answered ${status}`];
  });
}

/**
 * Checks that the tally counts exactly the likes that still exist from before the deadline, and that none was accepted
 * after it.
 */
async function wrongTally(app: TestApp, slop: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ counted: number; stands: number; late: number }>(
    `select e.counted_likes as counted, e.late_likes as late,
            (select count(*)::int from comment_likes l where l.comment_id = e.comment_id and l.liked_at < w.deadline_at) as stands
       from award_entries e join awards w on w.ai_slop_id = e.ai_slop_id where e.ai_slop_id = $1`,
    [slop],
  );
  if (rows.length !== 2) return ['the slop was not settled'];
  return rows.flatMap(({ counted, stands, late }) => [
    ...(counted === stands ? [] : [`counted ${counted}, standing ${stands}`]),
    ...(late === 0 ? [] : ['a like was taken after the deadline and before the settlement']),
  ]);
}

async function settleUntilDone(app: TestApp, slop: string): Promise<void> {
  for (let tries = 0; tries < 2_000; tries++) {
    if (await inTransaction(app.db, (trx) => settleAiSlop(trx, slop))) return;
    const { rows } = await app.owner.query('select from ai_slops where id = $1 and status <> $2', [slop, 'open']);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

/** Sets the database's clock to `offsetMs` from the deadline of a slop. */
async function goTo(app: TestApp, slop: string, offsetMs: number): Promise<void> {
  await app.owner.query(
    `insert into app_clock (offset_interval)
     select deadline_at + $2 * interval '1 ms' - clock_timestamp() from ai_slops where id = $1
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
    [slop, offsetMs],
  );
}

function differences(found: Record<string, number>, wanted: Record<string, number>): string[] {
  return Object.keys(wanted).flatMap((name) =>
    found[name] === wanted[name] ? [] : [`${name}: ${found[name]}, not ${wanted[name]}`],
  );
}

/** Cancels a withdrawal, or is told that another request has ended it before. */
async function cancelOrComeLate(app: TestApp, person: Person, id: string): Promise<void> {
  const { status, body } = await app.call('cancelWithdrawal', person, { params: { id } });
  if (status !== 200 && body.error.code !== 'WITHDRAWAL_ON_ITS_WAY') throw new Error(`${status} ${body.error.code}`);
}

/** Runs one race for `rounds` rounds and the audit after it. @returns every violation, as a text */
export async function runRace(
  app: TestApp,
  name: string,
  rounds: number,
  onRound: () => void = () => {},
): Promise<string[]> {
  const violations: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    violations.push(...(await races[name]!.round(app, round)).map((what) => `round ${round}: ${what}`));
    onRound();
  }
  const { findings } = await runAudit(app.ownerUrl);
  return [...violations, ...findings.map((finding) => `audit: ${finding.invariant} (${finding.count})`)];
}
