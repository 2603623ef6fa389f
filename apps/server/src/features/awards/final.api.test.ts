import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { post } from '../../core/ledger/ledger.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findArt, mayDownload } from '../purchases/art.ts';
import { finalizeAward, finalizeDueAwards, watchUndecidedAwards } from './final.ts';
import { settleDueAiSlops } from './settle.ts';
import { noteMoneyTakenBack } from './winner-checks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72, clearingDays: 7 });
});
afterAll(() => app.stop());

interface Contest {
  slop: string;
  poster: Person;
  artist: Person;
  art: string;
  settledAt: number;
}

/** Settles a slop over `prize` dollars that `artist` leads by one like. */
async function settled({ prize = 10 } = {}): Promise<Contest> {
  const [poster, artist] = [await app.person({ balance: prize * 100 }), await app.person()];
  const slop = await app.slop(poster, { prize });
  const art = await app.art(artist, slop);
  await app.call('likeComment', await app.person(), { params: { id: art } });
  await app.advance('25 hours');
  await settleDueAiSlops(app.deps);
  const { settled_at } = await awardOf(slop);
  return { slop, poster, artist, art, settledAt: Date.parse(settled_at) };
}

const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const walletOf = async (person: Person) => (await app.call('getWallet', person)).body;
const hoursUntilFinal = async ({ slop, settledAt }: Contest) =>
  (Date.parse((await awardOf(slop)).final_at) - settledAt) / 3_600_000;
const heldIn = async (slop: string) => {
  const { rows } = await app.owner.query('select balance_cents from ledger_accounts where ai_slop_id = $1', [slop]);
  return Number(rows[0].balance_cents);
};
const winsOf = async ({ id }: Person) => {
  const { rows } = await app.owner.query('select wins_count from artist_wins where user_id = $1', [id]);
  return (rows[0]?.wins_count as number) ?? 0;
};
const kindsOf = async ({ id }: Person) => {
  const { rows } = await app.owner.query(
    `select kind from notifications where user_id = $1 and kind ~ '^(prize|slop_award|contest)' order by created_at, id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};
const mailsTo = async ({ id }: Person) => {
  const { rows } = await app.owner.query(
    `select payload ->> 'title' as title from graphile_worker._private_jobs where payload ->> 'userId' = $1 order by id`,
    [id],
  );
  return rows.map(({ title }) => title).filter((title) => title.includes('$'));
};
const finding = (subjectType: 'award' | 'comment', subjectId: string) =>
  inTransaction(app.db, (trx) => openCase(trx, { subjectType, subjectId, why: { finding: 'same_card' } }));

describe('a prize in review', () => {
  test('stays with its slop, in no balance, and is announced with its date [T068]', async () => {
    const contest = await settled();
    const { slop, artist, poster, art } = contest;
    expect([await heldIn(slop), await app.balanceOf(artist), await app.balanceOf(poster)]).toEqual([1000, 0, 0]);
    expect(await awardOf(slop)).toMatchObject({
      outcome: 'awarded',
      winning_comment_id: art,
      is_final: false,
      movement_id: null,
      delayed_by: null,
    });
    expect(await hoursUntilFinal(contest)).toBe(72);
    const { coming, balance_cents } = await walletOf(artist);
    expect(balance_cents).toBe(0);
    expect(coming).toMatchObject([{ ai_slop_id: slop, prize_cents: 1000, delayed_by: null, is_refund: false }]);
    expect((await walletOf(poster)).coming).toEqual([]);
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body).toMatchObject({
      status: 'awarded',
      award: { is_final: false },
    });
    const told = (await notificationsOf(app, artist)).map(({ content }) => content);
    expect(told.find((text) => text.startsWith('You won'))).toMatch(
      /^You won \$10 with your art for "A slop"\. You get it on .* UTC unless something/,
    );
  });

  test('is announced to winner and poster once each, and mailed to the winner only', async () => {
    const { poster, artist } = await settled();
    expect([await kindsOf(artist), await kindsOf(poster)]).toEqual([['prize_won'], ['slop_awarded']]);
    await app.advance('73 hours');
    await finalizeDueAwards(app.deps);
    expect([await kindsOf(artist), await kindsOf(poster)]).toEqual([
      ['prize_won', 'prize_final'],
      ['slop_awarded', 'slop_award_final'],
    ]);
    expect(await mailsTo(artist)).toEqual(['You won $10', '$10 is in your balance']);
    expect(await mailsTo(poster)).toEqual([]);
  });

  test('can neither buy a prize nor be withdrawn [T068]', async () => {
    const { artist } = await settled();
    await expect(app.slop(artist, { prize: 1 })).rejects.toThrow('INSUFFICIENT_BALANCE');
    expect((await app.call('requestWithdrawal', artist, { body: { amount: 10 } })).status).not.toBe(200);
  });

  test('reaches the winner once final and clears a week after the settlement [T264]', async () => {
    const { slop, artist, settledAt } = await settled();
    await app.advance('71 hours 59 minutes');
    await finalizeDueAwards(app.deps);
    expect(await heldIn(slop)).toBe(1000);
    await app.advance('1 minute');
    expect(await finalizeDueAwards(app.deps)).toBe(1);
    expect(await finalizeDueAwards(app.deps)).toBe(0);
    expect([await heldIn(slop), await app.balanceOf(artist)]).toEqual([0, 1000]);
    expect(await awardOf(slop)).toMatchObject({ is_final: true, movement_id: expect.stringMatching(/^\d+$/) });
    const wallet = await walletOf(artist);
    expect(wallet).toMatchObject({ coming: [], balance_cents: 1000, cleared_cents: 0 });
    expect(Date.parse(wallet.clears_at) - settledAt).toBe(7 * 86_400_000);
    await app.advance('97 hours');
    expect(await walletOf(artist)).toMatchObject({ cleared_cents: 1000, clears_at: null });
  });

  test('is paid once by ten parallel workers [T070]', async () => {
    const { slop, artist } = await settled();
    await app.advance('73 hours');
    const runs = await Promise.all(
      Array.from({ length: 10 }, () => inTransaction(app.db, (trx) => finalizeAward(trx, slop))),
    );
    expect(runs.filter(Boolean)).toHaveLength(1);
    expect(await app.balanceOf(artist)).toBe(1000);
    const finals = (await notificationsOf(app, artist)).filter(({ content }) => content.includes('is final'));
    expect(finals).toHaveLength(1);
  });

  test('is left untouched by a dying worker and paid by the next [T070]', async () => {
    const { slop, artist } = await settled();
    await app.advance('73 hours');
    const dies = inTransaction(app.db, async (trx) => {
      expect(await finalizeAward(trx, slop)).toBe(true);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect([await heldIn(slop), await app.balanceOf(artist)]).toEqual([1000, 0]);
    await finalizeDueAwards(app.deps);
    expect([await heldIn(slop), await app.balanceOf(artist)]).toEqual([0, 1000]);
  });

  test('leaves its slop once, whatever code posts a second movement [T070]', async () => {
    const { slop, artist, poster } = await settled();
    await app.advance('73 hours');
    await finalizeDueAwards(app.deps);
    const again = (kind: 'prize_awarded' | 'prize_returned', userId: string) =>
      inTransaction(app.db, (trx) =>
        post(trx, {
          key: `another key:${kind}:${slop}`,
          kind,
          legs: [
            { account: { kind: 'prize', aiSlopId: slop }, amount: -1000 },
            { account: { kind: 'balance', userId }, amount: 1000 },
          ],
          aiSlopId: slop,
        }),
      );
    for (const attempt of [again('prize_awarded', artist.id), again('prize_returned', poster.id)])
      await expect(attempt).rejects.toThrow('ledger_movements_prize_leaves_once');
    await expect(
      app.owner.query(`update award_finals set final_at = final_at + interval '1 day' where ai_slop_id = $1`, [slop]),
    ).rejects.toThrow('a final award never changes');
    await expect(
      app.owner.query(`insert into ledger_movements (key, kind, ai_slop_id) values ('x', 'prize_taken_back', $1)`, [
        slop,
      ]),
    ).rejects.toThrow('no movement of kind prize_taken_back is posted any more');
  });

  test('the server can neither bring its date forward nor change the payee [T265]', async () => {
    const { slop, artist } = await settled();
    for (const change of [`final_at = app_now()`, `paid_to = '${artist.id}'`, `review_until = app_now()`])
      await expect(
        sql.raw(`update award_finals set ${change} where ai_slop_id = '${slop}'`).execute(app.db),
      ).rejects.toThrow('permission denied');
    const makeFinal = sql.raw(
      `update award_finals set finalized_at = app_now(), movement_id = 1 where ai_slop_id = '${slop}'`,
    );
    await expect(makeFinal.execute(app.db)).rejects.toThrow('an award is not final before its date');
    await app.advance('80 hours');
    await expect(makeFinal.execute(app.db)).rejects.toThrow('a final award names the movement that paid it');
  });

  test('a win, its free original and its sales count once the award is final [T307]', async () => {
    const { artist, poster, art } = await settled();
    const original = async () => {
      const found = await findArt(app.db, art);
      return mayDownload(app.db, { ...found!, original_path: 'its.png' }, poster.id);
    };
    await app.call('setArtPrice', artist, { params: { id: art }, body: { price: 5 } });
    const canBuy = async () => (await app.call('getArtSale', await app.person(), { params: { id: art } })).body.can_buy;
    expect([await winsOf(artist), await original(), await canBuy()]).toEqual([0, false, false]);
    await app.advance('73 hours');
    await finalizeDueAwards(app.deps);
    expect([await winsOf(artist), await original(), await canBuy()]).toEqual([1, true, true]);
  });
});

describe('a slop without a winner', () => {
  test('is refunded immediately if only its poster entered [T263]', async () => {
    const poster = await app.person({ balance: 1000 });
    const slop = await app.slop(poster);
    await app.art(poster, slop);
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    expect(await app.balanceOf(poster)).toBe(1000);
    expect(await awardOf(slop)).toMatchObject({ outcome: 'refunded', is_final: true });
  });

  test('is refunded after the review if somebody entered, even a hidden entry [T263]', async () => {
    for (const isHidden of [false, true]) {
      const poster = await app.person({ balance: 1000 });
      const slop = await app.slop(poster);
      const art = await app.art(await app.person(), slop);
      if (isHidden) await app.owner.query('update comments set hidden_at = app_now() where id = $1', [art]);
      await app.advance('25 hours');
      await settleDueAiSlops(app.deps);
      expect([await app.balanceOf(poster), await heldIn(slop)]).toEqual([0, 1000]);
      expect((await walletOf(poster)).coming).toMatchObject([{ prize_cents: 1000, is_refund: true }]);
      await app.advance('73 hours');
      await finalizeDueAwards(app.deps);
      expect(await app.balanceOf(poster)).toBe(1000);
      await app.owner.query('update comments set hidden_at = null where id = $1', [art]);
    }
  });
});

describe('what delays an award', () => {
  test('a finding delays it by a week; without a decision it follows the tally [T069]', async () => {
    const contest = await settled();
    await finding('award', contest.slop);
    expect(await hoursUntilFinal(contest)).toBe((3 + 7) * 24);
    expect(await awardOf(contest.slop)).toMatchObject({ delayed_by: 'finding', is_final: false });
    await app.advance('239 hours');
    expect(await finalizeDueAwards(app.deps)).toBe(0);
    await app.advance('1 hour');
    expect(await finalizeDueAwards(app.deps)).toBe(1);
    expect(await app.balanceOf(contest.artist)).toBe(1000);
  });

  test('several reasons do not add up, and a late one moves no date [T069]', async () => {
    const contest = await settled();
    await finding('award', contest.slop);
    await app.advance('9 days');
    await finding('comment', contest.art);
    expect(await hoursUntilFinal(contest)).toBe(240);
  });

  test('a finding about an entry that will not be paid delays nothing [T071]', async () => {
    const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
    const slop = await app.slop(poster);
    const [art, other] = [await app.art(artist, slop), await app.art(await app.person(), slop)];
    await app.call('likeComment', await app.person(), { params: { id: art } });
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    await finding('comment', other);
    expect(await awardOf(slop)).toMatchObject({ delayed_by: null });
  });

  test('a finding from before the deadline delays it from the settlement on', async () => {
    const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
    const slop = await app.slop(poster);
    const art = await app.art(artist, slop);
    await app.call('likeComment', await app.person(), { params: { id: art } });
    await finding('comment', art);
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    expect(await awardOf(slop)).toMatchObject({ delayed_by: 'finding' });
  });

  test('a call for process delays it by its 48 hours and a week [T266]', async () => {
    const contest = await settled({ prize: 100 });
    expect(await hoursUntilFinal(contest)).toBeCloseTo(48 + 7 * 24, 2);
    expect(await awardOf(contest.slop)).toMatchObject({ delayed_by: 'process' });
    await app.advance('217 hours');
    await finalizeDueAwards(app.deps);
    expect(await app.balanceOf(contest.artist)).toBe(10_000);
  });

  test('an extension ends 30 days after the settlement [T266]', async () => {
    const contest = await settled();
    await sql`select delay_award(${contest.slop}, 'more_time')`.execute(app.db);
    expect(await hoursUntilFinal(contest)).toBe(720);
    await sql`select delay_award(${contest.slop}, 'more_time')`.execute(app.db);
    expect(await hoursUntilFinal(contest)).toBe(720);
  });

  test('no reason delays it beyond 44 days [T266]', async () => {
    const contest = await settled();
    await sql`select delay_award(${contest.slop}, 'appeal', app_now() + interval '40 days')`.execute(app.db);
    expect(await hoursUntilFinal(contest)).toBe(44 * 24);
  });

  test('alarms the operator once, two days before it is paid by default [T267]', async () => {
    const contest = await settled();
    await finding('award', contest.slop);
    const alarms = async () => {
      await watchUndecidedAwards(app.deps);
      const { rows } = await app.owner.query(
        `select detail ->> 'open' as open from alarms where kind = 'award_undecided' and detail ->> 'aiSlopId' = $1`,
        [contest.slop],
      );
      return rows;
    };
    await app.advance('191 hours');
    expect(await alarms()).toEqual([]);
    await app.advance('2 hours');
    expect(await alarms()).toEqual([{ open: 'finding' }]);
    expect(await alarms()).toEqual([{ open: 'finding' }]);
    // A later date needs its own alarm.
    await sql`select delay_award(${contest.slop}, 'more_time')`.execute(app.db);
    const alarmedAt = async () =>
      (await app.owner.query('select alarmed_at from award_finals where ai_slop_id = $1', [contest.slop])).rows[0]
        .alarmed_at;
    expect(await alarmedAt()).toBeNull();
    await app.advance('21 days');
    await alarms();
    expect(await alarmedAt()).not.toBeNull();
  });

  test('a dispute of the poster is no finding once won, or once the award is final', async () => {
    const findings = async (slop: string) =>
      (await app.owner.query('select from moderation_cases where ai_slop_id = $1', [slop])).rowCount;
    const poster = await app.person({ balance: 1000 });
    await app.owner.query(
      `insert into payment_reversals (reversal_id, payment_id, kind, amount_cents, state, restored_at)
       select 'du_' || id, id, 'dispute', amount_cents, 'restored', app_now() from payments where user_id = $1`,
      [poster.id],
    );
    const slop = await app.slop(poster);
    const art = await app.art(await app.person(), slop);
    await app.call('likeComment', await app.person(), { params: { id: art } });
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    expect([await findings(slop), (await awardOf(slop)).delayed_by]).toEqual([0, null]);
    await app.advance('73 hours');
    await finalizeDueAwards(app.deps);
    await noteMoneyTakenBack(app.deps, poster.id);
    expect(await findings(slop)).toBe(0);
  });

  test.each(['before', 'after'])(
    'card money taken back %s the deadline is a finding; the winner is still paid [T268]',
    async (when) => {
      const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
      const slop = await app.slop(poster);
      const art = await app.art(artist, slop);
      await app.call('likeComment', await app.person(), { params: { id: art } });
      const dispute = () =>
        app.owner.query(
          `insert into payment_reversals (reversal_id, payment_id, kind, amount_cents)
       select 'du_' || id, id, 'dispute', amount_cents from payments where user_id = $1`,
          [poster.id],
        );
      if (when === 'before') await dispute();
      await app.advance('25 hours');
      await settleDueAiSlops(app.deps);
      if (when === 'after') {
        expect(await awardOf(slop)).toMatchObject({ delayed_by: null });
        await dispute();
        await noteMoneyTakenBack(app.deps, poster.id);
      }
      expect(await awardOf(slop)).toMatchObject({ delayed_by: 'finding' });
      await app.owner.query('alter table payment_reversals disable trigger all');
      await app.owner.query(`delete from payment_reversals where reversal_id like 'du_%'`);
      await app.owner.query('alter table payment_reversals enable trigger all');
      await app.advance('10 days');
      await finalizeDueAwards(app.deps);
      expect(await app.balanceOf(artist)).toBe(1000);
    },
  );
});
